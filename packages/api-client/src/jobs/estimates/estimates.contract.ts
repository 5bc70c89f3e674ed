import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Secret, byId } from '../../kernel/wire.ts'
import {
  AcceptedOption,
  Estimate,
  EstimateAnswer,
  estimateFields,
  EstimateInput,
  EstimatePrice,
  EstimatePreview,
  LinkedEstimates,
  MyEstimate,
  priceOrOptions,
} from './estimates.schema.ts'

const noLink = { link_not_found: 404 }
/**
 * `estimate_unwanted`: the job is settled already, or does not take estimates. `price_too_high`:
 * the customer would pay more than £1,000,000. `document_required`: a document of the treasure, who
 * does not have the job, is not checked or has ended.
 */
const refusals = {
  estimate_unwanted: 409,
  estimate_past: 422,
  price_too_high: 422,
  document_required: 409,
} as const
/**
 * `estimate_answered`: the estimate is already accepted, declined, superseded or expired.
 * `option_required`: the estimate has options, and none is named. `option_not_found`: the option is
 * not one of this estimate's.
 */
const answers = {
  estimate_answered: 409,
  job_cannot_move: 409,
  option_required: 422,
  option_not_found: 404,
} as const

export const listJobEstimates = endpoint('GET', '/job/{id}/estimates', {
  summary: "A job's estimates, the newest first.",
  ...byId,
  ok: z.object({ data: z.array(Estimate) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

/** Each call makes a new link, which works for 14 days. */
export const getEstimateLink = endpoint(
  'GET',
  '/job/{id_job}/treasure/{id_treasure}/estimate/link',
  {
    summary: 'A link by which a treasure can send an estimate for a job.',
    params: z.object({ id_job: Id, id_treasure: Id }),
    ok: z.object({ link: z.string() }),
    problems: { job_not_found: 404, treasure_not_found: 404, estimate_unwanted: 409 },
    access: 'staff',
    permission: 'estimates.edit',
  },
)

/**
 * A new estimate supersedes the treasure's previous one for the job. The customer receives a link
 * to compare.
 */
export const createMyEstimate = endpoint('POST', '/my/treasure/job/{id}/estimate', {
  summary:
    "Sends an estimate for a job on the board, one that was offered, or one of the treasure's own jobs.",
  ...byId,
  body: EstimateInput,
  ok: Estimate,
  problems: { job_not_found: 404, ...refusals },
  access: 'treasure',
  idempotent: true,
})

export const previewMyEstimate = endpoint('GET', '/my/treasure/estimate/preview', {
  summary: "What a customer would pay at the signed-in treasure's price. Changes nothing.",
  query: z.object({ treasureprice: EstimatePrice }),
  ok: EstimatePreview,
  access: 'treasure',
})

export const listMyEstimates = endpoint('GET', '/my/treasure/estimates', {
  summary: "The signed-in treasure's estimates that wait for an answer, the newest first.",
  ok: z.object({ data: z.array(MyEstimate) }),
  access: 'treasure',
})

/** If the customer answers at the same time, either the withdrawal or the answer counts. */
export const withdrawMyEstimate = endpoint('PUT', '/my/treasure/estimate/{id}/withdraw', {
  summary: "Withdraws one of the signed-in treasure's unanswered estimates.",
  ...byId,
  ok: z.object({ id: Id, id_status: z.int() }),
  problems: { estimate_not_found: 404, estimate_answered: 409 },
  access: 'treasure',
})

const byLink = {
  body: z.object({ token: Secret, ...estimateFields }).check(...priceOrOptions),
  ok: z.object({ id: Id, customerprice: z.number() }),
  problems: { ...noLink, ...refusals },
  access: 'public',
  idempotent: true,
} as const

export const createLinkedEstimate = endpoint('POST', '/public/job/token/estimate', {
  summary: "Sends an estimate, through a treasure's link to the job or to its offer.",
  ...byLink,
})

export const createStartEstimate = endpoint('POST', '/public/estimate', {
  summary: 'Sends an estimate, through the link that asks whether the work has begun.',
  ...byLink,
})

/** A POST, so that the link's secret never appears in an address. */
export const previewLinkedEstimate = endpoint('POST', '/public/job/token/estimate/preview', {
  summary: "What a customer would pay at the price of the link's holder. Changes nothing.",
  body: z.object({ token: Secret, treasureprice: EstimatePrice }),
  ok: EstimatePreview,
  problems: noLink,
  access: 'public',
})

export const getLinkedEstimates = endpoint('GET', '/public/estimates/{token}', {
  summary:
    'Estimates side by side, for the holder of the link that the customer was sent. Reading changes nothing.',
  params: z.object({ token: Secret }),
  ok: LinkedEstimates,
  problems: noLink,
  access: 'public',
})

/**
 * Accepting fixes the price of the job (unit 4), assigns the job to the treasure, and supersedes
 * the other estimates. Accepting the same option again changes nothing.
 */
export const respondToLinkedEstimate = endpoint('PUT', '/public/estimate/response', {
  summary: "Accepts or declines an estimate, through the customer's link.",
  body: z.object({ token: Secret, id: Id, status: EstimateAnswer, id_option: AcceptedOption }),
  ok: LinkedEstimates,
  problems: { ...noLink, estimate_not_found: 404, ...answers },
  access: 'public',
})

export const compareMyEstimates = endpoint('POST', '/my/job/{id}/estimates', {
  summary:
    "Begins to answer the estimates for one of the signed-in customer's jobs, and returns the token of the page.",
  ...byId,
  body: z.object({}),
  ok: z.object({ token: Secret }),
  problems: { job_not_found: 404, estimate_not_found: 404 },
  access: 'customer',
  idempotent: false,
})

export const respondToEstimate = endpoint('PUT', '/estimate/{id}/response', {
  summary: 'Accepts or declines an estimate.',
  ...byId,
  body: z.object({ status: EstimateAnswer, id_option: AcceptedOption }),
  ok: Estimate,
  problems: { estimate_not_found: 404, ...answers },
  access: 'staff_or_customer',
  permission: 'estimates.answer',
})

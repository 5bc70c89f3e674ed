import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Secret, byId } from '../../kernel/wire.ts'
import { Match, OfferedJob, Opportunity, OpportunityAnswer } from './opportunities.schema.ts'

const send = { access: 'staff', permission: 'opportunities.send' } as const
const view = { access: 'staff', permission: 'jobs.view' } as const
const noJob = { job_not_found: 404 }
/** Used, expired, foreign and unknown links return the same answer. */
const noLink = { link_not_found: 404 }
/**
 * `job_taken`: another treasure has the job. `estimate_wanted`: the job needs an estimate first,
 * which the same link can send. `skill_required`: the treasure lacks a skill. `document_required`: a
 * document of the treasure is not checked, or has ended. The message names them.
 */
const answer = {
  job_taken: 409,
  opportunity_over: 409,
  estimate_wanted: 409,
  skill_required: 409,
  document_required: 409,
} as const

export const listJobMatches = endpoint('GET', '/job/{id}/matches', {
  summary: 'Treasures near a job, best first, each with the reasons; at most 250.',
  ...byId,
  query: z.object({
    /** Includes treasures who cannot do the job, with the obstacles. */
    all: z.optional(z.stringbool()),
    /** Returns only this treasure, at any distance and with any obstacles. */
    id_treasure: z.optional(Id),
  }),
  ok: z.object({ data: z.array(Match) }),
  problems: noJob,
  ...view,
})

export const listJobOpportunities = endpoint('GET', '/admin/job/{id}/opportunities', {
  summary: 'Offers of a job to treasures, the newest first.',
  ...byId,
  ok: z.object({ data: z.array(Opportunity) }),
  problems: noJob,
  ...view,
})

/**
 * Sends the job to the ten best treasures without an open offer. `data` contains the new offers.
 */
export const findTreasures = endpoint('PUT', '/job/{id}/find-treasures', {
  summary: 'Offers a job to the treasures that suit it best.',
  ...byId,
  ok: z.object({ data: z.array(Opportunity) }),
  problems: { ...noJob, job_not_open: 409 },
  ...send,
  bulkable: 'job',
})

export const createOpportunity = endpoint('POST', '/job/{id}/opportunity', {
  summary: 'Offers a job to a treasure.',
  ...byId,
  body: z.object({
    id_treasure: Id,
    /** Sends the offer despite the distance or the diary. See `may_ask` of a match. */
    anyway: z.optional(z.boolean()),
  }),
  ok: Opportunity,
  problems: {
    ...noJob,
    treasure_not_found: 422,
    job_not_open: 409,
    opportunity_open: 409,
    treasure_not_eligible: 409,
  },
  ...send,
  bulkable: 'job',
})

/** Ends the previous link. */
export const resendOpportunity = endpoint('PUT', '/opportunity/{id}/resend', {
  summary: 'Sends an opportunity again, with a new link.',
  ...byId,
  ok: Opportunity,
  problems: { opportunity_not_found: 404, opportunity_over: 409 },
  ...send,
})

export const withdrawOpportunity = endpoint('PUT', '/opportunity/{id}/withdraw', {
  summary: 'Withdraws an offer.',
  ...byId,
  ok: Opportunity,
  problems: { opportunity_not_found: 404, opportunity_over: 409 },
  ...send,
})

/** Staff answer for a treasure who called. */
export const respondToOpportunity = endpoint('PUT', '/opportunity/{id}/response', {
  summary: 'Accepts or declines an opportunity.',
  ...byId,
  body: z.object({ status: OpportunityAnswer }),
  ok: Opportunity,
  problems: { opportunity_not_found: 404, ...answer },
  access: 'staff_or_treasure',
  permission: 'opportunities.answer',
})

export const listMyOpportunities = endpoint('GET', '/my/treasure/opportunities', {
  summary: 'Jobs that were offered to the signed-in treasure and wait for an answer.',
  ok: z.object({ data: z.array(OfferedJob) }),
  access: 'treasure',
})

/** `{id}` is the last part of the link that the treasure received. Reading changes nothing. */
export const getOpportunity = endpoint('GET', '/public/opportunity/{id}', {
  summary: 'The offered job, for the holder of the link.',
  params: z.object({ id: Secret }),
  ok: OfferedJob,
  problems: noLink,
  access: 'public',
})

/** Call this only when a person looks at the page. Link scanners then do not count. */
export const viewOpportunity = endpoint('PUT', '/opportunity/viewed', {
  summary: 'Marks an opportunity as seen.',
  body: z.object({ token: Secret }),
  ok: z.object({ id_status: z.int() }),
  problems: noLink,
  access: 'public',
})

/** Only one of several simultaneous answers counts. Repeating an answer returns the same result. */
export const respondToLinkedOpportunity = endpoint('PUT', '/opportunity/response', {
  summary: "Accepts or declines an opportunity, through the treasure's link.",
  body: z.object({ token: Secret, status: OpportunityAnswer }),
  /** `link` leads to the job that the treasure now has. */
  ok: z.object({ id_job: Id, id_status: z.int(), link: z.nullable(z.string()) }),
  problems: { ...noLink, ...answer },
  access: 'public',
})

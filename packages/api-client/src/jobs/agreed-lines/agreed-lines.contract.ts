import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id, Instant, Pounds, Secret } from '../../kernel/wire.ts'
import {
  Agreed,
  AgreedLine,
  AgreedLineAnswer,
  AgreedLineInput,
  AgreedLineState,
} from './agreed-lines.schema.ts'

const noLine = { agreed_line_not_found: 404 } as const
/** `agreed_line_answered`: it was answered otherwise, or withdrawn. */
const answered = { agreed_line_answered: 409 } as const

export const listJobAgreedLines = endpoint('GET', '/job/{id}/agreed-lines', {
  summary: 'Extra work on a job, the newest first. Each side reads its own price.',
  ...byId,
  ok: z.object({ data: z.array(AgreedLine) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

/** An invoice's line of labour is always of one of these, at its price. */
export const listAgreed = endpoint('GET', '/job/{id}/agreed', {
  summary: 'What was agreed for a job, with who agreed, the oldest first.',
  ...byId,
  ok: z.object({ data: z.array(Agreed) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

/**
 * The customer's price follows from the commission, as for estimates, and the customer is told both
 * words and price. At most ten wait for an answer on one job.
 *
 * More hours may also be asked for once the job is completed, as long as it is not settled.
 *
 * `job_cannot_change`: the job is not under way, or belongs to no customer. `hours_not_limited`: no
 * ceiling was agreed, so all hours worked are paid anyway. `price_too_high`: the customer would pay
 * more than £1,000,000.
 */
export const askForExtraWork = endpoint('POST', '/my/treasure/job/{id}/agreed-line', {
  summary: "Asks the customer of one of the treasure's jobs to agree to extra work and its price.",
  ...byId,
  body: AgreedLineInput,
  ok: AgreedLine,
  problems: {
    job_not_found: 404,
    job_cannot_change: 409,
    agreed_lines_waiting: 409,
    hours_not_limited: 409,
    price_too_high: 422,
  },
  access: 'treasure',
  idempotent: true,
})

export const withdrawExtraWork = endpoint('PUT', '/my/treasure/agreed-line/{id}/withdraw', {
  summary: 'Withdraws extra work that has no answer yet.',
  ...byId,
  ok: AgreedLine,
  problems: { ...noLine, ...answered },
  access: 'treasure',
})

export const listMyAgreedLines = endpoint('GET', '/my/agreed-lines', {
  summary:
    'Extra work that waits for the answer of the signed-in customer, or to which they may still object.',
  ok: z.object({ data: z.array(AgreedLine) }),
  access: 'customer',
})

/**
 * The same answer again changes nothing. Declining what staff agreed for the customer is an
 * objection: it is possible for 24 hours, and staff get a to-do.
 */
export const answerExtraWork = endpoint('PUT', '/my/agreed-line/{id}', {
  summary: 'Agrees to extra work or declines it.',
  ...byId,
  body: z.object({ answer: AgreedLineAnswer }),
  ok: AgreedLine,
  problems: { ...noLine, ...answered },
  access: 'customer',
})

/** We let the customer know who agreed and why. They may object for 24 hours. */
export const agreeForCustomer = endpoint('PUT', '/agreed-line/{id}/agree', {
  summary: 'Agrees to extra work for a customer who cannot be reached.',
  ...byId,
  body: z.object({
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please say why'),
        z.maxLength(500, 'At most 500 characters'),
      ),
  }),
  ok: AgreedLine,
  problems: { ...noLine, ...answered },
  access: 'staff',
  permission: 'estimates.answer',
})

const LinkedAgreedLine = z.object({
  id_job: Id,
  service: z.string(),
  /** First name of the treasure. */
  treasure: z.string(),
  what: z.string(),
  state: AgreedLineState,
  customerprice: Pounds,
  answered_at: z.nullable(Instant),
  /** First name of the member of staff who agreed for the customer, and why. */
  answered_by: z.nullable(z.string()),
  reason: z.string(),
  object_until: z.nullable(Instant),
})

export const getLinkedAgreedLine = endpoint('GET', '/public/agreed-line/{token}', {
  summary: "Extra work with its price, by the customer's link. Reading changes nothing.",
  params: z.object({ token: Secret }),
  ok: LinkedAgreedLine,
  problems: { link_not_found: 404 },
  access: 'public',
})

/** As when signed in. The same answer again changes nothing. */
export const answerLinkedAgreedLine = endpoint('PUT', '/public/agreed-line', {
  summary: "Agrees to extra work or declines it, by the customer's link.",
  body: z.object({ token: Secret, answer: AgreedLineAnswer }),
  ok: LinkedAgreedLine,
  problems: { link_not_found: 404, ...answered },
  access: 'public',
})

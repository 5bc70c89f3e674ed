import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Instant } from '../../kernel/wire.ts'
import { Opening, OpeningCounts, Transcript } from './opening.schema.ts'

export const getOpening = endpoint('GET', '/opening', {
  summary: 'What is done and what is missing before the business opens for customers.',
  ok: Opening,
  access: 'super',
})

/** `errors` names the missing steps by their keys. */
export const openBusiness = endpoint('POST', '/opening/open', {
  summary:
    'Opens for customers, and removes the records of the trial. With `simulated` it only counts them.',
  body: z.object({ simulated: z._default(z.boolean(), false) }),
  ok: z.object({ opened_at: z.nullable(Instant), counts: OpeningCounts }),
  problems: { not_ready: 409, already_open: 409 },
  access: 'super',
})

export const tryOut = endpoint('POST', '/opening/try', {
  summary:
    'Runs a trial job from booking to payout, rolls all of it back, and returns what happened and what would have been sent.',
  body: z.object({}),
  ok: Transcript,
  takesLong: true,
  access: 'super',
  idempotent: false,
})

import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Instant, InstantInput, Secret } from '../../kernel/wire.ts'
import { SignOff, SignOffInput } from './sign-offs.schema.ts'

/** A visit is signed once: a later call answers the first signature. */
export const signOffVisit = endpoint('PUT', '/my/treasure/visit/{id}/sign-off', {
  summary: "Records the customer's signature on the treasure's phone.",
  ...byId,
  body: z.extend(SignOffInput, {
    /** When it was signed, by the clock of the device. */
    signed_at: InstantInput,
  }),
  ok: SignOff,
  problems: { visit_not_found: 404 },
  access: 'treasure',
  idempotent: true,
})

/** Works once the visit is done, as long as the link does. The same again changes nothing. */
export const signOffByLink = endpoint('PUT', '/public/visit/sign-off', {
  summary: "Says by the customer's link that a visit was done.",
  body: z.object({ token: Secret }),
  ok: z.object({ signed_at: Instant }),
  problems: { link_not_found: 404, visit_not_done: 409 },
  access: 'public',
})

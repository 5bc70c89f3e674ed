import * as z from 'zod/mini'
import { numeric } from './wire.ts'

/** `simulated=1` only says what would happen. */
export const Simulated = z.object({
  simulated: z._default(numeric(z.int(), z.minimum(0), z.maximum(1)), 0),
})

/** `reasons` are words, each why a record cannot go. */
export const Deletion = z.object({ deletable: z.boolean(), reasons: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>

import * as z from 'zod/mini'
import { numeric } from './wire.ts'

/** `simulated=1` makes a dry run, which changes nothing. */
export const Simulated = z.object({
  simulated: z._default(numeric(z.int(), z.minimum(0), z.maximum(1)), 0),
})

/** `reasons` are sentences that explain why the record cannot be deleted. */
export const Deletion = z.object({ deletable: z.boolean(), reasons: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>

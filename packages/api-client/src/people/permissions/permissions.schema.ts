import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** One switch for one role. */
export const Permission = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  role: z.enum(['admin', 'ambassador']),
  allowed: z.boolean(),
})
export type Permission = z.infer<typeof Permission>

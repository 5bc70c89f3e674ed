import * as z from 'zod/mini'

/**
 * The kind of e-mail that a link stops for one person. It contains no name, because an e-mail may
 * be forwarded.
 */
export const EmailChoice = z.object({
  /** Kind of e-mail, such as "Jobs that might suit you". */
  what: z.string(),
  is_stopped: z.boolean(),
})
export type EmailChoice = z.infer<typeof EmailChoice>

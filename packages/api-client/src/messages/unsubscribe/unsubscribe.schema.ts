import * as z from 'zod/mini'

/** What an e-mail's link stops: one kind of e-mail to one person. It names nobody: an e-mail may be passed on. */
export const EmailChoice = z.object({
  /** "Jobs that might suit you" */
  what: z.string(),
  is_stopped: z.boolean(),
})
export type EmailChoice = z.infer<typeof EmailChoice>

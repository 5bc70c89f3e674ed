import * as z from 'zod/mini'
import { Pounds } from '../../kernel/wire.ts'

/** Answer to a question of the booking, as it is shown with a job. */
export const JobAnswer = z.object({
  /** Names the question. It stays the same when the question's words change. */
  key: z.string(),
  question: z.string(),
  /** In words, such as "3", "Yes", or the chosen answer. */
  answer: z.string(),
  /**
   * Part of the customer's price, for one unit of the job. Null for a treasure. This part is
   * included in the job's price.
   */
  customerprice: z.nullable(Pounds),
  /** The same part of the treasure's price. Null for a customer. */
  treasureprice: z.nullable(Pounds),
})
export type JobAnswer = z.infer<typeof JobAnswer>

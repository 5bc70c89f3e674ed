import { londonDate } from '@treasures/api-client'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { problemOfStart } from './dated.rules.ts'

/** The London date on which a price begins or ends, and the London date of the change. */
export type From = { from: string; today: string }

/** Returns the given date, or today if none is given. Refuses an earlier one. */
export function startOf(
  endpoint: Refusing<'price_date_past'>,
  valid_from: string | undefined,
  at: Date,
): From {
  const today = londonDate(at)
  const from = valid_from ?? today
  const problem = problemOfStart(from, today)
  if (problem)
    throw refuse(endpoint, 'price_date_past', 'A price can start today or later.', {
      errors: { valid_from: [problem] },
    })
  return { from, today }
}

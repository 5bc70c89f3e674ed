import { addDays } from '@treasures/api-client'

type Ending = {
  /** Last day on which the document counts, and the day of its check, in London. */
  until: string
  checked: string
  warn_days: readonly number[]
  /** Days before the end of the warnings that were given. */
  given: readonly number[]
}

/**
 * Decides which warnings are due on a London day, the nearest to the end last. One message stands
 * for all of them. Warnings whose day had passed at the check are never given.
 */
export const dueWarnings = (
  { until, checked, warn_days, given }: Ending,
  today: string,
): number[] => {
  const due = [...new Set([...warn_days, 0])]
    .filter((days) => {
      const day = addDays(until, -days)
      return day <= today && day > checked
    })
    .toSorted((a, b) => b - a)
  const nearest = due.at(-1)
  return today > until || nearest === undefined || given.includes(nearest)
    ? []
    : due.filter((days) => !given.includes(days))
}

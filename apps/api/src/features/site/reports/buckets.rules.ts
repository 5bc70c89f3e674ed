import { addDays, addMonths, type ReportBy } from '@treasures/api-client'

/** First and last day, both in London and both included. */
export type Days = { from: string; to: string }

const timeBys = ['day', 'week', 'month'] as const
export type TimeBy = (typeof timeBys)[number]
export const isTime = (by: ReportBy): by is TimeBy => (timeBys as readonly string[]).includes(by)

/** Largest number of buckets in a report. */
export const bucketsAtMost = 1_000

/**
 * Divides a range of days. The first and the last bucket are shorter if the range begins or ends
 * within a week or a month. Weeks begin on Mondays. Undefined if there would be too many.
 */
export function bucketsOf(by: TimeBy, { from, to }: Days): Days[] | undefined {
  const buckets: Days[] = []
  for (let first = from; first <= to;) {
    if (buckets.length === bucketsAtMost) return undefined
    const next = nextOf[by](first)
    buckets.push({ from: first, to: next > to ? to : addDays(next, -1) })
    first = next
  }
  return buckets
}

/** First day of the bucket after a day. */
const nextOf: Record<TimeBy, (day: string) => string> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7 - sinceMonday(day)),
  month: (day) => addMonths(`${day.slice(0, 7)}-01`, 1),
}

const sinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Least number of other regions whose median says nothing about any one of them. */
const regionsAtLeast = 5

/** Median of the other regions, or null if there are fewer than five. */
export function benchmarkOf(values: readonly number[]): number | null {
  if (values.length < regionsAtLeast) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

import type { StaffOverview, UnclaimedAge } from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { count } from '#parts/words.ts'

type Week = StaffOverview['weeks'][number]

export const ageWords: Record<UnclaimedAge, string> = {
  today: 'Booked today',
  two_days: '1 or 2 days ago',
  six_days: '3 to 6 days ago',
  older: 'A week ago or more',
}

/** Path of the list of jobs, with the filters they were counted by. */
export const jobsPath = (filter: Record<string, string>) =>
  `${paths.jobs()}?${new URLSearchParams(filter)}`

/** One figure by week, oldest first. The last week is still in progress. */
export type Trend = {
  name: string
  values: readonly number[]
  say: (value: number) => string
}

/** Text alternative of a chart: every figure, with a note that the last week is not over. */
export const trendWords = ({ name, values, say }: Trend): string =>
  `${name}, week by week: ${values.slice(0, -1).map(say).join(', ')}; this week so far ${say(values.at(-1) ?? 0)}.`

/** Heights of bars in per cent of the tallest. Small values stay visible. */
export function barHeights(values: readonly number[]): number[] {
  const most = Math.max(...values, 1)
  return values.map((value) => (value <= 0 ? 0 : Math.max(4, Math.round((value / most) * 100))))
}

/** Percentage of a week's bookings that treasures have taken; 0 without bookings. */
export const fillRate = ({ booked, taken }: Week): number =>
  booked === 0 ? 0 : Math.round((taken / booked) * 100)

/** Trends to draw. Money is included only if the caller may see it. */
export function trendsOf(weeks: readonly Week[], pounds: (value: number) => string): Trend[] {
  const invoiced = weeks.flatMap((week) => week.invoiced ?? [])
  return [
    { name: 'Jobs booked', values: weeks.map(({ booked }) => booked), say: count },
    { name: 'Taken by a treasure', values: weeks.map(fillRate), say: (value) => `${value}%` },
    ...(invoiced.length === weeks.length
      ? [{ name: 'Invoiced', values: invoiced, say: pounds }]
      : []),
  ]
}

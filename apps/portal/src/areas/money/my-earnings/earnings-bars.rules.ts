import { monthInWords, showPounds, type MonthOfEarnings } from '@treasures/api-client'

export type Bar = {
  month: string
  /** The month and its figures. */
  words: string
  /** The higher of the two figures, in whole pounds. */
  pounds: number
  earned: number
  paid_out: number
}

/** Top of the axis in pounds: 1, 2 or 5 times a power of ten, at least as high as any bar. */
export function topOf(months: readonly MonthOfEarnings[]): number {
  const highest = Math.max(1, ...months.flatMap(({ earned, paid_out }) => [earned, paid_out]))
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/**
 * Returns up to twelve months without gaps, oldest first, with heights from 0 to 1 of the top of
 * the axis.
 */
export function barsOf(months: readonly MonthOfEarnings[]): Bar[] {
  const byMonth = new Map(months.map((one) => [one.month, one]))
  const [newest, oldest] = [months[0]?.month, months.at(-1)?.month]
  if (!newest || !oldest) return []
  const all: string[] = []
  for (let month = newest; month >= oldest && all.length < 12; month = before(month))
    all.unshift(month)
  const top = topOf(months)
  const height = (pounds: number) => Math.max(0, pounds) / top
  return all.map((month) => {
    const { earned, paid_out } = byMonth.get(month) ?? { earned: 0, paid_out: 0 }
    const words = `${monthInWords(month)}: ${showPounds(earned)} earned, ${showPounds(paid_out)} paid out`
    return {
      month,
      words,
      pounds: Math.round(Math.max(earned, paid_out)),
      earned: height(earned),
      paid_out: height(paid_out),
    }
  })
}

/** Returns the month before. Both are `YYYY-MM`. */
const before = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1))
    .toISOString()
    .slice(0, 7)

import {
  addDays,
  addMonths,
  figureCodes,
  reportBys,
  type FigureCode,
  type ReportBy,
} from '@treasures/api-client'
import { readId } from '#parts/search-params.ts'

export type AskedReport = {
  figure: FigureCode
  from: string
  to: string
  by: ReportBy
  region: number | undefined
}

/** Days that a report shows if the address names none: this week and the eleven weeks before. */
const weeksShown = 12

/** Reads a report from an address, which may be handwritten or guessed. */
export function readReportAddress(search: URLSearchParams, today: string): AskedReport {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return {
    figure: figureCodes.find((code) => code === search.get('figure')) ?? 'booked',
    from: dateOr(search.get('from'), addDays(today, -sinceMonday - 7 * (weeksShown - 1))),
    to: dateOr(search.get('to'), today),
    by: reportBys.find((by) => by === search.get('by')) ?? 'week',
    region: readId(search, 'region'),
  }
}

const dateOr = (text: string | null, otherwise: string) =>
  text && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : otherwise

/** Ranges that people ask for most, with their first and last day. */
export function usualRanges(today: string): { words: string; from: string; to: string }[] {
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  return [
    { words: 'This month', from: month, to: today },
    { words: 'Last month', from: addMonths(month, -1), to: addDays(month, -1) },
    { words: 'This year', from: year, to: today },
    { words: 'Last year', from: addMonths(year, -12), to: addDays(year, -1) },
  ]
}

import { useSearchParams } from 'react-router'

const monthsAfter = 6

/** The year that a report is about: until June last year, because it is due in January. */
export const yearToReport = (now: Date): number =>
  now.getFullYear() - (now.getMonth() < monthsAfter ? 1 : 0)

/** The first year that HMRC takes a report for. */
export const firstYear = 2024

export const reportYear = yearToReport(new Date())

/** The year in the address, or the one to report. */
export function useReportYear(): number {
  const [search] = useSearchParams()
  const asked = search.get('year') ?? ''
  return /^\d{4}$/.test(asked) ? Number(asked) : reportYear
}

/** Dates are `YYYY-MM-DD` inside and DD/MM/YYYY where people meet them. */

/** Two digits of a year mean one of 1950 to 2049. */
const century = (year: number) => (year < 50 ? 2000 : 1900)

const isoOf = (year: number, month: number, day: number) =>
  [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-')

/** Day, month and year with any of / . - or a space between them, or eight or six digits alone. */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  const [, d, m, y] =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    []
  if (!d || !m || !y) return undefined
  const [day, month] = [Number(d), Number(m)]
  const year = y.length === 2 ? Number(y) + century(Number(y)) : Number(y)
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31 April became 1 May; a year below 100 became one of the last century.
  const isReal =
    year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
  return isReal ? isoOf(year, month, day) : undefined
}

/** DD/MM/YYYY, or nothing for nothing. */
export const formatDate = (iso: string): string => iso.split('-').toReversed().join('/')

/** The calendar knows moments: this is the day's midnight where the visitor is. */
export const toLocalDay = (iso: string): Date => new Date(`${iso}T00:00:00`)

export const fromLocalDay = (day: Date): string =>
  isoOf(day.getFullYear(), day.getMonth() + 1, day.getDate())

/** Dates are `YYYY-MM-DD` in code and DD/MM/YYYY on screens. */

/** Two-digit years are from 1950 to 2049. */
const century = (year: number) => (year < 50 ? 2000 : 1900)

const isoOf = (year: number, month: number, day: number) =>
  [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-')

/**
 * Parses day, month and year separated by / . - or a space, or eight or six digits alone. Returns
 * undefined for any other text.
 */
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
  // JavaScript turns 31 April into 1 May, and a year below 100 into one of the 1900s.
  const isReal =
    year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
  return isReal ? isoOf(year, month, day) : undefined
}

/** Returns DD/MM/YYYY, or an empty string for an empty one. */
export const formatDate = (iso: string): string => iso.split('-').toReversed().join('/')

/** Midnight of the day in the visitor's time zone, because the calendar works with instants. */
export const toLocalDay = (iso: string): Date => new Date(`${iso}T00:00:00`)

export const fromLocalDay = (day: Date): string =>
  isoOf(day.getFullYear(), day.getMonth() + 1, day.getDate())

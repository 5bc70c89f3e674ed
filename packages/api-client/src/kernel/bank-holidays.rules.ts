import { addDays } from './london-dates.ts'

/**
 * Parts of the United Kingdom with their own holidays. A holiday without a part applies to all
 * three parts.
 */
type Where = 'England and Wales' | 'Scotland' | 'Northern Ireland'
type Holiday = { day: string; name: string; where?: Where }

const pad = (number: number) => String(number).padStart(2, '0')
/** Days since Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const isWeekend = (day: string) => weekdayOf(day) % 6 === 0

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return `${year}-${pad(Math.floor(day / 31))}-${pad((day % 31) + 1)}`
}

/** Returns the first Monday on or after a day. */
function mondayFrom(day: string): string {
  let monday = day
  while (weekdayOf(monday) !== 1) monday = addDays(monday, 1)
  return monday
}

/** Holidays of one part. A holiday on a weekend moves to a weekday. */
function holidaysIn(where: Where, year: number): Holiday[] {
  const on = (day: string, name: string) => ({ day: `${year}-${day}`, name })
  const easter = easterOf(year)
  const isScotland = where === 'Scotland'
  const fixed = [
    on('01-01', "New Year's Day"),
    ...(isScotland ? [on('01-02', '2 January')] : []),
    ...(where === 'Northern Ireland'
      ? [on('03-17', "St Patrick's Day"), on('07-12', 'Battle of the Boyne')]
      : []),
    ...(isScotland ? [on('11-30', "St Andrew's Day")] : []),
    on('12-25', 'Christmas Day'),
    on('12-26', 'Boxing Day'),
  ]
  const moving = [
    { day: addDays(easter, -2), name: 'Good Friday' },
    ...(isScotland ? [] : [{ day: addDays(easter, 1), name: 'Easter Monday' }]),
    { day: mondayFrom(`${year}-05-01`), name: 'Early May bank holiday' },
    { day: mondayFrom(`${year}-05-25`), name: 'Spring bank holiday' },
    {
      day: mondayFrom(isScotland ? `${year}-08-01` : `${year}-08-25`),
      name: 'Summer bank holiday',
    },
  ]
  const taken = new Set(fixed.map(({ day }) => day).filter((day) => !isWeekend(day)))
  const instead = fixed.map(({ day, name }) => {
    if (!isWeekend(day)) return { day, name }
    let free = day
    while (isWeekend(free) || taken.has(free)) free = addDays(free, 1)
    taken.add(free)
    return { day: free, name: `${name}, substitute day` }
  })
  return [...instead, ...moving].map((holiday) => ({ ...holiday, where }))
}

const parts = ['England and Wales', 'Scotland', 'Northern Ireland'] as const

/**
 * Returns names of bank holidays by day. They are calculated by rule, so they do not include
 * one-off holidays that a government declares. Source: gov.uk/bank-holidays.
 */
export function bankHolidays(years: readonly number[]): Map<string, string> {
  const found = new Map<string, Map<string, Where[]>>()
  for (const year of years)
    for (const where of parts)
      for (const { day, name } of holidaysIn(where, year)) {
        const names = found.get(day) ?? new Map<string, Where[]>()
        names.set(name, [...(names.get(name) ?? []), where])
        found.set(day, names)
      }
  return new Map(
    [...found].map(([day, names]) => [
      day,
      [...names]
        .map(([name, where]) =>
          where.length === parts.length ? name : `${name} (${where.join(', ')})`,
        )
        .join(' · '),
    ]),
  )
}

/** Bank holidays in every year that the days touch. */
export const bankHolidaysOf = (days: readonly string[]): Map<string, string> =>
  bankHolidays([...new Set(days.map((day) => Number(day.slice(0, 4))))])

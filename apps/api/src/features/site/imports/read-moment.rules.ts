import { addDays, londonWallOf } from '@treasures/api-client'

/** London day, with a time if the text has one. */
export type Moment = { date: string; time: string | null }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a day as other systems and spreadsheets write it: `2026-04-03T09:00:00Z`, `3/4/26`,
 * `Fri 3rd April 2026, 9am`, `Apr 3, 2026`, or the number that a spreadsheet gives a day. Returns
 * undefined for a text that is no day.
 */
export function readMoment(text: string, monthFirst: boolean): Moment | undefined {
  const typed = text.trim()
  // Spreadsheets count days from the end of 1899. These numbers are days of 1980 to 2100.
  const serial = /^(\d{5})(?:\.(\d+))?$/.exec(typed)
  if (serial && Number(serial[1]) >= 29_221 && Number(serial[1]) <= 73_050) {
    const minutes = Math.round(Number(`0.${serial[2] ?? 0}`) * 24 * 60)
    return {
      date: addDays('1899-12-30', Number(serial[1])),
      time: minutes > 0 && minutes < 24 * 60 ? clock(Math.floor(minutes / 60), minutes % 60) : null,
    }
  }
  const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(typed)
  if (zoned) {
    const at = new Date(typed.replace(' ', 'T'))
    return Number.isNaN(at.getTime()) ? undefined : londonWallOf(at)
  }
  const day = readDay(typed, monthFirst)
  if (!day) return undefined
  const rest = typed.slice(day.length).replace(/^[\sT,–-]*(?:at\s+)?/i, '')
  const time = rest === '' ? null : readTime(rest)
  return time === undefined ? undefined : { date: day.date, time }
}

function readDay(text: string, monthFirst: boolean) {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return dayOf(iso[0], iso[1], iso[2], iso[3])
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  if (figures)
    return monthFirst
      ? dayOf(figures[0], figures[3], figures[1], figures[2])
      : dayOf(figures[0], figures[3], figures[2], figures[1])
  const weekday = String.raw`^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+)?`
  const month = String.raw`(${months.join('|')})[a-z]*\.?`
  const words = new RegExp(
    String.raw`${weekday}(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s-]+${month}[\s,-]+(\d{4}|\d{2})(?!\d)`,
    'i',
  ).exec(text)
  if (words) return dayOf(words[0], words[3], monthOf(words[2]), words[1])
  const american = new RegExp(
    String.raw`${weekday}${month}\s+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})(?!\d)`,
    'i',
  ).exec(text)
  return american && dayOf(american[0], american[3], monthOf(american[1]), american[2])
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

function dayOf(whole: string, year = '', month = '', day = '') {
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
  return isReal && full >= '1970' && full < '2100' ? { date, length: whole.length } : undefined
}

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/**
 * Reads a London time: `9am`, `09:30`, `9:30 PM`, or the start of `09:00 - 11:00`. Also reads
 * `morning` and `afternoon`. Null for *any time*, undefined for a text that is no time.
 */
export function readTime(text: string): string | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'morning' || typed === 'afternoon') return typed
  if (/^any ?time$|^all day$|^flexible$|^unscheduled$/.test(typed)) return null
  const found =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?(?=$|[\s,–-])/.exec(typed)
  const [, hours = '', minutes, half] = found ?? []
  if (!found || (minutes === undefined && half === undefined)) return undefined
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes ?? 0) > 59 || (half && Number(hours) > 12)) return undefined
  return clock(hour, Number(minutes ?? 0))
}

/** Returns true if a day in these texts has its month first, as Americans write it. */
export const isMonthFirst = (texts: readonly string[]): boolean =>
  texts.some((text) => Number(/^\d{1,2}[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text)?.[1] ?? 0) > 12)

/** Reads `£1,234.50` in pence. Undefined for a text that is no amount of at most £1 million. */
export function readPence(text: string): number | undefined {
  const plain = text.replaceAll(/[£$€\s]|gbp/gi, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d{1,7}(?:\.\d{1,2}0*)?$/.test(plain)) return undefined
  const pence = Math.round(Number(plain) * 100)
  return pence <= 100_000_000 ? pence : undefined
}

import { tz } from '@date-fns/tz'
import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isValid,
  parseISO,
  startOfMonth,
  startOfWeek,
} from 'date-fns'

export const diaryViews = ['day', 'week', 'month', 'list'] as const
export type DiaryView = (typeof diaryViews)[number]

const london = { in: tz('Europe/London') }
const fromMonday = { ...london, weekStartsOn: 1 } as const
/** Number of days that the list shows. */
const listed = 28

const dateOf = (day: string) => parseISO(day, london)
const dayOf = (date: Date) => format(date, 'yyyy-MM-dd', london)

/** Returns undefined for anything that is not a calendar date. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && isValid(dateOf(text)) ? text : undefined

/** Calendar date in London. */
export const todayAt = (at: Date): string => dayOf(at)

/** Days that a view shows around a given day: whole weeks from Monday, even in a month. */
export function daysOf(view: DiaryView, day: string): string[] {
  const date = dateOf(day)
  const [start, end] = {
    day: () => [date, date] as const,
    week: () => [startOfWeek(date, fromMonday), endOfWeek(date, fromMonday)] as const,
    month: () =>
      [
        startOfWeek(startOfMonth(date, london), fromMonday),
        endOfWeek(endOfMonth(date, london), fromMonday),
      ] as const,
    list: () => [date, addDays(date, listed - 1, london)] as const,
  }[view]()
  return eachDayOfInterval({ start, end }, london).map(dayOf)
}

/** Day that represents the next or previous page. */
export function stepOf(view: DiaryView, day: string, by: 1 | -1): string {
  const date = dateOf(day)
  if (view === 'month') return dayOf(addMonths(startOfMonth(date, london), by, london))
  const days = { day: 1, week: 7, list: listed }[view]
  return dayOf(addDays(date, by * days, london))
}

/** Heading of the page: "Wednesday 25 November 2026", "23 – 29 Nov 2026" or "November 2026". */
export function titleOf(view: DiaryView, day: string): string {
  if (view === 'month') return format(dateOf(day), 'MMMM yyyy', london)
  if (view === 'day') return format(dateOf(day), 'EEEE d MMMM yyyy', london)
  const days = daysOf(view, day)
  const [first, last] = [dateOf(days[0] ?? day), dateOf(days.at(-1) ?? day)]
  const isSame = (part: string) => format(first, part, london) === format(last, part, london)
  const from = isSame('MMM yyyy') ? 'd' : isSame('yyyy') ? 'd MMM' : 'd MMM yyyy'
  return `${format(first, from, london)} – ${format(last, 'd MMM yyyy', london)}`
}

/** Formats as "Wed 25 Nov". */
export const shortDay = (day: string): string => format(dateOf(day), 'EEE d MMM', london)
/** Formats as "Wednesday 25 November". */
export const longDay = (day: string): string => format(dateOf(day), 'EEEE d MMMM', london)
export const isInMonth = (day: string, month: string): boolean =>
  day.slice(0, 7) === month.slice(0, 7)

import {
  addDays,
  clockMinutes,
  clockTime,
  londonInstant,
  workingHoursOn,
  type KeptHours,
} from '@treasures/api-client'
import type { DaysOff } from '../appointments/appointments.decide.ts'
import { breakOn } from '../opportunities/diary.rules.ts'

const minuteMs = 60_000
const dayMinutes = 1_440
/** Minutes between the starts of windows. */
const stepMinutes = 30
/** Minutes from now to the first window that a customer may book. */
const noticeMinutes = 240
const firstStart = (at: Date, notice = noticeMinutes) => at.getTime() + notice * minuteMs

/** True if a customer may still move a visit, which needs the same notice as a new visit. */
export const mayStillMove = ({ start }: { start: Date }, at: Date): boolean =>
  start.getTime() >= firstStart(at)

/** Minutes to travel. Assumes 20 miles an hour as the crow flies, and ten minutes to arrive. */
export const travelMinutes = (miles: number): number => 10 + Math.ceil(miles * 3)

/**
 * An agreed visit of a treasure, and the miles from that visit to the job. Null if the place of the
 * visit is unknown.
 */
export type Visit = { start: Date; end: Date; miles: number | null }
export type TreasureDiary = {
  hours: KeptHours
  breaks: readonly DaysOff[]
  visits: readonly Visit[]
}
export type Wanted = {
  /** First day in London, and the number of days. */
  from: string
  days: number
  /** Length of the job. */
  minutes: number
  /** Minutes from now to the first window. Defaults to four hours. */
  notice?: number
  at: Date
}
export type FoundWindow = { start: Date; end: Date; confirmed: boolean }

type Span = { from: number; until: number }
type Shift = Span & { isBooked: boolean }

/**
 * Returns the times at which at least one treasure can come. Times must be within their hours and
 * not on days off. There must be time to travel from the previous visit and to the next one. A
 * window is confirmed if one treasure lets customers book all of it at once.
 */
export function findWindows(
  treasures: readonly TreasureDiary[],
  { from, days, minutes, notice, at }: Wanted,
): FoundWindow[] {
  const instantOf = rememberInstants()
  // A job that begins in the evening may last until the next morning.
  const dates = Array.from({ length: days + 1 }, (_, n) => addDays(from, n))
  const first = firstStart(at, notice)
  const length = minutes * minuteMs
  const found = new Map<number, boolean>()
  /** Times that no treasure has confirmed yet. */
  let open = startsOf(dates.slice(0, -1), instantOf).filter((start) => start >= first)
  for (const treasure of treasures) {
    const shifts = shiftsOf(treasure, dates, instantOf)
    let taken: readonly Span[] | undefined
    let [current, next] = [0, 0]
    for (const start of open) {
      while ((shifts[current]?.until ?? Infinity) <= start) current += 1
      const free = { from: start, until: start + length }
      const worked = workedThrough(shifts, current, free)
      if (!worked || (found.has(start) && !worked.isBooked)) continue
      taken ??= treasure.visits.map(withTravel).toSorted((a, b) => a.from - b.from)
      while ((taken[next]?.until ?? Infinity) <= start) next += 1
      if (!isTaken(taken, next, free)) found.set(start, worked.isBooked)
    }
    if (taken) open = open.filter((start) => !found.get(start))
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([start, confirmed]) => ({
      start: new Date(start),
      end: new Date(start + length),
      confirmed,
    }))
}

type InstantOf = (date: string, time: string) => number

/**
 * Caches instants of London's clock. Finding an instant takes a while, so a day of 24 hours counts
 * from its midnight.
 */
function rememberInstants(): InstantOf {
  const days = new Map<string, { begins: number; ends: number }>()
  const dayOf = (date: string) => {
    const known = days.get(date) ?? {
      begins: londonInstant(date, '00:00').getTime(),
      ends: londonInstant(addDays(date, 1), '00:00').getTime(),
    }
    days.set(date, known)
    return known
  }
  return (date, time) => {
    const { begins, ends } = dayOf(date)
    if (time === '24:00') return ends
    return ends - begins === dayMinutes * minuteMs
      ? begins + clockMinutes(time) * minuteMs
      : londonInstant(date, time).getTime()
  }
}

/** If the clocks skip a time in spring, it equals the time an hour later, and appears once. */
function startsOf(dates: readonly string[], instantOf: InstantOf): number[] {
  const times = Array.from({ length: dayMinutes / stepMinutes }, (_, n) =>
    clockTime(n * stepMinutes),
  )
  return [...new Set(dates.flatMap((date) => times.map((time) => instantOf(date, time))))]
}

const shiftsOf = (
  { hours, breaks }: TreasureDiary,
  dates: readonly string[],
  instantOf: InstantOf,
): Shift[] =>
  dates
    .flatMap((date) =>
      breakOn(date, breaks)
        ? []
        : (workingHoursOn(date, hours) ?? []).map(({ from, to, mode }) => ({
            from: instantOf(date, from),
            until: instantOf(date, to),
            isBooked: mode === 'book',
          })),
    )
    .toSorted((a, b) => a.from - b.from)

/**
 * Returns the mode in which a time is worked, over adjacent shifts. Shifts before `current` have
 * ended. Undefined if part of the time is not worked.
 */
function workedThrough(
  shifts: readonly Shift[],
  current: number,
  { from, until }: Span,
): { isBooked: boolean } | undefined {
  let at = from
  let isBooked = true
  for (let n = current; n < shifts.length; n += 1) {
    const shift = shifts[n]
    if (!shift || shift.from > at) return undefined
    if (shift.until <= at) continue
    at = shift.until
    isBooked &&= shift.isBooked
    if (at >= until) return { isBooked }
  }
  return undefined
}

function withTravel({ start, end, miles }: Visit): Span {
  const travel = miles === null ? 0 : travelMinutes(miles) * minuteMs
  return { from: start.getTime() - travel, until: end.getTime() + travel }
}

/** True if a time overlaps a taken time. Taken times before `current` have ended. */
function isTaken(taken: readonly Span[], current: number, { from, until }: Span): boolean {
  for (let n = current; n < taken.length; n += 1) {
    const span = taken[n]
    if (!span || span.from >= until) return false
    if (span.until > from) return true
  }
  return false
}

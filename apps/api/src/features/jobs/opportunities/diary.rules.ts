import {
  addDays,
  hoursIn,
  londonInstant,
  workingHoursOn,
  type KeptHours,
  type Wanted,
  type WorkingSpan,
} from '@treasures/api-client'
import type { DaysOff } from '../appointments/appointments.decide.ts'

/** Hours in a working day of a treasure who has set no working hours. */
export const dayHours = 8
/** Number of days, starting today, within which the job is to be done. */
const soonDays = 7
const flexibleDays = 14

export type BookedDay = { day: string; hours: number }

/**
 * Time when an outside calendar of the treasure has an entry but our diary has no visit. Both ends
 * are instants.
 */
export type BusyTime = { from: string; until: string }

/**
 * A treasure's bookings, busy times and breaks on the days in question, and their working hours.
 */
export type Diary = {
  booked: readonly BookedDay[]
  busy: readonly BusyTime[]
  breaks: readonly DaysOff[]
  kept: KeptHours
}

type Wish = { wanted: Wanted | null; wanted_on: string | null }

/** Days that suit the customer, as London dates `YYYY-MM-DD`. */
export function daysInQuestion({ wanted, wanted_on }: Wish, today: string) {
  if (wanted_on !== null) return { first: wanted_on, last: wanted_on }
  const days = wanted === 'soon' ? soonDays : flexibleDays
  return { first: today, last: addDays(today, days - 1) }
}

type Days = ReturnType<typeof daysInQuestion>

export const countDays = ({ first, last }: Days): number => listDays({ first, last }).length

function listDays({ first, last }: Days): string[] {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the first day with room for this many hours, or undefined if there is none. */
export const firstFreeDay = (days: Days, { booked, busy, breaks, kept }: Diary, hours: number) =>
  listDays(days).find((day) => {
    if (breakOn(day, breaks)) return false
    const worked = workedOn(day, kept)
    if (worked === 0) return false
    const taken = hoursOn(day, booked) + busyOn(day, busy, kept)
    // An empty day always has room, because a job of two days can begin on it.
    return taken === 0 || taken + hours <= worked
  })

/** Hours that the treasure works on a day. */
export function workedOn(day: string, kept: KeptHours): number {
  const spans = workingHoursOn(day, kept)
  return spans ? hoursIn(spans) : dayHours
}

/** Working hours of a treasure who has set none. Busy times in other calendars are subtracted. */
const usualDay: readonly Pick<WorkingSpan, 'from' | 'to'>[] = [{ from: '09:00', to: '17:00' }]

/** Hours of a day's working time at which other calendars are busy. */
export const busyOn = (day: string, busy: readonly BusyTime[], kept: KeptHours): number =>
  (workingHoursOn(day, kept) ?? usualDay)
    .flatMap((span) => {
      const [from, until] = [instantOf(day, span.from), instantOf(day, span.to)]
      return busy.map((time) =>
        Math.max(
          0,
          Math.min(until, Date.parse(time.until)) - Math.max(from, Date.parse(time.from)),
        ),
      )
    })
    .reduce((sum, ms) => sum + ms, 0) / 3_600_000

const instantOf = (day: string, time: string) =>
  (time === '24:00' ? londonInstant(addDays(day, 1), '00:00') : londonInstant(day, time)).getTime()

export const breakOn = (day: string, breaks: readonly DaysOff[]): DaysOff | undefined =>
  breaks
    .filter(({ start_on, end_on }) => start_on <= day && day <= end_on)
    .toSorted((a, b) => (a.end_on < b.end_on ? 1 : -1))[0]

export const hoursOn = (day: string, booked: readonly BookedDay[]): number =>
  booked.find((one) => one.day === day)?.hours ?? 0

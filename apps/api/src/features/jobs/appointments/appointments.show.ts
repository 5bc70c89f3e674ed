import {
  repeatsInWords,
  timesOf,
  longDayInWords,
  londonDate,
  londonWallOf,
  fullName,
  type Appointment,
  type AppointmentPlan,
  type PlannedTime,
  type VisitRequest,
} from '@treasures/api-client'
import type { AppointmentRow } from './appointments.store.ts'

type Rule = Pick<
  AppointmentRow,
  | 'date'
  | 'time'
  | 'visit'
  | 'hours_hundredths'
  | 'recurrent'
  | 'end_on'
  | 'frequency'
  | 'every'
  | 'byweekday'
>

/** Returns the original plan of an appointment, with its rule of repetition. */
export const planOf = (row: Rule): AppointmentPlan => ({
  date: row.date,
  time: row.time.slice(0, 5),
  visit: row.visit,
  hours: row.hours_hundredths === null ? null : row.hours_hundredths / 100,
  recurrent: row.recurrent,
  end_at: row.end_on,
  meta:
    row.frequency === null
      ? null
      : { frequency: row.frequency, every: row.every, byweekday: row.byweekday },
})

/**
 * Describes how an appointment repeats. If its later times were cancelled, it repeats until the
 * last one left.
 */
function repeatsOf(row: AppointmentRow): string {
  const last = row.times.at(-1)
  // A series has no last day, and only its next few times have been made.
  if (row.recurrent && row.end_on === null) return repeatsInWords(planOf(row))
  if (row.times.length < 2 || !last) return ''
  const plan = planOf(row)
  const isWhole = row.sequence === 0 || timesOf(plan).length === row.times.length
  return repeatsInWords(isWhole ? plan : { ...plan, end_at: londonDate(last.start) })
}

export function showAppointment(row: AppointmentRow): Appointment {
  const { date, time, hours, recurrent, end_at, meta } = planOf(row)
  const [first] = row.times
  return {
    id: row.id,
    id_job: row.id_job,
    id_treasure: row.id_treasure,
    treasure: { id: row.id_treasure, name: fullName(row) },
    service: row.service,
    place: `${row.town}, ${row.outcode}`,
    start_at: (first?.start ?? row.created_at).toISOString(),
    date,
    time,
    hours: hours ?? null,
    visit: row.visit,
    recurrent,
    end_at: end_at ?? null,
    meta: meta ?? null,
    repeats: repeatsOf(row),
    times: showTimes(row),
    sequence: row.sequence,
    request: row.request,
    created_at: row.created_at.toISOString(),
  }
}

export const showTimes = ({ times }: AppointmentRow) =>
  times.map(({ start, end }) => ({ start_at: start.toISOString(), end_at: end.toISOString() }))

/** Writes a time such as "Monday 23 November 2026 at 09:00". */
export function timeInWords(start: Date): string {
  const { date, time } = londonWallOf(start)
  return `${longDayInWords(date)} at ${time}`
}

const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const lengthInWords = ({ start, end }: PlannedTime) => {
  const many = hours.format((end.getTime() - start.getTime()) / 3_600_000)
  return `${many} ${many === '1' ? 'hour' : 'hours'}`
}

/** Describes the old and the new time of a visit, with its length if that changed. */
export function moveInWords(from: PlannedTime, to: PlannedTime): { from: string; to: string } {
  const [was, is] = [lengthInWords(from), lengthInWords(to)]
  const length = (words: string) => (was === is ? '' : `, for ${words}`)
  return {
    from: `${timeInWords(from.start)}${length(was)}`,
    to: `${timeInWords(to.start)}${length(is)}`,
  }
}

/** Writes the time that a customer asks for, such as "Thursday 26 November 2026 in the morning". */
export function requestInWords({
  date,
  arrival,
  time,
}: Pick<VisitRequest, 'date' | 'arrival' | 'time'>): string {
  const day = longDayInWords(date)
  return arrival === 'time' ? `${day} at ${time}` : `${day} in the ${arrival}`
}

/**
 * Writes a time such as "Monday 23 November 2026 at 09:00", followed by how the appointment
 * repeats.
 */
export function whenInWords(row: AppointmentRow): string {
  const [first] = row.times
  const repeats = repeatsOf(row)
  const start = first ? timeInWords(first.start) : `${row.date} ${row.time.slice(0, 5)}`
  return repeats ? `${start}, ${repeats.charAt(0).toLowerCase()}${repeats.slice(1)}` : start
}

/** Sorts the next appointment first. Past appointments come last, most recent first. */
export function byNextTime(at: Date) {
  const nextOf = (row: AppointmentRow) => row.times.find(({ end }) => end > at)?.start.getTime()
  const lastOf = (row: AppointmentRow) => row.times.at(-1)?.start.getTime() ?? 0
  return (a: AppointmentRow, b: AppointmentRow) => {
    const [one, two] = [nextOf(a), nextOf(b)]
    if (one !== undefined && two !== undefined) return one - two || a.id - b.id
    if (one === undefined && two === undefined) return lastOf(b) - lastOf(a)
    return one === undefined ? 1 : -1
  }
}

import * as z from 'zod/mini'
import { paged, sortedBy } from '../../kernel/list-query.ts'
import { CalendarDate, ClockTime, DateInput, Id, Instant } from '../../kernel/wire.ts'
import { datesOf, timesAtMost } from './recurrence.rules.ts'
import { RecurrenceMeta } from './recurrence.schema.ts'

/** Later than any work that is agreed on today, and early enough for every calendar. */
const lastYear = '2099-12-31'
const dateNeeded = z
  .string('A valid date is required')
  .check(
    z.refine(
      (text) => DateInput.safeParse(text).success && text <= lastYear,
      'A valid date is required',
    ),
  )

const hours = z
  .number()
  .check(
    z.minimum(0.25, 'At least a quarter of an hour'),
    z.maximum(24, 'At most 24 hours'),
    z.multipleOf(0.25, 'In quarters of an hour'),
  )

/** What somebody fills in. `start_at` is worked out from `date` and `time` and not taken. */
export const appointmentFields = {
  date: dateNeeded,
  time: ClockTime,
  /** In quarters; a visit has none. */
  hours: z._default(hours, 1),
  /** To look, not to work: how long it takes is not said. */
  visit: z._default(z.boolean(), false),
  recurrent: z._default(z.boolean(), false),
  /** Of a repeated one: the last day on which it may begin, after `date`. */
  end_at: z.optional(z.nullable(dateNeeded)),
  meta: z.optional(z.nullable(RecurrenceMeta)),
}

type Fields = {
  date: string
  recurrent: boolean
  end_at?: string | null | undefined
  meta?: RecurrenceMeta | null | undefined
}
export const repeatsAreWhole = [
  z.refine<Fields>(({ recurrent, meta }) => !recurrent || !!meta, {
    error: 'Say how often',
    path: ['meta'],
  }),
  z.refine<Fields>(({ recurrent, end_at, date }) => !recurrent || (!!end_at && end_at > date), {
    error: 'Must be after the first date',
    path: ['end_at'],
  }),
  z.refine<Fields>((fields) => datesOf(fields).length <= timesAtMost, {
    error: `At most ${timesAtMost} times`,
    path: ['end_at'],
  }),
] as const

export const AppointmentInput = z.object(appointmentFields).check(...repeatsAreWhole)
export type AppointmentInput = z.infer<typeof AppointmentInput>

export const NewAppointment = z
  .object({ id_job: Id, id_treasure: Id, ...appointmentFields })
  .check(...repeatsAreWhole)
export type NewAppointment = z.infer<typeof NewAppointment>

/** To when one of an appointment's times moves. The others of a repeated one stay. */
export const moveFields = {
  /** As it was read: where somebody has changed the appointment meanwhile, it is refused. */
  sequence: z.int(),
  /** The present start of the time that moves; the next to come where it is left out. */
  start_at: z.optional(z.nullable(Instant)),
  date: dateNeeded,
  time: ClockTime,
  /** As long as before where it is left out. A visit has none. */
  hours: z.optional(z.nullable(hours)),
}
export const AppointmentMove = z.object(moveFields)
export type AppointmentMove = z.infer<typeof AppointmentMove>

/** When in the day somebody is to come: before noon, after it, or at a time. */
export const Arrival = z.enum(['morning', 'afternoon', 'time'])
export type Arrival = z.infer<typeof Arrival>

/** For when a customer asks instead, of which of the times. */
export const VisitRequest = z
  .object({
    start_at: Instant,
    date: dateNeeded,
    arrival: Arrival,
    time: z.optional(z.nullable(ClockTime)),
  })
  .check(
    z.refine(({ arrival, time }) => arrival !== 'time' || !!time, {
      error: 'A valid time is required',
      path: ['time'],
    }),
  )
export type VisitRequest = z.infer<typeof VisitRequest>

/** What a customer asked for, of which time, while nobody has answered. */
export const WaitingRequest = z.object({
  start_at: Instant,
  date: CalendarDate,
  arrival: Arrival,
  /** Where it is to be at a time. */
  time: z.nullable(z.string()),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** When somebody comes next, or is there now. */
export const NextVisit = z.object({
  /** Of the appointment, with which it is moved. */
  id: Id,
  sequence: z.int(),
  start_at: Instant,
  end_at: Instant,
  /** To look, not to work: how long it takes is not said. */
  visit: z.boolean(),
  recurrent: z.boolean(),
  request: z.nullable(WaitingRequest),
})
export type NextVisit = z.infer<typeof NextVisit>

/** One of the times on which an appointment falls. */
export const AppointmentTime = z.object({ start_at: Instant, end_at: Instant })

export const Appointment = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  service: z.string(),
  /** Town and outward code. */
  place: z.string(),
  /** The first time. */
  start_at: Instant,
  date: CalendarDate,
  time: z.string(),
  /** Null of a visit. */
  hours: z.nullable(z.number()),
  visit: z.boolean(),
  recurrent: z.boolean(),
  end_at: z.nullable(CalendarDate),
  meta: z.nullable(RecurrenceMeta),
  /** In words: "Every week on Monday and Thursday until 31 Mar 2027". Empty where it is not repeated. */
  repeats: z.string(),
  /** Every time, in order; at most 500. */
  times: z.array(AppointmentTime),
  /** Counts up with each change. */
  sequence: z.int(),
  request: z.nullable(WaitingRequest),
  created_at: Instant,
})
export type Appointment = z.infer<typeof Appointment>

const Person = z.object({ id: Id, name: z.string() })

/** A row of the staff's list: one time at which somebody comes, or came. */
export const AppointmentTimeRow = z.object({
  id: Id,
  id_appointment: Id,
  id_job: Id,
  service: z.string(),
  treasure: Person,
  /** Whoever booked. */
  customer: Person,
  /** Town and outward code. */
  place: z.string(),
  start_at: Instant,
  end_at: Instant,
  /** To look, not to work. */
  visit: z.boolean(),
})
export type AppointmentTimeRow = z.infer<typeof AppointmentTimeRow>

/** What was cancelled is not among them. */
export const AppointmentTimesQuery = z.object({
  id_customer: z.optional(Id),
  id_treasure: z.optional(Id),
  /** Calendar dates in London, both included. */
  from: z.optional(DateInput),
  to: z.optional(DateInput),
  sort: sortedBy(['start_at'], 'start_at,asc'),
  ...paged,
})
export type AppointmentTimesQuery = z.infer<typeof AppointmentTimesQuery>

import * as z from 'zod/mini'
import { paged, sortedBy } from '../../kernel/list-query.ts'
import {
  CalendarDate,
  ClockTime,
  DateInput,
  Id,
  Instant,
  InstantInput,
  numeric,
} from '../../kernel/wire.ts'
import { datesOf, timesAtMost } from './recurrence.rules.ts'
import { RecurrenceMeta } from './recurrence.schema.ts'

/** Later than any work agreed on today, and early enough for every calendar. */
const lastYear = '2099-12-31'
const dateNeeded = z
  .string('A valid date is required')
  .check(
    z.refine(
      (text) => DateInput.safeParse(text).success && text <= lastYear,
      'A valid date is required',
    ),
  )

const hourChecks = [
  z.minimum(0.25, 'At least a quarter of an hour'),
  z.maximum(24, 'At most 24 hours'),
  z.multipleOf(0.25, 'In quarters of an hour'),
] as const
const hours = z.number().check(...hourChecks)
/** Hours of an appointment, in a query. */
export const HoursInQuery = numeric(...hourChecks)

/**
 * Fields of an appointment's form. `start_at` is calculated from `date` and `time`, and cannot be
 * sent.
 */
export const appointmentFields = {
  date: dateNeeded,
  time: ClockTime,
  /** Hours in steps of 0.25. A visit to look at the work has none. */
  hours: z._default(hours, 1),
  /** True for a visit to look at the work, which has no stated length. */
  visit: z._default(z.boolean(), false),
  recurrent: z._default(z.boolean(), false),
  /** Last day on which a repeated appointment may begin, after `date`. */
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

/**
 * New start of one of an appointment's times. The other times of a repeated appointment stay
 * unchanged.
 */
export const moveFields = {
  /**
   * The `sequence` that the caller read. The call is refused if the appointment has changed since.
   */
  sequence: z.int(),
  /** Current start of the time to move. Defaults to the next time. */
  start_at: z.optional(z.nullable(InstantInput)),
  date: dateNeeded,
  time: ClockTime,
  /** If omitted, the hours stay unchanged. A visit to look at the work has no hours. */
  hours: z.optional(z.nullable(hours)),
}
export const AppointmentMove = z.object(moveFields)
export type AppointmentMove = z.infer<typeof AppointmentMove>

/** Part of the day in which the treasure should arrive: before noon, after noon, or at a time. */
export const Arrival = z.enum(['morning', 'afternoon', 'time'])
export type Arrival = z.infer<typeof Arrival>

/** The time that a customer asks for, and the time that it would replace. */
export const VisitRequest = z
  .object({
    start_at: InstantInput,
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

/** A customer's request for another time, until it is answered. */
export const WaitingRequest = z.object({
  start_at: Instant,
  date: CalendarDate,
  arrival: Arrival,
  /** Null unless `arrival` is `time`. */
  time: z.nullable(z.string()),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** The next time at which the treasure comes, or the current one. */
export const NextVisit = z.object({
  /** Id of the appointment, needed to move it. */
  id: Id,
  sequence: z.int(),
  start_at: Instant,
  end_at: Instant,
  /** True for a visit to look at the work, which has no stated length. */
  visit: z.boolean(),
  recurrent: z.boolean(),
  request: z.nullable(WaitingRequest),
  /**
   * True if the customer is notified when an earlier time becomes free. Null if no earlier time can
   * become free. This is so if the visit repeats, or if customers can never book its treasure at
   * once.
   */
  earlier: z.nullable(z.boolean()),
})
export type NextVisit = z.infer<typeof NextVisit>

/** One of an appointment's times. */
export const AppointmentTime = z.object({ start_at: Instant, end_at: Instant })

export const Appointment = z.object({
  id: Id,
  id_job: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  service: z.string(),
  /** Town and outward code. */
  place: z.string(),
  /** Start of the first time. */
  start_at: Instant,
  date: CalendarDate,
  time: z.string(),
  /** Null for a visit. */
  hours: z.nullable(z.number()),
  visit: z.boolean(),
  recurrent: z.boolean(),
  end_at: z.nullable(CalendarDate),
  meta: z.nullable(RecurrenceMeta),
  /**
   * Readable rule such as "Every week on Monday and Thursday until 31 Mar 2027". Empty if the
   * appointment does not repeat.
   */
  repeats: z.string(),
  /** Every time in order, at most 500. */
  times: z.array(AppointmentTime),
  /** Increases with each change. */
  sequence: z.int(),
  request: z.nullable(WaitingRequest),
  created_at: Instant,
})
export type Appointment = z.infer<typeof Appointment>

const Person = z.object({ id: Id, name: z.string() })

/** A row of the staff's list: one past or future time of an appointment. */
export const AppointmentTimeRow = z.object({
  id: Id,
  id_appointment: Id,
  id_job: Id,
  service: z.string(),
  treasure: Person,
  customer: Person,
  /** Town and outward code. */
  place: z.string(),
  start_at: Instant,
  end_at: Instant,
  /** True for a visit to look at the work. */
  visit: z.boolean(),
})
export type AppointmentTimeRow = z.infer<typeof AppointmentTimeRow>

/** Filters for times of appointments. Cancelled times are left out. */
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

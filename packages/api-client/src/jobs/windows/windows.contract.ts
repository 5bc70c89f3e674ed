import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  Capability,
  DateInput,
  Id,
  Instant,
  InstantInput,
  Secret,
  byId,
} from '../../kernel/wire.ts'
import { HoursInQuery } from '../appointments/appointments.schema.ts'
import { BookingWindow } from '../booking/booking.schema.ts'

/** A time at which a treasure can come. */
const Window = z.object({
  start_at: Instant,
  end_at: Instant,
  /** True if the time can be booked at once. Otherwise we look for a treasure. */
  confirmed: z.boolean(),
})

/**
 * Covers two weeks from `from`, or from today. Empty if no treasure there has recorded working
 * hours, and for jobs by the day or night. Distances are measured between outward codes. Answers
 * therefore locate people no more precisely than the board does.
 */
export const listWindows = endpoint('GET', '/public/job/windows', {
  summary: 'Times at which a treasure can come for a service option at a postcode, in order.',
  query: z.object({
    /** A service option's id. */
    option: Id,
    postcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
    from: z.optional(DateInput),
    /** Id of the caller's draft. The time that the draft holds counts as free. */
    booking: z.optional(Capability),
  }),
  ok: z.object({ data: z.array(Window) }),
  problems: { postcode_unknown: 422, option_not_here: 422, option_unavailable: 409 },
  access: 'public',
})

/**
 * The hold lasts ten minutes, and up to half an hour while the booking is being saved. A new choice
 * replaces it. Null ends it, and so does saving another day, option or postcode. The answer does
 * not name the treasure before the booking is complete.
 *
 * `window_taken`: no treasure is free any longer. The booking keeps the hold that it had.
 */
export const holdWindow = endpoint('POST', '/public/job/hold', {
  summary: 'Holds a time for a booking, which is confirmed when the booking is completed in time.',
  body: z.object({
    /** A booking's id. */
    id: Capability,
    token: Secret,
    /** Start of a window that can be booked at once. */
    start_at: z.nullable(InstantInput),
  }),
  ok: z.object({ window: z.nullable(BookingWindow) }),
  problems: {
    booking_not_found: 404,
    booking_elsewhere: 409,
    booking_completed: 409,
    booking_expired: 410,
    postcode_unknown: 422,
    option_not_here: 422,
    option_unavailable: 409,
    window_taken: 409,
    not_open: 409,
  },
  access: 'public',
})

/**
 * Covers two weeks from `from`, or from today. Returns times within the treasure's hours and not on
 * days off, with time to travel from the previous visit and to the next one. Empty if the job has
 * no treasure. The two sides can also agree other times.
 */
export const listJobWindows = endpoint('GET', '/job/{id}/windows', {
  summary: "Times at which a job's treasure is free, in order.",
  ...byId,
  query: z.object({
    from: z.optional(DateInput),
    /** Length of the visit in hours. Defaults to one. */
    hours: z.optional(HoursInQuery),
    /** Start of the visit to be moved. Its own time counts as free. */
    start_at: z.optional(InstantInput),
  }),
  ok: z.object({
    data: z.array(z.object({ start_at: Instant, end_at: Instant })),
    /** False if the treasure has no working hours recorded, so the free times are not known. */
    has_hours: z.boolean(),
  }),
  problems: { job_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'appointments.edit',
})

const noAppointment = { appointment_not_found: 404 } as const

/**
 * Covers two weeks from `from`, or from today. Returns times in hours in which the visit's treasure
 * lets customers book. Empty if there are no such hours, or if the visit begins within four hours.
 */
export const listVisitWindows = endpoint('GET', '/my/customer/appointment/{id}/windows', {
  summary: 'Times to which the signed-in customer may move one of their visits, in order.',
  ...byId,
  query: z.object({
    /** Start of the visit. */
    start_at: InstantInput,
    from: z.optional(DateInput),
  }),
  ok: z.object({ data: z.array(z.object({ start_at: Instant, end_at: Instant })) }),
  problems: noAppointment,
  access: 'customer',
})

/** `appointment_overlaps`: the time is no longer free. Treasure and customer are notified once. */
export const moveMyVisit = endpoint('PUT', '/my/customer/appointment/{id}/move', {
  summary: "Moves one of the signed-in customer's visits to a free time of its treasure.",
  ...byId,
  body: z.object({
    /**
     * The `sequence` that the caller read. The call is refused if the appointment has changed
     * since.
     */
    sequence: z.int(),
    start_at: InstantInput,
    /** New start, one of the visit's windows. */
    to: InstantInput,
  }),
  ok: z.object({ id: Id, sequence: z.int(), start_at: Instant }),
  problems: {
    ...noAppointment,
    appointment_changed: 409,
    appointment_begun: 409,
    appointment_past: 422,
    appointment_overlaps: 409,
  },
  access: 'customer',
  idempotent: true,
})

/**
 * When a time before the visit becomes free, the first three customers who asked are notified, and
 * the others an hour later. The first customer to move their visit gets the time. The request ends
 * when the customer moves the visit.
 *
 * `appointment_repeats`: visits that repeat cannot be made earlier.
 */
export const askForEarlierTime = endpoint('PUT', '/my/customer/appointment/{id}/earlier', {
  summary: 'Sets whether the signed-in customer is notified of earlier times for a visit.',
  ...byId,
  body: z.object({ wanted: z.boolean() }),
  ok: z.object({ id: Id, wanted: z.boolean() }),
  problems: { ...noAppointment, appointment_begun: 409, appointment_repeats: 409 },
  access: 'customer',
})

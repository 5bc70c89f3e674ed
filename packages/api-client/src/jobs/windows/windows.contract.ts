import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability, DateInput, Id, Instant, Secret, byId } from '../../kernel/wire.ts'
import { HoursInQuery, InstantInput } from '../appointments/appointments.schema.ts'
import { BookingWindow } from '../booking/booking.schema.ts'

/** Time at which somebody can come. */
const Window = z.object({
  start_at: Instant,
  end_at: Instant,
  /** True if it can be booked at once. Otherwise we look for somebody. */
  confirmed: z.boolean(),
})

/**
 * Two weeks from `from`, or from today. Empty where treasures keep no working hours, and for jobs
 * by the day or night. Distances are those between outward codes, so that no answer places a treasure or a
 * customer more finely than the board does.
 */
export const listWindows = endpoint('GET', '/public/job/windows', {
  summary: 'Times at which a treasure can come for a service option at a postcode, in order.',
  query: z.object({
    /** A service option's id. */
    option: Id,
    postcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
    from: z.optional(DateInput),
    /** Id of the caller's draft, whose own hold hides no window. */
    booking: z.optional(Capability),
  }),
  ok: z.object({ data: z.array(Window) }),
  problems: { postcode_unknown: 422, option_not_here: 422, option_unavailable: 409 },
  access: 'public',
})

/**
 * The hold lasts ten minutes, and up to half an hour while the booking is being saved. Another
 * choice replaces it. Null ends it, and so does saving another day, option or postcode. The
 * treasure is not named before the booking is complete.
 *
 * `window_taken`: no treasure is free any longer. A hold that the booking had remains.
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
 * Two weeks from `from`, or from today: within the treasure's hours, not on days off, and with time to
 * travel from the visit before and to the one after. Empty if the job has no treasure. Other times
 * can be agreed as well.
 */
export const listJobWindows = endpoint('GET', '/job/{id}/windows', {
  summary: "Times at which a job's treasure is free, in order.",
  ...byId,
  query: z.object({
    from: z.optional(DateInput),
    /** Length, one hour without it. */
    hours: z.optional(HoursInQuery),
    /** Start of the visit that moves, which hides no time. */
    start_at: z.optional(InstantInput),
  }),
  ok: z.object({
    data: z.array(z.object({ start_at: Instant, end_at: Instant })),
    /** False if the treasure keeps no working hours, so that nobody knows. */
    has_hours: z.boolean(),
  }),
  problems: { job_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'appointments.edit',
})

const noAppointment = { appointment_not_found: 404 } as const

/**
 * Two weeks from `from`, or from today, of the visit's own treasure, in hours in which customers may
 * book. Empty where none are kept, and for a visit that begins within four hours.
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
    /** `sequence` that was read. The call is refused if the appointment has changed since. */
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
 * Whenever a time comes up that is free before the visit, three customers at most are notified, those
 * who asked first, and the others an hour later. The first who moves their visit there has it. The
 * wish ends when the customer moves the visit.
 *
 * `appointment_repeats`: only visits that do not repeat can be earlier.
 */
export const askForEarlierTime = endpoint('PUT', '/my/customer/appointment/{id}/earlier', {
  summary: 'Says whether the signed-in customer wants to hear of earlier times for a visit.',
  ...byId,
  body: z.object({ wanted: z.boolean() }),
  ok: z.object({ id: Id, wanted: z.boolean() }),
  problems: { ...noAppointment, appointment_begun: 409, appointment_repeats: 409 },
  access: 'customer',
})

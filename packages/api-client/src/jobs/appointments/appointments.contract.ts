import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { pageOf } from '../../kernel/list-query.ts'
import { DateInput, Id, InstantInput, Secret, byId, numeric } from '../../kernel/wire.ts'
import {
  Appointment,
  appointmentFields,
  AppointmentInput,
  AppointmentMove,
  AppointmentTime,
  AppointmentTimeRow,
  AppointmentTimesQuery,
  moveFields,
  NewAppointment,
  repeatsAreWhole,
  VisitRequest,
} from './appointments.schema.ts'

/** `appointment_overlaps`: at one of the times, the treasure is elsewhere or not at work. */
const refusals = {
  appointment_overlaps: 409,
  appointment_past: 422,
  appointment_never: 422,
  job_cannot_move: 409,
} as const
const edit = { access: 'staff', permission: 'appointments.edit' } as const
const noLink = { link_not_found: 404 }

export const listJobAppointments = endpoint('GET', '/admin/job/{id}/appointments', {
  summary: "A job's appointments, the next first.",
  ...byId,
  ok: z.object({ data: z.array(Appointment) }),
  problems: { job_not_found: 404 },
  access: 'staff',
  permission: 'jobs.view',
})

export const listAppointmentTimes = endpoint('GET', '/all/admin/appointments/paginated', {
  summary: 'Past and coming appointments, filtered, sorted and paged.',
  query: AppointmentTimesQuery,
  ok: pageOf(AppointmentTimeRow),
  access: 'staff',
  permission: 'jobs.view',
})

/**
 * The first appointment makes a claimed job Progressing. Customer and treasure are notified, with a
 * file for their calendars.
 */
export const createAppointment = endpoint('POST', '/admin/appointment/', {
  summary: "Makes an appointment between a job's treasure and its customer.",
  body: NewAppointment,
  ok: Appointment,
  problems: { job_not_found: 404, treasure_not_assigned: 409, ...refusals },
  ...edit,
})

export const createMyAppointment = endpoint('POST', '/my/treasure/job/{id}/appointment', {
  summary: "Makes an appointment for one of the signed-in treasure's jobs.",
  ...byId,
  body: AppointmentInput,
  ok: Appointment,
  problems: { job_not_found: 404, ...refusals },
  access: 'treasure',
})

export const listMyAppointments = endpoint('GET', '/my/treasure/appointments', {
  summary: "The signed-in treasure's appointments with a time on or after a day, the next first.",
  query: z.object({ from: z.optional(DateInput), to: z.optional(DateInput) }),
  ok: z.object({ data: z.array(Appointment) }),
  access: 'treasure',
})

/**
 * Cancels the time that starts at `start_at`. If `start_at` is absent, cancels all future times.
 * Times that have begun stay. If no time is left and no work was recorded, the job becomes Claimed
 * again. If `sequence` is given, the call is refused for an appointment that has changed since.
 */
export const deleteAppointment = endpoint('DELETE', '/treasure/appointment/{id}', {
  summary: 'Cancels an appointment, or one time of it.',
  ...byId,
  query: z.object({ start_at: z.optional(InstantInput), sequence: z.optional(numeric(z.int())) }),
  ok: z.object({ id: Id, id_job: Id, id_status: z.int() }),
  problems: { appointment_not_found: 404, appointment_past: 409, appointment_changed: 409 },
  access: 'staff_or_treasure',
  permission: 'appointments.edit',
})

/**
 * `appointment_changed`: since it was read, the appointment was moved or cancelled, or the job has
 * another treasure. Customer and treasure are notified once of the old and the new time.
 */
const moveRefusals = {
  appointment_changed: 409,
  appointment_begun: 409,
  appointment_overlaps: 409,
  appointment_past: 422,
} as const

export const moveAppointment = endpoint('PUT', '/appointment/{id}/move', {
  summary: 'Moves one time of an appointment to another day, time or length.',
  ...byId,
  body: AppointmentMove,
  ok: Appointment,
  problems: { appointment_not_found: 404, ...moveRefusals },
  access: 'staff_or_treasure',
  permission: 'appointments.edit',
  idempotent: true,
})

export const moveLinkedAppointment = endpoint('PUT', '/public/job/token/appointment/move', {
  summary: "Moves one time of an appointment, through the treasure's link to the job.",
  body: z.object({ token: Secret, id: Id, ...moveFields }),
  ok: z.object({ id: Id, times: z.array(AppointmentTime) }),
  problems: { ...noLink, ...moveRefusals },
  access: 'public',
  idempotent: true,
})

/**
 * Notifies the treasure. A second request replaces the first. Moving or cancelling the appointment
 * ends the request.
 */
export const askForAnotherTime = endpoint('PUT', '/my/customer/appointment/{id}/request', {
  summary: "Asks for another time for one of the signed-in customer's visits.",
  ...byId,
  body: VisitRequest,
  ok: z.object({ id: Id }),
  problems: {
    appointment_not_found: 404,
    appointment_changed: 409,
    appointment_begun: 409,
    appointment_past: 422,
  },
  access: 'customer',
})

/** Notifies the customer that the time stays unchanged. */
export const keepAppointmentTime = endpoint('PUT', '/appointment/{id}/request/decline', {
  summary: 'Declines the other time that a customer asked for.',
  ...byId,
  ok: Appointment,
  problems: { appointment_not_found: 404, request_not_found: 409 },
  access: 'staff_or_treasure',
  permission: 'appointments.edit',
})

const byLink = {
  body: z.object({ token: Secret, ...appointmentFields }).check(...repeatsAreWhole),
  ok: z.object({ id: Id, id_status: z.int(), times: z.array(AppointmentTime) }),
  problems: { ...noLink, ...refusals },
  access: 'public',
  idempotent: true,
} as const

export const createLinkedAppointment = endpoint('POST', '/public/job/token/appointment', {
  summary: "Makes an appointment, through the treasure's link to the job.",
  ...byLink,
})

export const createStartAppointment = endpoint('POST', '/public/appointment', {
  summary: 'Makes an appointment, through the link that asks whether the work has begun.',
  ...byLink,
})

const calendar = { ok: z.string(), produces: 'calendar' } as const

/** The file tells a customer who is coming, and a treasure where to go. */
export const getJobCalendar = endpoint('GET', '/job/{id}/calendar', {
  summary: "A job's appointments as an iCalendar file.",
  ...byId,
  ...calendar,
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

export const getLinkedCalendar = endpoint('GET', '/public/job/{token}/calendar', {
  summary:
    "A job's appointments as an iCalendar file, by a link to the job. Reading changes nothing.",
  params: z.object({ token: Secret }),
  ...calendar,
  problems: noLink,
  access: 'public',
})

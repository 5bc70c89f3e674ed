import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, DateInput, Id, InstantInput } from '../../kernel/wire.ts'
import { moveFields } from '../appointments/appointments.schema.ts'
import { Series, SeriesInput, SeriesPreview } from './series.schema.ts'

/** The customer, the job's treasure and staff share these calls. */
const party = { access: 'party', permission: 'appointments.edit' } as const
const noJob = { job_not_found: 404, treasure_not_assigned: 409, appointment_past: 422 } as const
const noSeries = { series_not_found: 404, series_ended: 409 } as const

export const previewSeries = endpoint('POST', '/job/{id}/series/preview', {
  summary: 'Shows the first eight dates of a series with their prices. Nothing is saved.',
  ...byId,
  body: SeriesInput,
  ok: SeriesPreview,
  problems: noJob,
  ...party,
  idempotent: false,
})

/**
 * Plans visits of the job's treasure, at first for eight weeks. If a visit of the job already
 * begins at the first date and time, it becomes the first of the series. Dates on which the
 * treasure cannot come are left out, and both sides are notified.
 */
export const createSeries = endpoint('POST', '/job/{id}/series', {
  summary: "Repeats a job's visits every week, two weeks or month, until someone ends them.",
  ...byId,
  body: SeriesInput,
  ok: Series,
  problems: {
    ...noJob,
    series_exists: 409,
    appointment_overlaps: 409,
    appointment_never: 422,
    job_cannot_move: 409,
  },
  ...party,
})

export const listJobSeries = endpoint('GET', '/job/{id}/series', {
  summary: "A job's series, the newest first, with their dates from today on.",
  ...byId,
  ok: z.object({ data: z.array(Series) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

const ofDate = { params: z.object({ id: Id, day: DateInput }) }
const noDate = { ...noSeries, series_date_not_found: 404, series_date_begun: 409 } as const

/**
 * Frees the treasure's time. If `start_at` is given, the call is refused for a visit that was moved
 * or cancelled since it was read. Skipping a date again changes nothing. A date that the other side
 * left out cannot be skipped.
 */
export const skipSeriesDate = endpoint('POST', '/series/{id}/date/{day}/skip', {
  summary: 'Leaves out one date of a series. The others stay.',
  ...ofDate,
  body: z.object({ start_at: z.optional(z.nullable(InstantInput)) }),
  ok: Series,
  problems: {
    ...noDate,
    appointment_changed: 409,
    left_out_by_other: 409,
    substitute_wanted: 409,
  },
  ...party,
})

/**
 * Restores a date. Also retries a date that was paused or impossible, on another day if `to` is
 * given. A date that one side left out, or that is in a pause of one side, can be restored by that
 * side or by staff. Only staff can restore a cancelled visit.
 */
export const restoreSeriesDate = endpoint('POST', '/series/{id}/date/{day}/restore', {
  summary: 'Brings back a date of a series that was left out.',
  ...ofDate,
  body: z.object({ to: z.optional(z.object({ date: moveFields.date, time: moveFields.time })) }),
  ok: Series,
  problems: {
    ...noDate,
    appointment_past: 422,
    appointment_overlaps: 409,
    left_out_by_other: 409,
    substitute_wanted: 409,
  },
  ...party,
})

/**
 * Only the customer, or staff in their name, can ask for another treasure. Treasures do not see
 * such visits. Opens a job for the date at its price, and offers it like other jobs. Cancelling
 * this job withdraws the request. `payment_due`: a card of the customer was finally declined, and
 * the invoice is still to be paid.
 */
export const wantSubstitute = endpoint('POST', '/series/{id}/date/{day}/substitute', {
  summary: 'Asks for another treasure on a date on which the own one cannot come.',
  ...ofDate,
  ok: Series,
  problems: { ...noDate, substitute_wanted: 409, treasure_can_come: 409, payment_due: 409 },
  ...party,
})

/**
 * Each date moves to the new date of the same number, so no date is added or lost. Dates that were
 * left out stay left out. If the treasure cannot come on a following new date, this date is left
 * out and both sides are notified. The call is refused if the first new date is impossible, or is
 * not after the previous date.
 */
export const moveSeriesFrom = endpoint('POST', '/series/{id}/date/{day}/move-following', {
  summary: 'Moves a date of a series and all following ones to another day and time.',
  ...ofDate,
  /** `date` is the new day of the first date. If omitted, the hours stay unchanged. */
  body: z.object({ date: moveFields.date, time: moveFields.time, hours: moveFields.hours }),
  ok: Series,
  problems: {
    ...noDate,
    appointment_past: 422,
    appointment_overlaps: 409,
    series_date_taken: 409,
    substitute_wanted: 409,
  },
  ...party,
})

/**
 * Frees the treasure's times on these days. Visits that have begun stay. A new pause replaces the
 * earlier pause of the same side. A pause by staff replaces a pause of any side.
 */
export const pauseSeries = endpoint('POST', '/series/{id}/pause', {
  summary: 'Leaves out all dates of a series between two days, or from a day on.',
  ...byId,
  body: z
    .object({
      /** Defaults to today. */
      from: z.optional(DateInput),
      until: z.optional(z.nullable(DateInput)),
    })
    .check(
      z.refine(({ from, until }) => !from || !until || until >= from, {
        error: 'Must not be before the first day',
        path: ['until'],
      }),
    ),
  ok: Series,
  problems: { ...noSeries, pause_over: 422, left_out_by_other: 409 },
  ...party,
})

/**
 * The side that made a pause, or staff, can end it. If a declined card caused the pause, the
 * customer or staff can end it once the invoice is paid. A second pause that a person made then
 * continues.
 */
export const resumeSeries = endpoint('POST', '/series/{id}/resume', {
  summary: 'Ends the pause of a series. Its coming dates return where the treasure is free.',
  ...byId,
  ok: Series,
  problems: { ...noSeries, left_out_by_other: 409, payment_due: 409 },
  ...party,
})

/** Visits until `after` stay. Visits that have begun stay too. */
export const endSeries = endpoint('POST', '/series/{id}/end', {
  summary: 'Ends a series after a day, by default today.',
  ...byId,
  body: z.object({ after: z.optional(DateInput) }),
  ok: Series,
  problems: noSeries,
  ...party,
})

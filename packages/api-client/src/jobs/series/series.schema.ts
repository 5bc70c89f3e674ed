import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, Pounds } from '../../kernel/wire.ts'
import { appointmentFields } from '../appointments/appointments.schema.ts'

const { date, time, hours } = appointmentFields

/** The first date of a series, and how often it repeats. */
export const SeriesInput = z.object({
  /** Determines the weekday, or the day of the month. */
  date,
  time,
  hours,
  /** 1 weekly, 2 fortnightly, 3 monthly, as in `meta.frequency` of an appointment. */
  frequency: z.int('Say how often').check(z.minimum(1), z.maximum(3)),
})
export type SeriesInput = z.infer<typeof SeriesInput>

const dated = {
  /** Day of the rule, which stays the same if the visit moves. */
  on_day: CalendarDate,
  /** Customer's price of one date. Null for treasures, and if the job has no price yet. */
  price: z.nullable(Pounds),
  /** Treasure's price of one date. Null unless the caller is staff. */
  treasureprice: z.nullable(Pounds),
  /** Name of the bank holiday. */
  holiday: z.nullable(z.string()),
}

/** Why a date was impossible: the treasure is off, or has another visit. */
export const SeriesObstacle = z.enum(['days_off', 'busy'])
export type SeriesObstacle = z.infer<typeof SeriesObstacle>

/** Discount on the job's prices in per cent. Null if there is none, and for treasures. */
const discount_percent = z.nullable(z.int())

export const SeriesPreview = z.object({
  /** Readable rule: "Every week on Tuesday". */
  repeats: z.string(),
  discount_percent,
  /** The first eight dates. */
  dates: z.array(
    z.object({
      ...dated,
      start_at: Instant,
      /** False if the treasure is off or has another visit. The date would then be left out. */
      free: z.boolean(),
      /** Why the treasure is not free. Null for customers. */
      because: z.nullable(SeriesObstacle),
    }),
  ),
})
export type SeriesPreview = z.infer<typeof SeriesPreview>

/**
 * `cancelled`: the visit was cancelled as an appointment. `not_possible`: the treasure could not
 * come, and both sides were notified. `substitute_wanted`: the customer wants another treasure, who
 * is not found yet. `substitute`: another treasure comes, with their own job.
 */
export const SeriesDateState = z.enum([
  'planned',
  'moved',
  'skipped',
  'paused',
  'cancelled',
  'not_possible',
  'substitute_wanted',
  'substitute',
])
export type SeriesDateState = z.infer<typeof SeriesDateState>

/** The side of a job that left out a date. */
export const SeriesSide = z.enum(['customer', 'treasure', 'admin'])
export type SeriesSide = z.infer<typeof SeriesSide>

/** A side, or `system` after a card was finally declined. */
export const LeftOutBy = z.enum([...SeriesSide.options, 'system'])
export type LeftOutBy = z.infer<typeof LeftOutBy>

export const SeriesDate = z.object({
  ...dated,
  state: SeriesDateState,
  /** Side that skipped or paused the date. Null if it was neither skipped nor paused. */
  left_out_by: z.nullable(LeftOutBy),
  /** True if the caller may restore the date. Neither side can commit the other to a visit. */
  may_restore: z.boolean(),
  /**
   * True if the customer, or staff in their name, may ask for another treasure on that day. False
   * while a declined payment is outstanding.
   */
  may_substitute: z.boolean(),
  /**
   * Job of the other treasure who comes on this date. Null if there is none, and for the job's own
   * treasure.
   */
  id_substitute: z.nullable(Id),
  /** Null unless `state` is `not_possible`, and for customers. */
  because: z.nullable(SeriesObstacle),
  /** Start and end of the visit. Null if there is no visit. */
  start_at: z.nullable(Instant),
  end_at: z.nullable(Instant),
})
export type SeriesDate = z.infer<typeof SeriesDate>

/** A repeated appointment without a last day. */
export const Series = z.object({
  id: Id,
  id_job: Id,
  id_appointment: Id,
  state: z.enum(['active', 'paused', 'ended']),
  repeats: z.string(),
  discount_percent,
  /** Last day on which a visit may begin. Null until the series is ended. */
  until: z.nullable(CalendarDate),
  /** Days without visits, both included. Without `until`, the pause lasts until it is ended. */
  pause: z.nullable(
    z.object({
      from: CalendarDate,
      until: z.nullable(CalendarDate),
      by: LeftOutBy,
      /**
       * True if the caller may change or end the pause. A pause by `system` can be ended only once
       * the customer has paid.
       */
      may_resume: z.boolean(),
    }),
  ),
  /** Dates from today on, for the next eight weeks. */
  dates: z.array(SeriesDate),
  created_at: Instant,
})
export type Series = z.infer<typeof Series>

import { WantedTime } from '../booking/booking.schema.ts'
import * as z from 'zod/mini'
import { WorkingHours } from '../../people/working-hours/working-hours.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric } from '../../kernel/wire.ts'

const dayMs = 86_400_000
/** Six weeks, as in a drawn month, plus some days. */
export const diaryDaysAtMost = 62
/**
 * Maximum number of times in one answer. If there are more, the last ones are left out, and
 * `is_cut` is true.
 */
export const diaryTimesAtMost = 5_000

/** This check also runs for invalid dates, and then fails. */
const isWhole = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < diaryDaysAtMost * dayMs,
  { error: `At most ${diaryDaysAtMost} days, the last not before the first`, path: ['to'] },
)

/** First and last day in London, both included. */
export const DiaryQuery = z
  .object({
    from: DateInput,
    to: DateInput,
    id_treasure: z.optional(Id),
    /** Maximum number of times for each day, for small screens. `more` counts the omitted times. */
    per_day: z.optional(numeric(z.int(), z.minimum(1), z.maximum(50))),
  })
  .check(isWhole)

export const DiaryTreasure = z.object({ id: Id, name: z.string() })
export type DiaryTreasure = z.infer<typeof DiaryTreasure>

/** One time of an appointment. */
export const DiaryTime = z.object({
  id_appointment: Id,
  /** Sequence of the appointment, needed to move one of its times. */
  sequence: z.int(),
  id_job: Id,
  treasure: DiaryTreasure,
  customer: z.string(),
  service: z.string(),
  /** Town and outward code. */
  place: z.string(),
  start_at: Instant,
  end_at: Instant,
  /** True for a visit to look at the work, which has no stated length. */
  visit: z.boolean(),
  recurrent: z.boolean(),
})
export type DiaryTime = z.infer<typeof DiaryTime>

/** Days on which a treasure does not work. The first and the last are included. */
export const DiaryDaysOff = z.object({
  treasure: DiaryTreasure,
  start_on: CalendarDate,
  end_on: CalendarDate,
})
export type DiaryDaysOff = z.infer<typeof DiaryDaysOff>

/** If a diary has several treasures, their busy times are listed for at most this many days. */
export const diaryBusyDays = 7

/** A time at which an outside calendar of a treasure has an entry. */
export const DiaryBusy = z.object({
  id_treasure: Id,
  /** Name that the treasure gave the calendar. */
  calendar: z.string(),
  start_at: Instant,
  end_at: Instant,
})
export type DiaryBusy = z.infer<typeof DiaryBusy>

export const Diary = z.object({
  times: z.array(DiaryTime),
  /** Days with more than `per_day` times, and the number of omitted times. */
  more: z.array(z.object({ day: CalendarDate, count: z.int() })),
  days_off: z.array(DiaryDaysOff),
  /**
   * Working hours of active treasures who have recorded any. Includes hours of single dates between
   * the two days.
   */
  hours: z.array(z.extend(WorkingHours, { id_treasure: Id })),
  /**
   * Busy times of active treasures from outside calendars, at most 5,000. Empty if the diary has
   * several treasures and more than 7 days.
   */
  busy: z.array(DiaryBusy),
  /** Treasures with a time between the two days, by name, and the treasure in the query. */
  treasures: z.array(DiaryTreasure),
  /** True if there are more than 5,000 times. The last ones are left out. */
  is_cut: z.boolean(),
})
export type Diary = z.infer<typeof Diary>

/** A job that has a treasure but no future appointment. */
export const UnscheduledJob = z.object({
  id_job: Id,
  treasure: DiaryTreasure,
  customer: z.string(),
  service: z.string(),
  place: z.string(),
  /** Day that the customer asked for, in London. Null for any day. */
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
})
export type UnscheduledJob = z.infer<typeof UnscheduledJob>

/**
 * Secret address from which calendars read the caller's own diary. The secret is returned only
 * once.
 */
export const DiaryFeed = z.object({ made_at: z.nullable(Instant) })
export type DiaryFeed = z.infer<typeof DiaryFeed>

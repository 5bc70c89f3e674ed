import { WantedTime } from '../booking/booking.schema.ts'
import * as z from 'zod/mini'
import { CalendarDate, DateInput, Id, Instant, numeric } from '../../kernel/wire.ts'

const dayMs = 86_400_000
/** Six weeks, as a month is drawn, and some days. */
export const diaryDaysAtMost = 62
/** Of a read. What comes after is left out, and `is_cut` says so. */
export const diaryTimesAtMost = 5_000

/** Asked of days that are none as well, for which it does not hold. */
const isWhole = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < diaryDaysAtMost * dayMs,
  { error: `At most ${diaryDaysAtMost} days, the last not before the first`, path: ['to'] },
)

/** Days in London, both of them with it. */
export const DiaryQuery = z
  .object({
    from: DateInput,
    to: DateInput,
    id_treasure: z.optional(Id),
    /** The first so many of each day, where a page has no room for more; `more` counts the others. */
    per_day: z.optional(numeric(z.int(), z.minimum(1), z.maximum(50))),
  })
  .check(isWhole)

export const DiaryTreasure = z.object({ id: Id, name: z.string() })
export type DiaryTreasure = z.infer<typeof DiaryTreasure>

/** One time of an appointment. */
export const DiaryTime = z.object({
  id_appointment: Id,
  /** Of the appointment, with which one of its times is moved. */
  sequence: z.int(),
  id_job: Id,
  treasure: DiaryTreasure,
  customer: z.string(),
  service: z.string(),
  /** Town and outward code. */
  place: z.string(),
  start_at: Instant,
  end_at: Instant,
  /** To look, not to work: how long it takes is not said. */
  visit: z.boolean(),
  recurrent: z.boolean(),
})
export type DiaryTime = z.infer<typeof DiaryTime>

/** When a treasure does not work, the first and the last day with it. */
export const DiaryDaysOff = z.object({
  treasure: DiaryTreasure,
  start_on: CalendarDate,
  end_on: CalendarDate,
})
export type DiaryDaysOff = z.infer<typeof DiaryDaysOff>

export const Diary = z.object({
  times: z.array(DiaryTime),
  /** The days on which more begins than `per_day`, and how many times more. */
  more: z.array(z.object({ day: CalendarDate, count: z.int() })),
  days_off: z.array(DiaryDaysOff),
  /** Everybody with a time between the two days, by name, and whoever was asked for. */
  treasures: z.array(DiaryTreasure),
  /** More than 5,000 times: the last of them are left out. */
  is_cut: z.boolean(),
})
export type Diary = z.infer<typeof Diary>

/** A job that somebody has and for which nobody comes. */
export const UnscheduledJob = z.object({
  id_job: Id,
  treasure: DiaryTreasure,
  customer: z.string(),
  service: z.string(),
  place: z.string(),
  /** For when the customer asked, in London. Null for any day. */
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
})
export type UnscheduledJob = z.infer<typeof UnscheduledJob>

/** The secret address under which calendars read the caller's own diary. Its secret is told once. */
export const DiaryFeed = z.object({ made_at: z.nullable(Instant) })
export type DiaryFeed = z.infer<typeof DiaryFeed>

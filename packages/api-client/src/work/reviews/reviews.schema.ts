import * as z from 'zod/mini'
import { CalendarDate, Id, Instant } from '../../kernel/wire.ts'
import { idsByName } from '../../kernel/ids-by-name.ts'

/** 1 to 5 in halves. */
export const Stars = z
  .number()
  .check(z.minimum(1, 'At least one star'), z.maximum(5, 'At most five stars'), z.multipleOf(0.5))

export const ReviewInput = z.object({
  rating: Stars,
  notes: z._default(z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long')), ''),
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const Review = z.object({
  id_work: Id,
  rating: z.number(),
  notes: z.string(),
  created_at: Instant,
})
export type Review = z.infer<typeof Review>

/** A work line for a review dialog, with its review if there is one. */
export const ReviewedWork = z.object({
  id_work: Id,
  id_job: Id,
  /** Shown in the dialog's title. */
  jobcode: z.string(),
  date: CalendarDate,
  service: z.string(),
  /** First name of the treasure who did the work. */
  treasure: z.string(),
  review: z.nullable(Review),
})
export type ReviewedWork = z.infer<typeof ReviewedWork>

export const raters = { 0: 'System', 1: 'Admin', 2: 'Customer' } as const
export const rater = /* @__PURE__ */ idsByName(raters)

export const Rating = z.object({
  id: Id,
  created_at: Instant,
  rating: z.number(),
  /** Reason for the rating. */
  type: z.object({ name: z.string() }),
  /** Author: 0 the system, 1 an admin, 2 a customer. */
  id_rateby: z.int(),
  weight: z.number(),
})
export type Rating = z.infer<typeof Rating>

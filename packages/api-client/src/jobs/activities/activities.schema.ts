import * as z from 'zod/mini'
import { paged } from '../../kernel/list-query.ts'
import { orNull } from '../../kernel/empty.ts'
import { CalendarDate, DateInput, Id, Instant, numeric } from '../../kernel/wire.ts'

const Person = z.object({ id: Id, name: z.string() })

/** Kinds of authors, by the activity's `type`. */
export const activityType = { person: 1, system: 2 } as const

/** A note under a job, customer or treasure. A note with an assignee is a to-do. */
export const Activity = z.object({
  id: Id,
  id_job: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  /** Names of the customer and the treasure. */
  customer: z.nullable(Person),
  treasure: z.nullable(Person),
  type: z.int(),
  descr: z.string(),
  /** Author of the activity. Null for the system and for a former user. */
  author: z.nullable(Person),
  /** User who should do the to-do. */
  assignee: z.nullable(Person),
  /** True if the activity is a to-do. It then has an assignee or waits for one. */
  to_do: z.boolean(),
  /** Last day on which the to-do should be done, London time. */
  due_on: z.nullable(CalendarDate),
  completed_at: z.nullable(Instant),
  created_at: Instant,
})
export type Activity = z.infer<typeof Activity>

export const NewActivity = z.object({
  descr: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Description is required'),
      z.maxLength(65_535, 'Line is too long'),
    ),
  /** Assignee of the activity. */
  id_assignee: z.optional(z.nullable(Id)),
  /** Makes the activity a to-do, even without an assignee. */
  to_do: z.optional(z.boolean()),
  /** Due day, London time. A day also makes it a to-do. */
  due_on: z.optional(orNull(DateInput)),
})
export type NewActivity = z.infer<typeof NewActivity>

/** Newest first. `type=!2` means every type except 2. */
export const ActivitiesQuery = z.object({
  sort: z._default(z.literal('id,desc'), 'id,desc'),
  type: z.optional(z.string().check(z.regex(/^!?[12]$/, 'must be a type, or ! and a type'))),
  page: paged.page,
  per_page: z._default(numeric(z.int(), z.minimum(1), z.maximum(250)), 250),
})

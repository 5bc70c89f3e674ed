import * as z from 'zod/mini'
import { Id, Instant, numeric } from '../../kernel/wire.ts'

/** Old and new value of a field, in words. Null for an empty value. */
export const HistoryChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** An event. `event` is its name, `entity.verb`. `what` describes it in two or three words. */
export const HistoryEvent = z.object({
  id: Id,
  event: z.string(),
  what: z.string(),
  /**
   * Author of the event. Null if the author was not recorded. The name is null for a former user.
   */
  who: z.nullable(
    z.object({
      kind: z.enum(['user', 'treasure', 'customer', 'system']),
      name: z.nullable(z.string()),
    }),
  ),
  id_job: z.nullable(Id),
  /** Further details, one sentence each. */
  details: z.array(z.string()),
  changes: z.array(HistoryChange),
  created_at: Instant,
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** An act of the caller: a description in two or three words, and its record. */
export const OwnActivity = z.object({
  id: Id,
  what: z.string(),
  about: z.nullable(z.object({ kind: z.enum(['job', 'customer', 'treasure']), id: Id })),
  created_at: Instant,
})
export type OwnActivity = z.infer<typeof OwnActivity>

export const HistoryQuery = z.object({
  /** Returns only events older than this id. */
  before: z.optional(Id),
  per_page: z._default(numeric(z.int(), z.minimum(1), z.maximum(250)), 50),
})

import * as z from 'zod/mini'
import { Id, Instant, numeric } from '../../kernel/wire.ts'

/** What a field was and what it became, in words; null where there was nothing. */
export const HistoryChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** Something that happened. `event` is its name, `entity.verb`; `what` is the same in two or three words. */
export const HistoryEvent = z.object({
  id: Id,
  event: z.string(),
  what: z.string(),
  /** Who did it: a name, or null for a former user. Null as a whole where it was not written down. */
  who: z.nullable(
    z.object({
      kind: z.enum(['user', 'treasure', 'customer', 'system']),
      name: z.nullable(z.string()),
    }),
  ),
  id_job: z.nullable(Id),
  /** What else there is to say, each a sentence. */
  details: z.array(z.string()),
  changes: z.array(HistoryChange),
  created_at: Instant,
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** Something that the caller did: what, in two or three words, and with which record. */
export const OwnActivity = z.object({
  id: Id,
  what: z.string(),
  about: z.nullable(z.object({ kind: z.enum(['job', 'customer', 'treasure']), id: Id })),
  created_at: Instant,
})
export type OwnActivity = z.infer<typeof OwnActivity>

export const HistoryQuery = z.object({
  /** Only what is older than the event of this id. */
  before: z.optional(Id),
  per_page: z._default(numeric(z.int(), z.minimum(1), z.maximum(250)), 50),
})

import * as z from 'zod/mini'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { Id, Instant } from '../../kernel/wire.ts'

/** Maximum number of ids that one call names. A query may match more. */
export const bulkIdsAtMost = 1_000
/** Maximum number of records that a query may match. */
export const bulkRowsAtMost = 50_000
/** Days during which a bulk act can be read and undone. */
export const bulkKeptDays = 30

export const bulkKinds = ['job', 'customer', 'treasure'] as const
export const BulkKind = z.enum(bulkKinds)
export type BulkKind = z.infer<typeof BulkKind>

/** `previewing`, `running` and `undoing`: a task is in progress. */
export const bulkStates = [
  'previewing',
  'previewed',
  'running',
  'done',
  'undoing',
  'undone',
] as const
export const BulkState = z.enum(bulkStates)
export type BulkState = z.infer<typeof BulkState>

/**
 * Outcome for a record. After a preview, it says what the run will do. After a run, it says what
 * the run did. `same`: the record is already as wanted. `changed`: the record changed since `as_of`
 * and no longer matches the query. After an undo, a record that was done is `undone` or `kept`.
 */
export const bulkOutcomes = ['done', 'same', 'refused', 'changed', 'undone', 'kept'] as const
export const BulkOutcome = z.enum(bulkOutcomes)
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** Filters of the list of these records, as in the query of its call. */
const Filters = z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(250)))

/**
 * Names the records by `ids`, by `query`, or by both. With both, records that no longer match the
 * query are left out.
 */
export const BulkInput = z.object({
  ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(bulkIdsAtMost))),
  query: z.optional(Filters),
  /** Input of the call, without the record's id: the body's fields and further parts of the path. */
  input: z._default(z.record(z.string().check(z.maxLength(50)), z.unknown()), {}),
  /** Makes a preview, which changes nothing. `runBulk` runs it. */
  simulated: z._default(z.boolean(), true),
})
export type BulkInput = z.infer<typeof BulkInput>

export const Bulk = z.object({
  id: Id,
  /** Name of the call. */
  act: z.string(),
  kind: BulkKind,
  state: BulkState,
  /** Null if the records were named by their ids alone. */
  query: z.nullable(z.record(z.string(), z.string())),
  /** When the records were collected. Null until then. */
  as_of: z.nullable(Instant),
  /** Number of records. 0 until they are collected. */
  rows: z.int(),
  /** Number of records decided so far by the current or latest preview, run or undo. */
  decided: z.int(),
  counts: z.object(
    Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      BulkOutcome,
      z.ZodMiniInt
    >,
  ),
  /** The most frequent reasons for outcomes other than `done`, at most 20. */
  reasons: z.array(z.object({ outcome: BulkOutcome, words: z.string(), count: z.int() })),
  /** Reason why there is nothing to preview or run. */
  problem: z.nullable(z.string()),
  /** Who is contacted because of the act. Null if no one is. */
  contacts: z.nullable(z.string()),
  /** Reason why the act cannot be undone. Null if it can be. */
  no_undo: z.nullable(z.string()),
  /** True if `undoBulk` would do something now. */
  can_undo: z.boolean(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
})
export type Bulk = z.infer<typeof Bulk>

/** A bulk act in the list of the caller's acts. `getBulk` returns its reasons. */
export const PastBulk = z.object({
  id: Id,
  /** Name of the call. */
  act: z.string(),
  kind: BulkKind,
  state: BulkState,
  /** Number of records. */
  rows: z.int(),
  /** Number of records that the run changed, and that are not undone. */
  done: z.int(),
  created_at: Instant,
})
export type PastBulk = z.infer<typeof PastBulk>

export const BulkRow = z.object({
  line: z.int(),
  /** Id of the job, customer or treasure. */
  id_record: Id,
  /** A job's code or a person's name. Null if the caller cannot see the record. */
  name: z.nullable(z.string()),
  outcome: BulkOutcome,
  words: z.string(),
})
export type BulkRow = z.infer<typeof BulkRow>

export const BulkRowsQuery = z.object({ outcome: z.optional(BulkOutcome), ...paged })
export const BulkRows = pageOf(BulkRow)

import * as z from 'zod/mini'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { Id, Instant } from '../../kernel/wire.ts'

/** Rows of one file; larger files come in parts. */
export const importRowsAtMost = 5_000
/** Days during which an import can be undone. */
export const importUndoDays = 30

export const importKinds = ['customers', 'treasures'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

const personFields = [
  'fname',
  'lname',
  'name',
  'email',
  'mphone',
  'phone',
  'address',
  'address2',
  'city',
  'county',
  'postcode',
  'descr',
] as const

/** What a column of a file may hold, by kind. */
export const importFields = {
  customers: [...personFields, 'company'],
  treasures: [...personFields, 'title', 'wtravel', 'skills'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof importFields)[ImportKind][number]

const ImportField = z.enum([...new Set([...importFields.customers, ...importFields.treasures])])

export const ImportColumn = z.object({
  header: z.string(),
  /** First value in the file that is not empty; empty where the whole column is. */
  sample: z.string(),
  /** Null leaves the column out. */
  field: z.nullable(ImportField),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/**
 * `new` is uploaded and not checked with its present columns. `checking`, `running` and `undoing` are tasks in
 * progress.
 */
export const importStates = [
  'new',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/**
 * Outcome of a row: of the check it is what the run will do, of the run what it did. `there_already` changes
 * nothing. `similar` shares an email or mobile with another name, and is left out unless `add_similar` says
 * otherwise. After an undo an added row is `removed` or `kept`.
 */
export const importOutcomes = [
  'added',
  'there_already',
  'similar',
  'problem',
  'removed',
  'kept',
] as const
export const ImportOutcome = z.enum(importOutcomes)
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const ImportOptions = z.object({
  /** Region of people whose postcode is in none, or not given. */
  id_region: z._default(z.nullable(Id), null),
  /** Adds people who share an email or mobile with somebody of another name. */
  add_similar: z._default(z.boolean(), false),
  /** Imported treasures take jobs at once. */
  active: z._default(z.boolean(), false),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportMapping = z.object({
  /** One for each column of the file, in its order. */
  fields: z.array(z.nullable(ImportField)).check(z.maxLength(200)),
  ...ImportOptions.shape,
})
export type ImportMapping = z.infer<typeof ImportMapping>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  state: z.enum(importStates),
  columns: z.array(ImportColumn),
  options: ImportOptions,
  rows: z.int(),
  /** Rows of the current or last check, run or undo that are decided. */
  decided: z.int(),
  counts: z.object(
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, z.int()])) as Record<
      ImportOutcome,
      z.ZodMiniInt
    >,
  ),
  /** Name of the member of staff. */
  by: z.nullable(z.string()),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  /** Null where there is nothing to undo, or the time for it has passed. */
  undo_until: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  /** Line of the file on which the row begins; the first line is 1. */
  line: z.int(),
  name: z.string(),
  outcome: ImportOutcome,
  /** Why, and what to know of it, in words. */
  reasons: z.array(z.string()),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsQuery = z.object({ outcome: z.optional(ImportOutcome), ...paged })
export const ImportRows = pageOf(ImportRow)

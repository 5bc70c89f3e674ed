import * as z from 'zod/mini'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { Id, Instant } from '../../kernel/wire.ts'

/** Maximum number of rows in a file. Larger files have to be split. */
export const importRowsAtMost = 200_000
/** Maximum size of a file, in megabytes. */
export const importMegabytes = 50
/** Days during which an import can be undone. */
export const importUndoDays = 30

/**
 * Jobs are past and open ones, with their customers. Series are jobs whose visits repeat: their
 * treasures have to be there already.
 */
export const importKinds = ['customers', 'treasures', 'jobs', 'series'] as const
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

/** `number` is the record's number in the system that the file comes from. */
const jobFields = [
  'number',
  'customer_number',
  ...personFields,
  'company',
  'service',
  'date',
  'time',
  'hours',
  'customer_price',
  'treasure_price',
  'unit',
  'treasure',
] as const

/** Fields that a column can hold, by kind of import. */
export const importFields = {
  customers: [...personFields, 'company', 'number'],
  treasures: [...personFields, 'title', 'wtravel', 'skills', 'number'],
  jobs: [...jobFields, 'status', 'reason', 'charged', 'paid_out'],
  series: [...jobFields, 'frequency'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof importFields)[ImportKind][number]

const ImportField = z.enum([...new Set(Object.values(importFields).flat())])

export const ImportColumn = z.object({
  header: z.string(),
  /** First value of the column that is not empty. Empty if the whole column is empty. */
  sample: z.string(),
  /** Null if the column is left out. */
  field: z.nullable(ImportField),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/**
 * `new`: uploaded, and not checked with its present columns. `checking`, `running` and `undoing`: a
 * task is in progress.
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
 * Outcome of a row. After a check, it says what the run will do. After a run, it says what the run
 * did. `there_already` changes nothing. `updated` filled or replaced details of a person who was
 * there already, because `update` is on. `similar` may or may not be someone who is there already,
 * and is left out unless `add_similar` is on. After an undo, an added row is `removed` or `kept`, and
 * an updated one `restored` or `kept`.
 */
export const importOutcomes = [
  'added',
  'updated',
  'there_already',
  'similar',
  'problem',
  'removed',
  'restored',
  'kept',
] as const
export const ImportOutcome = z.enum(importOutcomes)
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const ImportOptions = z.object({
  /** Region for rows whose postcode is missing or belongs to no region. */
  id_region: z._default(z.nullable(Id), null),
  /** Adds people who may be someone who is there already, such as one of two on an email. */
  add_similar: z._default(z.boolean(), false),
  /**
   * Replaces phone, address, company and notes of customers who are there already by those of the
   * file, except empty ones. A missing mobile is filled in.
   */
  update: z._default(z.boolean(), false),
  /** Service of jobs whose service is not known by name. Null if they are problems. */
  id_service: z._default(z.nullable(Id), null),
  /** Dates such as 3/4/26 begin with the month. */
  month_first: z._default(z.boolean(), false),
  /** Imported treasures can take jobs at once. */
  active: z._default(z.boolean(), false),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportMapping = z.object({
  /** One for each column of the file, in the same order. */
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
  /** Rows decided so far by the current or latest check, run or undo. */
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
  /** Null if there is nothing to undo, or if it is too late. */
  undo_until: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  /** Line of the file on which the row begins, counted from 1. */
  line: z.int(),
  name: z.string(),
  outcome: ImportOutcome,
  /** Reasons for the outcome, and remarks on the row, in words. */
  reasons: z.array(z.string()),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  id_job: z.nullable(Id),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsQuery = z.object({ outcome: z.optional(ImportOutcome), ...paged })
export const ImportRows = pageOf(ImportRow)

import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'
import { Password } from '../../people/users/users.schema.ts'

/** Effect of an erasure on records of one kind. */
export const ErasedRows = z.object({
  /** Kind of records, such as "Messages". */
  what: z.string(),
  rows: z.int(),
  /**
   * `deleted`: the records are removed. `anonymised`: they stay without personal data. `kept`: they
   * stay with the amounts, dates and numbers that tax law requires.
   */
  becomes: z.enum(['deleted', 'anonymised', 'kept']),
})
export type ErasedRows = z.infer<typeof ErasedRows>

/** Matters that must be settled before an erasure. */
export const OpenMatter = z.enum([
  'work_here',
  'open_jobs',
  'jobs_to_do',
  'open_estimates',
  'unbilled_lines',
  'draft_invoices',
  'owed',
  'credit',
  'payments_under_way',
  'open_bills',
  'wallet',
  'payouts_under_way',
])
export type OpenMatter = z.infer<typeof OpenMatter>

/** Reason why a person cannot be erased yet. */
export const ErasureReason = z.object({
  about: OpenMatter,
  /** Sentence such as "1 job is still open." */
  words: z.string(),
  /** A job concerned, if no list of the person's records shows it. */
  id_job: z.nullable(Id),
})
export type ErasureReason = z.infer<typeof ErasureReason>

/** Records with a contact of the person. It is not proven that the contact is theirs. */
export const StandsUnder = z.object({
  /** An e-mail, or a phone number in any spelling. */
  contact: z.string(),
  /** Kind of records, such as "Texts received". */
  what: z.string(),
  rows: z.int(),
})
export type StandsUnder = z.infer<typeof StandsUnder>

export const Erasure = z.object({
  erasable: z.boolean(),
  reasons: z.array(ErasureReason),
  data: z.array(ErasedRows),
  /** Rows that stay unless `contacts` names their contact. Empty if people erase themselves. */
  unproven: z.array(StandsUnder),
  /**
   * True if a person erases themselves but some rows may belong to another person. Nothing is
   * erased yet. Staff receive a to-do to decide.
   */
  waits: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

/** Contacts in `unproven` that staff know to be this person's. */
export const KnownContacts = z.object({
  contacts: z._default(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(50)), []),
})

/** A dry run needs no password. */
export const ErasureOfMine = z.object({ password: z.optional(Password) })

/** Contents of a person's data file. */
export const DataSummary = z.object({
  data: z.array(
    z.object({
      /** Kind of records, such as "Messages to you". */
      what: z.string(),
      rows: z.int(),
    }),
  ),
  photos: z.int(),
  /**
   * Rows that the file leaves out unless `contacts` names their contact. Empty in the summary of
   * one's own data.
   */
  unproven: z.array(StandsUnder),
})
export type DataSummary = z.infer<typeof DataSummary>

/** Retention period of one kind of record. */
export const Retention = z.object({
  /** Kind of records, such as "Messages". */
  what: z.string(),
  /**
   * Period, counted from the last day on which the record mattered. `tax_years` begin on 6 April.
   */
  kept: z.object({ for: z.int(), of: z.enum(['months', 'tax_years']) }),
  why: z.string(),
  /** Number of records that would be removed tonight. */
  due: z.int(),
})
export type Retention = z.infer<typeof Retention>

import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'
import { Password } from '../../people/users/users.schema.ts'

/** What erasing somebody does, or would do, to records of one kind. */
export const ErasedRows = z.object({
  /** "Messages" */
  what: z.string(),
  rows: z.int(),
  /**
   * `deleted`: they are gone. `anonymised`: they stay without anything personal. `kept`: so they stay, too, with the
   * amounts, dates and numbers that tax law wants.
   */
  becomes: z.enum(['deleted', 'anonymised', 'kept']),
})
export type ErasedRows = z.infer<typeof ErasedRows>

/** What has to be over before somebody is erased. */
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

/** Why somebody cannot be erased yet. */
export const ErasureReason = z.object({
  about: OpenMatter,
  /** "1 job is still open." */
  words: z.string(),
  /** A job of it, where no list of somebody's shows which ones it is about. */
  id_job: z.nullable(Id),
})
export type ErasureReason = z.infer<typeof ErasureReason>

/** Records that may be a person's: they stand under a contact of the record, and nobody has proven whose that is. */
export const StandsUnder = z.object({
  /** An e-mail, or a number as it was typed or is rung. */
  contact: z.string(),
  /** "Texts received" */
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
   * For people who erase themselves: some rows may be somebody else's, so staff decide. Nothing is erased yet, and staff
   * have a to-do.
   */
  waits: z.boolean(),
})
export type Erasure = z.infer<typeof Erasure>

/** Contacts of the record, from `unproven`, that staff know to be this person's. */
export const KnownContacts = z.object({
  contacts: z._default(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(50)), []),
})

/** A dry run needs no password. */
export const ErasureOfMine = z.object({ password: z.optional(Password) })

/** What the file of somebody's data holds. */
export const DataSummary = z.object({
  data: z.array(
    z.object({
      /** "Messages to you" */
      what: z.string(),
      rows: z.int(),
    }),
  ),
  photos: z.int(),
  /** Rows that the file leaves out unless `contacts` names their contact. Empty in the summary of one's own data. */
  unproven: z.array(StandsUnder),
})
export type DataSummary = z.infer<typeof DataSummary>

/** For how long records of one kind are kept. */
export const Retention = z.object({
  /** "Messages" */
  what: z.string(),
  /** From the last day on which it mattered; `tax_years` are counted from 6 April. */
  kept: z.object({ for: z.int(), of: z.enum(['months', 'tax_years']) }),
  why: z.string(),
  /** How many of them would go tonight. */
  due: z.int(),
})
export type Retention = z.infer<typeof Retention>

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { TaskName } from '../tasks/task-data.ts'

/** A person, with everything that finds their data. All of it is read before any data is erased. */
export type Person = {
  id_customer: number | null
  /** Customer's own id, and the ids of records merged into it. */
  id_customers: readonly number[]
  id_treasure: number | null
  /** Sign-in that serves only this person's record, or null. */
  id_user: number | null
  /** Jobs that they booked, including drafts. */
  booked: readonly number[]
  /** Jobs that they took or worked on. */
  worked: readonly number[]
  /**
   * Other jobs that they were offered or sent a price for. The texts of these jobs may be about
   * someone else.
   */
  offered: readonly number[]
  /**
   * Lower-case e-mails that the person confirmed, or that staff know to be theirs. They belong to
   * no other person.
   */
  emails: readonly string[]
  /** Mobiles that staff know to be theirs, with country code. They belong to no other person. */
  mobiles: readonly string[]
  /**
   * Current and former e-mails and numbers of the records. They identify the person only in rows
   * about the person.
   */
  contacts: readonly string[]
  /**
   * Current and former names, surnames and houses. They identify the person only in rows about the
   * person.
   */
  names: readonly string[]
}

export type Condition = RawBuilder<SqlBool>
type Whose = (person: Person) => Condition

/** Effect of erasing a person on a column. */
export type Fate =
  /** The value stays, because it is not about anyone, or because tax law requires it. */
  | { is: 'kept'; why: 'nobody' | 'tax' }
  | {
      is: 'changed'
      /** New value in the person's own rows. */
      to?: RawBuilder<unknown>
      /**
       * Other people also write this column. The person's names and contacts are removed from rows
       * `near` the person, and their `emails` and `mobiles` from every row. The rest stays.
       */
      redacts?: 'text' | 'json'
      /** Leaves rows that are not near the person unchanged. Used for documents and books. */
      onlyNear?: true
    }
  /** The value names an object elsewhere, which a task deletes after the commit. */
  | { is: 'handed_on'; task: Remover }

type Remover = TaskName & ('file.remove' | 'card.detach')

export const kept: Fate = { is: 'kept', why: 'nobody' }
/**
 * Amounts, dates, numbers and VAT rates. The law requires them for six years, and the accounts
 * consist of them.
 */
export const keptForTax: Fate = { is: 'kept', why: 'tax' }
export const set = (to: RawBuilder<unknown>): Fate => ({ is: 'changed', to })
/** Replaces an erased name. */
export const removedWord = 'Removed'
export const removed = set(sql.lit(removedWord))
export const emptied = set(sql.lit(''))
export const forgotten = set(sql.lit(null))
export const redacted: Fate = { is: 'changed', redacts: 'text' }
export const redactedNear: Fate = { is: 'changed', redacts: 'text', onlyNear: true }
export const redactedJson: Fate = { is: 'changed', redacts: 'json' }
/** Applies one fate to the person's own rows, and the other to everyone else's. */
export const both = (one: Fate, other: Fate) => ({ ...one, ...other }) as Fate
export const handedOn = (task: Remover): Fate => ({ is: 'handed_on', task })

/** Marks columns that contain our own codes, words and settings as kept. */
export const keeping = <C extends string>(...columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, kept])) as Record<C, Fate>

/** Data that a person receives on request. */
export type Given<C extends string = string> = {
  /** Heading, in words. */
  readonly what: string
  /** Rows to hand out, if they differ from the rows to erase. */
  readonly rows?: Whose
  readonly columns: readonly C[]
  /** Columns whose handed-out form differs from the stored one. */
  readonly as?: { readonly [column: string]: RawBuilder<unknown> }
  /** Notes among staff may name others, so staff hand them out only after reading them. */
  readonly isInternal?: true
  /** Column that names a photo. */
  readonly photo?: C
}

/** Personal data in a table. Every text column needs a fate, unless whole rows are deleted. */
export type TableOfPeople<C extends string = string> = {
  /** Description of a row in a dry run, required if a person has rows here. */
  readonly label?: string
  /** Condition for a person's own rows. */
  readonly rows?: Whose
  /**
   * Rows that are deleted without being counted, because the count would reveal whether another
   * person has an account.
   */
  readonly uncounted?: Whose
  /** Deletes whole rows instead of clearing personal columns. */
  readonly goes?: true
  /** Rows about the person, in which the names and contacts are taken to be the person's. */
  readonly near?: Whose
  /**
   * Other people wrote the texts of rows near the person. Staff check the texts first if many would
   * change.
   */
  readonly byOthers?: true
  readonly columns: { readonly [Column in C]?: Fate }
  readonly gives?: readonly Given<C>[]
}

/** Tables in the order in which they are processed. */
export type PersonalData<T extends keyof Tables = keyof Tables> = {
  readonly [K in T]: TableOfPeople<keyof Tables[K] & string>
}

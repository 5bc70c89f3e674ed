import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { TaskName } from '../tasks/task-data.ts'

/** Whose data it is, and all that finds it: read before anything of it goes. */
export type Person = {
  id_customer: number | null
  /** The customer's own number and those of the records that were merged into it. */
  id_customers: readonly number[]
  id_treasure: number | null
  /** Their sign-in, where nobody needs it besides. */
  id_user: number | null
  /** Jobs that they booked, drafts among them. */
  booked: readonly number[]
  /** Jobs that they did, or that somebody wanted them to do. */
  worked: readonly number[]
  /** In lower case: e-mails that the person has confirmed, or that staff know to be theirs. Nobody else has them. */
  emails: readonly string[]
  /** Numbers that staff know to be theirs, with their country's code. Nobody else has them. */
  mobiles: readonly string[]
  /** E-mails and numbers of the records, now and before. They mean the person only in rows about the person. */
  contacts: readonly string[]
  /** Names, surnames and houses, now and before. They mean the person only in rows about the person. */
  names: readonly string[]
}

export type Condition = RawBuilder<SqlBool>
type Whose = (person: Person) => Condition

/** What erasing a person does with a column. */
export type Fate =
  /** It stays: it says nothing of anybody, or tax law wants it. */
  | { is: 'kept'; why: 'nobody' | 'tax' }
  | {
      is: 'changed'
      /** What it becomes in their rows. */
      to?: RawBuilder<unknown>
      /**
       * Others wrote it, too. The person's names and contacts are taken out of rows `near` the person, and their
       * `emails` and `mobiles` out of every row. The rest stays.
       */
      redacts?: 'text' | 'json'
      /** For documents and books: rows that are not near the person stay as they are. */
      onlyNear?: true
    }
  /** It names what is elsewhere, and that goes by a task after the commit. */
  | { is: 'handed_on'; task: Remover }

type Remover = TaskName & ('file.remove' | 'card.detach')

export const kept: Fate = { is: 'kept', why: 'nobody' }
/** Amounts, dates, numbers and rates of VAT: six years by law, and the accounts are made of them. */
export const keptForTax: Fate = { is: 'kept', why: 'tax' }
export const set = (to: RawBuilder<unknown>): Fate => ({ is: 'changed', to })
/** What stands where a name was. */
export const removedWord = 'Removed'
export const removed = set(sql.lit(removedWord))
export const emptied = set(sql.lit(''))
export const forgotten = set(sql.lit(null))
export const redacted: Fate = { is: 'changed', redacts: 'text' }
export const redactedNear: Fate = { is: 'changed', redacts: 'text', onlyNear: true }
export const redactedJson: Fate = { is: 'changed', redacts: 'json' }
/** Of their rows one, of everybody else's the other. */
export const both = (one: Fate, other: Fate) => ({ ...one, ...other }) as Fate
export const handedOn = (task: Remover): Fate => ({ is: 'handed_on', task })

/** Columns that hold codes, words and settings of our own. */
export const keeping = <C extends string>(...columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, kept])) as Record<C, Fate>

/** What somebody is handed who asks for their data. */
export type Given<C extends string = string> = {
  /** Its heading, in words. */
  readonly what: string
  /** A person's rows, where those are others than the ones that are erased. */
  readonly rows?: Whose
  readonly columns: readonly C[]
  /** Columns that are handed out otherwise than they stand. */
  readonly as?: { readonly [column: string]: RawBuilder<unknown> }
  /** What staff wrote among themselves may name others: staff hand it out once they have read it. */
  readonly isInternal?: true
  /** The column that names a photo. */
  readonly photo?: C
}

/** What a table holds of people. Every column of text has its fate, but where the rows go whole. */
export type TableOfPeople<C extends string = string> = {
  /** What a row is, to whoever reads a dry run; where a person has rows of it. */
  readonly label?: string
  /** A person's rows. */
  readonly rows?: Whose
  /** Rows that are deleted without being counted, because the count would reveal whether somebody else has an account. */
  readonly uncounted?: Whose
  /** They are deleted, and not kept without what is personal. */
  readonly goes?: true
  /** Rows about the person, in which their names and contacts mean them. */
  readonly near?: Whose
  readonly columns: { readonly [Column in C]?: Fate }
  readonly gives?: readonly Given<C>[]
}

/** By table; the order is that in which they are gone through. */
export type PersonalData<T extends keyof Tables = keyof Tables> = {
  readonly [K in T]: TableOfPeople<keyof Tables[K] & string>
}

import type { ErasedRows } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { mentionPattern } from '#kernel/personal-data/mentions.rules.ts'
import {
  removedWord,
  type Condition,
  type Fate,
  type Person,
  type TableOfPeople,
} from '#kernel/personal-data/personal-data.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { personalData } from './personal-data.map.ts'

type Column = [name: string, fate: Fate]

export type Erased = {
  data: ErasedRows[]
  /** Number of texts by others from which the person's names and contacts were removed. */
  elsewhere: number
}

/**
 * Erases the person from every table, as the table's area declares. Returns the number of rows by
 * kind and outcome.
 */
export async function erase(tx: Db, person: Person): Promise<Erased> {
  const erased: ErasedRows[] = []
  let [mentions, elsewhere] = [0, 0]
  for (const [table, data] of personalData) {
    const rows = data.rows?.(person)
    if (rows && data.label !== undefined)
      erased.push({
        what: data.label,
        rows: await eraseRows(tx, { table, data, rows }),
        becomes: becomes(data),
      })
    if (data.uncounted)
      await sql`delete from ${sql.table(table)} where ${data.uncounted(person)}`.execute(tx)
    const redacted = await redact(tx, table, data, person)
    mentions += redacted.near + redacted.elsewhere
    elsewhere += redacted.elsewhere + (data.byOthers ? redacted.near : 0)
  }
  erased.push({ what: 'Mentions elsewhere', rows: mentions, becomes: 'anonymised' })
  return { data: sumUp(erased), elsewhere }
}

const columnsOf = ({ columns }: TableOfPeople) => Object.entries(columns) as Column[]

function becomes(data: TableOfPeople): ErasedRows['becomes'] {
  if (data.goes) return 'deleted'
  const isForTax = columnsOf(data).some(([, fate]) => fate.is === 'kept' && fate.why === 'tax')
  return isForTax ? 'kept' : 'anonymised'
}

type Rows = { table: string; data: TableOfPeople; rows: Condition }

async function eraseRows(tx: Db, { table, data, rows }: Rows): Promise<number> {
  const columns = columnsOf(data)
  for (const [column, fate] of columns)
    if (fate.is === 'handed_on') {
      const found = await sql<{ id: string }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where ${rows} and ${sql.ref(column)} is not null`.execute(tx)
      for (const { id } of found.rows) await enqueue(tx, fate.task, { id })
    }
  if (data.goes) return changed(tx, sql`delete from ${sql.table(table)} where ${rows}`)
  const changes = columns.flatMap(([column, fate]) => {
    const to = fate.is === 'handed_on' ? sql.lit(null) : fate.is === 'changed' && fate.to
    return to ? [sql`${sql.ref(column)} = ${to}`] : []
  })
  if (changes.length === 0)
    return changed(tx, sql`select from ${sql.table(table)} where ${rows}`, 'read')
  return changed(tx, sql`update ${sql.table(table)} set ${sql.join(changes)} where ${rows}`)
}

/**
 * Removes the person's names and contacts from texts that others wrote. The rest of a text stays.
 */
async function redact(tx: Db, table: string, data: TableOfPeople, person: Person) {
  const counted = { near: 0, elsewhere: 0 }
  const near = data.near?.(person)
  for (const [column, fate] of columnsOf(data)) {
    if (fate.is !== 'changed' || !fate.redacts) continue
    const text = sql`${sql.ref(column)}::text`
    const replace = async (texts: readonly string[], flags: 'g' | 'gi', where?: Condition) => {
      const pattern = mentionPattern(texts)
      if (pattern === undefined) return 0
      const holds = flags === 'gi' ? sql`${text} ~* ${pattern}` : sql`${text} ~ ${pattern}`
      const without = sql`regexp_replace(${text}, ${pattern}, ${sql.lit(removedWord)}, ${sql.lit(flags)})`
      return changed(
        tx,
        sql`update ${sql.table(table)}
          set ${sql.ref(column)} = ${fate.redacts === 'json' ? sql`(${without})::jsonb` : without}
          where ${
            // The `case` makes the database check `where` first. Otherwise it might search every
            // text.
            where ? sql`${where} and case when ${where} then ${holds} else false end` : holds
          }`,
      )
    }
    if (near) {
      counted.near += await replace(person.contacts, 'gi', near)
      // A first name in lower case may be an ordinary word.
      counted.near += await replace(person.names, 'g', near)
    }
    if (!fate.onlyNear)
      counted.elsewhere += await replace([...person.emails, ...person.mobiles], 'gi')
  }
  return counted
}

/** Counts the rows that a statement changes. */
async function changed(tx: Db, statement: RawBuilder<unknown>, how: 'write' | 'read' = 'write') {
  const { rows } = await sql<{ count: number }>`
    with done as (${statement} ${how === 'write' ? sql`returning 1` : sql``})
    select count(*) as count from done`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Sums rows up by kind of record, without empty kinds. */
function sumUp(erased: readonly ErasedRows[]): ErasedRows[] {
  const lines = new Map<string, ErasedRows>()
  for (const { what, rows, becomes: fate } of erased) {
    const line = lines.get(what)
    if (rows > 0) lines.set(what, { what, rows: rows + (line?.rows ?? 0), becomes: fate })
  }
  return [...lines.values()]
}

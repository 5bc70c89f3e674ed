import type { ErasedRows } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { mentionPattern } from '../../../kernel/personal-data/mentions.rules.ts'
import {
  removedWord,
  type Condition,
  type Fate,
  type Person,
  type TableOfPeople,
} from '../../../kernel/personal-data/personal-data.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { personalData } from './personal-data.map.ts'

type Column = [name: string, fate: Fate]

/** Does to every table what its area says, and answers what became of how many rows. */
export async function erase(tx: Db, person: Person): Promise<ErasedRows[]> {
  const erased: ErasedRows[] = []
  let mentions = 0
  for (const [table, data] of personalData) {
    const rows = data.rows?.(person)
    if (rows && data.label !== undefined)
      erased.push({
        what: data.label,
        rows: await eraseRows(tx, { table, data, rows }),
        becomes: becomes(data),
      })
    mentions += await redact(tx, table, data, person)
  }
  erased.push({ what: 'Mentions elsewhere', rows: mentions, becomes: 'anonymised' })
  return sumUp(erased)
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

/** Of what others wrote the person's names and contacts are taken out; the rest stays. */
async function redact(tx: Db, table: string, data: TableOfPeople, person: Person) {
  const [known, names] = [mentionPattern(person.known), mentionPattern(person.names)]
  let rows = 0
  for (const [column, fate] of columnsOf(data)) {
    if (fate.is !== 'changed' || !fate.redacts) continue
    const text = sql`${sql.ref(column)}::text`
    const replace = (pattern: string, flags: string, where: RawBuilder<unknown>) => {
      const without = sql`regexp_replace(${text}, ${pattern}, ${sql.lit(removedWord)}, ${sql.lit(flags)})`
      return changed(
        tx,
        sql`update ${sql.table(table)}
          set ${sql.ref(column)} = ${fate.redacts === 'json' ? sql`(${without})::jsonb` : without}
          where ${where}`,
      )
    }
    if (known !== undefined) rows += await replace(known, 'gi', sql`${text} ~* ${known}`)
    // A first name alone is an everyday word elsewhere, and in lower case here, too.
    if (names === undefined || !data.near) continue
    const near = data.near(person)
    // Left to itself the database holds the expression for the cheaper condition, and reads every text.
    const isNamed = sql`case when ${near} then ${text} ~ ${names} else false end`
    rows += await replace(names, 'g', sql`${near} and ${isNamed}`)
  }
  return rows
}

/** How many rows a statement changes. */
async function changed(tx: Db, statement: RawBuilder<unknown>, how: 'write' | 'read' = 'write') {
  const { rows } = await sql<{ count: number }>`
    with done as (${statement} ${how === 'write' ? sql`returning 1` : sql``})
    select count(*) as count from done`.execute(tx)
  return rows[0]?.count ?? 0
}

/** One line for each kind of record of which there is any. */
function sumUp(erased: readonly ErasedRows[]): ErasedRows[] {
  const lines = new Map<string, ErasedRows>()
  for (const { what, rows, becomes: fate } of erased) {
    const line = lines.get(what)
    if (rows > 0) lines.set(what, { what, rows: rows + (line?.rows ?? 0), becomes: fate })
  }
  return [...lines.values()]
}

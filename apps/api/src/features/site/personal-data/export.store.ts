import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Condition, Given, Person } from '#kernel/personal-data/personal-data.ts'
import { personalData } from './personal-data.map.ts'

type Row = Record<string, unknown>
/** Records of one kind, with their heading. */
export type Section = { what: string; rows: Row[]; photos: string[] }

/**
 * Reads all data that the map allows a person to have. Leaves out empty sections. `internal` adds
 * the internal notes of staff.
 */
export async function readSections(
  db: Db,
  person: Person,
  { internal }: { internal: boolean },
): Promise<Section[]> {
  const sections: Section[] = []
  for (const [table, { rows, gives = [] }] of personalData)
    for (const given of gives) {
      const whose = given.rows ?? rows
      if (!whose || (given.isInternal && !internal)) continue
      const found = await readRows(db, table, given, whose(person))
      if (found.length)
        sections.push({ what: given.what, rows: found, photos: photosIn(given, found) })
    }
  return sections
}

async function readRows(db: Db, table: string, given: Given, whose: Condition) {
  const columns = given.columns.map((column) =>
    given.as?.[column] ? sql`${given.as[column]} as ${sql.ref(column)}` : sql.ref(column),
  )
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${whose} order by ${sql.join(
      columns.map((_, place) => sql.lit(place + 1)),
    )}`.execute(db)
  return rows
}

const photosIn = ({ photo }: Given, rows: readonly Row[]) =>
  photo === undefined ? [] : rows.map((row) => String(row[photo]))

import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'

/** Kind of record that has tags and activities. */
export type SubjectKind = 'job' | 'customer' | 'treasure'
export type Subject = { kind: SubjectKind; id: number }

const tables = { job: 'jobs', customer: 'customers', treasure: 'treasures' } as const

/**
 * True if the caller may see the record. With `hold`, the record cannot be deleted until the
 * transaction ends.
 */
export async function seesSubject(
  db: Db,
  scope: StaffScope,
  { kind, id }: Subject,
  { hold = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(tables[kind])} where id = ${id}
    ${scope.kind === 'region' ? sql`and ${inRegion(kind, scope.id_region)}` : sql``}
    ${hold ? sql`for key share` : sql``}
  `.execute(db)
  return rows.length > 0
}

/** A customer also belongs to each region in which they have a job. */
const inRegion = (kind: SubjectKind, id_region: number) =>
  kind === 'customer'
    ? sql`(id_region = ${id_region} or exists (
        select from jobs where jobs.id_customer = customers.id and jobs.id_region = ${id_region}
      ))`
    : sql`id_region = ${id_region}`

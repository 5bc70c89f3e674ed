import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { customersInScope } from './customers.scope.ts'
import type { Person } from './similar-customers.rules.ts'

/**
 * Maximum number of candidates to read. A postcode has at most a few dozen customers, and a longer
 * list would not help staff.
 */
const readAtMost = 200

type Candidate = Person & { id: number }

/**
 * Finds people who share an email, mobile or postcode with each of the typed people, in their
 * order. Each condition has its own index.
 */
export async function findCandidates(
  db: Db,
  scope: StaffScope,
  typed: readonly Person[],
): Promise<Candidate[][]> {
  const column = (name: 'email' | 'mphone' | 'postcode') =>
    sql`${typed.map((person) => person[name] || null)}::text[]`
  const sharesContact = sql<SqlBool>`(
    lower(customers.email) = lower(typed.email) or customers.mphone = typed.mphone
  )`
  const candidates = db
    .selectFrom('customers')
    .select(['customers.id', 'fname', 'lname', 'customers.email', 'customers.mphone'])
    .select('customers.postcode')
    .where(sql<SqlBool>`(${sharesContact} or customers.postcode = typed.postcode)`)
    .where(customersInScope(scope))
    .orderBy(sql`coalesce(${sharesContact}, false)`, 'desc')
    .limit(readAtMost)
  const { rows } = await sql<Candidate & { n: number }>`
    select n, found.* from unnest(${column('email')}, ${column('mphone')}, ${column('postcode')})
      with ordinality as typed (email, mphone, postcode, n)
    cross join lateral ${candidates.as('found')}`.execute(db)
  const found = typed.map((): Candidate[] => [])
  for (const { n, ...each } of rows) found[n - 1]?.push(each)
  return found
}

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

/**
 * Finds people who share an e-mail, mobile or postcode with the typed person. Each condition has
 * its own index.
 */
export async function findCandidates(db: Db, scope: StaffScope, typed: Person) {
  const { email, mphone, postcode } = typed
  const shared = [
    ...(email ? [sql<SqlBool>`lower(customers.email) = lower(${email})`] : []),
    ...(mphone ? [sql<SqlBool>`customers.mphone = ${mphone}`] : []),
    ...(postcode ? [sql<SqlBool>`customers.postcode = ${postcode}`] : []),
  ]
  if (shared.length === 0) return []
  return db
    .selectFrom('customers')
    .select(['customers.id', 'fname', 'lname', 'email', 'mphone', 'postcode'])
    .where((eb) => eb.or(shared))
    .where(customersInScope(scope))
    .limit(readAtMost)
    .execute()
}

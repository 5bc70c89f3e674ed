import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PartyScope, Scope, StaffScope } from './scope.ts'

/** A member of staff's scope as a condition on a column that names a region. */
export const inRegion = (scope: StaffScope, column: string): RawBuilder<SqlBool> =>
  scope.kind === 'all' ? sql`true` : sql`${sql.ref(column)} = ${scope.id_region}`

/** The scope as a condition on jobs. A treasure's are those that they have now. */
export function jobsInScope(scope: Scope | PartyScope): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'region':
      return sql`jobs.id_region = ${scope.id_region}`
    case 'own':
      return sql`jobs.id_customer = ${scope.id_customer}`
    case 'party':
      // What is compared with null is not so.
      return sql`(jobs.id_customer = ${scope.id_customer}::integer or exists (
        select from assignments where assignments.id_job = jobs.id
          and assignments.id_treasure = ${scope.id_treasure}::integer and assignments.ended_at is null
      ))`
  }
}

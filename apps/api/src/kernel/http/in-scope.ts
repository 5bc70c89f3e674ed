import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PartyScope, Scope, StaffScope } from './scope.ts'

/** Turns the scope of staff into a condition on a region's column. */
export const inRegion = (scope: StaffScope, column: string): RawBuilder<SqlBool> =>
  scope.kind === 'all' ? sql`true` : sql`${sql.ref(column)} = ${scope.id_region}`

/** Turns a scope into a condition on jobs. Treasures see the jobs currently assigned to them. */
export function jobsInScope(scope: Scope | PartyScope): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'region':
      return sql`jobs.id_region = ${scope.id_region}`
    case 'own':
      return sql`jobs.id_customer = ${scope.id_customer}`
    case 'party':
      // If an id is null, the comparison is never true.
      return sql`(jobs.id_customer = ${scope.id_customer}::integer or exists (
        select from assignments where assignments.id_job = jobs.id
          and assignments.id_treasure = ${scope.id_treasure}::integer and assignments.ended_at is null
      ))`
  }
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PartyScope, Scope } from '../../../kernel/http/caller.ts'

/** The scope as a condition on jobs. A treasure's are those that they have now. */
export function inScope(scope: Scope | PartyScope): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'region':
      return sql`jobs.id_region = ${scope.id_region}`
    case 'own':
      return sql`jobs.id_customer = ${scope.id_customer}`
    case 'party':
      // Nobody has the number 0.
      return sql`(jobs.id_customer = ${scope.id_customer ?? 0} or exists (
        select from assignments where assignments.id_job = jobs.id
          and assignments.id_treasure = ${scope.id_treasure ?? 0} and assignments.ended_at is null
      ))`
  }
}

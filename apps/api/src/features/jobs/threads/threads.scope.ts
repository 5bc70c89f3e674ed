import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { PartyScope } from '#kernel/http/scope.ts'

/**
 * Turns a scope into a condition on entries `e` with their `jobs`. Each side reads the audiences that
 * include it, and a treasure only what was written while they had the job, as long as they have it.
 */
export function entriesInScope(scope: PartyScope): RawBuilder<SqlBool> {
  if (scope.kind !== 'party') return jobsInScope(scope)
  const { id_customer, id_treasure } = scope
  return sql`(
    (e.audience in ('all', 'customer_staff') and jobs.id_customer = ${id_customer}::integer)
    or (e.audience in ('all', 'treasure_staff') and e.id_treasure = ${id_treasure}::integer and exists (
      select from assignments where assignments.id_job = e.id_job
        and assignments.id_treasure = e.id_treasure and assignments.ended_at is null
    ))
  )`
}

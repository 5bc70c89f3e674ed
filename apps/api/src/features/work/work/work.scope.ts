import type { ExpressionBuilder } from 'kysely'
import type { TreasureScope, PartyScope, Scope } from '#kernel/http/scope.ts'
import type { Tables } from '#kernel/db/tables.ts'

type Joined = ExpressionBuilder<Tables, 'works' | 'jobs' | 'treasures'>

export type WorkScope = Scope | TreasureScope | PartyScope

/**
 * Lines of work that a caller may see. A region sees the lines of its jobs and of its treasures. A
 * customer sees the lines of their own jobs, and a treasure their own lines.
 */
export const worksInScope = (scope: WorkScope) => (eb: Joined) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return eb.or([
        eb('treasures.id_region', '=', scope.id_region),
        eb('jobs.id_region', '=', scope.id_region),
      ])
    case 'own':
      return eb('jobs.id_customer', '=', scope.id_customer)
    case 'treasure':
      return eb('works.id_treasure', '=', scope.id_treasure)
    case 'party':
      return eb.or([
        ...(scope.id_customer ? [eb('jobs.id_customer', '=', scope.id_customer)] : []),
        ...(scope.id_treasure ? [eb('works.id_treasure', '=', scope.id_treasure)] : []),
      ])
  }
}

/** Jobs whose work a caller may list. A treasure may list the jobs that they have or had. */
export const workedJobsInScope = (scope: PartyScope) => (eb: ExpressionBuilder<Tables, 'jobs'>) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return eb('jobs.id_region', '=', scope.id_region)
    case 'party':
      return eb.or([
        ...(scope.id_customer ? [eb('jobs.id_customer', '=', scope.id_customer)] : []),
        ...(scope.id_treasure
          ? [
              eb.exists(
                eb
                  .selectFrom('assignments')
                  .select('assignments.id')
                  .whereRef('assignments.id_job', '=', 'jobs.id')
                  .where('assignments.id_treasure', '=', scope.id_treasure),
              ),
            ]
          : []),
      ])
  }
}

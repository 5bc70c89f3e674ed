import type { ExpressionBuilder } from 'kysely'
import type { Scope } from '../../../kernel/http/scope.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/**
 * The scope as a condition on customers. A region's are its own, and those who have a job in it: a customer may have
 * jobs in two regions, and both know whom they work for.
 */
export const inScope = (scope: Scope) => (eb: ExpressionBuilder<Tables, 'customers'>) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return eb.or([
        eb('customers.id_region', '=', scope.id_region),
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.id_customer', '=', 'customers.id')
            .where('jobs.id_region', '=', scope.id_region),
        ),
      ])
    case 'own':
      return eb('customers.id', '=', scope.id_customer)
  }
}

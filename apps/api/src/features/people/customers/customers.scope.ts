import type { ExpressionBuilder } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import type { Tables } from '#kernel/db/tables.ts'

/**
 * Limits a query on customers to a scope. A region sees its own customers, and customers of other
 * regions who have a job in it.
 */
export const customersInScope = (scope: Scope) => (eb: ExpressionBuilder<Tables, 'customers'>) => {
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

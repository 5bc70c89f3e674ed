import type { ExpressionBuilder } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Tables } from '../../shared/db/tables.ts'

/** The scope as a condition on customers. */
export const inScope = (scope: Scope) => (eb: ExpressionBuilder<Tables, 'customers'>) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return eb('customers.id_region', '=', scope.id_region)
    case 'own':
      return eb('customers.id', '=', scope.id_customer)
  }
}

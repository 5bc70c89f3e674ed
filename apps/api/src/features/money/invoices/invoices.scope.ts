import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#kernel/db/tables.ts'
import type { Scope } from '#kernel/http/scope.ts'

/** Invoices in the caller's scope: staff see their region's, customers their own once issued. */
export const invoicesInScope = (scope: Scope) => (eb: ExpressionBuilder<Tables, 'invoices'>) => {
  switch (scope.kind) {
    case 'all':
      return eb.and([])
    case 'region':
      return eb('invoices.id_region', '=', scope.id_region)
    case 'own':
      return eb.and([
        eb('invoices.id_customer', '=', scope.id_customer),
        eb('invoices.inv_number', 'is not', null),
      ])
  }
}

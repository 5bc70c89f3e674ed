import type { PermissionName } from '@treasures/api-client'
import type { ExpressionBuilder } from 'kysely'
import { scopeOf, type Scope, type SignedIn } from '../../shared/caller.ts'
import type { Tables } from '../../shared/db/tables.ts'

/**
 * For calls that staff need a switch for and customers none: staff whose switch is off, but who are
 * customers as well, have their own record and no more.
 */
export const ownOrStaffScope = (caller: SignedIn, permission: PermissionName): Scope =>
  caller.id_customer && !caller.super && !caller.permissions.includes(permission)
    ? { kind: 'own', id_customer: caller.id_customer }
    : scopeOf(caller)

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

import type { Db } from '../../../kernel/db/connect.ts'
import type { Scope } from '../../../kernel/http/scope.ts'

/** An issued invoice by the accounting service's name for it, as far as a caller may know of it. */
export const findByXeroId = (db: Db, scope: Scope, xero_id: string) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('xero_id', '=', xero_id)
    .$if(scope.kind === 'region', (query) =>
      query.where('id_region', '=', scope.kind === 'region' ? scope.id_region : 0),
    )
    .$if(scope.kind === 'own', (query) =>
      query.where('id_customer', '=', scope.kind === 'own' ? scope.id_customer : 0),
    )
    .executeTakeFirst()

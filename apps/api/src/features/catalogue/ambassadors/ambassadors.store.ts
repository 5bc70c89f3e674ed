import type { Updateable } from 'kysely'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { inRegion } from '../../../kernel/http/in-scope.ts'
import { franchiseeColumns } from './franchisees.store.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

export type AmbassadorChanges = Pick<
  Updateable<Tables['ambassadors']>,
  'region_name' | 'description' | 'automatically_price_boost'
>

export const ambassadorsStore = (db: Db) => {
  const select = (scope: StaffScope) =>
    db.selectFrom('ambassadors').select(franchiseeColumns).where(inRegion(scope, 'ambassadors.id'))

  return {
    all: (scope: StaffScope) => select(scope).orderBy('region_name').execute(),
    find: (scope: StaffScope, id: number) => select(scope).where('id', '=', id).executeTakeFirst(),

    /** False where it is not there, or not the caller's. */
    update: (scope: StaffScope, id: number, changes: AmbassadorChanges) =>
      hasChanged(
        db
          .updateTable('ambassadors')
          .set(changes)
          .where('id', '=', id)
          .where(inRegion(scope, 'ambassadors.id')),
      ),
  }
}

import { jobStatus } from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import type { Scope } from '../../../kernel/http/caller.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export type AmbassadorChanges = Pick<
  Updateable<Tables['ambassadors']>,
  'region_name' | 'description' | 'automatically_price_boost'
>

/** An ambassador's scope is the own region. */
const inScope = (scope: Scope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`ambassadors.id = ${scope.kind === 'region' ? scope.id_region : 0}`

export const ambassadorsStore = (db: Db) => {
  const inRegion = (table: 'customers' | 'treasures') =>
    sql<number>`(select count(*) from ${sql.table(table)} where id_region = ambassadors.id)`
  const select = (scope: Scope) =>
    db
      .selectFrom('ambassadors')
      .select([
        'id',
        'mnemonic',
        'region_name',
        'description',
        'automatically_price_boost',
        inRegion('customers').as('customers'),
        inRegion('treasures').as('treasures'),
        sql<number>`(select count(*) from jobs where id_region = ambassadors.id and id_status = ${sql.lit(jobStatus.open)})`.as(
          'open_jobs',
        ),
      ])
      .where(inScope(scope))

  return {
    list: (scope: Scope) => select(scope).orderBy('region_name').execute(),
    find: (scope: Scope, id: number) => select(scope).where('id', '=', id).executeTakeFirst(),

    /** False where it is not there, or not the caller's. */
    async update(scope: Scope, id: number, changes: AmbassadorChanges): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ambassadors')
        .set(changes)
        .where('id', '=', id)
        .where(inScope(scope))
        .executeTakeFirst()
      return numUpdatedRows > 0
    },
  }
}

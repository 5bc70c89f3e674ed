import { jobStatus } from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { inRegion } from '../../../kernel/http/in-scope.ts'

export type AmbassadorChanges = Pick<
  Updateable<Tables['ambassadors']>,
  'region_name' | 'description' | 'automatically_price_boost'
>

export const ambassadorsStore = (db: Db) => {
  const countIn = (table: 'customers' | 'treasures') =>
    sql<number>`(select count(*) from ${sql.table(table)} where id_region = ambassadors.id)`
  const select = (scope: StaffScope) =>
    db
      .selectFrom('ambassadors')
      .select([
        'id',
        'mnemonic',
        'region_name',
        'description',
        'automatically_price_boost',
        countIn('customers').as('customers'),
        countIn('treasures').as('treasures'),
        sql<number>`(select count(*) from jobs where id_region = ambassadors.id and id_status = ${sql.lit(jobStatus.open)})`.as(
          'open_jobs',
        ),
      ])
      .where(inRegion(scope, 'ambassadors.id'))

  return {
    list: (scope: StaffScope) => select(scope).orderBy('region_name').execute(),
    find: (scope: StaffScope, id: number) => select(scope).where('id', '=', id).executeTakeFirst(),

    /** False where it is not there, or not the caller's. */
    async update(scope: StaffScope, id: number, changes: AmbassadorChanges): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ambassadors')
        .set(changes)
        .where('id', '=', id)
        .where(inRegion(scope, 'ambassadors.id'))
        .executeTakeFirst()
      return numUpdatedRows > 0
    },
  }
}

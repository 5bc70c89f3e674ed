import { sql } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Db } from '../../shared/db/connect.ts'

export const ambassadorsStore = (db: Db) => ({
  /** An ambassador's scope is the own region, and so is the list. */
  list: (scope: Scope) =>
    db
      .selectFrom('ambassadors')
      .select([
        'id',
        'mnemonic',
        'region_name',
        'description',
        'automatically_price_boost',
        sql<number>`(select count(*) from customers where id_region = ambassadors.id)`.as(
          'customers',
        ),
        sql<number>`(select count(*) from treasures where id_region = ambassadors.id)`.as(
          'treasures',
        ),
        sql<number>`(select count(*) from jobs where id_region = ambassadors.id and id_status = 1)`.as(
          'open_jobs',
        ),
      ])
      .$if(scope.kind === 'region', (query) =>
        query.where('id', '=', scope.kind === 'region' ? scope.id_region : 0),
      )
      .orderBy('region_name')
      .execute(),
})

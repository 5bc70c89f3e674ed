import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'

/**
 * The scope as a condition on wallets. Staff of a region see its own wallet and its treasures'
 * wallets.
 */
export function walletsInScope(scope: TreasureScope): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'region':
      return sql`(wallets.id_region = ${scope.id_region} or exists (
        select from treasures where treasures.id = wallets.id_treasure and treasures.id_region = ${scope.id_region}
      ))`
    case 'treasure':
      return sql`wallets.id_treasure = ${scope.id_treasure}`
  }
}

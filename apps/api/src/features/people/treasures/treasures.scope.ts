import type { ExpressionBuilder } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Tables } from '#kernel/db/tables.ts'

/** Limits a query on treasures to a scope. */
export const treasuresInScope =
  (scope: TreasureScope) => (eb: ExpressionBuilder<Tables, 'treasures'>) => {
    switch (scope.kind) {
      case 'all':
        return eb.and([])
      case 'region':
        return eb('treasures.id_region', '=', scope.id_region)
      case 'treasure':
        return eb('treasures.id', '=', scope.id_treasure)
    }
  }

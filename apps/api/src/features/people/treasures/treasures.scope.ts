import type { ExpressionBuilder } from 'kysely'
import type { Scope, TreasureScope } from '../../../kernel/http/caller.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** The scope as a condition on treasures. Customers have none. */
export const inScope =
  (scope: Scope | TreasureScope) => (eb: ExpressionBuilder<Tables, 'treasures'>) => {
    switch (scope.kind) {
      case 'all':
        return eb.and([])
      case 'region':
        return eb('treasures.id_region', '=', scope.id_region)
      case 'treasure':
        return eb('treasures.id', '=', scope.id_treasure)
      case 'own':
        return eb.lit(false)
    }
  }

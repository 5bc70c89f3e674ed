import type { Treasure } from '@treasures/api-client'
import { queries } from '#parts/queries.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { oneTreasure, refreshTreasure } from '../treasures/treasures.queries.ts'

/** Shows the answer at once and refetches everything else that shows the treasure. */
export function treasureSaved(treasure: Treasure) {
  queries.setQueryData(oneTreasure(treasure.id).queryKey, treasure)
  snackbar.success('Change saved.')
  void refreshTreasure(treasure.id)
}

import { getTreasure, type Treasure } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { queries } from '#app/queries.ts'
import { snackbar } from '#app/shell/snackbars.ts'

/** Shows the answer at once and refetches everything else that shows the treasure. */
export function treasureSaved(treasure: Treasure) {
  queries.setQueryData(queryOf(getTreasure, { params: { id: treasure.id } }).queryKey, treasure)
  snackbar.success('Change saved.')
}

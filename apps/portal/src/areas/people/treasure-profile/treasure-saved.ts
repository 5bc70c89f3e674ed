import { getTreasure, type Treasure } from '@treasures/api-client'
import { keepAnswer } from '#app/query.ts'
import { snackbar } from '#app/shell/snackbars.ts'

export function treasureSaved(treasure: Treasure) {
  keepAnswer(getTreasure, { params: { id: treasure.id } }, treasure)
  snackbar.success('Change saved.')
}

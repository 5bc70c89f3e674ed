import type { Treasure } from '@treasures/api-client'
import { londonMonth } from '#kernel/clock.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { listSkills } from './skill-rows.store.ts'
import { treasureChannelsStore } from './treasure-channels.store.ts'
import { readTreasureStat } from './treasure-stat.store.ts'
import { showStat, showTreasure } from './treasures.show.ts'
import { treasuresStore } from './treasures.store.ts'

export async function readStat(db: Db, id: number, at: Date) {
  const month = londonMonth(at)
  return showStat(await readTreasureStat(db, id, month), month.month)
}

/**
 * Returns the whole record with everything that belongs to it, or undefined if it is missing or
 * outside the scope.
 */
export async function readTreasure(
  db: Db,
  scope: TreasureScope,
  id: number,
  at: Date,
): Promise<Treasure | undefined> {
  const store = treasuresStore(db)
  const row = await store.find(scope, id)
  return (
    row &&
    showTreasure(row, {
      stat: await readStat(db, id, at),
      skills: await listSkills(db, id),
      equipments: await store.listEquipments(id),
      channels: await treasureChannelsStore(db).list(id),
    })
  )
}

import { deleteTreasure } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { treasuresRemovalStore } from './treasures-removal.store.ts'
import { decideTreasureDeletion } from './treasures.decide.ts'
import { noSuchTreasure } from './treasures.refusals.ts'
import { treasuresStore } from './treasures.store.ts'

export const treasuresRemovalRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async deleteTreasure({ params: { id }, query: { simulated } }, { caller, scope, at, once }) {
      if (simulated) {
        if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(deleteTreasure)
        const reasons = await reasonsToStay(db, id)
        return { deletable: reasons.length === 0, reasons }
      }
      return once(async (tx) => {
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(deleteTreasure)
        const reasons = await reasonsToStay(tx, id)
        if (reasons.length)
          throw refuse(
            deleteTreasure,
            'treasure_in_use',
            ['This treasure cannot be deleted.', ...reasons].join(' '),
          )
        await treasuresRemovalStore(tx).remove(id)
        await recordEvent(tx, {
          event: 'treasure.deleted',
          at,
          by: userActor(caller.id),
          id_treasure: id,
          id_region: treasure.id_region,
          data: {},
        })
        return { deletable: true, reasons: [] }
      })
    },
  }) satisfies Partial<Handlers>

const reasonsToStay = async (from: Db, id: number) =>
  decideTreasureDeletion(await treasuresRemovalStore(from).readTies(id))

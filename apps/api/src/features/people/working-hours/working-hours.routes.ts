import {
  getTreasureHours,
  londonDate,
  updateTreasureHours,
  type WorkingHours,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { recordChange } from '../treasures/record-change.ts'
import { noSuchTreasure } from '../treasures/treasures.refusals.ts'
import { treasuresStore } from '../treasures/treasures.store.ts'
import { workingHoursStore } from './working-hours.store.ts'

/** Hours that treasures work, recorded by them or by staff for them. */
export const workingHoursRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async getTreasureHours({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(getTreasureHours)
      return workingHoursStore(db).read(id, londonDate(at))
    },

    updateTreasureHours: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await treasuresStore(tx).lock(scope, id))) throw noSuchTreasure(updateTreasureHours)
        return save(tx, { id, hours: body, by: userActor(caller.id), at })
      }),

    getMyHours: (_input, { scope, at }) =>
      workingHoursStore(db).read(scope.id_treasure, londonDate(at)),

    updateMyHours: ({ body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const id = scope.id_treasure
        await treasuresStore(tx).lock(scope, id)
        return save(tx, { id, hours: body, by: userActor(caller.id), at })
      }),
  }) satisfies Partial<Handlers>

type Saved = { id: number; hours: WorkingHours; by: Actor; at: Date }

async function save(tx: Db, { id, hours, by, at }: Saved): Promise<WorkingHours> {
  const store = workingHoursStore(tx)
  await store.replace(id, hours)
  await recordChange(tx, { at, by, id_treasure: id, did: 'changed the working hours' })
  return store.read(id, londonDate(at))
}

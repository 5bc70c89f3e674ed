import {
  checkTreasureId,
  createTreasure,
  getTreasure,
  getTreasureStat,
  listTreasureEquipments,
  londonDate,
  type NewTreasure,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { everywhere, type StaffScope, type TreasureScope } from '#kernel/http/scope.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { addTreasure, planTreasure } from './add-treasure.ts'
import { breaksRoutes } from './breaks.routes.ts'
import { readStat, readTreasure } from './read-treasure.ts'
import { treasureChangesRoutes } from './treasure-changes.routes.ts'
import { treasureChannelsRoutes } from './treasure-channels.routes.ts'
import { treasureNotificationsRoutes } from './treasure-notifications.routes.ts'
import { treasuresListRoutes } from './treasures-list.routes.ts'
import { treasuresRemovalRoutes } from './treasures-removal.routes.ts'
import { missingForId } from './treasures.decide.ts'
import { mobileTaken, noSuchTreasure } from './treasures.refusals.ts'
import { listEquipments, treasuresStore } from './treasures.store.ts'

/** Handles all calls about treasures, except their skills. */
export const treasuresRoutes = (deps: Deps) => ({
  ...treasuresListRoutes(deps),
  ...treasureRoutes(deps),
  ...treasureChangesRoutes(deps),
  ...breaksRoutes(deps),
  ...treasureChannelsRoutes(deps),
  ...treasureNotificationsRoutes(),
  ...treasuresRemovalRoutes(deps),
})

function treasureRoutes({
  database: { db },
  publicSettings,
}: Pick<Deps, 'database' | 'publicSettings'>) {
  async function mustSee(
    endpoint: Refusing<'treasure_not_found'>,
    scope: TreasureScope,
    id: number,
  ) {
    if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(endpoint)
  }

  const create = (body: NewTreasure, { caller, scope, at, once }: ScopedContext<StaffScope>) =>
    once(async (tx) => {
      const { chosenRegion } = caller
      const id = await addTreasure(
        tx,
        await planTreasure(tx, body, { scope, chosenRegion, at }),
        at,
      )
      if (id === undefined) throw mobileTaken(createTreasure)
      await recordEvent(tx, {
        event: 'treasure.created',
        at,
        by: userActor(caller.id),
        id_treasure: id,
        data: {},
      })
      return must(await readTreasure(tx, everywhere, id, at))
    })

  return {
    async getTreasure({ params: { id } }, { scope, at }) {
      const treasure = await readTreasure(db, scope, id, at)
      if (!treasure) throw noSuchTreasure(getTreasure)
      return treasure
    },

    async getTreasureStat({ params: { id } }, { scope, at }) {
      await mustSee(getTreasureStat, scope, id)
      return readStat(db, id, at)
    },

    createTreasure: ({ body }, context) => create(body, context),
    createTreasureAtZero: ({ body }, context) => create(body, context),

    listEquipments: async (_input, { at }) => ({ data: await listEquipments(db, londonDate(at)) }),

    async listTreasureEquipments({ params: { id } }, { scope }) {
      await mustSee(listTreasureEquipments, scope, id)
      return { data: await treasuresStore(db).listEquipments(id) }
    },

    async checkTreasureId({ params: { id } }, { scope, at }) {
      // Developers' tool. Production never shows what an identity check lacks.
      if (publicSettings().production) throw refuseGenerally('not_found', 'There is nothing here.')
      const treasure = await readTreasure(db, scope, id, at)
      if (!treasure) throw noSuchTreasure(checkTreasureId)
      const missing = missingForId(treasure, { skills: treasure.skills.length })
      return { id, complete: missing.length === 0, missing }
    },
  } satisfies Partial<Handlers>
}

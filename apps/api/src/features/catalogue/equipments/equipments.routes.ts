import {
  createEquipment,
  restoreEquipment,
  retireEquipment,
  updateEquipment,
  londonDate,
  type CatalogueEquipment,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { retiredInPast } from '../lists/lists.refusals.ts'
import { recordItem, type Who } from '../lists/record-item.ts'
import { decideRetirementDay } from '../lists/retirement.rules.ts'
import { equipmentsStore } from './equipments.store.ts'

/** Equipment that treasures can have. */
export function equipmentsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  return {
    listCatalogueEquipments: async () => ({ data: await equipmentsStore(db).list() }),

    createEquipment: ({ body: { name } }, { caller, at, once }) =>
      once(async (tx) => {
        const id = await equipmentsStore(tx).insert(name)
        if (id === undefined) throw isNamedAlready(createEquipment)
        const added = { before: {}, after: { name } }
        await recordItem(tx, { at, caller }, 'equipment.created', { id, name }, added)
        return lockOne(tx, updateEquipment, id)
      }),

    updateEquipment: ({ params: { id }, body }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockOne(tx, updateEquipment, id)
        await change(tx, { at, caller }, before, body).catch((error: unknown) => {
          throw isTaken(error) ? isNamedAlready(updateEquipment) : error
        })
        return { ...before, ...body }
      }),

    retireEquipment: ({ params: { id }, body }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockOne(tx, retireEquipment, id)
        const day = decideRetirementDay(body.from, londonDate(at))
        if (day === undefined) throw retiredInPast(retireEquipment)
        const simulated = body.simulated === true
        if (!simulated)
          await change(tx, { at, caller }, before, { retired_on: day }, 'equipment.retired')
        return { simulated, retired_on: day, treasures: before.treasures }
      }),

    restoreEquipment: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const before = await lockOne(tx, restoreEquipment, id)
        await change(tx, { at, caller }, before, { retired_on: null })
        return { ...before, retired_on: null }
      }),
  } satisfies Partial<Handlers>
}

async function lockOne(tx: Db, endpoint: Refusing<'equipment_not_found'>, id: number) {
  const equipment = await equipmentsStore(tx).lock(id)
  if (!equipment) throw refuse(endpoint, 'equipment_not_found', 'We can’t find that equipment.')
  return equipment
}

const isNamedAlready = (endpoint: Refusing<'equipment_exists'>) =>
  refuse(endpoint, 'equipment_exists', 'There is equipment of this name already.', {
    errors: { name: ['There is equipment of this name already'] },
  })

async function change(
  tx: Db,
  who: Who,
  before: CatalogueEquipment,
  fields: { name?: string; retired_on?: string | null },
  event: 'equipment.changed' | 'equipment.retired' = 'equipment.changed',
) {
  await equipmentsStore(tx).change(before.id, fields)
  await recordItem(tx, who, event, before, { before, after: fields })
}

import {
  decideAccess,
  getAmbassador,
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
  updateAmbassadorRegionName,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { isTaken } from '#kernel/db/errors.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { noSuchAmbassador } from '../lists/lists.refusals.ts'
import { showOptions } from '../service-options/service-options.show.ts'
import { serviceOptionsStore } from '../service-options/service-options.store.ts'
import { ambassadorsStore, type AmbassadorChanges } from './ambassadors.store.ts'
import { franchiseesCsv } from './franchisees-csv.ts'
import { franchiseesStore } from './franchisees.store.ts'

type Changing =
  | typeof updateAmbassadorRegionName
  | typeof updateAmbassadorDescription
  | typeof updateAmbassadorPriceBoost

export function ambassadorsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = ambassadorsStore(db)

  async function change(
    endpoint: Changing,
    scope: StaffScope,
    { id, day }: { id: number; day: string },
    changes: AmbassadorChanges,
  ) {
    const isChanged = await store.update(scope, id, changes)
    const ambassador = isChanged ? await store.find(scope, id, day) : undefined
    if (!ambassador) throw noSuchAmbassador(endpoint)
    return ambassador
  }

  return {
    // Ignores the chosen region, because admins look for regions here.
    async listAmbassadors(_input, { caller, scope, at }) {
      const on = londonDate(at)
      const ambassadors = await store.all(scope, on)
      if (decideAccess(getAmbassador, caller) !== 'yes') return { data: ambassadors }
      const rows = await serviceOptionsStore(db).listAll(scope, on)
      const options = await showOptions(db, rows, on)
      return {
        data: ambassadors.map((one) => ({
          ...one,
          service_options: options.filter(({ id_ambassador }) => id_ambassador === one.id),
        })),
      }
    },

    // Ignores the chosen region for the same reason.
    listFranchisees: ({ query }, { scope, at }) =>
      franchiseesStore(db)
        .list(scope, londonDate(at))
        .page(query, (row) => row),
    exportFranchisees: ({ query }, { scope, at }) =>
      franchiseesStore(db).list(scope, londonDate(at)).csv(query, franchiseesCsv),

    async getAmbassador(_input, { caller, scope, at }) {
      const id = caller.id_ambassador
      const own = id ? await store.find(scope, id, londonDate(at)) : undefined
      if (!own) throw noSuchAmbassador(getAmbassador)
      const on = londonDate(at)
      const options = await serviceOptionsStore(db).list(own.id, on)
      return { ...own, service_options: await showOptions(db, options, on) }
    },

    async updateAmbassadorRegionName({ params: { id }, body: { region_name } }, { scope, at }) {
      try {
        return await change(
          updateAmbassadorRegionName,
          scope,
          { id, day: londonDate(at) },
          { region_name },
        )
      } catch (error) {
        if (!isTaken(error)) throw error
        throw refuse(
          updateAmbassadorRegionName,
          'region_name_taken',
          'Another region has this name already.',
          { errors: { region_name: ['Another region has this name already'] } },
        )
      }
    },

    updateAmbassadorDescription: ({ params: { id }, body: { description } }, { scope, at }) =>
      change(updateAmbassadorDescription, scope, { id, day: londonDate(at) }, { description }),

    updateAmbassadorPriceBoost: (
      { params: { id }, body: { automatically_price_boost } },
      { scope, at },
    ) =>
      change(
        updateAmbassadorPriceBoost,
        scope,
        { id, day: londonDate(at) },
        { automatically_price_boost },
      ),
  } satisfies Partial<Handlers>
}

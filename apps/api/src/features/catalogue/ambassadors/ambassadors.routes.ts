import {
  getAmbassador,
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
  updateAmbassadorRegionName,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { scopeOf, type SignedIn } from '../../../kernel/http/caller.ts'
import { isTaken } from '../../../kernel/db/errors.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { noSuchAmbassador } from '../lists/lists.refusals.ts'
import { showOptions } from '../service-options/service-options.show.ts'
import { serviceOptionsStore } from '../service-options/service-options.store.ts'
import { ambassadorsStore, type AmbassadorChanges } from './ambassadors.store.ts'

type Changing =
  | typeof updateAmbassadorRegionName
  | typeof updateAmbassadorDescription
  | typeof updateAmbassadorPriceBoost

export function ambassadorsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = ambassadorsStore(db)

  async function change(
    endpoint: Changing,
    caller: SignedIn,
    id: number,
    changes: AmbassadorChanges,
  ) {
    const isChanged = await store.update(scopeOf(caller), id, changes)
    const ambassador = isChanged ? await store.find(scopeOf(caller), id) : undefined
    if (!ambassador) throw noSuchAmbassador(endpoint)
    return ambassador
  }

  return {
    // Not narrowed to a chosen region: this is where an admin looks for one.
    listAmbassadors: async (_input, { caller }) => ({ data: await store.list(scopeOf(caller)) }),

    async getAmbassador(_input, { caller }) {
      const id = caller.id_ambassador
      const own = id ? await store.find(scopeOf(caller), id) : undefined
      if (!own) throw noSuchAmbassador(getAmbassador)
      const options = await serviceOptionsStore(db).list(own.id)
      return { ...own, service_options: await showOptions(db, options) }
    },

    async updateAmbassadorRegionName({ params: { id }, body: { region_name } }, { caller }) {
      try {
        return await change(updateAmbassadorRegionName, caller, id, { region_name })
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

    updateAmbassadorDescription: ({ params: { id }, body: { description } }, { caller }) =>
      change(updateAmbassadorDescription, caller, id, { description }),

    updateAmbassadorPriceBoost: (
      { params: { id }, body: { automatically_price_boost } },
      { caller },
    ) => change(updateAmbassadorPriceBoost, caller, id, { automatically_price_boost }),
  } satisfies Partial<Handlers>
}

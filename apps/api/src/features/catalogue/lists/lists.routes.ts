import { londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { listsStore } from './lists.store.ts'

export function listsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = listsStore(db)
  return {
    listHowHeards: async () => ({ data: await store.howHeards() }),
    listJobLossReasons: async () => ({ data: await store.jobLossReasons() }),
    listIndustries: async () => ({ data: await store.industries() }),
    listPriceUnits: async () => ({ data: await store.priceUnits() }),
    listJobTypes: async () => ({ data: await store.jobTypes() }),
    listSkills: async (_input, { at }) => ({ data: await store.skills(londonDate(at)) }),
    listChannels: async () => ({ data: await store.channels() }),
  } satisfies Partial<Handlers>
}

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { eventNames, events } from '../../../kernel/events/events.ts'
import { listsStore } from './lists.store.ts'

const logsAtMost = 250
const recentDays = 30

export function listsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = listsStore(db)
  return {
    listHowHeards: async () => ({ data: await store.howHeards() }),
    listJobLossReasons: async () => ({ data: await store.jobLossReasons() }),
    listIndustries: async () => ({ data: await store.industries() }),
    listPriceUnits: async () => ({ data: await store.priceUnits() }),
    listJobTypes: async () => ({ data: await store.jobTypes() }),
    listSkills: async () => ({ data: await store.skills() }),
    listChannels: async () => ({ data: await store.channels() }),
    listListeners: async () => ({ data: await store.listeners() }),

    async listLogs() {
      const logs = await store.logs(logsAtMost)
      return { data: logs.map((log) => ({ ...log, created_at: log.created_at.toISOString() })) }
    },

    async listEvents(_input, { at }) {
      const since = new Date(at.getTime() - recentDays * 86_400_000)
      const counts = new Map(
        (await store.countEvents(since)).map(({ event, count }) => [event, count]),
      )
      return {
        data: eventNames.map((name, i) => ({
          id: i + 1,
          name,
          description: events[name].description,
          recent: counts.get(name) ?? 0,
        })),
      }
    },
  } satisfies Partial<Handlers>
}

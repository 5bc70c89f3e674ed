import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { taggedThings, tagsStore } from '../../jobs/tags/tags.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import type { Known } from './definition.rules.ts'

export type Listing = {
  listWebhooks?: ((db: Db) => Promise<readonly { id: number }[]>) | undefined
}

/** Records that listeners may name, and the number of recent events. */
export const automationListsStore = (db: Db) => ({
  async known({ listWebhooks }: Listing): Promise<Omit<Known, 'occasions'>> {
    const kinds = Object.entries(taggedThings)
    const tags = await tagsStore(db).list({})
    const staff = await usersStore(db).listStaff(everywhere)
    return {
      tags: new Map(
        tags.flatMap(({ id, id_model }) => {
          const [kind] = kinds.find(([, thing]) => thing.id_model === id_model) ?? []
          return kind ? [[id, kind]] : []
        }),
      ),
      webhooks: new Set((await listWebhooks?.(db))?.map(({ id }) => id)),
      staff: new Set(staff.map(({ id }) => id)),
    }
  },

  services: () => db.selectFrom('services').select(['id', 'name']).orderBy('name').execute(),

  regions: () =>
    db
      .selectFrom('ambassadors')
      .select(['id', 'region_name as name'])
      .orderBy('region_name')
      .execute(),

  async countEvents(since: Date): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('events')
      .select(['event', (eb) => eb.fn.countAll<number>().as('count')])
      .where('created_at', '>=', since)
      .groupBy('event')
      .execute()
    return new Map(rows.map(({ event, count }) => [event, count]))
  },
})

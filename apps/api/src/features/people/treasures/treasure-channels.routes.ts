import {
  listTreasureChannels,
  updateMyChannelGroup,
  updateMyTreasureChannels,
  updateTreasureChannels,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordChange } from './record-change.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { noSuchChannel } from '../customers/customers.refusals.ts'
import { treasureChannelsStore } from './treasure-channels.store.ts'
import { noSuchTreasure } from './treasures.refusals.ts'
import { treasuresStore } from './treasures.store.ts'

/**
 * Channels by which a treasure agrees to be contacted, chosen by the treasure or by staff for them.
 */
export const treasureChannelsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listTreasureChannels({ params: { id } }, { scope }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(listTreasureChannels)
      return { data: await treasureChannelsStore(db).list(id) }
    },

    updateTreasureChannels: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = treasureChannelsStore(tx)
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(updateTreasureChannels)
        if (!(await store.choose(id, body.channels))) throw noSuchChannel(updateTreasureChannels)
        await recordChange(tx, {
          at,
          by: userActor(caller.id),
          id_treasure: treasure.id,
          did: 'changed how the treasure is written to',
        })
        return { data: await store.list(id) }
      }),

    listMyTreasureChannels: async (_input, { scope }) => ({
      data: await treasureChannelsStore(db).list(scope.id_treasure),
    }),

    updateMyTreasureChannels: ({ body }, { scope, once }) =>
      once(async (tx) => {
        const store = treasureChannelsStore(tx)
        const id = scope.id_treasure
        if (!(await store.choose(id, body.channels))) throw noSuchChannel(updateMyTreasureChannels)
        return { data: await store.list(id) }
      }),

    listMyChannelGroups: async (_input, { scope }) => ({
      data: await treasureChannelsStore(db).listGroups(scope.id_treasure),
    }),

    updateMyChannelGroup: ({ body: { group, ...choice } }, { scope, once }) =>
      once(async (tx) => {
        const store = treasureChannelsStore(tx)
        const id = scope.id_treasure
        if (!(await store.chooseForGroup(id, group, choice)))
          throw noSuchChannel(updateMyChannelGroup)
        return { data: await store.listGroups(id) }
      }),
  }) satisfies Partial<Handlers>

import { listCustomerChannels, updateCustomerChannels } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { customerChannelsStore } from './customer-channels.store.ts'
import { changesOfChannels } from './customer-channels.decide.ts'
import { noSuchChannel, noSuchCustomer } from './customers.refusals.ts'
import { customersStore } from './customers.store.ts'

/**
 * Channels by which a customer agrees to be contacted, chosen by the customer or by staff for them.
 */
export const customerChannelsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listCustomerChannels({ params: { id } }, { scope }) {
      if (!(await customersStore(db).exists(scope, id))) throw noSuchCustomer(listCustomerChannels)
      return { data: await customerChannelsStore(db).list(id) }
    },

    updateCustomerChannels: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = customerChannelsStore(tx)
        if (!(await customersStore(tx).lock(scope, id)))
          throw noSuchCustomer(updateCustomerChannels)
        const before = await store.list(id)
        if (!(await store.choose(id, body.channels, { at, id_user: caller.id })))
          throw noSuchChannel(updateCustomerChannels)
        const after = await store.list(id)
        const changes = changesOfChannels(before, after)
        if (changes.length)
          await recordEvent(tx, {
            event: 'customer.changed',
            at,
            by: userActor(caller.id),
            id_customer: id,
            data: { what: 'channels', changes },
          })
        return { data: after }
      }),
  }) satisfies Partial<Handlers>

import {
  createCustomerAddress,
  updateCustomerAddress,
  type AddressInput,
} from '@treasures/api-client'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { changesBetween, userActor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { customerAddressesStore } from './customer-addresses.store.ts'
import { readAddress } from '../contacts/contact-input.ts'
import { noSuchCity, noSuchCustomer } from './customers.refusals.ts'
import { showAddress } from './customers.show.ts'
import { customersStore } from './customers.store.ts'

export function customerAddressesRoutes() {
  async function read(from: Db, endpoint: Parameters<typeof noSuchCity>[0], input: AddressInput) {
    const address = await readAddress(from, input)
    if (!address) throw noSuchCity(endpoint)
    return address
  }

  return {
    createCustomerAddress: ({ body: { id_customer, ...input } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = customerAddressesStore(tx)
        const customer = await customersStore(tx).lock(scope, id_customer)
        if (!customer) throw noSuchCustomer(createCustomerAddress)
        const address = await read(tx, createCustomerAddress, input)
        // Whoever signed up has named no place yet: their first decides where they belong. Staff of a region keep theirs.
        if (scope.kind !== 'region') await store.moveToFirstPlace(id_customer, address)
        const id = await store.insert(id_customer, address, at)
        await recordEvent(tx, {
          event: 'customer.changed',
          at,
          by: userActor(caller.id),
          id_customer,
          data: { what: 'new_address', changes: changesBetween({}, address) },
        })
        return showAddress(await store.find(id))
      }),

    updateCustomerAddress: ({ params, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = customerAddressesStore(tx)
        const customer = await store.lockOwner(scope, params.id)
        if (!customer)
          throw refuse(updateCustomerAddress, 'address_not_found', 'There is no such address.')
        const address = await read(tx, updateCustomerAddress, body)
        const before = await store.find(params.id)
        await store.update(params.id, address)
        await recordEvent(tx, {
          event: 'customer.changed',
          at,
          by: userActor(caller.id),
          id_customer: customer.id,
          data: { what: 'address', changes: changesBetween(before, address) },
        })
        return showAddress(await store.find(params.id))
      }),
  } satisfies Partial<Handlers>
}

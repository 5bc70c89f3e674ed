import {
  createCustomerAddress,
  updateCustomerAddress,
  type AddressInput,
} from '@treasures/api-client'
import { ownOrStaffScope } from '../../../kernel/http/caller.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { customerAddressesStore } from './customer-addresses.store.ts'
import { recordCustomerEvent } from './customer-history.store.ts'
import { readAddress } from './customer-input.ts'
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
    createCustomerAddress: ({ body: { id_customer, ...input } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = customerAddressesStore(tx)
        const scope = ownOrStaffScope(caller, 'customers.edit')
        const customer = await customersStore(tx).lock(scope, id_customer)
        if (!customer) throw noSuchCustomer(createCustomerAddress)
        const address = await read(tx, createCustomerAddress, input)
        // Whoever signed up has named no place yet: their first decides where they belong. Staff of a region keep theirs.
        if (scope.kind !== 'region') await store.moveToFirstPlace(id_customer, address)
        const id = await store.insert(id_customer, address, at)
        const descr = '{who} gave the customer another address.'
        await recordCustomerEvent(tx, at, {
          event: 'customer.changed',
          customer,
          descr,
          by: caller.id,
        })
        return showAddress(await store.find(id))
      }),

    updateCustomerAddress: ({ params, body }, { caller, at, once }) =>
      once(async (tx) => {
        const store = customerAddressesStore(tx)
        const scope = ownOrStaffScope(caller, 'customers.edit')
        const customer = await store.lockOwner(scope, params.id)
        if (!customer)
          throw refuse(updateCustomerAddress, 'address_not_found', 'There is no such address.')
        await store.update(params.id, await read(tx, updateCustomerAddress, body))
        await recordCustomerEvent(tx, at, {
          event: 'customer.changed',
          customer,
          descr: '{who} changed the address.',
          by: caller.id,
        })
        return showAddress(await store.find(params.id))
      }),
  } satisfies Partial<Handlers>
}

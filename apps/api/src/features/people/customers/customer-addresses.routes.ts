import {
  createCustomerAddress,
  updateCustomerAddress,
  type AddressInput,
} from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import { changesBetween, userActor, type Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { customerAddressesStore } from './customer-addresses.store.ts'
import { readAddress, type AddressFields } from '../contacts/contact-input.ts'
import { recordRegion } from '../contacts/record-region.ts'
import { outcodeOf, regionOfAddress } from '../contacts/region-of-address.ts'
import { customerRegionsStore } from './customer-regions.store.ts'
import { noSuchCity, noSuchCustomer } from './customers.refusals.ts'
import { showAddress } from './customers.show.ts'
import { customersStore } from './customers.store.ts'

type Moving = {
  customer: { id: number; id_region: number | null }
  former: Pick<AddressFields, 'postcode' | 'id_country'> | undefined
  address: AddressFields
}

/**
 * Moves a customer to the region of their new address's outward code. A customer stays if the
 * outward code is the same. They also stay if no region has the new code, so that they are never
 * without a region.
 */
async function follow(tx: Db, { customer, former, address }: Moving, by: Actor, at: Date) {
  if (former && outcodeOf(former) === outcodeOf(address)) return
  const after = await regionOfAddress(tx, address, at)
  if (after === undefined || after === customer.id_region) return
  await customerRegionsStore(tx).set(customer.id, after)
  const before = customer.id_region
  await recordRegion(tx, { id_customer: customer.id }, { at, by, before, after, why: 'address' })
}

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
        const former = await store.currentOf(id_customer)
        const id = await store.insert(id_customer, address, at)
        await recordEvent(tx, {
          event: 'customer.changed',
          at,
          by: userActor(caller.id),
          id_customer,
          data: { what: 'new_address', changes: changesBetween({}, address) },
        })
        await follow(tx, { customer, former, address }, userActor(caller.id), at)
        return showAddress(await store.find(id))
      }),

    updateCustomerAddress: ({ params, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = customerAddressesStore(tx)
        const customer = await store.lockOwner(scope, params.id)
        if (!customer)
          throw refuse(updateCustomerAddress, 'address_not_found', 'We can’t find that address.')
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
        if (customer.id_address === params.id)
          await follow(tx, { customer, former: before, address }, userActor(caller.id), at)
        return showAddress(await store.find(params.id))
      }),
  } satisfies Partial<Handlers>
}

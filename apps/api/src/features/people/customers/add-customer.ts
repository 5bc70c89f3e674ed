import type { NewCustomer } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import {
  isEmptyAddress,
  readAddress,
  readMobile,
  type AddressFields,
} from '../contacts/contact-input.ts'
import { placesStore, type PostcodePlace } from '../../catalogue/places/places.store.ts'
import { regionOfAddress, type Whereabouts } from '../contacts/region-of-address.ts'
import { customerAddressesStore } from './customer-addresses.store.ts'
import { decideRegion } from './customers.decide.ts'
import { noSuchCity } from './customers.refusals.ts'
import { customersStore, type CustomerFields } from './customers.store.ts'

export type PlannedCustomer = {
  person: CustomerFields
  address: AddressFields
  id_region: number | null
}

/**
 * Facts that decide a new record's region, together with the address: the caller's scope and the
 * chosen region.
 */
export type Where = { scope: StaffScope; chosenRegion: number | undefined; at: Date }

/** Reads of places, of which an import needs the same many times. */
export type PlaceReads = {
  findPlace: (postcode: string) => Promise<PostcodePlace | undefined>
  regionOf: (address: Whereabouts) => Promise<number | undefined>
}

/**
 * Plans a customer and their region from staff input. Writes nothing. Throws a refusal for invalid
 * input. An import passes `places` that it has kept.
 */
export async function planCustomer(
  db: Db,
  endpoint: Refusing<'city_not_found'>,
  body: NewCustomer,
  { scope, chosenRegion, at }: Where,
  places: PlaceReads = {
    findPlace: placesStore(db).findPlace,
    regionOf: (address) => regionOfAddress(db, address, at),
  },
): Promise<PlannedCustomer> {
  const { fname, lname, email, phone, id_company, descr } = body
  const mphone = readMobile(body.mphone, body.id_country)
  const address = await readAddress(db, body, places.findPlace)
  if (!address) throw noSuchCity(endpoint)
  const region = await places.regionOf(address)
  return {
    person: { fname, lname, email, phone, mphone, id_company, descr: descr ?? '' },
    address,
    id_region: decideRegion(scope, region, chosenRegion),
  }
}

/** Writes a planned customer with their address. The caller logs the event. */
export async function addCustomer(
  tx: Db,
  { person, address, id_region }: PlannedCustomer,
  at: Date,
): Promise<number> {
  const id = await customersStore(tx).insert({ ...person, id_region, created_at: at })
  if (!isEmptyAddress(address)) await customerAddressesStore(tx).insert(id, address, at)
  return id
}

/** Writes several planned customers under ids that were taken for them. */
export async function addCustomers(
  tx: Db,
  planned: readonly (PlannedCustomer & { id: number })[],
  at: Date,
) {
  if (planned.length === 0) return
  await customersStore(tx).insertAll(
    planned.map(({ id, person, id_region }) => ({ ...person, id, id_region, created_at: at })),
  )
  await customerAddressesStore(tx).insertAll(
    planned
      .filter(({ address }) => !isEmptyAddress(address))
      .map(({ id, address }) => ({ ...address, id_customer: id })),
    at,
  )
}

import type { AddressInput } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { readAddress } from '../contacts/contact-input.ts'
import { noSuchCity } from '../customers/customers.refusals.ts'
import { placeUnknown } from './treasures.refusals.ts'
import type { TreasurePlaceFields } from './treasures.store.ts'
import type { Refusing } from '#kernel/http/refuse.ts'

/**
 * Reads an address that must have a position, because jobs are matched to a treasure by distance.
 */
export async function readPlace(
  db: Db,
  endpoint: Refusing<'city_not_found'>,
  { address, detail, postcode, id_city, id_country }: AddressInput & { postcode: string },
): Promise<TreasurePlaceFields> {
  const found = await readAddress(db, { address, detail, postcode, id_city, id_country })
  if (!found) throw noSuchCity(endpoint)
  const { lat, lon } = found
  if (lat === null || lon === null) throw placeUnknown()
  return { ...found, postcode: found.postcode ?? postcode, lat, lon }
}

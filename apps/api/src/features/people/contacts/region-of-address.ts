import { normalisePostcode, outwardCode, unitedKingdom, londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import type { AddressFields } from './contact-input.ts'

export type Whereabouts = Pick<AddressFields, 'postcode' | 'id_country'>

/** Returns the outward code of a UK address, or undefined. */
export function outcodeOf({ postcode, id_country }: Whereabouts): string | undefined {
  if (!postcode || id_country !== unitedKingdom) return undefined
  const normal = normalisePostcode(postcode)
  return normal && outwardCode(normal)
}

/** Returns the region that has the address's outward code today, or undefined. */
export async function regionOfAddress(
  db: Db,
  address: Whereabouts,
  at: Date,
): Promise<number | undefined> {
  const outcode = outcodeOf(address)
  if (outcode === undefined) return undefined
  return (await regionOutcodesStore(db).findRegion(outcode, londonDate(at)))?.id
}

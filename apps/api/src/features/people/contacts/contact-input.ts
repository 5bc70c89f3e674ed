import { normalisePostcode, unitedKingdom, type AddressInput } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { refuseGenerally, type Refusal } from '../../../kernel/http/refuse.ts'
import { canBeTexted, isUkNumber, mobileToE164, type PhoneCountry } from './mobile.rules.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'

export type AddressFields = {
  address: string
  detail: string
  postcode: string | null
  id_city: number | null
  id_country: number
  lat: number | null
  lon: number | null
}

const phoneCountries: Record<number, PhoneCountry> = { 1: 'GB', 7: 'US', 8: 'CH' }

/** A mobile as it is kept; undefined for what cannot be one. One without its country's prefix is of `id_country`. */
export const mobileIn = (typed: string, id_country = unitedKingdom): string | undefined =>
  mobileToE164(typed, phoneCountries[id_country])

/** A mobile as it is kept, or a refusal in words. */
export function readMobile<T extends string | null | undefined>(
  typed: T,
  id_country = unitedKingdom,
): T | string {
  if (!typed) return typed
  const mobile = mobileIn(typed, id_country)
  if (mobile && canBeTexted(mobile)) return mobile
  if (mobile?.startsWith('+44') && isUkNumber(mobile))
    throw refuseField('mphone', 'This is not a mobile. Other numbers go under Phone')
  throw refuseField('mphone', 'Must be a mobile that can be texted, for example 07700 900123')
}

/** A postcode as it is written in its country; the contract has refused what cannot be one. */
export const readPostcode = ({
  postcode,
  id_country,
}: Pick<AddressInput, 'postcode' | 'id_country'>): string | null =>
  postcode && id_country === unitedKingdom ? (normalisePostcode(postcode) ?? postcode) : postcode

/**
 * An address with its place on the map: the postcode's, else the town's. Where no town is named it is the one
 * that the postcode belongs to, as for bookings. Undefined: no such town.
 */
export async function readAddress(db: Db, input: AddressInput): Promise<AddressFields | undefined> {
  const { id_city, id_country } = input
  const postcode = readPostcode(input)
  const city = id_city === null ? null : await placesStore(db).findCity(id_city, id_country)
  if (city === undefined) return undefined
  // Only the United Kingdom's are known.
  const known =
    postcode && id_country === unitedKingdom ? await placesStore(db).findPlace(postcode) : undefined
  const place = known ?? city
  return {
    address: input.address ?? '',
    detail: input.detail ?? '',
    postcode,
    id_city: id_city ?? known?.id_city ?? null,
    id_country,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
  }
}

export const isEmptyAddress = ({ address, detail, postcode, id_city }: AddressFields) =>
  !address && !detail && !postcode && id_city === null

const refuseField = (field: string, text: string): Refusal =>
  refuseGenerally('invalid_fields', 'Please correct the problems', { errors: { [field]: [text] } })

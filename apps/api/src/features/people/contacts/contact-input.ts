import { normalisePostcode, unitedKingdom, type AddressInput } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { refuseGenerally, type Refusal } from '#kernel/http/refuse.ts'
import {
  canBeTexted,
  isUkNumber,
  mobileToE164,
  notTextable,
  type PhoneCountry,
} from './mobile.rules.ts'
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

/**
 * Returns a mobile in its stored form, or undefined for an impossible number. A number without a
 * country prefix belongs to `id_country`.
 */
export const mobileIn = (typed: string, id_country = unitedKingdom): string | undefined =>
  mobileToE164(typed, phoneCountries[id_country])

/** Returns a mobile in its stored form, or throws a refusal that says what is wrong with it. */
export function readMobile<T extends string | null | undefined>(
  typed: T,
  id_country = unitedKingdom,
): T | string {
  if (!typed) return typed
  const mobile = mobileIn(typed, id_country)
  if (mobile && canBeTexted(mobile)) return mobile
  if (mobile?.startsWith('+44') && isUkNumber(mobile))
    throw refuseField('mphone', 'This is not a mobile. Other numbers go under Phone')
  throw refuseField('mphone', notTextable)
}

/**
 * Returns a postcode as its country writes it. The contract has already refused invalid postcodes.
 */
export const readPostcode = ({
  postcode,
  id_country,
}: Pick<AddressInput, 'postcode' | 'id_country'>): string | null =>
  postcode && id_country === unitedKingdom ? (normalisePostcode(postcode) ?? postcode) : postcode

/**
 * Returns an address with its position: that of the postcode, otherwise that of the town. An
 * address without a town gets the postcode's town, as bookings do. Returns undefined if the town
 * does not exist.
 */
export async function readAddress(
  db: Db,
  input: AddressInput,
  findPlace = placesStore(db).findPlace,
): Promise<AddressFields | undefined> {
  const { id_city, id_country } = input
  const postcode = readPostcode(input)
  const city = id_city === null ? null : await placesStore(db).findCity(id_city, id_country)
  if (city === undefined) return undefined
  // Positions are known for UK postcodes only.
  const known = postcode && id_country === unitedKingdom ? await findPlace(postcode) : undefined
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

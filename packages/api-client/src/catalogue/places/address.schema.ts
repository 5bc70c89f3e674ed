import * as z from 'zod/mini'
import { emptyAsNull, optionalText } from '../../kernel/empty.ts'
import { Id } from '../../kernel/wire.ts'
import { CountryId, unitedKingdom } from './countries.schema.ts'
import { City } from './places.schema.ts'
import { normalisePostcode } from './postcode.rules.ts'

export const PostalCode = z.string().check(z.trim(), z.maxLength(12, 'Postcode is too long'))

export const AddressInput = z.object({
  address: optionalText(500, 'Address is too long'),
  /** Directions, such as where the door is. */
  detail: optionalText(65_535, 'Line is too long'),
  /** A full postcode in the United Kingdom. */
  postcode: emptyAsNull(PostalCode),
  id_city: emptyAsNull(Id),
  id_country: z._default(CountryId, unitedKingdom),
})
export type AddressInput = z.infer<typeof AddressInput>

/**
 * True for an empty postcode, or one outside the United Kingdom. Inside, a postcode must be a full
 * one.
 */
export const isAcceptablePostcode = ({
  postcode,
  id_country,
}: {
  postcode: string | null
  id_country: number
}): boolean =>
  !postcode || id_country !== unitedKingdom || (normalisePostcode(postcode) ?? '').includes(' ')

export const fullPostcode = z.refine<{ postcode: string | null; id_country: number }>(
  isAcceptablePostcode,
  {
    error: 'Must be a full postcode, for example SE13 5AB',
    path: ['postcode'],
  },
)

export const AddressChange = z.object({ ...AddressInput.shape }).check(fullPostcode)

export const Address = z.object({
  id: Id,
  address: z.string(),
  detail: z.string(),
  postcode: z.nullable(z.string()),
  id_country: Id,
  city: z.nullable(City),
})
export type Address = z.infer<typeof Address>

/**
 * `postcode_selected` is true if the place is that of a known postcode. It is false if the place is
 * guessed from the town.
 */
export const Location = z.object({
  postcode: z.nullable(z.string()),
  lat: z.number(),
  lon: z.number(),
  /** Longitude first. */
  coords: z.tuple([z.number(), z.number()]),
  postcode_selected: z.boolean(),
  id_city: z.nullable(Id),
})

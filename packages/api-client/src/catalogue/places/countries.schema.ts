import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** The only country whose postcodes we know. For other countries, we know counties and towns. */
export const unitedKingdom = 1

/** Countries allowed in an address. Their ids are fixed. */
export const countries = [
  { id: unitedKingdom, name: 'United Kingdom' },
  { id: 7, name: 'United States' },
  { id: 8, name: 'Switzerland' },
] as const
export const CountryId = z.pipe(
  Id,
  z
    .number()
    .check(
      z.refine(
        (id) => countries.some((country) => country.id === id),
        'is not a country that we know',
      ),
    ),
)

import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** The only country whose postcodes, towns and counties are known. */
export const unitedKingdom = 1

/** Countries that an address may be in. Their ids are fixed. */
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

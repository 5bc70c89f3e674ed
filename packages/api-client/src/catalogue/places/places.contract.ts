import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { City, County, Outcode, Place } from './places.schema.ts'

export const searchPostcodes = endpoint('GET', '/location/postcodes', {
  summary:
    'Postcodes and outward codes that begin with a term of three or more letters and digits; at most 20.',
  query: z.object({
    term: z.string().check(
      z.trim(),
      z.maxLength(10),
      // Spaces and dots do not narrow a search. One letter with two of them would match places in
      // the whole country.
      z.refine(
        (term) => (term.match(/[a-z\d]/gi)?.length ?? 0) >= 3,
        'needs at least 3 letters or digits',
      ),
    ),
    /** Defaults to 1, the United Kingdom. We know no postcodes of other countries. */
    id_country: z.optional(Id),
  }),
  ok: z.object({ data: z.array(Place) }),
  access: 'public',
})

/** About 3,000 codes, each with the town and county whose price rules apply to it. */
export const listOutcodes = endpoint('GET', '/location/country/1/outcodes', {
  summary: 'Outward codes of the United Kingdom with their centres, as a map draws them.',
  ok: z.object({ data: z.array(Outcode) }),
  access: 'staff',
})

export const listCounties = endpoint('GET', '/location/country/{id}/counties', {
  summary: 'Counties, states or cantons of a country, by name.',
  ...byId,
  ok: z.object({ data: z.array(County) }),
  access: 'public',
})

export const searchCities = endpoint('GET', '/location/country/{id}/cities', {
  summary:
    'Towns and cities of a country that begin with a term of two or more characters, the largest first; at most 20.',
  ...byId,
  query: z.object({
    cityterm: z
      .string()
      .check(z.trim(), z.minLength(2, 'needs at least 2 characters'), z.maxLength(100)),
  }),
  ok: z.object({ data: z.array(City) }),
  access: 'public',
})

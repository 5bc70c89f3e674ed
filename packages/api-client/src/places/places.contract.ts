import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Place } from './places.schema.ts'

export const searchPostcodes = endpoint('GET', '/location/postcodes', {
  summary:
    'Postcodes and outward codes that begin with a term of three or more characters; at most 20.',
  query: z.object({
    term: z
      .string()
      .check(z.trim(), z.minLength(3, 'needs at least 3 characters'), z.maxLength(10)),
    /** 1 United Kingdom, the default; others have no postcodes here yet. */
    id_country: z.optional(Id),
  }),
  ok: z.object({ data: z.array(Place) }),
  problems: {},
  access: 'public',
})

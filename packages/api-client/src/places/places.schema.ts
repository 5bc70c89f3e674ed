import * as z from 'zod/mini'
import { Id } from '../wire.ts'

/** `coords` is longitude first. */
export const Place = z.object({
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  coords: z.tuple([z.number(), z.number()]),
  id_city: z.nullable(Id),
})
export type Place = z.infer<typeof Place>

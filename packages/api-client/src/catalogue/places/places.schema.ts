import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

export const County = z.object({ id: Id, name: z.string() })
export type County = z.infer<typeof County>

export const City = z.object({ id: Id, name: z.string(), county: z.nullable(County) })
export type City = z.infer<typeof City>

/** `coords` is longitude first. */
export const Place = z.object({
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  coords: z.tuple([z.number(), z.number()]),
  id_city: z.nullable(Id),
  /** Town of `id_city`, for display in a form. */
  city: z.optional(z.nullable(City)),
})
export type Place = z.infer<typeof Place>

/** Centre of an outward code, in degrees, with its town and county. */
export const Outcode = z.object({
  outcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  town: z.string(),
  id_city: z.nullable(Id),
  id_county: z.nullable(Id),
})
export type Outcode = z.infer<typeof Outcode>

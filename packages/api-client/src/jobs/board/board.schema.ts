import { WantedTime } from '../booking/booking.schema.ts'
import * as z from 'zod/mini'
import {
  CalendarDate,
  Capability,
  Id,
  IdList,
  Instant,
  ListMeta,
  numeric,
  Page,
  PerPage,
  Pounds,
} from '../../kernel/wire.ts'

/** `west,south,east,north` in degrees; west below east and south below north. */
export const BoundingBox = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/,
        'must be west,south,east,north in degrees',
      ),
    ),
  z.pipe(
    z.transform((text: string) => {
      const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
      return { west, south, east, north }
    }),
    z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .check(
        z.refine(
          (b) =>
            b.west >= -180 &&
            b.east <= 180 &&
            b.south >= -90 &&
            b.north <= 90 &&
            b.west < b.east &&
            b.south < b.north,
          'must have west below east and south below north, within the world',
        ),
      ),
  ),
)
export type BoundingBox = z.output<typeof BoundingBox>

export const BoardSort = z.enum([
  'posted_at,desc',
  'distance,asc',
  'treasure_price,desc',
  'treasure_price,asc',
])
export type BoardSort = z.infer<typeof BoardSort>

export const BoardQuery = z.object({
  /** Only this region's jobs. */
  id_region: z.optional(Id),
  id_job: z.optional(Id),
  id_service: z.optional(IdList),
  bbox: z.optional(BoundingBox),
  /** A postcode, its outward part or its area. Distance is measured from the centroid of the outward code or area. */
  postcode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(10))),
  /** Only jobs within this many miles of `postcode`. */
  miles: z.optional(numeric(z.positive(), z.maximum(500))),
  /** Only jobs that pay at least this much, in pounds. Estimates have no price and are left out. */
  price_min: z.optional(numeric(z.nonnegative(), z.maximum(100_000))),
  /** Newest first unless told; by distance where a postcode is given. */
  sort: z.optional(BoardSort),
  page: z.optional(Page),
  per_page: z.optional(PerPage),
  /** A map's zoom level: asks for `pins`, or for `cells` where there are too many pins. */
  zoom: z.optional(numeric(z.int(), z.minimum(0), z.maximum(20))),
})
/** As a caller writes it: lists and boxes are text. */
export type BoardQuery = z.input<typeof BoardQuery>

/** A job as everybody sees it: never placed more precisely than its outward code. */
export const BoardJob = z.object({
  id_job: Id,
  id_service: Id,
  service_name: z.string(),
  service_fa_font_icon: z.string(),
  /** Pounds; null for an estimate. */
  treasure_price: z.nullable(Pounds),
  /** For example "per hour" or "fixed price"; null for an estimate. */
  prices_unit_name: z.nullable(z.string()),
  /** The outward part, for example "SE13". */
  postcode: z.string(),
  /** Of the outward part, for example "Lewisham". */
  town: z.string(),
  /** The least that is booked, and what the treasure gets for it, in pounds; null where there is no least. */
  least: z.nullable(z.object({ duration: z.number(), unit: z.string(), pay: Pounds })),
  /** Without what would let a stranger reach or find the customer. Of a page of jobs its beginning. */
  job_details: z.string(),
  /** True where there is more of `job_details`: a search for `id_job` has all of it. */
  job_details_shortened: z.optional(z.boolean()),
  /** Centroid of the outward code, degrees. */
  lat: z.number(),
  lon: z.number(),
  /** Between outward-code centroids; null when the search names no postcode. */
  distance_miles: z.nullable(z.number()),
  /** Of the signed-in treasure: miles from where they live, and how many they travel. */
  travel: z.optional(z.object({ miles: z.number(), at_most: z.number() })),
  posted_at: Instant,
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  /** For `/public/job/{id}/image_urls`; null when the job has no pictures. */
  images_id: z.nullable(Capability),
  image_count: z.int(),
})
export type BoardJob = z.infer<typeof BoardJob>

export const BoardPin = z.object({
  id_job: Id,
  lat: z.number(),
  lon: z.number(),
  treasure_price: z.nullable(Pounds),
})
export type BoardPin = z.infer<typeof BoardPin>

/** So many jobs around here; stands in for pins when the map is zoomed out. */
export const BoardCell = z.object({ lat: z.number(), lon: z.number(), count: z.int() })
export type BoardCell = z.infer<typeof BoardCell>

export const BoardPage = z.object({
  data: z.array(BoardJob),
  /** `total_capped`: there are more than `total`; counting stops there. */
  meta: z.extend(ListMeta, { total_capped: z.boolean() }),
  /** Present when `zoom` was asked for and there are few enough. */
  pins: z.optional(z.array(BoardPin)),
  /** Present when `zoom` was asked for and there are too many pins. */
  cells: z.optional(z.array(BoardCell)),
  /** The business has not opened yet, so the board has no jobs. */
  opening_soon: z.optional(z.literal(true)),
})
export type BoardPage = z.infer<typeof BoardPage>

/** A job came onto the board, left it, or is to be shown in another way. Seeing one twice is harmless. */
export const BoardChange = z.object({
  id: z.string(),
  type: z.enum(['joined', 'left', 'changed']),
  id_job: Id,
  id_region: Id,
})
export type BoardChange = z.infer<typeof BoardChange>

export const BoardChanges = z.object({ data: z.array(BoardChange), cursor: z.string() })
export type BoardChanges = z.infer<typeof BoardChanges>

/**
 * Server-sent events: first `hello` with `{ cursor }`, then `change` with a `BoardChange`, and a
 * comment every 15 seconds. `Last-Event-ID`, or `?since=`, replays what was missed.
 */
export const boardStreamPath = '/public/jobs/board/stream'

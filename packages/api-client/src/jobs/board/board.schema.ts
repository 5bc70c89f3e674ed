import { WantedTime } from '../booking/booking.schema.ts'
import * as z from 'zod/mini'
import {
  CalendarDate,
  Capability,
  Id,
  IdList,
  Instant,
  CappedMeta,
  numeric,
  Page,
  PerPage,
  Pounds,
} from '../../kernel/wire.ts'

/** `west,south,east,north` in degrees, with west below east and south below north. */
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

/** A position in the changes of the board, which only the server can read. */
export const BoardCursor = z.string().check(z.regex(/^\d{1,15}$/, 'must be a cursor that we gave'))

export const BoardQuery = z.object({
  /** Limits the board to this region's jobs. */
  id_region: z.optional(Id),
  id_job: z.optional(Id),
  id_service: z.optional(IdList),
  bbox: z.optional(BoundingBox),
  /**
   * A postcode, its outward part or its area. Distance is measured from the centroid of the outward
   * code or area.
   */
  postcode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(10))),
  /** Limits the board to jobs within this many miles of `postcode`. */
  miles: z.optional(numeric(z.positive(), z.maximum(500))),
  /**
   * Limits the board to jobs that pay at least this much, in pounds. Estimates have no price and
   * are left out.
   */
  price_min: z.optional(numeric(z.nonnegative(), z.maximum(100_000))),
  /** Defaults to distance if a postcode is given, otherwise to newest first. */
  sort: z.optional(BoardSort),
  page: z.optional(Page),
  per_page: z.optional(PerPage),
  /** Zoom level of a map. Adds `pins` to the answer, or `cells` if there are too many pins. */
  zoom: z.optional(numeric(z.int(), z.minimum(0), z.maximum(20))),
  /**
   * Cursor of the latest change that the caller knows of. The answer is at least as new, even if a
   * cache gives it.
   */
  since: z.optional(BoardCursor),
})
/** Query as callers write it, with lists and boxes as text. */
export type BoardQuery = z.input<typeof BoardQuery>

/** A job on the public board. Its place is never more precise than its outward code. */
export const BoardJob = z.object({
  id_job: Id,
  id_service: Id,
  service_name: z.string(),
  service_fa_font_icon: z.string(),
  /** Pounds. Null for an estimate. */
  treasure_price: z.nullable(Pounds),
  /** Unit such as "per hour" or "fixed price". Null for an estimate. */
  prices_unit_name: z.nullable(z.string()),
  /** Outward part, such as "SE13". */
  postcode: z.string(),
  /** Town of the outward part, such as "Lewisham". */
  town: z.string(),
  /**
   * The minimum that is booked, and the treasure's pay for it in pounds. Null if there is no
   * minimum.
   */
  least: z.nullable(z.object({ duration: z.number(), unit: z.string(), pay: Pounds })),
  /**
   * Job text without details that let a stranger reach or find the customer. Shortened on a page of
   * jobs.
   */
  job_details: z.string(),
  /** True if `job_details` is shortened. A search for `id_job` returns the whole text. */
  job_details_shortened: z.optional(z.boolean()),
  /** Centroid of the outward code, in degrees. */
  lat: z.number(),
  lon: z.number(),
  /** Distance between outward-code centroids. Null if the search names no postcode. */
  distance_miles: z.nullable(z.number()),
  /** Miles from the signed-in treasure's home, and the greatest distance that they travel. */
  travel: z.optional(z.object({ miles: z.number(), at_most: z.number() })),
  posted_at: Instant,
  wanted_on: z.nullable(CalendarDate),
  wanted_time: z.nullable(WantedTime),
  /** Id for `/public/job/{id}/image_urls`. Null if the job has no pictures. */
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

/** Number of jobs in an area. Replaces pins when the map is zoomed out. */
export const BoardCell = z.object({ lat: z.number(), lon: z.number(), count: z.int() })
export type BoardCell = z.infer<typeof BoardCell>

export const BoardPage = z.object({
  data: z.array(BoardJob),
  meta: CappedMeta,
  /** Present if `zoom` was given and there are few enough pins. */
  pins: z.optional(z.array(BoardPin)),
  /** Present if `zoom` was given and there are too many pins. */
  cells: z.optional(z.array(BoardCell)),
  /** True if the business has not opened yet. The board then has no jobs. */
  opening_soon: z.optional(z.literal(true)),
  /**
   * Changes since this cursor may be missing in the answer, which a cache may have kept for a
   * minute: read them from the stream.
   */
  cursor: z.optional(z.string()),
})
export type BoardPage = z.infer<typeof BoardPage>

/** A job that joined the board, left it or changed. Applying a change twice is harmless. */
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
 * comment every 15 seconds. `Last-Event-ID` or `?since=` replays missed changes.
 */
export const boardStreamPath = '/public/jobs/board/stream'

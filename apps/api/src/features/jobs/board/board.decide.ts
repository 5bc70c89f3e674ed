import {
  jobType,
  poundsOf,
  totalPence,
  type BoardJob,
  type BoardPage,
  type BoardSort,
  type ParsedOf,
  type searchBoard,
} from '@treasures/api-client'
import type { Centre } from '../../catalogue/places/places.store.ts'
import { leastUnits } from '../../catalogue/prices/price-amounts.rules.ts'
import { beginsWithin, countedAtMost, type BoardRow, type Home } from './board.store.ts'

type Query = ParsedOf<typeof searchBoard>['query']

export const defaultPerPage = 50
/** Maximum number of pins on a map. If there are more jobs, the map gets counts. */
export const pinsAtMost = 1_000

/** Finds parameters that contradict each other although each is valid. */
export function decideConflicts(
  query: Query,
  home: Centre | undefined,
): Record<string, string[]> | undefined {
  const needsPostcode = query.postcode === undefined && !home ? ['needs a postcode'] : undefined
  const errors = {
    ...(needsPostcode && query.miles !== undefined && { miles: needsPostcode }),
    ...(needsPostcode && query.sort === 'distance,asc' && { sort: needsPostcode }),
  }
  return Object.keys(errors).length ? errors : undefined
}

export const decideSort = ({ sort }: Query, centre: Centre | undefined): BoardSort =>
  sort ?? (centre ? 'distance,asc' : 'posted_at,desc')

export function decideSlice({ page = 1, per_page = defaultPerPage }: Query) {
  const offset = (page - 1) * per_page
  return { page, per_page, offset, limit: Math.max(0, Math.min(per_page, countedAtMost - offset)) }
}

export const decideMeta = (
  counted: number,
  { page, per_page }: { page: number; per_page: number },
): BoardPage['meta'] => ({
  total: Math.min(counted, countedAtMost),
  total_capped: counted > countedAtMost,
  page,
  per_page,
})

/**
 * Returns the degrees that cover about 64 pixels in each direction at a zoom level, at British
 * latitudes.
 */
export function decideCellStep(zoom: number) {
  const lon = 90 / 2 ** zoom
  return { lon, lat: lon * 0.6 }
}

/** Rounds to four decimals, which are about eleven metres. An outward code is kilometres wide. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Cuts a text after the last whole word that fits. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const words = /^.*\S(?=\s)/s.exec(text.slice(0, most + 1))?.[0]
  // If the first word is too long, cuts it, but not within a character.
  const kept =
    words !== undefined && words.length > most / 2 ? words : cut.replace(/[\ud800-\udbff]$/, '')
  return `${kept} …`
}

/**
 * Shows a row to the public. A list of jobs has the beginning of each text. A single job has the
 * whole text.
 */
export function showBoardJob(row: BoardRow, inFull: boolean): BoardJob {
  const details = row.public_details ?? ''
  const isShortened = !inFull && details.length > beginsWithin
  const isEstimate = row.id_job_type === jobType.estimate
  return {
    id_job: row.id,
    id_service: row.id_service,
    service_name: row.service_name,
    service_fa_font_icon: row.fa_font_icon,
    treasure_price: poundsOf(row.treasure_price_pence),
    prices_unit_name: isEstimate ? null : row.unit_name,
    postcode: row.outcode,
    town: row.town,
    least: leastOfJob(row),
    job_details: isShortened ? beginningOf(details, beginsWithin) : details,
    ...(isShortened && { job_details_shortened: true }),
    lat: roundDegrees(row.lat),
    lon: roundDegrees(row.lon),
    distance_miles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    posted_at: (row.posted_at as Date).toISOString(),
    wanted_on: row.wanted_on,
    wanted_time: row.wanted_time,
    images_id: row.images > 0 ? row.images_id : null,
    image_count: row.images,
  }
}

/**
 * Minimum length of a job, such as "1 hour", and the pay for it. Null if the job is paid as a
 * whole.
 */
function leastOfJob(row: BoardRow): BoardJob['least'] {
  const duration = leastUnits(row)
  if (duration === null || row.treasure_price_pence === null) return null
  return {
    duration: duration / 100,
    unit: duration === 100 ? row.unit_singular : row.unit_plural,
    pay: poundsOf(totalPence(duration, row.treasure_price_pence)),
  }
}

/**
 * Distance from a treasure's home to the outward code, and the distance that they are willing to
 * travel.
 */
export const travelOf = (
  { home_miles }: Pick<BoardRow, 'home_miles'>,
  { wtravel }: Pick<Home, 'wtravel'>,
): Pick<BoardJob, 'travel'> =>
  home_miles === null
    ? {}
    : { travel: { miles: Math.round(home_miles * 10) / 10, at_most: wtravel } }

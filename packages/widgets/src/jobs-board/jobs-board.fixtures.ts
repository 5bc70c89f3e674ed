import {
  ApiError,
  type ApiClient,
  type BoardCell,
  type BoardChange,
  type BoardJob,
  type BoardPage,
  type PublicSettings,
  type Service,
} from '@treasures/api-client'
import { fakeClient, longWords, publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'
import type { BoardListener, FollowBoard } from './board-feed.ts'

/** Current time of the fixtures. */
export const noon = Date.parse('2026-11-21T12:00:00Z')

export const services: Service[] = [
  ['Gardening', 'fa-leaf'],
  ['Handyperson', 'fa-wrench'],
  ['Plumbing', 'fa-faucet'],
  ['Cleaning', 'fa-broom'],
  ['Painting & Decorating', 'fa-paint-roller'],
  ['Electrical', 'fa-bolt'],
  ['Dog Walking', 'fa-paw'],
  ['Oven Cleaning', 'fa-fire'],
  ['Furniture Assembly', 'fa-couch'],
  ['Removals', 'fa-truck'],
].map(([name = '', fa_font_icon = ''], at) => ({
  id: at + 1,
  name,
  shortened_display_name: name,
  fa_font_icon,
}))

/**
 * Outward codes in the south east of London: code, latitude, longitude of the centroid, distance in
 * miles.
 */
const outcodes = [
  ['SE13', 51.457, -0.011, 0.8],
  ['SE6', 51.436, -0.016, 1.9],
  ['SE23', 51.443, -0.049, 2.6],
  ['SE4', 51.461, -0.037, 3.1],
  ['SE12', 51.446, 0.015, 3.4],
  ['BR1', 51.412, 0.022, 4.8],
  ['SE22', 51.453, -0.069, 5.2],
  ['SE9', 51.447, 0.056, 5.9],
  ['CR0', 51.373, -0.09, 8.1],
] as const

const details = [
  'Overgrown back garden, about 8 × 12 m. Brambles along the fence, lawn to strim, green waste to bag.',
  'Put up two sets of shelves and rehang an internal door that sticks.',
  'Kitchen tap drips and the isolation valve is stiff. Parking outside.',
  'Regular care of a small front garden: lawn, hedge, borders. Tools on site.',
  'Replace three rotten sash cords and ease the window.',
]

export function boardJobs(count: number): BoardJob[] {
  return Array.from({ length: count }, (_, at): BoardJob => {
    const service = services[at % services.length]
    const [postcode, lat, lon, miles] = outcodes[(at * 7) % outcodes.length] ?? outcodes[0]
    const isEstimate = at % 9 === 4
    const images = at % 4 === 0 ? (at % 3) + 1 : 0
    return {
      id_job: 10_482 + at,
      id_service: service?.id ?? 1,
      service_name: service?.name ?? '',
      service_fa_font_icon: service?.fa_font_icon ?? '',
      treasure_price: isEstimate ? null : [18, 95, 21, 16.5, 120][at % 5]!,
      prices_unit_name: isEstimate
        ? null
        : at % 5 === 1 || at % 5 === 4
          ? 'fixed price'
          : 'per hour',
      postcode,
      town: 'Lewisham',
      least: null,
      job_details: details[at % details.length] ?? '',
      lat,
      lon,
      distance_miles: miles,
      posted_at: new Date(noon - (at + 1) ** 2 * 7 * 60_000).toISOString(),
      wanted_time: null,
      wanted_on: at % 3 === 1 ? `2026-11-${String(22 + (at % 8)).padStart(2, '0')}` : null,
      images_id: images > 0 ? `fixture-images-${String(at).padStart(10, '0')}` : null,
      image_count: images,
    }
  })
}

export const wordyJobs = (): BoardJob[] => boardJobs(6).map((job) => ({ ...job, ...longWords }))

type Query = Record<string, string | number | undefined>
type BoardAnswers = {
  jobs?: BoardJob[]
  /** Called before each search is answered. The search waits for it, and fails if it throws. */
  onSearch?: (query: Query) => void | Promise<void>
  /** Number of jobs above which the map shows cells. */
  mostPins?: number
  settings?: Partial<PublicSettings>
  claim?: (body: unknown) => void | Promise<void>
}

/** An API in memory that answers the board's calls like the server. */
export function fakeBoard({ onSearch, mostPins = 2_000, ...answers }: BoardAnswers = {}) {
  let jobs = answers.jobs ?? boardJobs(38)
  const listeners = new Set<BoardListener>()
  const searches: Query[] = []
  const follow: FollowBoard = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let changes = 0
  const tell = (type: BoardChange['type'], id_job: number) => {
    const change = { id: String(++changes), type, id_job, id_region: 1 }
    for (const listener of listeners) listener.changed(change)
  }

  const others = fakeClient({
    settings: () => ({ ...publicSettings, ...answers.settings }),
    ...(answers.claim && { claim: answers.claim }),
  })
  const client: ApiClient = {
    url: (path) => path,
    async call(endpoint, input, options) {
      const { query = {} } = input as { query?: Query }
      const answer = async () => {
        if (endpoint.path === '/services') return { data: services }
        if (endpoint.path === '/location/postcodes') return { data: placesLike(String(query.term)) }
        if (endpoint.path === '/public/jobs/board/search') {
          searches.push(query)
          // Like a database, the fake answers with the jobs at the time of the search, even if the
          // answer is late.
          const then = jobs
          await onSearch?.(query)
          options?.signal?.throwIfAborted()
          return search(then, query, mostPins)
        }
        return others.call(endpoint, input, options)
      }
      return (await answer()) as never
    },
  }

  return {
    client,
    follow,
    searches,
    /** Another treasure claims the job. */
    take: (id: number) => {
      jobs = jobs.filter((job) => job.id_job !== id)
      tell('left', id)
    },
    /** Staff change the job's text or pay. */
    change: (id: number, changes: Partial<BoardJob>) => {
      jobs = jobs.map((job) => (job.id_job === id ? { ...job, ...changes } : job))
      tell('changed', id)
    },
    /** A customer books a job. */
    post: (job: BoardJob) => {
      jobs = [job, ...jobs]
      tell('joined', job.id_job)
    },
  }
}

const placesLike = (term: string) =>
  outcodes
    .filter(([postcode]) => postcode.startsWith(term.toUpperCase()))
    .map(([postcode, lat, lon]) => ({ postcode, lat, lon, coords: [lon, lat], id_city: null }))

function search(all: readonly BoardJob[], query: Query, mostPins: number): BoardPage {
  const near = query.postcode === undefined ? undefined : String(query.postcode)
  if (near !== undefined && !outcodes.some(([postcode]) => near.startsWith(postcode)))
    throw new ApiError(422, { code: 'postcode_not_found', message: 'Unknown postcode.' })
  const ids = String(query.id_service ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
  const [west = -180, south = -90, east = 180, north = 90] = String(query.bbox ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
  const found = all
    .filter(({ id_job }) => query.id_job === undefined || id_job === query.id_job)
    .filter(({ id_service }) => ids.length === 0 || ids.includes(id_service))
    .filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north)
    .filter((job) => !near || !query.miles || (job.distance_miles ?? 0) <= Number(query.miles))
    .filter((job) => !query.price_min || (job.treasure_price ?? -1) >= Number(query.price_min))
    .map((job) => (near ? job : { ...job, distance_miles: null }))
    .toSorted(orders[String(query.sort ?? (near ? 'distance,asc' : ''))] ?? (() => 0))
  const per_page = Number(query.per_page ?? 25)
  const page = Number(query.page ?? 1)
  const isCrowded = found.length > mostPins
  const listed = found.slice((page - 1) * per_page, page * per_page)
  return {
    data: query.id_job === undefined ? listed.map(begun) : listed,
    meta: { total: found.length, page, per_page, total_capped: false },
    ...(query.zoom !== undefined && !isCrowded && { pins: found }),
    ...(query.zoom !== undefined && isCrowded && { cells: cellsOf(found) }),
  }
}

/** Shortens a long description, as a page of the board does. */
const begun = (job: BoardJob): BoardJob =>
  job.job_details.length > 280
    ? { ...job, job_details: `${job.job_details.slice(0, 280)} …`, job_details_shortened: true }
    : job

const orders: Record<string, (one: BoardJob, other: BoardJob) => number> = {
  'distance,asc': (one, other) => (one.distance_miles ?? 0) - (other.distance_miles ?? 0),
  'treasure_price,desc': (one, other) => (other.treasure_price ?? -1) - (one.treasure_price ?? -1),
  'treasure_price,asc': (one, other) => (one.treasure_price ?? 1e9) - (other.treasure_price ?? 1e9),
}

function cellsOf(jobs: readonly BoardJob[]) {
  const cells = new Map<string, BoardCell>()
  for (const { lat, lon } of jobs) {
    const key = `${lat},${lon}`
    cells.set(key, { lat, lon, count: (cells.get(key)?.count ?? 0) + 1 })
  }
  return [...cells.values()]
}

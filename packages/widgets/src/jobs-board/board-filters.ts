import {
  normalisePostcode,
  type BoardQuery,
  type BoardSort,
  type Service,
} from '@treasures/api-client'

/** Where a visitor has narrowed the list to on the map. */
export type Area =
  | { kind: 'box'; west: number; south: number; east: number; north: number }
  /** One outward code: all its jobs share one point. */
  | { kind: 'place'; lat: number; lon: number }

export type Filters = {
  /** Ids; empty means every service that the board offers. */
  services: readonly number[]
  /** A normalised postcode or outward part. */
  near: string | undefined
  /** Counts only with `near`; undefined is any distance. */
  miles: number | undefined
  /** Pounds, whatever the unit. */
  priceMin: number | undefined
  /** Undefined is the natural order: nearest first with a postcode, else newest first. */
  sort: BoardSort | undefined
  area: Area | undefined
}

/** What the page that holds the board has decided; a visitor cannot widen it. */
export type Scope = {
  region: number | undefined
  services: readonly number[]
  hasHome?: boolean
}

export const noFilters: Filters = {
  services: [],
  near: undefined,
  miles: undefined,
  priceMin: undefined,
  sort: undefined,
  area: undefined,
}

export const distances = [2, 5, 10, 20, 40] as const

/** `hasHome`: without a postcode, distances are measured from where whoever looks lives. */
export const sortOf = ({ sort, near }: Filters, { hasHome }: Pick<Scope, 'hasHome'>): BoardSort => {
  const isMeasured = near !== undefined || hasHome === true
  if (sort === 'distance,asc' && !isMeasured) return 'posted_at,desc'
  return sort ?? (isMeasured ? 'distance,asc' : 'posted_at,desc')
}

/** Half the side of the box around one outward code's point, in degrees: far less than between two. */
const atOnePoint = 0.0004

const degrees = (value: number) => String(Number(value.toFixed(5)))

function boxText(area: Area) {
  const { west, south, east, north } =
    area.kind === 'box'
      ? area
      : {
          west: area.lon - atOnePoint,
          south: area.lat - atOnePoint,
          east: area.lon + atOnePoint,
          north: area.lat + atOnePoint,
        }
  return [west, south, east, north].map(degrees).join(',')
}

/** The search that these filters ask for. Absent filters are left out. */
export function queryOf(filters: Filters, scope: Scope): BoardQuery {
  const services = filters.services.length > 0 ? filters.services : scope.services
  const { near, miles, priceMin, sort, area } = filters
  return {
    ...(scope.region !== undefined && { id_region: scope.region }),
    ...(services.length > 0 && { id_service: services.join(',') }),
    ...(near && { postcode: near }),
    ...(near && miles !== undefined && { miles }),
    ...(priceMin !== undefined && priceMin > 0 && { price_min: priceMin }),
    ...(sort && (sort !== 'distance,asc' || near || scope.hasHome) && { sort }),
    ...(area && { bbox: boxText(area) }),
  }
}

export const isFiltered = ({ services, near, priceMin, area }: Filters) =>
  services.length > 0 || near !== undefined || priceMin !== undefined || area !== undefined

export const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** One way out of an empty list: what it does, and the filters after it. */
export type WayOut = {
  kind: 'area' | 'wider' | 'anywhere' | 'services' | 'pay' | 'all'
  miles?: number
  to: Filters
}

/** What to relax when nothing matches, the smallest step first; at most three. */
export function waysOut(filters: Filters): WayOut[] {
  const ways: WayOut[] = []
  const { area, near, miles, services, priceMin } = filters
  if (area) ways.push({ kind: 'area', to: { ...filters, area: undefined } })
  if (near && miles !== undefined) {
    const wider = distances.find((distance) => distance >= miles * 2)
    ways.push(
      wider
        ? { kind: 'wider', miles: wider, to: { ...filters, miles: wider } }
        : { kind: 'anywhere', to: { ...filters, miles: undefined } },
    )
  }
  if (services.length > 0) ways.push({ kind: 'services', to: { ...filters, services: [] } })
  if (priceMin !== undefined) ways.push({ kind: 'pay', to: { ...filters, priceMin: undefined } })
  if (ways.length > 1) return [...ways.slice(0, 2), { kind: 'all', to: noFilters }]
  return ways
}

/** The services to show as chips: the chosen ones always, then others up to `room`, in given order. */
export function chipsOf(services: readonly Service[], chosen: readonly number[], room: number) {
  const on = services.filter((service) => chosen.includes(service.id))
  const off = services.filter((service) => !chosen.includes(service.id))
  const shown = new Set([...on, ...off.slice(0, Math.max(0, room - on.length))])
  return services.filter((service) => shown.has(service))
}

/** A postcode or its outward part, normalised; anything else counts as absent and is told on the console. */
export function readPostcode(text: string | null): string | undefined {
  if (text === null || text.trim() === '') return undefined
  const postcode = normalisePostcode(text)
  if (!postcode) console.warn(`treasures: "${text}" is not a postcode. The attribute is ignored.`)
  return postcode
}

import {
  normalisePostcode,
  type BoardQuery,
  type BoardSort,
  type Service,
} from '@treasures/api-client'

/** Area that the visitor chose on the map. */
export type Area =
  | { kind: 'box'; west: number; south: number; east: number; north: number }
  /** One outward code. All its jobs share one point. */
  | { kind: 'place'; lat: number; lon: number }

export type Filters = {
  /** Ids of services. Empty for all services of the board. */
  services: readonly number[]
  /** Normalised postcode or outward code. */
  near: string | undefined
  /** Maximum distance in miles, undefined for any. Applies only with `near`. */
  miles: number | undefined
  /** Minimum pay in pounds, whatever the unit. */
  priceMin: number | undefined
  /** Undefined for the default: nearest first with a postcode, otherwise newest first. */
  sort: BoardSort | undefined
  area: Area | undefined
}

/** Limits set by the host page, which visitors cannot widen. */
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

/**
 * Order of the list. With `hasHome`, distances without a postcode are measured from the treasure's
 * home.
 */
export const sortOf = ({ sort, near }: Filters, { hasHome }: Pick<Scope, 'hasHome'>): BoardSort => {
  const isMeasured = near !== undefined || hasHome === true
  if (sort === 'distance,asc' && !isMeasured) return 'posted_at,desc'
  return sort ?? (isMeasured ? 'distance,asc' : 'posted_at,desc')
}

/**
 * Half the side of the box around an outward code, in degrees. Outward codes are much further
 * apart.
 */
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

/** Query of the search. Absent filters are left out. */
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

/** A filter to relax in an empty list, and the filters afterwards. */
export type WayOut = {
  kind: 'area' | 'wider' | 'anywhere' | 'services' | 'pay' | 'all'
  miles?: number
  to: Filters
}

/** Filters to relax if no job matches, the smallest step first. Returns at most three. */
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

/**
 * Services to show as chips: all chosen services, then other services up to `room`, in the given
 * order.
 */
export function chipsOf(services: readonly Service[], chosen: readonly number[], room: number) {
  const on = services.filter((service) => chosen.includes(service.id))
  const off = services.filter((service) => !chosen.includes(service.id))
  const shown = new Set([...on, ...off.slice(0, Math.max(0, room - on.length))])
  return services.filter((service) => shown.has(service))
}

/**
 * Normalises a postcode or outward code. Returns undefined for any other text, with a warning on
 * the console.
 */
export function readPostcode(text: string | null): string | undefined {
  if (text === null || text.trim() === '') return undefined
  const postcode = normalisePostcode(text)
  if (!postcode) console.warn(`treasures: "${text}" is not a postcode. The attribute is ignored.`)
  return postcode
}

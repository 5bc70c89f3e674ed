import type { PriceArea } from '@treasures/widgets/price-map'

type Code = Omit<PriceArea, 'factor'>

/** Degrees beyond the outermost code: about five kilometres in Britain. */
const margin = { lat: 0.05, lon: 0.08 }

/** Nobody, as a factor of the map. */
export const nobody = 0.95

/** How many there are, as a factor of the map. */
export const plenty = (count: number): number =>
  count === 0 ? nobody : count < 3 ? 1.1 : count < 10 ? 1.2 : 1.5

/**
 * The codes that matter and those between and around them: the map shows all that it is given, and a region's
 * people are not to be looked for on a map of the whole country.
 */
export function codesAround<C extends Code>(
  codes: readonly C[],
  matters: (outcode: string) => boolean,
): readonly C[] {
  const wanted = codes.filter(({ outcode }) => matters(outcode))
  if (wanted.length === 0) return codes
  const lats = wanted.map(({ lat }) => lat)
  const lons = wanted.map(({ lon }) => lon)
  const [south, north] = [Math.min(...lats) - margin.lat, Math.max(...lats) + margin.lat]
  const [west, east] = [Math.min(...lons) - margin.lon, Math.max(...lons) + margin.lon]
  return codes.filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
}

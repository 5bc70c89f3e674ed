import type { MapScale, PriceArea } from '@treasures/widgets/price-map'

type Code = Omit<PriceArea, 'value'>

/** Margin around the outermost codes, in degrees: about five kilometres in Britain. */
const margin = { lat: 0.05, lon: 0.08 }

/** Colours for numbers of people, in growing steps. */
export const countScale: MapScale = {
  steps: [
    { colour: '--count-0', below: 1, words: 'Nobody' },
    { colour: '--count-1', below: 3, words: '1 or 2' },
    { colour: '--count-2', below: 10, words: '3 to 9' },
    { colour: '--count-4', below: Infinity, words: '10 or more' },
  ],
}

/** Colours for the number of treasures per open job. The fewer treasures, the darker the colour. */
export const coverageScale: MapScale = {
  title: 'Treasures per open job',
  steps: [
    { colour: '--count-none', below: 0, words: 'Not covered', isHatched: true },
    { colour: '--count-4', below: 2, words: 'Fewer than 2' },
    { colour: '--count-3', below: 5, words: '2 to 4' },
    { colour: '--count-2', below: 10, words: '5 to 9' },
    { colour: '--count-1', below: Infinity, words: '10 or more' },
    // No code has a value in this step. The legend needs it to explain the codes without colour.
    { colour: '--count-0', below: Infinity, words: 'No open jobs' },
  ],
}

/** True if the code has open jobs and no treasure who can come. */
export const isUncovered = ({ treasures, open_jobs }: Reach): boolean =>
  treasures === 0 && open_jobs > 0

type Reach = { treasures: number; open_jobs: number }

/** Value of a code on `coverageScale`. */
export function coverageValue(reach: Reach | undefined): number {
  if (!reach || reach.open_jobs === 0) return Infinity
  return isUncovered(reach) ? -1 : reach.treasures / reach.open_jobs
}

/**
 * Returns the relevant codes and the codes between and around them. The map zooms to all its codes,
 * so the whole country would make a region's people hard to find.
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

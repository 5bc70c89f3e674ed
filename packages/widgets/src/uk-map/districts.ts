import { addLine, type Place } from './land.ts'

export type District = {
  name: string
  lat: number
  lon: number
  /** Distance from the name to the nearest border, in degrees of latitude. */
  room: number
}

type Districts = {
  /** Coast of Great Britain with the tidal Thames, finer than `loadLand`. */
  land: readonly (readonly Place[])[]
  /** Rings of `loadLand` that this coast replaces. */
  replaces: ReadonlySet<number>
  borders: Path2D
  /** Districts with the most room come first. */
  names: readonly District[]
}

type Steps = readonly (readonly number[])[]

/**
 * Loads the local authorities of Great Britain in 2013, so that a visitor sees which borough a job
 * is in. The map calls it once it is zoomed in far enough to draw them.
 * `scripts/simplify-districts.ts` makes the file from UK-GeoJSON by Martin Chorley, CC BY 4.0,
 * which contains Ordnance Survey data © Crown copyright and database right 2014.
 */
export async function loadDistricts(): Promise<Districts> {
  const { default: file } = await import('./uk-districts.json')
  const { scale, translate, names } = file
  const lineOf = (steps: Steps): Place[] => {
    let [lon, lat] = translate as [number, number]
    return steps.map(([across = 0, up = 0]) => [
      (lon += across * scale[0]!),
      (lat += up * scale[1]!),
    ])
  }
  const borders = new Path2D()
  for (const border of file.borders) addLine(borders, lineOf(border))
  return {
    land: file.land.map(lineOf),
    replaces: new Set(file.replaces),
    borders,
    names: (names as [string, number, number, number][]).map(([name, lat, lon, room]) => ({
      name,
      lat,
      lon,
      room: room / 1_000,
    })),
  }
}

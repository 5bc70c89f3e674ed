import { feature } from 'topojson-client'

/** Web Mercator coordinates from the north-west corner, where 1 is the width of the world. */
export function project(lat: number, lon: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Area of the coastline in degrees. There is no land to draw beyond it. */
export const landFrame = { west: -10.4, south: 48.55, east: 3.4, north: 61.1 }

/** Path units per width of the world. Keeps numbers small enough for a canvas's 32-bit floats. */
export const worldUnits = 2 ** 14

/** Origin of the paths, so that numbers near Britain are exact. */
export const middle = { lat: 54, lon: -3 }

const origin = project(middle.lat, middle.lon)

/** Returns a place in world units from `middle`. */
export function toWorld(lat: number, lon: number): { x: number; y: number } {
  const { x, y } = project(lat, lon)
  return { x: (x - origin.x) * worldUnits, y: (y - origin.y) * worldUnits }
}

/** Longitude and latitude. */
export type Place = readonly number[]

/** Adds a line to a path. */
export function addLine(path: Path2D, line: readonly Place[]) {
  line.forEach(([lon = 0, lat = 0], at) => {
    const { x, y } = toWorld(lat, lon)
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  })
}

/** Returns rings as one path, in world units from `middle`. */
export function pathOfRings(rings: readonly (readonly Place[])[]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    addLine(path, ring)
    path.closePath()
  }
  return path
}

type Ring = readonly Place[]
type Land = {
  features: readonly {
    geometry:
      | { type: 'Polygon'; coordinates: readonly Ring[] }
      | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }
  }[]
}

/**
 * Coast of the United Kingdom and its neighbours as rings. Natural Earth, public domain. A separate
 * chunk, because it is half the size of Leaflet.
 */
export async function loadLand(): Promise<readonly Ring[]> {
  const { default: topology } = await import('./uk-land.json')
  const land = feature(
    topology as unknown as Parameters<typeof feature>[0],
    'land',
  ) as unknown as Land
  return land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  )
}

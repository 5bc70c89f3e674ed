import type { Map as LeafletMap } from 'leaflet'
import { loadDistricts, type District } from './districts.ts'
import { loadLand, pathOfRings } from './land.ts'

/** Zoom level from which districts help and are loaded. */
const districtsFrom = 9

/** Data that the built-in map draws at a zoom level, as far as it has loaded. */
export type Ground = {
  land: Path2D | undefined
  borders: Path2D | undefined
  districts: readonly District[]
}

/**
 * Loads the coast, and the districts once the map is close. Calls `changed` when either has loaded.
 */
export function loadGround(
  map: LeafletMap,
  changed: () => void,
  { hasDistricts = true } = {},
): (zoom: number) => Ground {
  const far: Ground = { land: undefined, borders: undefined, districts: [] }
  let near: Ground | undefined
  const coast = loadLand()
  coast.then(
    (rings) => {
      far.land = pathOfRings(rings)
      changed()
    },
    (error: unknown) => console.warn('treasures: the coastline could not be loaded.', error),
  )

  const look = () => {
    if (map.getZoom() < districtsFrom) return
    map.off('zoomend', look)
    Promise.all([coast, loadDistricts()]).then(
      ([rings, { land, replaces, borders, names }]) => {
        const others = rings.filter((_, at) => !replaces.has(at))
        near = { land: pathOfRings([...others, ...land]), borders, districts: names }
        changed()
      },
      (error: unknown) => console.warn('treasures: the districts could not be loaded.', error),
    )
  }
  if (hasDistricts) map.on('zoomend', look)
  return (zoom) => (zoom >= districtsFrom && near) || far
}

import { Map as LeafletMap } from 'leaflet'
import { landFrame } from './land.ts'
import type { Box } from './spots.ts'

/** True if the user allows animations. */
export const calmly = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

export const boundsOf = ({
  west,
  south,
  east,
  north,
}: Box): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
]

/** An empty map of Great Britain that cannot leave its surroundings. */
export function createUkMap(container: HTMLElement, maxZoom: number): LeafletMap {
  const moves = calmly()
  const map = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    minZoom: 5,
    maxZoom,
    maxBounds: [
      [landFrame.south - 1.5, landFrame.west - 5],
      [landFrame.north + 1, landFrame.east + 5],
    ],
    maxBoundsViscosity: 0.8,
    wheelPxPerZoomLevel: 90,
  })
  map.fitBounds(boundsOf({ west: -6, south: 50, east: 1.8, north: 58.6 }), { animate: false })
  return map
}

import type { BoardCell, BoardPin } from '@treasures/api-client'

/** A place on the map with its jobs. All jobs of an outward code share its point. */
export type Spot = {
  lat: number
  lon: number
  count: number
  /** Ids of the jobs. Empty for a cell of the server, which has only a count. */
  ids: readonly number[]
  /** Price in pounds of a single job. Null for an estimate. */
  price: number | null
  /** True for a cell, which covers an area, so that zooming in shows more. */
  isCell: boolean
}

export function spotsOfPins(pins: readonly BoardPin[]): Spot[] {
  const spots = new Map<string, Spot & { ids: number[] }>()
  for (const { id_job, lat, lon, treasure_price } of pins) {
    const key = `${lat},${lon}`
    const spot = spots.get(key)
    if (spot) {
      spot.ids.push(id_job)
      spot.count++
    } else
      spots.set(key, { lat, lon, count: 1, ids: [id_job], price: treasure_price, isCell: false })
  }
  return [...spots.values()]
}

export const spotsOfCells = (cells: readonly BoardCell[]): Spot[] =>
  cells.map(({ lat, lon, count }) => ({ lat, lon, count, ids: [], price: null, isCell: true }))

export type Box = { west: number; south: number; east: number; north: number }

/** Returns the box around all spots, or undefined without any. */
export function boxOf(spots: readonly Pick<Spot, 'lat' | 'lon'>[]): Box | undefined {
  if (spots.length === 0) return undefined
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const { lat, lon } of spots) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

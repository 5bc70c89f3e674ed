import type { BoardCell, BoardPin } from '@treasures/api-client'

/** One place on the map and the jobs there. Jobs share their outward code's point. */
export type Spot = {
  lat: number
  lon: number
  count: number
  /** The jobs here; empty for a cell of the server's, which only has a count. */
  ids: readonly number[]
  /** Pounds, of a spot with one job; null for an estimate. */
  price: number | null
  /** A cell is an area, so there is always more to see by going closer. */
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

/** The box around all spots; undefined without any. */
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

import { sql, type Expression } from 'kysely'

type Place = { lat: Expression<number>; lon: Expression<number> }
type Spot = Place | { lat: number; lon: number }

/** Statute miles between a spot and a row's place, over the mean radius of the earth. */
export function milesBetween(from: Spot, { lat, lon }: Place) {
  const [fromLat, fromLon] = [degrees(from.lat), degrees(from.lon)]
  return sql<number | null>`(
    3958.7613 * 2 * asin(least(1, sqrt(
      power(sin(radians(${lat} - ${fromLat}) / 2), 2) +
      cos(radians(${fromLat})) * cos(radians(${lat})) *
      power(sin(radians(${lon} - ${fromLon}) / 2), 2)
    )))
  )`
}

const degrees = (value: Expression<number> | number) =>
  typeof value === 'number' ? sql<number>`${value}::float8` : value

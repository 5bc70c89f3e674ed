import { sql, type RawBuilder } from 'kysely'

/** Statute miles between the places of two rows, each with `lat` and `lon`. */
export const milesApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number>`3958.7613 * 2 * asin(least(1, sqrt(
    power(sin(radians(${one}.lat - ${other}.lat) / 2), 2) +
    cos(radians(${other}.lat)) * cos(radians(${one}.lat)) *
    power(sin(radians(${one}.lon - ${other}.lon) / 2), 2)
  )))`

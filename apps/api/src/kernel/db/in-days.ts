import { addDays, londonInstant } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The instant at which a day begins in London. Every list and report divides time by it. */
export const startOfDay = (day: string): Date => londonInstant(day, '00:00')

/** Conditions on an instant, by its first and last day in London. Both days are included. */
export const inDays = (
  instant: RawBuilder<unknown>,
  first: string | undefined,
  last: string | undefined,
): RawBuilder<SqlBool>[] => [
  ...(first === undefined ? [] : [sql<SqlBool>`${instant} >= ${startOfDay(first)}`]),
  ...(last === undefined ? [] : [sql<SqlBool>`${instant} < ${startOfDay(addDays(last, 1))}`]),
]

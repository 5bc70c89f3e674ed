import { sql } from 'kysely'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'

export const coverageStore = (db: Db) => ({
  knowsOutcode: async (outcode: string) =>
    (await db
      .selectFrom('outcodes')
      .select('outcode')
      .where('outcode', '=', outcode)
      .executeTakeFirst()) !== undefined,

  /** One for each person and outward code, however often they ask. */
  add: (request: { email: string; postcode: string; outcode: string; created_at: Date }) =>
    db
      .insertInto('coverage_requests')
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** A place that no region holds is the nearest one's, so that somebody sees whoever waits there. */
  list: (scope: StaffScope, limit: number) =>
    db
      .selectFrom('coverage_requests')
      .innerJoin('outcodes', 'outcodes.outcode', 'coverage_requests.outcode')
      .where(inScope(scope))
      .select((eb) => [
        'outcodes.outcode',
        'outcodes.town',
        eb.fn.countAll<number>().as('people'),
        eb.fn.max('created_at').as('latest'),
      ])
      .groupBy(['outcodes.outcode', 'outcodes.town'])
      .orderBy('people', 'desc')
      .orderBy('outcode')
      .limit(limit)
      .execute(),
})

/** The scope as a condition on outward codes. */
function inScope(scope: StaffScope) {
  if (scope.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from ambassadors mine
    where mine.id = ${scope.id_region} and not exists (
      select from ambassadors other where ${awayFrom('other')} < ${awayFrom('mine')}
    )
  )`
}

/** How far an outward code is from a region's box, in squared degrees of latitude; 0 within. */
const awayFrom = (region: 'mine' | 'other') => {
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((side) =>
    sql.ref(`${region}.${side}`),
  )
  return sql`(
    power(greatest(${west} - outcodes.lon, 0, outcodes.lon - ${east}) * cos(radians(outcodes.lat)), 2)
    + power(greatest(${south} - outcodes.lat, 0, outcodes.lat - ${north}), 2)
  )`
}

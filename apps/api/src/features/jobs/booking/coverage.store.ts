import { sql } from 'kysely'
import { placeOf } from '../../catalogue/places/places.store.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'

export const coverageStore = (db: Db) => ({
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
      .innerJoinLateral(placeOf('coverage_requests.outcode'), (join) => join.onTrue())
      .where(inScope(scope))
      .select((eb) => [
        'coverage_requests.outcode',
        'place.town',
        eb.fn.countAll<number>().as('people'),
        eb.fn.max('created_at').as('latest'),
      ])
      .groupBy(['coverage_requests.outcode', 'place.town'])
      .orderBy('people', 'desc')
      .orderBy('outcode')
      .limit(limit)
      .execute(),
})

/** The scope as a condition on places. */
function inScope(scope: StaffScope) {
  if (scope.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from ambassadors mine
    where mine.id = ${scope.id_region} and not exists (
      select from ambassadors other where ${awayFrom('other')} < ${awayFrom('mine')}
    )
  )`
}

/** How far a place is from a region's box, in squared degrees of latitude; 0 within. */
const awayFrom = (region: 'mine' | 'other') => {
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((side) =>
    sql.ref(`${region}.${side}`),
  )
  return sql`(
    power(greatest(${west} - place.lon, 0, place.lon - ${east}) * cos(radians(place.lat)), 2)
    + power(greatest(${south} - place.lat, 0, place.lat - ${north}), 2)
  )`
}

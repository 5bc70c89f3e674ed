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
  list: (scope: StaffScope, day: string, limit: number) =>
    db
      .selectFrom('coverage_requests')
      .innerJoinLateral(placeOf('coverage_requests.outcode'), (join) => join.onTrue())
      .where(inScope(scope, day))
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

/**
 * Limits places to a scope. Staff of a region see the codes of their region, and codes without a region whose nearest
 * code is theirs.
 */
function inScope(scope: StaffScope, day: string) {
  if (scope.kind === 'all') return sql<boolean>`true`
  return sql<boolean>`(
    select held_by.id_region from region_outcodes held_by
    join outcodes near on near.outcode = held_by.outcode
    where held_by.held @> ${day}::date
    order by held_by.outcode = coverage_requests.outcode desc,
      power((near.lon - place.lon) * cos(radians(place.lat)), 2) + power(near.lat - place.lat, 2)
    limit 1
  ) = ${scope.id_region}`
}

import { sql } from 'kysely'
import { outcodePlace } from '../../catalogue/places/places.store.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'

export const coverageStore = (db: Db) => ({
  /** Adds a request, at most one for each e-mail and outward code. */
  add: (request: { email: string; postcode: string; outcode: string; created_at: Date }) =>
    db
      .insertInto('coverage_requests')
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /**
   * Counts the waiting people by place. A place outside every region is shown to the nearest
   * region, so that one franchisee knows of it.
   */
  list: (scope: StaffScope, day: string, limit: number) =>
    db
      .selectFrom('coverage_requests')
      .innerJoinLateral(outcodePlace('coverage_requests.outcode'), (join) => join.onTrue())
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
 * Limits places to a scope. Staff of a region see its outward codes. They also see codes outside
 * every region whose nearest covered code belongs to their region.
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

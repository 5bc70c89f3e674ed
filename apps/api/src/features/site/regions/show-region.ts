import { londonDate, type Region, type RegionStep } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { offeredOptions } from '../../catalogue/service-options/offered-options.ts'
import { canBeBooked } from '../../catalogue/service-options/quote.show.ts'
import { missingSteps } from './first-day.rules.ts'
import { regionPageStore } from './region-page.store.ts'

/**
 * Returns a region with its codes and the steps that its first booking needs. Returns undefined if
 * the region is not in scope.
 */
export async function showRegion(
  db: Db,
  scope: StaffScope,
  id: number,
  at: Date,
): Promise<Region | undefined> {
  const day = londonDate(at)
  const region = await ambassadorsStore(db).find(scope, id, day)
  if (!region) return undefined
  const store = regionPageStore(db)
  const { taker_name, closed_to, ...business } = await store.details(id)
  const codes = await regionOutcodesStore(db).listPlaces(id, day)
  const sign_ins = await store.listSignIns(id)
  const services = await listServices(db, id, codes[0]?.outcode, day)
  const isClosed = region.closed_on !== null && region.closed_on <= day
  return {
    ...region,
    ...business,
    closed_to:
      closed_to === null || taker_name === null ? null : { id: closed_to, region_name: taker_name },
    codes,
    sign_ins,
    services,
    missing: isClosed
      ? []
      : (missingSteps({ ...region, services, sign_ins: sign_ins.length }) satisfies RegionStep[]),
  }
}

/** Services on offer at one of the region's codes, with the number of treasures for each. */
async function listServices(db: Db, id: number, outcode: string | undefined, day: string) {
  if (outcode === undefined) return []
  const offer = await offeredOptions(db, { postcode: `${outcode} 1AA`, day })
  if ('refused' in offer || offer.region?.id !== id) return []
  const counts = await regionPageStore(db).countTreasures(
    id,
    offer.services.map((service) => service.id),
  )
  return offer.services.map((service) => ({
    id: service.id,
    name: service.name,
    priced: service.options.some(canBeBooked),
    treasures: counts.get(service.id) ?? 0,
  }))
}

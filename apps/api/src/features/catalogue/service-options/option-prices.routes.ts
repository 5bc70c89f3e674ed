import {
  listEnginePrices,
  normalisePostcode,
  outwardCode,
  poundsOf,
  londonDate,
  type ExplainedPrice,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { placesStore } from '../places/places.store.ts'
import { decidePrice, engineOption, type Price, type PricePlace } from '../prices/price.rules.ts'
import { showPriceOf } from '../prices/prices.show.ts'
import { pricesStore } from '../prices/prices.store.ts'
import { readTariff } from '../prices/tariff.store.ts'
import { vatToday } from '../rates/rates.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'
import { holdsAt } from './postcode-regex.ts'
import { serviceOptionsStore } from './service-options.store.ts'

/** Calculates the price of each option, or each default price, at a place, with its explanation. */
export function optionPricesRoutes(db: Db) {
  async function findPlace(text: string | undefined) {
    if (!text) return null
    const postcode = normalisePostcode(text)
    const spot = postcode && (await placesStore(db).findPlace(outwardCode(postcode)))
    if (!spot)
      throw refuse(listEnginePrices, 'postcode_unknown', "We can't find this postcode.", {
        errors: { postcode: ["We can't find this postcode"] },
      })
    return { ...spot, postcode, town: spot.city ?? spot.town }
  }

  /** Prices the options of a region that apply at a place. Ambassadors see only their own. */
  async function priceOptions(
    scope: Scope,
    { id_region, place, on }: { id_region: number; place: PricePlace | null; on: string },
  ) {
    if (scope.kind === 'region' && scope.id_region !== id_region) return []
    const options = (await serviceOptionsStore(db).list(id_region, on)).filter(
      ({ postcode_regex }) => !place || holdsAt(postcode_regex, place.postcode),
    )
    const services = options.map(({ id_service }) => id_service)
    const tariff = await readTariff(db, { services, place, id_regions: [id_region], on })
    return options.map((option) => ({
      service: showService(option),
      price_unit: showUnit(option),
      id_service_option: option.id,
      ...showSides(decidePrice(tariff, option, { place, id_region })),
    }))
  }

  async function priceDefaults(place: PricePlace | null, on: string): Promise<ExplainedPrice[]> {
    const listed = await pricesStore(db).listPrices(on)
    const prices = listed.filter(({ valid_from }) => valid_from <= on)
    const services = prices.map(({ id_service }) => id_service)
    const tariff = await readTariff(db, { services, place, id_regions: [], on })
    return prices.map((price) => ({
      ...showPriceOf(price),
      id_service_option: null,
      ...showSides(decidePrice(tariff, engineOption(price), { place, id_region: null })),
    }))
  }

  return {
    async listEnginePrices({ query: { postcode, id_region, id_service } }, { scope, at }) {
      const on = londonDate(at)
      const place = await findPlace(postcode)
      const priced = id_region
        ? await priceOptions(scope, { id_region, place, on })
        : await priceDefaults(place, on)
      return {
        postcode: place?.postcode ?? null,
        town: place?.town ?? null,
        county: place?.county ?? null,
        vat_rate: await vatToday(db, at),
        data: priced.filter(({ service }) => !id_service || service.id === id_service),
      }
    },
  } satisfies Partial<Handlers>
}

const showSides = ({ customer_price_pence, treasure_price_pence, trace }: Price) => ({
  customerprice: poundsOf(customer_price_pence),
  treasureprice: poundsOf(treasure_price_pence),
  trace,
})

import {
  normalisePostcode,
  outwardCode,
  type PriceTrace,
  type Service,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { placesStore, type PostcodePlace } from '../places/places.store.ts'
import { regionOutcodesStore } from '../regions/region-outcodes.store.ts'
import { decidePrice } from '../prices/price.rules.ts'
import { readTariff } from '../prices/tariff.store.ts'
import { showService } from '../services/service-columns.ts'
import { offeredOptionsStore } from './offered-options.store.ts'
import { chooseOptions } from './option-choice.rules.ts'
import type { OptionRow } from './option-rows.store.ts'
import type { JobAnswerRow } from './questions.decide.ts'

/** Price of an option at a place, with its explanation. */
export type Quote = {
  row: OptionRow
  trace: PriceTrace
  /**
   * Pence for one unit, or for the whole job if the price is fixed. Either both prices are set or
   * neither.
   */
  treasure_price_pence: number | null
  customer_price_pence: number | null
  /** Answers that are included in both prices. Absent until the option's questions are answered. */
  answers?: JobAnswerRow[]
}

export type OfferPlace = {
  /** Normalised full postcode, "SE13 5AB". */
  postcode: string
  town: string
  place: { lat: number; lon: number; outcode: string }
  /** Null if no franchisee serves the place. */
  region: { id: number; region_name: string; description: string } | null
}
export type OfferedService = Service & { options: Quote[] }
export type Offer = OfferPlace & { services: OfferedService[] }

/** `day` is a London date. It decides the prices, and which region has the outward code. */
type Asked = { postcode: string; day: string }
const unknown = { refused: 'postcode_unknown' } as const

/** Services with the same position are sorted by name. */
const sortOf = ({ options }: OfferedService) => options[0]?.row.service_sort ?? 0

/**
 * Returns what can be booked at a postcode, with prices. Services come in catalogue order, each
 * with its first choice first.
 */
export async function offeredOptions(db: Db, asked: Asked): Promise<Offer | typeof unknown> {
  const found = await findOfferPlace(db, asked)
  if (!found) return unknown
  const byService = new Map<number, OfferedService>()
  for (const quote of await quoteOptions(db, found, await chooseHere(db, found))) {
    const service = byService.get(quote.row.id_service)
    if (service) service.options.push(quote)
    else byService.set(quote.row.id_service, { ...showService(quote.row), options: [quote] })
  }
  const services = [...byService.values()].toSorted(
    (a, b) => sortOf(a) - sortOf(b) || (a.name < b.name ? -1 : 1),
  )
  return { ...found, services }
}

export type QuotedHere = { offer: OfferPlace; quote: Quote }

/** Quotes one option at a postcode, if the region there offers it. */
export async function quoteOption(
  db: Db,
  { id, ...asked }: Asked & { id: number },
): Promise<
  QuotedHere | { refused: 'postcode_unknown' | 'service_option_not_found' | 'option_not_here' }
> {
  const option = await offeredOptionsStore(db).findOption(id)
  if (!option) return { refused: 'service_option_not_found' }
  const found = await findOfferPlace(db, asked)
  if (!found) return unknown
  const rows = await chooseHere(db, found, option.id_service)
  const [quote] = await quoteOptions(
    db,
    found,
    rows.filter((row) => row.id === id),
  )
  return quote ? { offer: found, quote } : { refused: 'option_not_here' }
}

/**
 * Prices depend only on the outward code, because the public board shows the prices and must not
 * reveal a finer place.
 */
type Found = OfferPlace & { area: PostcodePlace; day: string }

async function findOfferPlace(db: Db, { postcode, day }: Asked): Promise<Found | undefined> {
  const normal = normalisePostcode(postcode)
  if (!normal || outwardCode(normal) === normal) return undefined
  const [spot, area] = await Promise.all(
    [normal, outwardCode(normal)].map((postcode) => placesStore(db).findPlace(postcode)),
  )
  if (!spot || !area) return undefined
  const { lat, lon, outcode, town } = spot
  const region = await regionOutcodesStore(db).findRegion(outcode, day)
  return { postcode: normal, town, place: { lat, lon, outcode }, region: region ?? null, area, day }
}

/** Returns the options offered at a place, best choice first. */
async function chooseHere(db: Db, { region, postcode, day }: Found, id_service?: number) {
  if (!region) return []
  const candidates = await offeredOptionsStore(db).listCandidates(region.id, id_service, day)
  return chooseOptions(candidates, postcode)
}

async function quoteOptions(
  db: Db,
  { area, region, day }: Found,
  rows: readonly OptionRow[],
): Promise<Quote[]> {
  if (!region || rows.length === 0) return []
  const where = { place: { ...area, postcode: area.outcode }, id_region: region.id }
  const services = [...new Set(rows.map((row) => row.id_service))]
  const tariff = await readTariff(db, {
    services,
    place: where.place,
    id_regions: [region.id],
    on: day,
  })
  return rows.map((row) => {
    const { trace, ...prices } = decidePrice(tariff, row, where)
    // A job needs both prices, so an option with only one counts as unpriced.
    const isWhole = prices.customer_price_pence !== null && prices.treasure_price_pence !== null
    return { row, trace, ...(isWhole ? prices : noPrice) }
  })
}
const noPrice = { customer_price_pence: null, treasure_price_pence: null }

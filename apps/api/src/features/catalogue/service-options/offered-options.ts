import {
  bookingIntro,
  chipText,
  isAvailable,
  normalisePostcode,
  outwardCode,
  poundsOf,
  vatWithin,
  type BookingOption,
  type PriceTrace,
  type Service,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { placesStore, type PostcodePlace } from '../places/places.store.ts'
import { leastOf } from '../prices/price-amounts.rules.ts'
import { decidePrice } from '../prices/price.rules.ts'
import { readTariff } from '../prices/tariff.store.ts'
import { offeredOptionsStore } from './offered-options.store.ts'
import { chooseOptions } from './option-choice.rules.ts'
import { durationOf, showJobType, type OptionRow } from './option-rows.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'

export type PricedOption = {
  row: OptionRow
  option: BookingOption
  trace: PriceTrace
  /** For one unit, or the whole where the price is fixed. Both are there or neither is. */
  treasure_price_pence: number | null
  customer_price_pence: number | null
}

export type OfferPlace = {
  /** Normalised and whole, "SE13 5AB". */
  postcode: string
  town: string
  place: { lat: number; lon: number; outcode: string }
  /** Null where nobody serves. */
  region: { id: number; region_name: string; description: string } | null
}
export type OfferedService = Service & { options: PricedOption[] }
export type Offer = OfferPlace & { services: OfferedService[] }

/** What the words and amounts of an option need beside it. */
export type OfferWords = { phoneNumber: string; vatRate: number }
export const offerWords = ({ publicSettings, vatRate }: Pick<Deps, 'publicSettings' | 'vatRate'>) =>
  ({ phoneNumber: publicSettings().support_phone, vatRate }) satisfies OfferWords

type Asked = { postcode: string; id_region?: number | undefined }
const unknown = { refused: 'postcode_unknown' } as const

/** What can be booked at a postcode, with prices: services by name, their options the first choice in front. */
export async function offeredOptions(
  db: Db,
  asked: Asked,
  words: OfferWords,
): Promise<Offer | typeof unknown> {
  const found = await findOfferPlace(db, asked)
  return found ? priceOffer(db, found, undefined, words) : unknown
}

export type PricedHere = { offer: OfferPlace; service: Service; priced: PricedOption }

/**
 * One option at a postcode. Its own franchisee comes first where several serve, unless `id_region` names
 * another.
 */
export async function pricedOption(
  db: Db,
  { id, postcode, id_region }: Asked & { id: number },
  words: OfferWords,
): Promise<
  PricedHere | { refused: 'postcode_unknown' | 'service_option_not_found' | 'option_not_here' }
> {
  const option = await offeredOptionsStore(db).findOption(id)
  if (!option) return { refused: 'service_option_not_found' }
  const found = await findOfferPlace(db, {
    postcode,
    id_region: id_region ?? option.id_ambassador,
  })
  if (!found) return unknown
  const { services, ...offer } = await priceOffer(db, found, option.id_service, words)
  for (const { options, ...service } of services) {
    const priced = options.find(({ row }) => row.id === id)
    if (priced) return { offer, service, priced }
  }
  return { refused: 'option_not_here' }
}

/** Prices are those of the outward code: they stand on the board, which tells nothing finer. */
type Found = OfferPlace & { area: PostcodePlace }

async function findOfferPlace(db: Db, { postcode, id_region }: Asked): Promise<Found | undefined> {
  const normal = normalisePostcode(postcode)
  if (!normal || outwardCode(normal) === normal) return undefined
  const [spot, area] = await Promise.all(
    [normal, outwardCode(normal)].map((postcode) => placesStore(db).findPlace(postcode)),
  )
  if (!spot || !area) return undefined
  const { lat, lon, outcode, town } = spot
  const region = await offeredOptionsStore(db).findRegion({ lat, lon, id_region })
  return { postcode: normal, town, place: { lat, lon, outcode }, region: region ?? null, area }
}

async function priceOffer(
  db: Db,
  { area, ...found }: Found,
  id_service: number | undefined,
  words: OfferWords,
): Promise<Offer> {
  if (!found.region) return { ...found, services: [] }
  const { id: id_region } = found.region
  const rows = chooseOptions(await offeredOptionsStore(db).listCandidates(id_region, id_service), {
    postcode: found.postcode,
    id_region,
  })
  const place = { ...area, postcode: area.outcode }
  const services = [...new Set(rows.map((row) => row.id_service))]
  const tariff = await readTariff(db, { services, place, id_region })
  const byService = new Map<number, OfferedService>()
  for (const row of rows) {
    const priced = showPriced(row, decidePrice(tariff, row, { place, id_region }), words)
    const service = byService.get(row.id_service)
    if (service) service.options.push(priced)
    else byService.set(row.id_service, { ...showService(row), options: [priced] })
  }
  const byName = [...byService.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { ...found, services: byName }
}

function showPriced(
  row: OptionRow,
  price: ReturnType<typeof decidePrice>,
  { phoneNumber, vatRate }: OfferWords,
): PricedOption {
  // A job needs both sides, so that half a price is none.
  const isWhole = price.customer_price_pence !== null && price.treasure_price_pence !== null
  const customer = isWhole ? price.customer_price_pence : null
  const worded = {
    id_job_type: row.id_job_type,
    price_unit: showUnit(row),
    duration: durationOf(row),
    chip_text: row.chip_text,
    booking_intro: row.booking_intro,
    customerprice: poundsOf(customer),
  }
  const least = leastOf(row, customer)
  return {
    row,
    trace: price.trace,
    customer_price_pence: customer,
    treasure_price_pence: isWhole ? price.treasure_price_pence : null,
    option: {
      id: row.id,
      id_service: row.id_service,
      id_job_type: row.id_job_type,
      id_price_unit: row.id_price_unit,
      duration: worded.duration,
      explanation: row.explanation,
      chip: chipText(worded),
      intro: bookingIntro(worded, phoneNumber),
      ask_for_images: row.ask_for_images,
      job_type: showJobType(row),
      price_unit: worded.price_unit,
      available: isAvailable(worded),
      customerprice: worded.customerprice,
      least: poundsOf(least),
      least_vat: poundsOf(vatWithin(least, vatRate)),
    },
  }
}

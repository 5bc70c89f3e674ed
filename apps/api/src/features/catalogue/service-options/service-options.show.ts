import {
  penceOf,
  poundsOf,
  priceAnswers,
  type PublicServiceOption,
  type ServiceOption,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { decidePrice, type Tariff } from '../prices/price.rules.ts'
import { readTariff } from '../prices/tariff.store.ts'
import { optionPricesStore, type OptionPriceRow } from './option-prices.store.ts'
import { durationOf, showJobType, type OptionRow } from './option-rows.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'

/**
 * Shows options for staff. Without a place, only service rules apply. A franchisee's own rule takes
 * precedence over the general one.
 */
export async function showOptions(
  db: Db,
  rows: readonly OptionRow[],
  on: string,
): Promise<ServiceOption[]> {
  const later = await optionPricesStore(db).listLater(
    rows.map(({ id }) => id),
    on,
  )
  return withTariffs(db, rows, on, (row, tariff) =>
    showOption(
      row,
      tariff,
      later.filter(({ id_service_option }) => id_service_option === row.id),
    ),
  )
}

/** Includes the treasure's price, which visitors must not see. */
export type PricedOption = PublicServiceOption & Pick<ServiceOption, 'treasureprice'>

export const showPricedOptions = (
  db: Db,
  rows: readonly OptionRow[],
  on: string,
): Promise<PricedOption[]> => withTariffs(db, rows, on, showPricedOption)

export const showPublicOptions = (
  db: Db,
  rows: readonly OptionRow[],
  on: string,
): Promise<PublicServiceOption[]> =>
  withTariffs(db, rows, on, (row, tariff) => {
    const { treasureprice: _hidden, customerprice, ...option } = showPricedOption(row, tariff)
    // The price that visitors see first includes the least of what a booking must answer.
    const pence = penceOf(customerprice)
    const least = priceAnswers(row.questions, []).pence
    return { ...option, customerprice: poundsOf(pence === null ? null : pence + least) }
  })

/** Prices options of any franchisees with one read of the tariff. */
async function withTariffs<T>(
  db: Db,
  rows: readonly OptionRow[],
  on: string,
  show: (row: OptionRow, tariff: Tariff) => T,
): Promise<T[]> {
  const tariff = await readTariff(db, {
    services: [...new Set(rows.map((row) => row.id_service))],
    place: null,
    id_regions: [...new Set(rows.map((row) => row.id_ambassador))],
    on,
  })
  return rows.map((row) => show(row, tariff))
}

const priceOf = (tariff: Tariff, row: OptionRow, changes: Partial<OptionRow> = {}) =>
  decidePrice(tariff, { ...row, ...changes }, { place: null, id_region: row.id_ambassador })

/** An option's price for both sides on a day, without a place. */
export async function sidesOf(db: Db, row: OptionRow, on: string) {
  const [price] = await withTariffs(db, [row], on, (one, tariff) => priceOf(tariff, one))
  return {
    treasure: price?.treasure_price_pence ?? null,
    customer: price?.customer_price_pence ?? null,
  }
}

const showBoth = (row: OptionRow) => ({
  id: row.id,
  id_service: row.id_service,
  id_ambassador: row.id_ambassador,
  id_job_type: row.id_job_type,
  id_price_unit: row.id_price_unit,
  duration: durationOf(row),
  explanation: row.explanation,
  chip_text: row.chip_text,
  booking_intro: row.booking_intro,
  is_service_defualt: row.is_service_defualt,
  ask_for_images: row.ask_for_images,
  job_type: showJobType(row),
  price_unit: showUnit(row),
  service: showService(row),
})

function showPricedOption(row: OptionRow, tariff: Tariff): PricedOption {
  const price = priceOf(tariff, row)
  return {
    ...showBoth(row),
    treasureprice: poundsOf(price.treasure_price_pence),
    customerprice: poundsOf(price.customer_price_pence),
  }
}

/** The derived prices are those that apply if the option has no price of its own. */
function showOption(
  row: OptionRow,
  tariff: Tariff,
  later: readonly OptionPriceRow[],
): ServiceOption {
  const customer = priceOf(tariff, row, { customer_price_pence: null }).customer_price_pence
  const treasure = priceOf(tariff, row, { treasure_price_pence: null }).treasure_price_pence
  return {
    ...showBoth(row),
    postcode_regex: row.postcode_regex,
    treasureprice: poundsOf(row.treasure_price_pence),
    customerprice: poundsOf(row.customer_price_pence),
    derived_customer_price: poundsOf(customer),
    derived_treasure_price: poundsOf(treasure),
    later_prices: later.map((price) => ({
      valid_from: price.valid_from,
      treasureprice: poundsOf(price.treasure_price_pence),
      customerprice: poundsOf(price.customer_price_pence),
    })),
    price_multiplier: row.multiplier / 10_000,
    week_discount: row.week_discount,
    fortnight_discount: row.fortnight_discount,
    month_discount: row.month_discount,
    display_in_job_booking_form: row.display_in_job_booking_form,
    auto_match: row.auto_match,
    on_board: row.on_board,
    questions: row.questions,
  }
}

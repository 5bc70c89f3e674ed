import { poundsOf, type PublicServiceOption, type ServiceOption } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { decidePrice, type Tariff } from '../prices/price.rules.ts'
import { readTariff } from '../prices/tariff.store.ts'
import { durationOf, showJobType, type OptionRow } from './option-rows.store.ts'
import { showService, showUnit } from '../services/service-columns.ts'

/** Without a place no rule of places counts; the rules of services do, the franchisee's own first. */
export const showOptions = async (db: Db, rows: readonly OptionRow[]): Promise<ServiceOption[]> =>
  withTariffs(db, rows, showOption)

export const showPublicOptions = async (
  db: Db,
  rows: readonly OptionRow[],
): Promise<PublicServiceOption[]> => withTariffs(db, rows, showPublicOption)

/** The options of one franchisee, as all lists are. */
async function withTariffs<T>(
  db: Db,
  rows: readonly OptionRow[],
  show: (row: OptionRow, tariff: Tariff) => T,
): Promise<T[]> {
  const tariff = await readTariff(db, {
    services: [...new Set(rows.map((row) => row.id_service))],
    place: null,
    id_region: rows[0]?.id_ambassador ?? null,
  })
  return rows.map((row) => show(row, tariff))
}

const priceOf = (tariff: Tariff, row: OptionRow, changes: Partial<OptionRow> = {}) =>
  decidePrice(tariff, { ...row, ...changes }, { place: null, id_region: row.id_ambassador })

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

function showPublicOption(row: OptionRow, tariff: Tariff): PublicServiceOption {
  const price = priceOf(tariff, row)
  return {
    ...showBoth(row),
    treasureprice: poundsOf(price.treasure_price_pence),
    customerprice: poundsOf(price.customer_price_pence),
  }
}

/** What is derived is what would hold if the field were empty. */
function showOption(row: OptionRow, tariff: Tariff): ServiceOption {
  const customer = priceOf(tariff, row, { customer_price_pence: null }).customer_price_pence
  const treasure = priceOf(tariff, row, { treasure_price_pence: null }).treasure_price_pence
  return {
    ...showBoth(row),
    postcode_regex: row.postcode_regex,
    treasureprice: poundsOf(row.treasure_price_pence),
    customerprice: poundsOf(row.customer_price_pence),
    derived_customer_price: poundsOf(customer),
    derived_treasure_price: poundsOf(treasure),
    price_multiplier: row.multiplier / 10_000,
    display_in_job_booking_form: row.display_in_job_booking_form,
    auto_match: row.auto_match,
    on_board: row.on_board,
  }
}

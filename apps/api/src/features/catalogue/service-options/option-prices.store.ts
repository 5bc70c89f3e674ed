import { sql, type Selectable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

export type OptionPriceRow = Selectable<Tables['option_prices']>
export type OwnPrices = Pick<OptionPriceRow, 'treasure_price_pence' | 'customer_price_pence'>

/**
 * Returns an option's own prices for treasure and customer. Without a row, both prices come from
 * the price engine.
 */
export const pricesOf = (row: OwnPrices | undefined): OwnPrices => ({
  treasure_price_pence: row?.treasure_price_pence ?? null,
  customer_price_pence: row?.customer_price_pence ?? null,
})

/** Options' own prices by date. Callers that change them must lock the option's row. */
export const optionPricesStore = (db: Db) => ({
  /** Finds the prices that apply on a day. */
  find: (id_service_option: number, on: string) =>
    db
      .selectFrom('option_prices')
      .selectAll()
      .where('id_service_option', '=', id_service_option)
      .where('valid_from', '<=', on)
      .orderBy('valid_from', 'desc')
      .limit(1)
      .executeTakeFirst(),

  listLater: (ids: readonly number[], today: string) =>
    db
      .selectFrom('option_prices')
      .selectAll()
      .where('id_service_option', 'in', ids.length ? ids : [0])
      .where('valid_from', '>', today)
      .orderBy('valid_from')
      .execute(),

  /** Replaces the prices of the same date. */
  save: (row: OptionPriceRow) =>
    db
      .insertInto('option_prices')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['id_service_option', 'valid_from']).doUpdateSet((eb) => ({
          treasure_price_pence: eb.ref('excluded.treasure_price_pence'),
          customer_price_pence: eb.ref('excluded.customer_price_pence'),
        })),
      )
      .execute(),

  /** Removes the prices of a date after today. Returns undefined if there are none. */
  removeLater: (id_service_option: number, valid_from: string, today: string) =>
    db
      .deleteFrom('option_prices')
      .where('id_service_option', '=', id_service_option)
      .where('valid_from', '=', valid_from)
      .where('valid_from', '>', today)
      .returningAll()
      .executeTakeFirst(),

  removeAll: (id_service_option: number) =>
    db.deleteFrom('option_prices').where('id_service_option', '=', id_service_option).execute(),

  /** Copies all prices of an option to another option, including past and later prices. */
  copy: (from: number, to: number) =>
    sql`
      insert into option_prices (id_service_option, valid_from, treasure_price_pence, customer_price_pence)
      select ${to}::integer, valid_from, treasure_price_pence, customer_price_pence
      from option_prices where id_service_option = ${from}::integer`.execute(db),
})

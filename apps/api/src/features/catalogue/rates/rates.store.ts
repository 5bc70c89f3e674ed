import { rateOf, londonDate, type NewRate, type RateKind } from '@treasures/api-client'
import { sql } from 'kysely'
import { isRegisteredOn, type DatedBusiness } from '../business/business.rules.ts'
import { readBusiness } from '../business/business.store.ts'
import type { FirstRates } from './rates.settings.ts'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { readRunners, type Runners } from '../regions/region-runners.store.ts'

/**
 * Rates by date: the latest up to a date applies. Values are hundredths of a per cent, and pence
 * for the post fee.
 */
export type RateTable = {
  on(kind: RateKind, date: string, id_region?: number): number
  /** VAT inside our own prices. Zero on days on which the business is not registered. */
  ours(kind: VatKind, date: string): number
}
type VatKind = 'vat' | 'materials_vat'

type DatedRate = {
  kind: RateKind
  id_region: number | null
  valid_from: string
  value: number
}

/**
 * Looks up rates by date. Rates must come newest first. Regions that the owner runs have no
 * franchise share.
 */
export function rateTable(
  rates: readonly DatedRate[],
  versions: readonly DatedBusiness[],
  runners: Runners = { on: () => 'franchisee' },
): RateTable {
  const find = (kind: RateKind, date: string, id_region: number | null) =>
    rates.find((row) => row.kind === kind && row.id_region === id_region && row.valid_from <= date)
      ?.value
  return {
    on(kind, date, id_region) {
      const isRegions = id_region !== undefined
      if (kind === 'franchise_share' && isRegions && runners.on(date, id_region) === 'owner')
        return 0
      return (isRegions ? find(kind, date, id_region) : undefined) ?? find(kind, date, null) ?? 0
    },
    ours: (kind, date) =>
      isRegisteredOn(versions, date) === true ? (find(kind, date, null) ?? 0) : 0,
  }
}

/**
 * Reads all rates, for look-ups by date. A region's own rate takes precedence over the general one,
 * and a missing rate is 0.
 */
export const readRates = async (db: Db): Promise<RateTable> =>
  rateTable(
    await db
      .selectFrom('rates')
      .select(['kind', 'id_region', 'valid_from', 'value'])
      .orderBy('valid_from', 'desc')
      .execute(),
    await readBusiness(db),
    await readRunners(db),
  )

/** Returns today's rate in per cent, for offers. A later invoice uses the rates of its own day. */
export const rateToday = async (db: Db, kind: RateKind, at: Date): Promise<number> =>
  (await readRates(db)).on(kind, londonDate(at)) / 100

/** Returns today's VAT inside our prices, in per cent. */
export const vatToday = async (db: Db, at: Date): Promise<number> =>
  (await readRates(db)).ours('vat', londonDate(at)) / 100

/** Saves the environment's rates, if no rates are saved yet. */
export async function writeFirstRates(db: Db, at: Date, first: FirstRates): Promise<void> {
  const values: Record<RateKind, bigint> = {
    vat: rateOf(first.vatRate),
    materials_vat: 0n,
    materials_markup: 0n,
    commission: rateOf(first.commissionRate),
    franchise_share: rateOf(first.franchiseShare),
    post_fee: 0n,
  }
  const rows = Object.entries(values).map(([kind, value]) => ({
    kind: kind as RateKind,
    valid_from: '2000-01-01',
    value: Number(value),
    created_at: at,
  }))
  await db
    .insertInto('rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * True for kinds of rates for materials, false for kinds for labour. Kinds that apply to no line
 * are absent.
 */
const kindsOfLines: Partial<Record<RateKind, boolean>> = {
  vat: false,
  franchise_share: false,
  materials_vat: true,
  materials_markup: true,
}

type RateOf = Pick<NewRate, 'kind'> & { id_region: number | null; valid_from: string }

/** List of rates, and changes to it. */
export const ratesStore = (db: Db) => {
  const rows = () =>
    db
      .selectFrom('rates')
      .leftJoin('ambassadors', 'ambassadors.id', 'rates.id_region')
      .leftJoin('users', 'users.id', 'rates.id_user')
      .select([
        'rates.id',
        'rates.kind',
        'rates.id_region',
        'ambassadors.region_name',
        'rates.valid_from',
        'rates.value',
        'rates.created_at',
        sql<string | null>`nullif(${fullNameIn('users')}, '')`.as('set_by'),
      ])

  return {
    list: () => rows().orderBy('rates.valid_from', 'desc').orderBy('rates.id_region').execute(),

    find: (id: number) => rows().where('rates.id', '=', id).executeTakeFirst(),

    /**
     * Serialises changes of rates. Changes also wait while an invoice is being issued: `holdRates`.
     */
    takeTurn: () => sql`lock table rates in share row exclusive mode`.execute(db),

    regionExists: async (id: number) =>
      (await db.selectFrom('ambassadors').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,

    /** Returns the last day for which an issued invoice used a rate of this kind and region. */
    async lastInvoicedDay({ kind, id_region }: Pick<RateOf, 'kind' | 'id_region'>) {
      const material = kindsOfLines[kind]
      const last = await db
        .selectFrom('invoices')
        .leftJoin('invoice_lines', (join) =>
          join
            .onRef('id_invoice', '=', 'invoices.id')
            .on(sql<boolean>`material is not distinct from ${material ?? null}::boolean`),
        )
        .select(
          sql<string | null>`max(${sql.ref(material === undefined ? 'issued_on' : 'date')})`.as(
            'day',
          ),
        )
        .where('inv_number', 'is not', null)
        .where('voided_at', 'is', null)
        .$if(kind === 'post_fee', (query) => query.where('post_fee_pence', '>', 0))
        .$if(id_region !== null, (query) => query.where('invoices.id_region', '=', id_region ?? 0))
        .executeTakeFirst()
      return kind === 'commission' ? null : (last?.day ?? null)
    },

    /** Returns the new id, or undefined if that day already has a rate. */
    insert: async (rate: RateOf & { value: number; id_user: number; created_at: Date }) =>
      (
        await db
          .insertInto('rates')
          .values(rate)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id,

    /** Replaces the rate of its day. Returns the new id. */
    async replace(rate: RateOf & { value: number; id_user: number; created_at: Date }) {
      await db
        .deleteFrom('rates')
        .where('kind', '=', rate.kind)
        .where(sql<boolean>`id_region is not distinct from ${rate.id_region}::integer`)
        .where('valid_from', '=', rate.valid_from)
        .execute()
      return this.insert(rate)
    },

    remove: (id: number) => db.deleteFrom('rates').where('id', '=', id).execute(),
  }
}

export type RateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ratesStore>['find']>>>

/**
 * Locks all rates and the business's details until the transaction ends. The lock is shared, so
 * concurrent invoicing does not wait.
 */
export const holdRates = (tx: Db) => sql`lock table rates, business in share mode`.execute(tx)

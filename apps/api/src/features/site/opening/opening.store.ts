import { jobType, type OpeningStepKey } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import {
  showPricedOptions,
  type PricedOption,
} from '../../catalogue/service-options/service-options.show.ts'
import { serviceOptionsStore } from '../../catalogue/service-options/service-options.store.ts'
import { isReady } from './is-ready.ts'
import type { LatestChange, OpeningFacts, RegionFacts } from './opening.rules.ts'

/** Events about each step, by the start of their names. */
const eventsOf: Partial<Record<OpeningStepKey, readonly string[]>> = {
  business: ['business.changed'],
  look: ['brand.'],
  where: ['region.'],
  services: ['service.', 'option.created'],
  prices: ['price.', 'option.changed'],
  treasures: ['treasure.'],
  staff: ['staff.'],
  money: ['rate.'],
  try: ['business.tried'],
}

/**
 * Facts for the steps, read from the tables that the screens change. Staff cannot mark a step as
 * done by hand.
 */
export const openingStore = (db: Db) => ({
  async find() {
    const row = await db
      .selectFrom('opened')
      .leftJoin('users', 'users.id', 'opened.id_user')
      .select(['opened.at', sql<string | null>`trim(users.fname || ' ' || users.lname)`.as('by')])
      .executeTakeFirst()
    return row ?? { at: null, by: null }
  },

  /** Staff with a verified e-mail. */
  listStaff: () =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'fname'])
      .where('email_verified_at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('super', '=', true),
          eb('is_admin', '=', true),
          eb('id_ambassador', 'is not', null),
        ]),
      )
      .orderBy('id')
      .execute(),

  async countRows() {
    const { rows } = await sql<{
      postcodes: number
      trades: number
      supers: number
      colleagues: number
      pages: number
      hasTried: boolean
    }>`
      select
        (select count(*) from postcodes) as postcodes,
        (select count(*) from services where kind = 'trade' and retired_on is null) as trades,
        (select count(*) from users where super and password_hash is not null) as supers,
        (select count(*) from users
          where not super and (is_admin or id_ambassador is not null)) as colleagues,
        (select count(*) from (
          select page from embed_sightings union select page from region_sites
        ) seen)::int as pages,
        exists (select from events where event = 'business.tried' and (data ->> 'passed')::boolean)
          as "hasTried"
    `.execute(db)
    return must(rows[0])
  },

  /** Reads what each region offers, with the same rule as the booking form. */
  async readOffers(today: string): Promise<{
    regions: RegionFacts[]
    services: number
    unpriced: string[]
  }> {
    const open = await db
      .selectFrom('ambassadors')
      .select(['id', 'region_name'])
      .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', today)]))
      .orderBy('id')
      .execute()
    const services = new Set<number>()
    const unpriced = new Set<string>()
    const regions: RegionFacts[] = []
    for (const { id, region_name } of open) {
      const rows = await serviceOptionsStore(db).listPublic(id, today)
      const offered = new Map<number, string>()
      for (const option of await showPricedOptions(db, rows, today)) {
        const { id: id_service, name } = option.service
        services.add(id_service)
        offered.set(id_service, name)
        if (!hasPrices(option)) unpriced.add(name)
      }
      const ready = await this.listReady(id, today)
      const unserved = [...offered].filter(([service]) => !ready.has(service))
      regions.push({
        id,
        name: region_name,
        outcodes: (await regionOutcodesStore(db).listCodes(id, today)).length,
        unserved: unserved.map(([, name]) => name),
      })
    }
    return { regions, services: services.size, unpriced: [...unpriced].toSorted() }
  },

  /**
   * Returns the trades that a ready treasure can do in the region. A ready treasure is active and
   * skilled, and can be billed and paid.
   */
  async listReady(id_region: number, today: string): Promise<Set<number>> {
    const { rows } = await sql<{ id_service: number }>`
      select distinct s.id_service
      from treasures t
      join treasure_skills ts on ts.id_treasure = t.id
      join skills s on s.id = ts.id_skill
      where ${isReady} and s.id_service is not null
        and (t.id_region = ${id_region} or exists (
          select from region_outcodes held join outcodes o on o.outcode = held.outcode
          where held.id_region = ${id_region} and held.held @> ${today}::date
            and t.reach @> point(o.lon, o.lat)))
    `.execute(db)
    return new Set(rows.map(({ id_service }) => id_service))
  },

  async readLatest(): Promise<OpeningFacts['latest']> {
    const latest: [OpeningStepKey, LatestChange][] = []
    for (const [key, names] of Object.entries(eventsOf) as [OpeningStepKey, readonly string[]][]) {
      const row = await db
        .selectFrom('events as e')
        .leftJoin('users', (join) =>
          join.onRef('users.id', '=', 'e.id_actor').on('e.actor', '=', 'user'),
        )
        .select([
          'e.created_at as at',
          sql<string | null>`nullif(trim(users.fname || ' ' || users.lname), '')`.as('by'),
        ])
        .where((eb) => eb.or(names.map((name) => eb('e.event', 'like', `${name}%`))))
        .orderBy('e.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (row) latest.push([key, row])
    }
    return Object.fromEntries(latest)
  },
})

/**
 * True if an option is priced. An estimate needs no price yet. Any other option needs a price for
 * the customer and one for the treasure.
 */
const hasPrices = ({ id_job_type, customerprice, treasureprice }: PricedOption) =>
  id_job_type === jobType.estimate || (customerprice !== null && treasureprice !== null)

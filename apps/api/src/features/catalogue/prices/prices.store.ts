import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { RuleSubject } from './prices.rules.ts'
import type { From } from './start-of.ts'
import { serviceColumns, unitColumns } from '../services/service-columns.ts'

type NewPrice = {
  valid_from: string
  id_service: number
  id_price_unit: number
  treasure_price_pence: number | null
  customer_price_pence: number | null
}
type NewRule = RuleSubject & {
  valid_from: string
  id_country: number
  treasure_factor: string
  customer_factor: string
}

/** Subject of a rule in words: "Gardening in Brighton & Hove", "Kent", "SE13". */
export const ruleLabel = sql<string>`coalesce(
  counties.name, cities.name, rule.prefix,
  services.name || coalesce(' in ' || region.region_name, ''))`

/** Subject of a rule as an SQL row, to find other rules with the same subject. */
const subjectOf = (subject: RuleSubject) => sql`(
  ${subject.id_county}::integer, ${subject.id_city}::integer, ${subject.prefix}::text,
  ${subject.id_service}::integer, ${subject.id_ambassador}::integer)`

type OfUnit = Pick<NewPrice, 'id_service' | 'id_price_unit'>
/**
 * Matches the rows that a new row replaces: the row with the same start date and, if the new row
 * starts today, all earlier rows.
 */
const endsFrom = ({ from, today }: From) =>
  sql<boolean>`removed_in is null and valid_from <= ${from}::date
    and (valid_from = ${from}::date or ${from}::date = ${today}::date)`

/**
 * The only file that writes prices and rules. Replaced and ended rows stay, with the version that
 * ended them.
 */
export const pricesStore = (db: Db) => {
  const prices = () =>
    db
      .selectFrom('default_prices as price')
      .innerJoin('services', 'services.id', 'price.id_service')
      .innerJoin('price_units as unit', 'unit.id', 'price.id_price_unit')
      .select([
        'price.id',
        'price.id_service',
        'price.id_price_unit',
        'price.treasure_price_pence',
        'price.customer_price_pence',
        'price.valid_from',
        'price.added_in as version',
        ...serviceColumns('services'),
        ...unitColumns('unit'),
      ])
      .where('price.removed_in', 'is', null)

  const rules = () =>
    db
      .selectFrom('price_rules as rule')
      .leftJoin('counties', 'counties.id', 'rule.id_county')
      .leftJoin('cities', 'cities.id', 'rule.id_city')
      .leftJoin('services', 'services.id', 'rule.id_service')
      .leftJoin('ambassadors as region', 'region.id', 'rule.id_ambassador')
      .select([
        'rule.id',
        'rule.type',
        'rule.id_country',
        'rule.id_county',
        'rule.id_city',
        'rule.prefix',
        'rule.id_service',
        'rule.id_ambassador',
        ruleLabel.as('label'),
        'rule.treasure_factor',
        'rule.customer_factor',
        'rule.valid_from',
        'rule.added_in as version',
      ])
      .where('rule.removed_in', 'is', null)

  const listedPrices = (today: string) =>
    prices().where(
      sql<boolean>`not exists (
        select from default_prices as next
        where next.removed_in is null and next.id_service = price.id_service
          and next.id_price_unit = price.id_price_unit
          and next.valid_from > price.valid_from and next.valid_from <= ${today}::date)`,
    )
  const listedRules = (today: string) =>
    rules().where(
      sql<boolean>`not exists (
        select from price_rules as next
        where next.removed_in is null and next.type = rule.type
          and (next.id_county, next.id_city, next.prefix, next.id_service, next.id_ambassador)
            is not distinct from
            (rule.id_county, rule.id_city, rule.prefix, rule.id_service, rule.id_ambassador)
          and next.valid_from > rule.valid_from and next.valid_from <= ${today}::date)`,
    )

  return {
    /** Prices that apply on a day, and those that begin later. */
    listPrices: (today: string, id_service?: number) =>
      listedPrices(today)
        .$if(id_service !== undefined, (query) =>
          query.where('price.id_service', '=', id_service ?? 0),
        )
        .orderBy('services.name')
        .orderBy('price.id_price_unit')
        .orderBy('price.valid_from')
        .execute(),

    /** Price that applies on a day. */
    findPrice: ({ id_service, id_price_unit }: OfUnit, on: string) =>
      prices()
        .where('price.id_service', '=', id_service)
        .where('price.id_price_unit', '=', id_price_unit)
        .where('price.valid_from', '<=', on)
        .orderBy('price.valid_from', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Rules that apply on a day, and those that begin later. A rule of a service is general or a
     * region's own. Franchisees do not see the rules of other regions.
     */
    listRules: (
      scope: StaffScope,
      today: string,
      type: number,
      by: { id_country?: number; id_service?: number },
    ) =>
      listedRules(today)
        .where('rule.type', '=', type as 1 | 2 | 3 | 4)
        .where((eb) =>
          eb.or([eb('rule.id_ambassador', 'is', null), inRegion(scope, 'rule.id_ambassador')]),
        )
        .$if(by.id_country !== undefined, (query) =>
          query.where('rule.id_country', '=', by.id_country ?? 0),
        )
        .$if(by.id_service !== undefined, (query) =>
          query.where('rule.id_service', '=', by.id_service ?? 0),
        )
        .orderBy('label')
        .orderBy('rule.valid_from')
        .orderBy('rule.id')
        .execute(),

    /** Rule that applies on a day to exactly this place or service. */
    findRule: (subject: RuleSubject, on: string) =>
      rules()
        .where('rule.type', '=', subject.type)
        .where(
          sql<boolean>`
            (rule.id_county, rule.id_city, rule.prefix, rule.id_service, rule.id_ambassador)
            is not distinct from ${subjectOf(subject)}`,
        )
        .where('rule.valid_from', '<=', on)
        .orderBy('rule.valid_from', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Franchisees do not see changes to another region's own rules. */
    listVersions: (scope: StaffScope, most: number) =>
      db
        .selectFrom('price_versions as version')
        .leftJoin('users', 'users.id', 'version.id_user')
        .select([
          'version.id as version',
          'version.created_at',
          'version.descr',
          sql<string | null>`nullif(trim(users.fname || ' ' || users.lname), '')`.as('by'),
        ])
        .where(
          sql<boolean>`not exists (
            select from price_rules where version.id in (added_in, removed_in)
              and not ${inRegion(scope, 'id_ambassador')}
          )`,
        )
        .orderBy('version.id', 'desc')
        .limit(most)
        .execute(),

    /** Serialises price changes, because versions have one order. Readers do not wait. */
    takeTurn: () => sql`lock table price_versions in share row exclusive mode`.execute(db),

    /**
     * Locks default prices and rules against changes until the transaction ends. The lock is
     * shared.
     */
    lockVersions: () => sql`lock table price_versions in share mode`.execute(db),

    async addVersion(id_user: number, descr: string, created_at: Date): Promise<number> {
      const { id } = await db
        .insertInto('price_versions')
        .values({ id_user, descr, created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    insertPrice: (price: NewPrice, added_in: number) =>
      db
        .insertInto('default_prices')
        .values({ ...price, added_in, removed_in: null })
        .execute(),

    insertRule: (rule: NewRule, added_in: number) =>
      db
        .insertInto('price_rules')
        .values({ ...rule, added_in, removed_in: null })
        .execute(),

    endPrices: ({ id_service, id_price_unit }: OfUnit, from: From, removed_in: number) =>
      db
        .updateTable('default_prices')
        .set({ removed_in })
        .where('id_service', '=', id_service)
        .where('id_price_unit', '=', id_price_unit)
        .where(endsFrom(from))
        .execute(),

    /**
     * Copies a region's price rules to another, except for services that already have one there.
     * Returns the number copied.
     */
    async copyRules(from: number, to: number, added_in: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into price_rules (
          type, id_country, id_service, id_ambassador, treasure_factor, customer_factor, valid_from, added_in
        )
        select type, id_country, id_service, ${to}::integer, treasure_factor, customer_factor, valid_from,
          ${added_in}::integer
        from price_rules theirs
        where id_ambassador = ${from}::integer and removed_in is null and not exists (
          select from price_rules own
          where own.id_ambassador = ${to}::integer and own.id_service = theirs.id_service and own.removed_in is null
        )
        returning id`.execute(db)
      return rows.length
    },

    hasRules: async (id_ambassador: number) =>
      (await db
        .selectFrom('price_rules')
        .select('id')
        .where('id_ambassador', '=', id_ambassador)
        .where('removed_in', 'is', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    endRules: (subject: RuleSubject, from: From, removed_in: number) =>
      db
        .updateTable('price_rules')
        .set({ removed_in })
        .where('type', '=', subject.type)
        .where(
          sql<boolean>`(id_county, id_city, prefix, id_service, id_ambassador)
            is not distinct from ${subjectOf(subject)}`,
        )
        .where(endsFrom(from))
        .execute(),

    findPriceById: (id: number, today: string) =>
      listedPrices(today).where('price.id', '=', id).executeTakeFirst(),
    findRuleById: (id: number, today: string) =>
      listedRules(today).where('rule.id', '=', id).executeTakeFirst(),

    countyName: (id: number, id_country: number) =>
      nameIn(
        db
          .selectFrom('counties')
          .select('name')
          .where('id', '=', id)
          .where('id_country', '=', id_country),
      ),
    cityName: (id: number, id_country: number) =>
      nameIn(
        db
          .selectFrom('cities')
          .select('name')
          .where('id', '=', id)
          .where('id_country', '=', id_country),
      ),
    serviceName: (id: number) =>
      nameIn(db.selectFrom('services').select('name').where('id', '=', id)),
    unitName: (id: number) =>
      nameIn(db.selectFrom('price_units').select('name').where('id', '=', id)),
    regionName: (id: number) =>
      nameIn(db.selectFrom('ambassadors').select('region_name as name').where('id', '=', id)),
  }
}

const nameIn = async (query: {
  executeTakeFirst(): Promise<{ name: string } | undefined>
}): Promise<string | undefined> => (await query.executeTakeFirst())?.name

export type PriceListRow = Awaited<ReturnType<ReturnType<typeof pricesStore>['listPrices']>>[number]
export type RuleListRow = Awaited<ReturnType<ReturnType<typeof pricesStore>['listRules']>>[number]

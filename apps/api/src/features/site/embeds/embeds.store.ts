import type { EmbedSettings } from '@treasures/api-client'
import { sql } from 'kysely'
import { minutes, hours, days, earlier } from '#kernel/clock.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Sweep } from '#kernel/tasks/housekeeping.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import { isSold } from '../../catalogue/services/services.store.ts'

/** Contents of the column `settings`. The other settings have their own columns. */
export type StoredSettings = Omit<Required<EmbedSettings>, 'id' | 'name' | 'widget' | 'id_region'>

export type EmbedFields = {
  id_region: number
  name: string
  widget: EmbedSettings['widget']
  settings: StoredSettings
}

/**
 * Maximum number of unnamed origins recorded for one embed or region, in total and new per day. A
 * new origin replaces the least recently seen one. Programs can invent origins, so only sites that
 * staff named are always kept.
 */
const originsKept = 20
const newOriginsADay = 5
const originKeptDays = 30
/** Days for which loads are kept, and the maximum number of loads counted per day. */
const loadDays = 30
const loadsADay = 1_000_000

/** True if staff named the site `page` in the settings of the row `embeds`. */
const isNamed = (page: unknown) =>
  sql<boolean>`coalesce(embeds.settings -> 'sites', '[]') @> to_jsonb(${page}::text)`

const londonDay = (at: Date) => sql`(${at}::timestamptz at time zone 'Europe/London')::date`

/** A widget's report on the page that shows the widget. */
export type Sighting = {
  /** The page's origin. */
  page: string
  version: string
  way: 'page' | 'frame'
  blocked: readonly string[]
  error: string | null
}

const columns = [
  'embeds.id',
  'embeds.id_region',
  'ambassadors.region_name',
  'embeds.name',
  'embeds.widget',
  'embeds.settings',
  'embeds.created_at',
  'embeds.updated_at',
] as const

export const embedsStore = (db: Db) => ({
  list: (scope: StaffScope) =>
    db
      .selectFrom('embeds')
      .innerJoin('ambassadors', 'ambassadors.id', 'embeds.id_region')
      .select(columns)
      .where(inRegion(scope, 'embeds.id_region'))
      .orderBy('embeds.name')
      .orderBy('embeds.created_at')
      .execute(),

  /** Sightings of several embeds, latest first. */
  listInstallChecks: async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom('embed_sightings')
          .selectAll()
          .where('id_embed', 'in', ids)
          .orderBy('last_seen', 'desc')
          .orderBy('page')
          .execute(),

  /** Loads of several embeds for each day in London, latest first. */
  listLoads: async (ids: readonly string[], at: Date) =>
    ids.length === 0
      ? []
      : db
          .selectFrom('embed_loads')
          .select(['id_embed', 'loads', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
          .where('id_embed', 'in', ids)
          .where(sql<boolean>`embed_loads.day > ${londonDay(at)} - ${loadDays}::integer`)
          .orderBy('embed_loads.day', 'desc')
          .execute(),

  find: (scope: StaffScope, id: string) =>
    db
      .selectFrom('embeds')
      .innerJoin('ambassadors', 'ambassadors.id', 'embeds.id_region')
      .select(columns)
      .where('embeds.id', '=', id)
      .where(inRegion(scope, 'embeds.id_region'))
      .executeTakeFirst(),

  regionExists: async (id: number) =>
    (await db.selectFrom('ambassadors').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,

  insert: (id: string, { settings, ...fields }: EmbedFields, at: Date) =>
    db
      .insertInto('embeds')
      .values({
        id,
        ...fields,
        settings: JSON.stringify(settings),
        created_at: at,
        updated_at: at,
      })
      .execute(),

  /** Returns false if the embed is not in the scope. */
  update: async (
    scope: StaffScope,
    id: string,
    { id_region, settings, ...fields }: Omit<EmbedFields, 'id_region'> & { id_region?: number },
    at: Date,
  ) =>
    (await db
      .updateTable('embeds')
      .set({
        ...fields,
        ...(id_region !== undefined && { id_region }),
        settings: JSON.stringify(settings),
        updated_at: at,
      })
      .where('embeds.id', '=', id)
      .where(inRegion(scope, 'embeds.id_region'))
      .returning('id')
      .executeTakeFirst()) !== undefined,

  delete: async (scope: StaffScope, id: string) =>
    (await db
      .deleteFrom('embeds')
      .where('embeds.id', '=', id)
      .where(inRegion(scope, 'embeds.id_region'))
      .returning('id')
      .executeTakeFirst()) !== undefined,

  /** Services with an option in a region's booking form. */
  listOffered: async (id_region: number, day: string) => {
    const rows = await db
      .selectFrom('services')
      .select('services.id')
      .where(isSold(day))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('service_options as o')
            .select('o.id')
            .whereRef('o.id_service', '=', 'services.id')
            .where('o.id_ambassador', '=', id_region)
            .where('o.display_in_job_booking_form', '=', true),
        ),
      )
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Records a sighting of the embed on a site. Records sightings and errors at most once a minute
   * per origin. Always records sites that staff named, but only a few other sites per day. Counts a
   * load without an error if its site is recorded. Returns false if there is no such embed.
   */
  async see(id_embed: string, sighting: Sighting, at: Date): Promise<boolean> {
    const { page, version, way, blocked, error } = sighting
    const known = await db
      .selectFrom('embeds')
      .select('id')
      .where('id', '=', id_embed)
      .executeTakeFirst()
    if (!known) return false
    const dayAgo = earlier(at, days(1))
    const longAgo = earlier(at, days(originKeptDays))
    const minuteAgo = earlier(at, minutes(1))
    const hasTrouble = error !== null || blocked.length > 0
    const seen = await sql`
      insert into embed_sightings
        (id_embed, page, version, way, blocked, first_seen, last_seen, error, error_at)
      -- Not by values: the embed may have gone since, and that is nobody's mistake.
      select id, ${page}, ${version}, ${way}, ${blocked}::text[], ${at}::timestamptz, ${at}::timestamptz,
        ${error}::text, ${error === null ? null : at}::timestamptz
      from embeds
      where id = ${id_embed} and (
        exists (select from embed_sightings where id_embed = ${id_embed} and page = ${page})
        or ${isNamed(page)}
        or ${newOriginsADay} > (
          select count(*) from embed_sightings
          where id_embed = ${id_embed} and first_seen > ${dayAgo} and not ${isNamed(sql`page`)}
        ))
      on conflict (id_embed, page) do update set
        version = excluded.version,
        way = excluded.way,
        blocked = excluded.blocked,
        last_seen = excluded.last_seen,
        error = coalesce(excluded.error, embed_sightings.error),
        error_at = coalesce(excluded.error_at, embed_sightings.error_at)
      where embed_sightings.last_seen <= ${minuteAgo}
        or not excluded.blocked <@ embed_sightings.blocked
        or excluded.error is not null and coalesce(embed_sightings.error_at <= ${minuteAgo}, true)
    `.execute(db)
    if (seen.numAffectedRows)
      await sql`
        delete from embed_sightings where id_embed = ${id_embed} and (
          last_seen <= ${longAgo}
          or page in (
            select page from embed_sightings join embeds on embeds.id = id_embed
            where id_embed = ${id_embed} and not ${isNamed(sql`page`)}
            order by last_seen desc, page offset ${originsKept}
          ))
      `.execute(db)
    if (!hasTrouble) await this.count(id_embed, page, at)
    return true
  },

  /** Sites that show widgets of a region and have no embed of it, latest first. */
  listOtherSites: (scope: StaffScope) =>
    db
      .selectFrom('region_sites as r')
      .innerJoin('ambassadors', 'ambassadors.id', 'r.id_region')
      .select(['r.id_region', 'ambassadors.region_name', 'r.page', 'r.first_seen', 'r.last_seen'])
      .where(inRegion(scope, 'r.id_region'))
      .where(
        sql<boolean>`not exists (
          select from embed_sightings s join embeds on embeds.id = s.id_embed
          where embeds.id_region = r.id_region and s.page = r.page
        )`,
      )
      .orderBy('r.last_seen', 'desc')
      .orderBy('r.page')
      .execute(),

  /** Records that a site shows a region's widgets, at most once an hour, and few new sites a day. */
  async noteSite(id_region: number, page: string, at: Date) {
    const noted = await sql`
      insert into region_sites (id_region, page, first_seen, last_seen)
      select id, ${page}, ${at}::timestamptz, ${at}::timestamptz
      from ambassadors left join region_sites r on r.id_region = ambassadors.id and r.page = ${page}
      where id = ${id_region} and case
        when r.page is not null then r.last_seen <= ${earlier(at, hours(1))}
        else ${newOriginsADay} > (
          select count(*) from region_sites
          where id_region = ${id_region} and first_seen > ${earlier(at, days(1))}
        ) end
      on conflict (id_region, page) do update set last_seen = excluded.last_seen
    `.execute(db)
    if (noted.numAffectedRows)
      await sql`
        delete from region_sites where id_region = ${id_region} and page in (
          select page from region_sites where id_region = ${id_region}
          order by last_seen desc, page offset ${originsKept}
        )
      `.execute(db)
  },

  /** Counts a load on a recorded site. */
  async count(id_embed: string, page: string, at: Date) {
    const counted = await sql<{ loads: number }>`
      insert into embed_loads (id_embed, day, loads)
      select id_embed, ${londonDay(at)}, 1 from embed_sightings
      where id_embed = ${id_embed} and page = ${page}
      on conflict (id_embed, day)
      do update set loads = least(embed_loads.loads + 1, ${loadsADay}::integer)
      returning loads
    `.execute(db)
    // The first load of a day also deletes the counts that have expired.
    if (counted.rows[0]?.loads === 1)
      await sql`
        delete from embed_loads
        where id_embed = ${id_embed} and embed_loads.day <= ${londonDay(at)} - ${loadDays}::integer
      `.execute(db)
  },
})

/** Sites that no longer show a region's widgets. */
export const oldRegionSites: Sweep = {
  table: 'region_sites',
  change: sql`delete from region_sites`,
  old: (at) => sql`last_seen <= ${earlier(at, days(originKeptDays))}`,
}

export type EmbedRow = Awaited<ReturnType<ReturnType<typeof embedsStore>['list']>>[number]
export type InstallCheckRow = Awaited<
  ReturnType<ReturnType<typeof embedsStore>['listInstallChecks']>
>[number]
export type LoadsRow = Awaited<ReturnType<ReturnType<typeof embedsStore>['listLoads']>>[number]

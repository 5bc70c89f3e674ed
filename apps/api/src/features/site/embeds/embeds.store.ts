import { firstRegion, type EmbedSettings } from '@treasures/api-client'
import { sql } from 'kysely'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { inRegion } from '../../../kernel/http/in-scope.ts'

/** What stands in the column `settings`; the rest has columns of its own. */
export type StoredSettings = Omit<Required<EmbedSettings>, 'id' | 'name' | 'widget' | 'id_region'>

export type EmbedFields = {
  id_region: number
  name: string
  widget: EmbedSettings['widget']
  settings: StoredSettings
}

/** Pages that are remembered of one host, and those of an embed that a list shows. */
const pagesKept = 100
const pagesShown = 50
/**
 * Hosts that are noted of one embed, in all and as new ones a day. Who invents some, with the public id in hand,
 * pushes none out: only one that was not seen for so many days gives way.
 */
const hostsKept = 20
const newHostsADay = 5
const hostKeptDays = 30
const day = 86_400_000

/** A page is an origin and a path. */
const hostOf = (page: string) => sql<string>`split_part(${sql.ref(page)}, '/', 3)`

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

  /**
   * The pages of several embeds, those seen last first. Where there are many, each host shows its latest, and the
   * host that has been known longest shows most.
   */
  listInstallChecks: (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom('embeds')
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom((inner) =>
                  inner
                    .selectFrom('embed_sightings as s')
                    .selectAll('s')
                    .select(
                      sql<number>`row_number() over (
                        partition by ${hostOf('s.page')} order by s.last_seen desc, s.page)`.as(
                        'place',
                      ),
                    )
                    .select(
                      sql<Date>`min(s.first_seen) over (partition by ${hostOf('s.page')})`.as(
                        'known_since',
                      ),
                    )
                    .whereRef('s.id_embed', '=', 'embeds.id')
                    .as('ranked'),
                )
                .selectAll('ranked')
                .orderBy('ranked.place')
                .orderBy('ranked.known_since')
                .limit(pagesShown)
                .as('seen'),
            (join) => join.onTrue(),
          )
          .selectAll('seen')
          .where('embeds.id', 'in', ids)
          .orderBy('seen.last_seen', 'desc')
          .orderBy('seen.page')
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

  /** False where there is none in the scope. */
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

  /** What can be booked in a region: its own options in the form, and where it has none, the first region's default. */
  listOffered: async (id_region: number) => {
    const rows = await db
      .selectFrom('services')
      .select('services.id')
      .where('bookable', '=', true)
      .where((eb) => {
        const options = eb
          .selectFrom('service_options as o')
          .select('o.id')
          .whereRef('o.id_service', '=', 'services.id')
        const own = options.where('o.id_ambassador', '=', id_region)
        const fallback = options
          .where('o.id_ambassador', '=', firstRegion)
          .where('o.is_service_defualt', '=', true)
        return eb.or([
          eb.exists(own.where('o.display_in_job_booking_form', '=', true)),
          eb.and([eb.not(eb.exists(own)), eb.exists(fallback)]),
        ])
      })
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Notes that a page has the embed: at most once a minute and page, and trouble on it as often. Of too many pages
   * of a host its oldest goes, and of too many hosts no further one is noted. False where there is no such embed.
   */
  async see(
    id_embed: string,
    { page, version, error }: { page: string; version: string; error: string | null },
    at: Date,
  ): Promise<boolean> {
    const known = await db
      .selectFrom('embeds')
      .select('id')
      .where('id', '=', id_embed)
      .executeTakeFirst()
    if (!known) return false
    const host = new URL(page).host
    const dayAgo = new Date(at.getTime() - day)
    const longAgo = new Date(at.getTime() - hostKeptDays * day)
    const minuteAgo = new Date(at.getTime() - 60_000)
    const seen = await db
      .insertInto('embed_sightings')
      .columns(['id_embed', 'page', 'version', 'first_seen', 'last_seen', 'error', 'error_at'])
      // Not by values: the embed may have gone since, and that is nobody's mistake.
      .expression((eb) =>
        eb
          .selectFrom('embeds')
          .select([
            'embeds.id',
            sql<string>`${page}`.as('page'),
            sql<string>`${version}`.as('version'),
            sql<Date>`${at}::timestamptz`.as('first_seen'),
            sql<Date>`${at}::timestamptz`.as('last_seen'),
            sql<string | null>`${error}::text`.as('error'),
            sql<Date | null>`${error === null ? null : at}::timestamptz`.as('error_at'),
          ])
          .where('embeds.id', '=', id_embed)
          .where(
            sql<boolean>`(
              exists (
                select from embed_sightings
                where id_embed = ${id_embed} and ${hostOf('page')} = ${host})
              or (
                select count(*) filter (where first_seen > ${dayAgo}) < ${newHostsADay}
                  and count(*) filter (where last_seen > ${longAgo}) < ${hostsKept}
                from (
                  select min(first_seen) as first_seen, max(last_seen) as last_seen
                  from embed_sightings where id_embed = ${id_embed} group by ${hostOf('page')}
                ) hosts
              ))`,
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['id_embed', 'page'])
          .doUpdateSet((eb) => ({
            version: eb.ref('excluded.version'),
            last_seen: eb.ref('excluded.last_seen'),
            error: sql`coalesce(excluded.error, embed_sightings.error)`,
            error_at: sql`coalesce(excluded.error_at, embed_sightings.error_at)`,
          }))
          .where(
            sql<boolean>`embed_sightings.last_seen <= ${minuteAgo} or (
              excluded.error is not null
              and coalesce(embed_sightings.error_at <= ${minuteAgo}, true)
            )`,
          ),
      )
      .executeTakeFirst()
    if (seen.numInsertedOrUpdatedRows)
      await sql`
        delete from embed_sightings where id_embed = ${id_embed} and (
          page in (
            select page from embed_sightings
            where id_embed = ${id_embed} and ${hostOf('page')} = ${host}
            order by last_seen desc, page offset ${pagesKept}
          ) or ${hostOf('page')} in (
            select ${hostOf('page')} from embed_sightings
            where id_embed = ${id_embed} group by 1 having max(last_seen) <= ${longAgo}
          )
        )`.execute(db)
    return true
  },
})

export type EmbedRow = Awaited<ReturnType<ReturnType<typeof embedsStore>['list']>>[number]
export type InstallCheckRow = Awaited<
  ReturnType<ReturnType<typeof embedsStore>['listInstallChecks']>
>[number]

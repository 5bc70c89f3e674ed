import { addDays, londonDate, londonInstant } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import type { Centre } from '../../catalogue/places/places.store.ts'
import { hasDocumentsFor } from '../../people/treasures/service-documents.ts'
import { hasSkillFor, hasSkills, requiresSkill } from '../../people/treasures/service-skills.ts'
import { busyFeedsStore } from '../../people/calendars/busy-feeds.store.ts'
import { noHours, workingHoursStore } from '../../people/working-hours/working-hours.store.ts'
import type { DaysOff } from '../appointments/appointments.decide.ts'
import type { TreasureDiary, Visit } from './windows.rules.ts'

/** Maximum number of treasures to consider, nearest first. */
const lookedAt = 500

type Asked = {
  here: Centre
  /** The customer's exact place. If absent, distances are those between outward codes. */
  home?: Centre
  id_service: number
  from: string
  days: number
  at: Date
  /** Booking whose own hold is ignored. */
  booking?: string | undefined
  id_treasure?: number | undefined
}

const place = (table: string) => ({
  lat: sql.ref<number>(`${table}.lat`),
  lon: sql.ref<number>(`${table}.lon`),
})

/**
 * Diaries of treasures who can do a job. Only the outward code of a visit is read, and of a home
 * too unless a time is being taken. Exact places would reveal how far a treasure comes.
 */
export const windowsStore = (db: Db) => ({
  /** Lists the nearest first. */
  async listDiaries({ here, home, id_service, from, days, id_treasure, ...own }: Asked) {
    const to = addDays(from, days)
    const service = sql`${id_service}::integer`
    const miles = home ? milesBetween(home, place('t')) : milesBetween(here, place('home'))
    const treasures = await db
      .selectFrom('treasures as t')
      .innerJoin('outcodes as home', (join) =>
        join.on('home.outcode', '=', sql<string>`split_part(t.postcode, ' ', 1)`),
      )
      .select([
        't.id',
        sql<DaysOff[]>`coalesce((
          select json_agg(json_build_object('start_on', start_on, 'end_on', end_on)) from breaks
          where id_treasure = t.id and start_on <= ${to}::date and end_on >= ${from}::date
        ), '[]')`.as('breaks'),
      ])
      .where('t.switched_on', '=', true)
      .where('t.complete', '=', true)
      .where(sql<SqlBool>`(
        exists (select from working_hours where id_treasure = t.id)
        or exists (
          select from working_days
          where id_treasure = t.id and date between ${from}::date and ${to}::date
        )
      )`)
      .where(sql<SqlBool>`(
        ${hasSkillFor(sql.ref('t.id'), service)}
        or not (${hasSkills(service)} or ${requiresSkill(service)})
      )`)
      .where(hasDocumentsFor(sql.ref('t.id'), service, sql`${londonDate(own.at)}::date`))
      .where(sql<SqlBool>`${miles} <= t.wtravel`)
      .$if(id_treasure !== undefined, (query) => query.where('t.id', '=', id_treasure ?? 0))
      .orderBy(miles)
      .orderBy('t.id')
      .limit(lookedAt)
      .execute()
    return readDiaries(db, treasures, { here, from, to, ...own })
  },

  /** Finds a job in scope, with its treasure. */
  findJob: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('jobs')
      .leftJoin('assignments as a', (join) =>
        join.onRef('a.id_job', '=', 'jobs.id').on('a.ended_at', 'is', null),
      )
      .select('a.id_treasure')
      .where('jobs.id', '=', id)
      .where((eb) =>
        scope.kind === 'treasure'
          ? eb('a.id_treasure', '=', scope.id_treasure)
          : inRegion(scope, 'jobs.id_region'),
      )
      .executeTakeFirst(),

  /** Diary of a job's treasure. Leaves out the job's visit that begins at `start`. */
  async findDiary(
    { id_job, id_treasure }: { id_job: number; id_treasure: number },
    { start, from, days, at }: { start?: Date; from: string; days: number; at: Date },
  ): Promise<TreasureDiary | undefined> {
    const here = await db
      .selectFrom('jobs')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .select(['outcodes.lat', 'outcodes.lon'])
      .where('jobs.id', '=', id_job)
      .executeTakeFirst()
    if (!here) return undefined
    const to = addDays(from, days)
    const breaks = await db
      .selectFrom('breaks')
      .select(['start_on', 'end_on'])
      .where('id_treasure', '=', id_treasure)
      .where('end_on', '>=', from)
      .execute()
    const without = start && { id_job, start }
    const [diary] = await readDiaries(db, [{ id: id_treasure, breaks }], {
      here,
      from,
      to,
      at,
      without,
    })
    return diary
  },
})

type Span = {
  here: Centre
  from: string
  to: string
  at: Date
  booking?: string | undefined
  /** Visit to leave out. */
  without?: { id_job: number; start: Date } | undefined
}

async function readDiaries(
  db: Db,
  treasures: readonly { id: number; breaks: DaysOff[] }[],
  span: Span,
): Promise<(TreasureDiary & { id: number })[]> {
  const ids = treasures.map(({ id }) => id)
  const hours = await workingHoursStore(db).list(ids, span)
  const visits = await listVisits(db, ids, span)
  return treasures.map(({ id, breaks }) => ({
    id,
    hours: hours.get(id) ?? noHours,
    breaks,
    visits: visits.get(id) ?? [],
  }))
}

/**
 * Lists visits, held times and busy times of other calendars. Starts a day before and ends a day
 * after, because of the time to travel.
 */
async function listVisits(
  db: Db,
  ids: readonly number[],
  { here, from, to, at, booking, without }: Span,
): Promise<Map<number, Visit[]>> {
  const found = new Map(ids.map((id) => [id, [] as Visit[]]))
  if (!ids.length) return found
  const [begin, end] = [
    londonInstant(addDays(from, -1), '00:00'),
    londonInstant(addDays(to, 2), '00:00'),
  ]
  const rows = await db
    .selectFrom('appointment_times as t')
    .leftJoin('appointments as a', 'a.id', 't.id_appointment')
    .leftJoin('bookings as b', 'b.id', 't.id_booking')
    .innerJoin('jobs', (join) => join.on(sql`jobs.id`, '=', sql`coalesce(a.id_job, b.id_job)`))
    .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
    .select([
      't.id_treasure',
      sql<Date>`lower(t.during)`.as('start'),
      sql<Date>`upper(t.during)`.as('end'),
      milesBetween(here, place('outcodes')).$castTo<number>().as('miles'),
    ])
    .where('t.id_treasure', 'in', ids)
    .where('t.freed_at', 'is', null)
    .where(sql<SqlBool>`t.during && tstzrange(${begin}, ${end})`)
    .where(sql<SqlBool>`(
      t.held_until is null or t.held_until > ${at} and t.id_booking is distinct from ${booking ?? null}
    )`)
    .$if(without !== undefined, (query) =>
      query.where(
        sql<SqlBool>`not (jobs.id = ${without?.id_job} and lower(t.during) = ${without?.start})`,
      ),
    )
    .execute()
  for (const { id_treasure, ...visit } of rows) found.get(id_treasure)?.push(visit)
  const busy = await busyFeedsStore(db).listTimes(ids, { from: begin, until: end })
  for (const { id_treasure, ...time } of busy)
    found.get(id_treasure)?.push({ ...time, miles: null })
  return found
}

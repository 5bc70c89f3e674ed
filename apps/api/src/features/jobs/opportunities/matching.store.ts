import { jobStatus, jobStatusesUnderWay, type JobStatus, type Wanted } from '@treasures/api-client'
import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { noteOnJob } from '../jobs/write-job.ts'
import type { DaysOff } from '../appointments/appointments.decide.ts'
import { missingDocuments } from '../../people/treasures/service-documents.ts'
import { hasSkillFor, hasSkills, requiresSkill } from '../../people/treasures/service-skills.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import type { BookedDay } from './diary.rules.ts'
import { isReached } from './opportunity-rows.store.ts'
import { idList } from '#kernel/db/id-list.ts'
import { inRegion } from '#kernel/http/in-scope.ts'

/** Maximum number of treasures to consider around a job, nearest first. */
const lookedAt = 1_000
/** Miles around a job within which every treasure is listed, even one who cannot do the job. */
const aroundMiles = 50

export type JobToMatch = {
  id: number
  id_status: JobStatus
  id_region: number
  id_customer: number | null
  id_service: number
  id_price_unit: number
  duration_hundredths: number | null
  service: string
  lat: number
  lon: number
  wanted: Wanted | null
  wanted_on: string | null
}

type Asked = {
  /** Scope of the caller. Staff of a region offer jobs to the region's treasures. */
  scope: StaffScope
  /** True if this server sends texts. */
  textsLeave: boolean
  /** Includes treasures who cannot do the job. */
  all?: boolean
  /** Limits the list to one treasure. */
  id_treasure?: number
  /** Possible days, as London dates. */
  days: { first: string; last: string }
  /** Date in London. */
  today: string
}

/** Candidates with the facts that matching needs, and jobs that are due for matching. */
export const matchingStore = (db: Db) => ({
  findJob: (scope: StaffScope, id: number): Promise<JobToMatch | undefined> =>
    selectJob(db, scope, id).executeTakeFirst(),

  hasTreasure: async (id_job: number): Promise<boolean> =>
    (await db
      .selectFrom('assignments')
      .select('id')
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  listCandidates(job: JobToMatch, { scope, all, id_treasure, days, today, ...reach }: Asked) {
    const place = { lat: sql.ref<number>('t.lat'), lon: sql.ref<number>('t.lon') }
    const here = sql`point(${job.lon}::float8, ${job.lat}::float8)`
    const service = sql`${job.id_service}::integer`
    const lon = aroundMiles / (69 * Math.cos((job.lat * Math.PI) / 180))
    return db
      .selectFrom('treasures as t')
      .select([
        't.id',
        't.fname',
        't.lname',
        't.postcode',
        't.lat',
        't.lon',
        't.wtravel',
        't.switched_on',
        't.complete',
        milesBetween(job, place).$castTo<number>().as('miles'),
        // Without skills, a service requires none, unless it is set to require one.
        sql<boolean>`(
          ${hasSkillFor(sql.ref('t.id'), service)}
          or not (${hasSkills(service)} or ${requiresSkill(service)})
        )`.as('has_skill'),
        missingDocuments(sql.ref('t.id'), service, sql`${today}::date`).as('lacks_documents'),
        sql<DaysOff[]>`coalesce((
          select json_agg(json_build_object('start_on', start_on, 'end_on', end_on)) from breaks
          where id_treasure = t.id and start_on <= ${days.last}::date and end_on >= ${days.first}::date
        ), '[]')`.as('breaks'),
        isReached(reach).as('reachable'),
        // A visit past midnight counts for the day on which it begins.
        sql<BookedDay[]>`coalesce((
          select json_agg(json_build_object('day', day, 'hours', hours)) from (
            select (lower(during) at time zone 'Europe/London')::date as day,
              sum(extract(epoch from upper(during) - lower(during)) / 3600)::float8 as hours
            from appointment_times
            where id_treasure = t.id and id_appointment is not null and freed_at is null and during && tstzrange(
              ${days.first}::date::timestamp at time zone 'Europe/London',
              (${days.last}::date + 1)::timestamp at time zone 'Europe/London')
            group by 1
          ) booked
        ), '[]')`.as('booked'),
        // A visit that is also in an outside calendar counts once.
        sql<{ from: string; until: string }[]>`coalesce((
          select json_agg(json_build_object('from', lower(span), 'until', upper(span))) from unnest((
            select range_agg(b.during) from busy_times b join busy_feeds f on f.id = b.id_feed
            where f.id_treasure = t.id and b.during && tstzrange(
              ${days.first}::date::timestamp at time zone 'Europe/London',
              (${days.last}::date + 1)::timestamp at time zone 'Europe/London')
          ) - (
            select coalesce(range_agg(during), '{}') from appointment_times
            where id_treasure = t.id and freed_at is null and during && tstzrange(
              ${days.first}::date::timestamp at time zone 'Europe/London',
              (${days.last}::date + 1)::timestamp at time zone 'Europe/London')
          )) span
        ), '[]')`.as('busy'),
        sql<number | null>`(
          select sum(rating * weight) / nullif(sum(weight), 0) from ratings where id_treasure = t.id
        )::float8`.as('rating'),
        sql<number>`(select count(*) from ratings where id_treasure = t.id and weight > 0)`.as(
          'ratings',
        ),
        sql<number>`(
          select count(*) from assignments a join jobs j on j.id = a.id_job
          where a.id_treasure = t.id and a.ended_at is null and j.id_status in ${idList(jobStatusesUnderWay)}
        )`.as('open_jobs'),
        sql<boolean>`exists (
          select from assignments a join jobs j on j.id = a.id_job
          where a.id_treasure = t.id and j.id_customer = ${job.id_customer} and j.id_status in ${idList([jobStatus.completed, jobStatus.closed])}
        )`.as('served_customer'),
        sql<number[]>`array(
          select o.id_status from opportunities o where o.id_job = ${job.id} and o.id_treasure = t.id
        )`.as('asked'),
        sql<{ id: number; id_status: number } | null>`(
          select json_build_object('id', o.id, 'id_status', o.id_status) from opportunities o
          where o.id_job = ${job.id} and o.id_treasure = t.id order by o.id desc limit 1
        )`.as('latest'),
        sql<boolean>`exists (
          select from assignments a
          where a.id_job = ${job.id} and a.id_treasure = t.id and a.ended_at is not null
        )`.as('had_it'),
      ])
      .where(inRegion(scope, 't.id_region'))
      .$if(id_treasure !== undefined, (query) => query.where('t.id', '=', id_treasure ?? 0))
      .$if(id_treasure === undefined && !all, (query) =>
        // Uses literals instead of parameters, so that the database uses the index of active
        // treasures' boxes.
        query
          .where(sql<boolean>`t.switched_on and t.reach @> box(${here}, ${here})`)
          .where('t.complete', '=', true),
      )
      .$if(id_treasure === undefined && all === true, (query) =>
        query
          .where('t.lat', '>', job.lat - aroundMiles / 69)
          .where('t.lat', '<', job.lat + aroundMiles / 69)
          .where('t.lon', '>', job.lon - lon)
          .where('t.lon', '<', job.lon + lon),
      )
      .orderBy('miles')
      .orderBy('t.id')
      .limit(lookedAt)
      .execute()
  },

  /**
   * Open jobs with automatic matching that were last matched before this time, longest ago first.
   */
  listUnmatched: (before: Date, { most, ready }: Due) =>
    idsOf(
      unmatched(db, before)
        .where(ready('jobs.id'))
        .orderBy('matched_at', (order) => order.asc().nullsFirst())
        .limit(most),
    ),

  /** Returns false if the job was matched or taken meanwhile. */
  async takeUnmatched(id: number, before: Date, at: Date): Promise<boolean> {
    const job = await unmatched(db, before).where('id', '=', id).forUpdate().executeTakeFirst()
    if (job) await noteOnJob(db, id, { matched_at: at })
    return job !== undefined
  },
})

const unmatched = (db: Db, before: Date) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('id_status', '=', sql.lit<JobStatus>(jobStatus.open))
    .where('auto_match', '=', sql.lit(true))
    .where((or) => or.or([or('matched_at', 'is', null), or('matched_at', '<=', before)]))

export type Candidate = Awaited<
  ReturnType<ReturnType<typeof matchingStore>['listCandidates']>
>[number]

const selectJob = (db: Db, scope: StaffScope, id: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('services', 'services.id', 'jobs.id_service')
    .select([
      'jobs.id',
      'jobs.id_status',
      'jobs.id_region',
      'jobs.id_customer',
      'jobs.id_service',
      'jobs.id_price_unit',
      'jobs.duration_hundredths',
      'services.shortened_display_name as service',
      'jobs.lat',
      'jobs.lon',
      'jobs.wanted',
      'jobs.wanted_on',
    ])
    .where('jobs.id', '=', id)
    .where(inRegion(scope, 'jobs.id_region'))

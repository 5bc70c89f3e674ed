import { jobStatusesUnderWay } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import { busyFeedsStore } from '../../people/calendars/busy-feeds.store.ts'
import { workingHoursStore } from '../../people/working-hours/working-hours.store.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { jobFact, type Moment } from '../jobs/job-facts.ts'
import { activeAssignment } from '../jobs/active-assignment.ts'

type Span = { from: Date; until: Date; id_treasure?: number | undefined }
type Wanted = Span & { per_day?: number | undefined; limit: number }
type Days = { from: string; to: string; id_treasure?: number | undefined }

/** Date in London. */
const beginsOn = sql<string>`(lower(t.during) at time zone 'Europe/London')::date`

const own = (scope: TreasureScope) =>
  scope.kind === 'treasure'
    ? sql<SqlBool>`treasures.id = ${scope.id_treasure}`
    : inRegion(scope, 'treasures.id_region')

/** Diary of a scope. Staff see the jobs of their region, and a treasure sees their own. */
export const diaryStore = (db: Db) => {
  const jobs = () =>
    db
      .selectFrom('jobs')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .select([
        'jobs.id as id_job',
        jobContact.fname.as('customer_fname'),
        jobContact.lname.as('customer_lname'),
        'services.shortened_display_name as service',
        'outcodes.town',
        'jobs.outcode',
      ])

  /** Agreed times that touch the span. */
  const standing = (scope: TreasureScope, { from, until, id_treasure }: Span) =>
    db
      .selectFrom('appointment_times as t')
      .innerJoin('appointments as a', 'a.id', 't.id_appointment')
      .innerJoin('jobs', 'jobs.id', 'a.id_job')
      .where('t.freed_at', 'is', null)
      .where('a.cancelled_at', 'is', null)
      .where(sql<SqlBool>`t.during && tstzrange(${from}, ${until})`)
      .where(
        scope.kind === 'treasure'
          ? sql<SqlBool>`t.id_treasure = ${scope.id_treasure}`
          : inRegion(scope, 'jobs.id_region'),
      )
      .$if(id_treasure !== undefined, (query) =>
        query.where('t.id_treasure', '=', id_treasure ?? 0),
      )

  /** Active treasures, or only the requested one. */
  const treasuresOf = (scope: TreasureScope, id_treasure: number | undefined) =>
    db
      .selectFrom('treasures')
      .select('id')
      .where(own(scope))
      .where((eb) =>
        id_treasure === undefined ? eb('switched_on', '=', true) : eb('id', '=', id_treasure),
      )

  return {
    /** Lists times in order, with at most `per_day` times for each day. */
    listTimes(scope: TreasureScope, { per_day, limit, ...span }: Wanted) {
      const nth = sql<number>`row_number() over (partition by ${beginsOn} order by t.during, t.id)`
      const counted = standing(scope, span)
        .select(['t.id', nth.as('nth')])
        .as('counted')
      const wanted = db
        .selectFrom(counted)
        .select('counted.id')
        .$if(per_day !== undefined, (query) => query.where('counted.nth', '<=', per_day ?? 0))
      return jobs()
        .innerJoin('appointments as a', 'a.id_job', 'jobs.id')
        .innerJoin('appointment_times as t', 't.id_appointment', 'a.id')
        .innerJoin('treasures', 'treasures.id', 'a.id_treasure')
        .select([
          'a.id as id_appointment',
          'a.sequence',
          'a.visit',
          'a.recurrent',
          'a.updated_at',
          'treasures.id as id_treasure',
          'treasures.fname',
          'treasures.lname',
          't.planned_start',
          sql<Date>`lower(t.during)`.as('start'),
          sql<Date>`upper(t.during)`.as('end'),
        ])
        .where('t.id', 'in', wanted)
        .orderBy('start')
        .orderBy('t.id')
        .limit(limit)
        .execute()
    },

    /** Number of times that begin on each day. Days without times are left out. */
    countByDay: (scope: TreasureScope, span: Span) =>
      standing(scope, span)
        .select((eb) => [beginsOn.as('day'), eb.fn.countAll<number>().as('count')])
        .groupBy('day')
        .orderBy('day')
        .execute(),

    /** Treasures with a time in the span, and the requested treasure. */
    listTreasures: (scope: TreasureScope, { id_treasure = 0, ...span }: Span) =>
      db
        .selectFrom('treasures')
        .select(['id as id_treasure', 'fname', 'lname'])
        .where((eb) =>
          eb.or([
            eb('id', 'in', standing(scope, span).select('t.id_treasure')),
            eb.and([eb('id', '=', id_treasure), own(scope)]),
          ]),
        )
        .orderBy('name_sort')
        .orderBy('id')
        .execute(),

    listDaysOff: (scope: TreasureScope, { from, to, id_treasure }: Days) =>
      db
        .selectFrom('breaks')
        .innerJoin('treasures', 'treasures.id', 'breaks.id_treasure')
        .select([
          'treasures.id as id_treasure',
          'treasures.fname',
          'treasures.lname',
          'breaks.start_on',
          'breaks.end_on',
        ])
        .where('breaks.start_on', '<=', to)
        .where('breaks.end_on', '>=', from)
        .where(own(scope))
        .$if(id_treasure !== undefined, (query) =>
          query.where('treasures.id', '=', id_treasure ?? 0),
        )
        .orderBy('breaks.start_on')
        .orderBy('treasures.id')
        .execute(),

    /** Working hours of active treasures, or only those of the requested one. */
    listHours: (scope: TreasureScope, { from, to, id_treasure }: Days) =>
      workingHoursStore(db).list(treasuresOf(scope, id_treasure), { from, to }),

    /** Times at which these treasures are busy in other calendars, in order. */
    listBusy: (scope: TreasureScope, { id_treasure, ...span }: Span, limit: number) =>
      busyFeedsStore(db).listTimes(treasuresOf(scope, id_treasure), span, limit),

    /** Assigned jobs without an appointment, earliest wanted first. */
    listUnscheduled: (scope: TreasureScope, moment: Moment, limit: number) =>
      jobs()
        .innerJoin('assignments', activeAssignment)
        .innerJoin('treasures', 'treasures.id', 'assignments.id_treasure')
        .select([
          'jobs.wanted_on',
          'jobs.wanted_time',
          'treasures.id as id_treasure',
          'treasures.fname',
          'treasures.lname',
        ])
        .where('jobs.id_status', 'in', jobStatusesUnderWay)
        .where(jobFact('unscheduled', moment))
        .where(
          scope.kind === 'treasure'
            ? sql<SqlBool>`assignments.id_treasure = ${scope.id_treasure}`
            : inRegion(scope, 'jobs.id_region'),
        )
        .orderBy(sql`jobs.wanted_on asc nulls last`)
        .orderBy('jobs.id')
        .limit(limit)
        .execute(),
  }
}

type Store = ReturnType<typeof diaryStore>
export type DiaryTimeRow = Awaited<ReturnType<Store['listTimes']>>[number]

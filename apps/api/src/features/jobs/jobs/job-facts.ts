import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  estimateStatus,
  jobStatus,
  jobStatusesUnderWay,
  timesheetStatus,
  type NextVisit,
  type Tag,
} from '@treasures/api-client'
import { hours, earlier } from '#kernel/clock.ts'
import { jobWantsPrice } from './wants-price.ts'
import { idList } from '#kernel/db/id-list.ts'

/**
 * Facts that are computed from a job and never stored, as conditions on `jobs`. Lists filter by the
 * same facts that they show. `today` is the date in London.
 */
export type Moment = { at: Date; today: string }

const { open, claimed, progressing, completed, closed, cancelled } = jobStatus
const underWay = idList(jobStatusesUnderWay)

/** Hours after which a claimed job without an appointment needs attention. */
const unscheduledHours = 72

export const nextAppointment = ({ at }: Moment) => sql<Date | null>`(
  select min(lower(t.during)) from appointment_times t join appointments a on a.id = t.id_appointment
  where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and lower(t.during) > ${at}
)`

/**
 * Hours of one visit that the customer agreed to at most, in hundredths. A series of longer visits
 * has its own ceiling. `hours_left` in the database uses the same rule.
 */
export const ceilingOfJob = sql<number | null>`greatest(
  jobs.ceiling_hundredths, (select max(ceiling_hundredths) from series where id_job = jobs.id)
)`

/** Number of estimates that the customer can accept now. See `isAcceptable`. */
export const estimatesToAnswer = ({ today }: Pick<Moment, 'today'>) => sql<number>`(
  select count(*)::int from estimates e
  where e.id_job = jobs.id and e.id_status = ${estimateStatus.sent} and e.valid_until >= ${today}
    and ${jobWantsPrice} and (jobs.id_status = ${open} or jobs.id_status in ${underWay})
    and not exists (select from assignments a
      where a.id_job = jobs.id and a.ended_at is null and a.id_treasure <> e.id_treasure)
)`

/** Start of the next visit, or of the one in progress. */
export const nextVisitStart = ({ at }: Pick<Moment, 'at'>) => sql<Date | null>`(
  select min(lower(t.during)) from appointment_times t join appointments a on a.id = t.id_appointment
  where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and upper(t.during) > ${at}
)`

const instantText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Next visit or the one in progress, as on the wire, with the customer's request for another time.
 */
export const nextVisit = ({ at }: Pick<Moment, 'at'>) => sql<NextVisit | null>`(
  select json_build_object(
    'id', v.id, 'sequence', v.sequence, 'visit', v.visit, 'recurrent', v.recurrent,
    'start_at', ${instantText('v.start')}, 'end_at', ${instantText('v.end')},
    'request', (
      select json_build_object(
        'start_at', ${instantText('r.start_at')}, 'date', r.date, 'arrival', r.arrival,
        'time', to_char(r.time, 'HH24:MI')
      )
      from visit_requests r where r.id_appointment = v.id and r.start_at = v.start
    ),
    'earlier', case when not v.recurrent and exists (
      select from working_hours where id_treasure = v.id_treasure and mode = 'book'
      union all select from working_days where id_treasure = v.id_treasure and mode = 'book'
    ) then exists (select from earlier_wishes where id_appointment = v.id) end
  )
  from (
    select a.id, a.id_treasure, a.sequence, a.visit, a.recurrent, lower(t.during) as start, upper(t.during) as "end"
    from appointment_times t join appointments a on a.id = t.id_appointment
    where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and upper(t.during) > ${at}
    order by t.during limit 1
  ) v
)`

/** True if a visit by the job's present treasure has begun. */
export const hasBegun = ({ at }: Pick<Moment, 'at'>) => sql<boolean>`exists (
  select from appointment_times t
  join appointments a on a.id = t.id_appointment
  join assignments on assignments.id_job = a.id_job
    and assignments.id_treasure = a.id_treasure and assignments.ended_at is null
  where a.id_job = jobs.id and ${begun(at)}
)`

/**
 * True for a time \`t\` that began while it was agreed. This stays true if the time is freed later,
 * or if the job ends.
 */
export const begun = (at: Date) =>
  sql<SqlBool>`(lower(t.during) <= ${at} and (t.freed_at is null or t.freed_at > lower(t.during)))`

/** Hours after which a message without an answer needs attention. */
const answerHours = 4

const hasNext = ({ at }: Moment) => sql<SqlBool>`exists (
  select from appointment_times t join appointments a on a.id = t.id_appointment
  where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and upper(t.during) > ${at}
)`

const hasWork = sql<SqlBool>`exists (select from works where works.id_job = jobs.id)`

/** True until the end of the visit. */
const waitsForLate = ({ at }: Moment) => sql<SqlBool>`exists (
  select from appointment_times t
  join appointments a on a.id = t.id_appointment
  join visit_events e on e.id_time = t.id and e.starts_at = lower(t.during)
  where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and upper(t.during) > ${at}
    and e.kind in ('late', 'late_told')
    and not exists (
      select from visit_events there
      where there.id_time = t.id and there.starts_at = e.starts_at
        and there.kind in ('arrived', 'done', 'nobody_in')
    )
)`

const facts = {
  /** True for an assigned job without a coming visit. */
  unscheduled: (now) => sql<SqlBool>`(jobs.id_status in ${underWay} and not ${hasNext(now)})`,
  /**
   * True if the wanted day has passed without an agreed visit. Also true if all visits have passed
   * without recorded work, or if a customer waits for a treasure who is late.
   */
  late: (now) => sql<SqlBool>`(
    (jobs.id_status in ${idList([open, claimed])} and jobs.wanted_on is not null and jobs.wanted_on < ${now.today}::date)
    or (jobs.id_status = ${sql.lit(progressing)} and not ${hasNext(now)} and not ${hasWork})
    or (jobs.id_status in ${underWay} and ${waitsForLate(now)})
  )`,
  /**
   * True if staff have to act: there is a to-do, treasures cannot find the job, or it has not moved
   * for too long.
   */
  action_required: ({ at }) => sql<SqlBool>`(
    exists (
      select from activities where activities.id_job = jobs.id and to_do and completed_at is null
    )
    or (jobs.id_status = ${sql.lit(open)} and not jobs.on_board and not jobs.auto_match)
    or (jobs.id_status = ${sql.lit(claimed)} and exists (
      select from assignments where assignments.id_job = jobs.id and ended_at is null
        and assigned_at < ${earlier(at, hours(unscheduledHours))}
    ))
  )`,
  /** True if a message by the customer, or by the treasure to the office, has no answer. */
  unanswered: ({ at }) => sql<SqlBool>`exists (
    select from thread_entries where thread_entries.id_job = jobs.id
      and waits_since <= ${earlier(at, hours(answerHours))}
  )`,
  /** True if a coming visit falls on its treasure's days off, or if its treasure is inactive. */
  on_days_off: ({ at }) => sql<SqlBool>`exists (
    select from appointment_times t
    join appointments a on a.id = t.id_appointment
    join treasures on treasures.id = a.id_treasure
    where a.id_job = jobs.id and a.cancelled_at is null and t.freed_at is null and lower(t.during) > ${at}
      and (not treasures.switched_on or exists (
        select from breaks where breaks.id_treasure = a.id_treasure and t.during && tstzrange(
          start_on::timestamp at time zone 'Europe/London',
          (end_on + 1)::timestamp at time zone 'Europe/London'
        )
      ))
  )`,
  /** True if the job has lines that are due and on no invoice. */
  requires_invoicing: () => sql<SqlBool>`exists (
    select from works join timesheets on timesheets.id = works.id_timesheet
    where works.id_job = jobs.id and invoicing_stopped_at is null and timesheets.id_status <> ${sql.lit(timesheetStatus.invoiced)}
      and (timesheets.id_status = ${sql.lit(timesheetStatus.locked)}
        or jobs.id_status in ${idList([completed, closed, cancelled])})
  )`,
  /**
   * True for an unsettled job without a card to charge. Companies are left out, because they get an
   * invoice.
   */
  card_missing: () => sql<SqlBool>`(
    jobs.id_status between ${sql.lit(open)} and ${sql.lit(completed)}
    and not exists (select from cards where cards.id_customer = jobs.id_customer)
    and exists (select from customers where customers.id = jobs.id_customer and customers.id_company is null)
  )`,
} satisfies Record<string, (now: Moment) => RawBuilder<SqlBool>>

export type JobFact = keyof typeof facts
export const jobFactNames = Object.keys(facts) as JobFact[]

export const jobFact = (fact: JobFact, now: Moment): RawBuilder<SqlBool> => facts[fact](now)

export const tagsOfJob = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.name)
  from job_tags join tags on tags.id = job_tags.id_tag
  where job_tags.id_job = jobs.id
), '[]')`

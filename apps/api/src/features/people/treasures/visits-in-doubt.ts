import { activityType, dayInWords, type AffectedVisit } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { writeActivity } from '#events/activities.ts'
import { milesApart } from './miles-apart.ts'
import { hasSkillFor, requiresSkill } from './service-skills.ts'

// Conditions for future visits that a change of a treasure puts in doubt. In a statement the visit
// is `t` and its job `jobs`.

/** Matches visits on days off, both days included. */
export const onDays = ({ start_on, end_on }: { start_on: string; end_on: string }) =>
  sql<SqlBool>`t.during && tstzrange(
    ${start_on}::date::timestamp at time zone 'Europe/London',
    (${end_on}::date + 1)::timestamp at time zone 'Europe/London'
  )`

export const anyDay = sql<SqlBool>`true`

/** Matches visits whose service asks for a skill that the treasure lacks. */
export const withoutSkill = sql<SqlBool>`(
  ${requiresSkill(sql.ref('jobs.id_service'))}
  and not ${hasSkillFor(sql.ref('jobs_treasure.id'), sql.ref('jobs.id_service'))}
)`

/** Matches visits to jobs that are further away than the treasure travels. */
export const tooFar = sql<SqlBool>`coalesce(
  ${milesApart(sql.ref('jobs'), sql.ref('jobs_treasure'))} > jobs_treasure.wtravel, false
)`

/**
 * Lists a treasure's future visits in doubt, up to 250. If there are any, staff get one to-do that
 * names the first ten.
 */
export async function askAboutVisits(
  tx: Db,
  at: Date,
  id_treasure: number,
  { why, inDoubt }: { why: string; inDoubt: RawBuilder<SqlBool> },
): Promise<AffectedVisit[]> {
  const rows = await tx
    .selectFrom('appointment_times as t')
    .innerJoin('appointments as a', 'a.id', 't.id_appointment')
    .innerJoin('jobs', 'jobs.id', 'a.id_job')
    .innerJoin('treasures as jobs_treasure', 'jobs_treasure.id', 'a.id_treasure')
    .select([
      'a.id as id_appointment',
      'a.id_job',
      'a.sequence',
      'a.recurrent',
      sql<Date>`lower(t.during)`.as('start'),
      sql<string>`(lower(t.during) at time zone 'Europe/London')::date::text`.as('date'),
    ])
    .where('a.id_treasure', '=', id_treasure)
    .where('a.cancelled_at', 'is', null)
    .where('t.freed_at', 'is', null)
    .where(sql<SqlBool>`lower(t.during) > ${at}`)
    .where(inDoubt)
    .orderBy('t.during')
    .execute()
  if (rows.length) {
    const named = rows
      .slice(0, 10)
      .map(({ id_job, date }) => `job ${id_job} on ${dayInWords(date)}`)
    const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
    await writeActivity(tx, {
      id_job: null,
      id_customer: null,
      id_treasure,
      type: activityType.person,
      to_do: true,
      descr: `${why} Move or cancel ${rows.length === 1 ? 'this visit' : `these ${rows.length} visits`}: ${named.join(', ')}${more}.`,
      created_at: at,
    })
  }
  return rows.slice(0, 250).map(({ id_appointment, id_job, sequence, recurrent, start }) => ({
    id_appointment,
    id_job,
    sequence,
    recurrent,
    start_at: start.toISOString(),
  }))
}

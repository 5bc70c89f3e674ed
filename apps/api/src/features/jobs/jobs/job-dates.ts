import { estimateStatus, rater } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inDays } from '#kernel/db/in-days.ts'

/*
 * Dates of a job, and what they show, as expressions about `jobs`. Lists filter by them, and
 * reports count by them.
 */

type Days = { since: string | undefined; until: string | undefined }

const taken = sql`from assignments had
  where had.id_job = jobs.id and had.undone_at is null and had.assigned_at >= jobs.posted_at`

/** True if a treasure has taken the job since it was booked. A claim that was undone does not count. */
export const isTaken = sql<SqlBool>`exists (select ${taken})`
export const takenAt = sql<Date | null>`(select min(had.assigned_at) ${taken})`

const accepted = sql`from estimates agreed
  where agreed.id_job = jobs.id and agreed.id_status = ${sql.lit(estimateStatus.accepted)}`

/** A job has one accepted estimate at most. */
export const acceptedAt = sql<Date | null>`(select agreed.responded_at ${accepted})`
export const acceptedIn = ({ since, until }: Days) =>
  sql<SqlBool>`exists (select ${accepted} and ${all(inDays(sql`agreed.responded_at`, since, until))})`

const reviews = sql`from reviews join works on works.id = reviews.id_work
  where works.id_job = jobs.id and reviews.id_rateby = ${sql.lit(rater.customer)}`
const latest = (column: RawBuilder<unknown>) =>
  sql`(select ${column} ${reviews} order by reviews.created_at desc, works.id desc limit 1)`

/** A job counts once, by the latest review of its customer. */
export const reviewedAt = latest(sql`reviews.created_at`) as RawBuilder<Date | null>
export const stars = latest(sql`reviews.rating`) as RawBuilder<string | null>
export function reviewedIn({ since, until }: Days): RawBuilder<SqlBool> {
  const at = sql`reviews.created_at`
  const later = until === undefined ? [] : inDays(at, undefined, until)
  return all([
    sql<SqlBool>`exists (select ${reviews} and ${all(inDays(at, since, until))})`,
    ...later.map((isEarlier) => sql<SqlBool>`not exists (select ${reviews} and not ${isEarlier})`),
  ])
}

/** The listed reason with which the job's own reason begins: see `reasonOf`. */
export const lossReason = sql<number | null>`(
  select reason.id from job_loss_reasons reason
  where jobs.status_reason = reason.name or starts_with(jobs.status_reason, reason.name || ': ')
  order by length(reason.name) desc limit 1
)`

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

import { jobStatus, type JobSort, type JobsQuery } from '@treasures/api-client'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inDays } from '#kernel/db/in-days.ts'
import { changedSince } from '#kernel/db/record-changes.ts'
import { countRows, pagedList, readSort, type Sorted } from '#kernel/db/paged-list.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import { jobsFound } from './job-search.ts'
import { acceptedIn, isTaken, lossReason, reviewedIn } from './job-dates.ts'
import { jobFact, jobFactNames, type Moment } from './job-facts.ts'
import { selectJobs, type JobRecord } from './job-rows.store.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import { activeAssignment } from './active-assignment.ts'

export type JobsFilter = Omit<JobsQuery, 'page' | 'per_page' | 'sort'>

/** List of jobs and its export. Every query needs a scope. */
export function jobsListStore(db: Db) {
  const matching = (scope: Scope, filter: JobsFilter, now: Moment) =>
    db
      .selectFrom('jobs')
      .leftJoin('customers', 'customers.id', 'jobs.id_customer')
      .$if(needsTreasure(filter), (query) => query.leftJoin('assignments', activeAssignment))
      .where(jobsInScope(scope))
      .where((eb) => eb.and(wanted(filter, now)))

  const count = (scope: Scope, filter: JobsFilter, now: Moment) =>
    countRows(matching(scope, filter, now))

  async function rows(ids: readonly number[], now: Moment): Promise<JobRecord[]> {
    if (!ids.length) return []
    const found = await selectJobs(db, now).where('jobs.id', 'in', ids).execute()
    const byId = new Map(found.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    list: (scope: Scope, now: Moment) =>
      pagedList({
        count: (filter: JobsFilter) => count(scope, filter, now),
        inOrder: ({ sort, ...filter }: JobsFilter & Sorted) =>
          matching(scope, filter, now).select('jobs.id').orderBy(orderOf(sort)),
        rows: (ids) => rows(ids, now),
      }),

    count,

    /** Numbers of the matching jobs, and sums of an amount, by a key. */
    measure: (
      scope: Scope,
      filter: JobsFilter,
      now: Moment,
      { key, amount }: { key: RawBuilder<unknown>; amount: RawBuilder<unknown> },
    ) =>
      matching(scope, filter, now)
        .select([
          sql<number | null>`${key}`.as('key'),
          sql<number>`count(*)::int`.as('count'),
          sql<number>`coalesce(sum(${amount}), 0)::float8`.as('amount'),
        ])
        .groupBy(sql`1`)
        .execute(),
  }
}

/**
 * True if a condition is about the present treasure. Reports count a year of jobs, so the others do
 * without the join.
 */
const needsTreasure = ({ id_treasure, taken_since, unassigned }: JobsFilter) =>
  [id_treasure, taken_since, unassigned].some((value) => value !== undefined)

/** All conditions of a filter. `!5` means every value except 5. */
function wanted(filter: JobsFilter, now: Moment): Expression<SqlBool>[] {
  const { search, id_status, id_service, id_region, id_customer, id_treasure, tag, on_board } =
    filter
  const { had_by, posted_since, posted_until, taken_since, taken, unassigned } = filter
  const { over_since, over_until, loss_reason } = filter
  const accepted = { since: filter.accepted_since, until: filter.accepted_until }
  const reviewed = { since: filter.reviewed_since, until: filter.reviewed_until }
  const given = <T>(value: T | undefined, holds: (value: T) => Expression<SqlBool>) =>
    value === undefined ? [] : [holds(value)]
  return [
    ...jobsFound(search),
    ...changedSince('job', sql`jobs.id`, filter),
    ...given(id_status, inStatus),
    ...given(id_service, (text) => idOrNot(text, (id) => sql`jobs.id_service = ${id}`)),
    ...given(id_region, (text) => idOrNot(text, (id) => sql`jobs.id_region = ${id}`)),
    ...given(id_customer, (id) => sql`jobs.id_customer = ${id}`),
    ...given(id_treasure, (id) => sql`assignments.id_treasure = ${id}`),
    ...given(had_by, wasTakenBy),
    ...inDays(sql`jobs.posted_at`, posted_since, posted_until),
    ...inDays(sql`assignments.assigned_at`, taken_since, undefined),
    ...given(taken, (is) => (is ? isTaken : sql`not ${isTaken}`)),
    ...given(unassigned, (is) => sql`(assignments.id is null) = ${is}`),
    ...inDays(sql`jobs.over_at`, over_since, over_until),
    ...given(loss_reason, (id) =>
      id === 'none' ? sql`${lossReason} is null` : sql`${lossReason} = ${Number(id)}`,
    ),
    ...((accepted.since ?? accepted.until) ? [acceptedIn(accepted)] : []),
    ...((reviewed.since ?? reviewed.until) ? [reviewedIn(reviewed)] : []),
    ...given(tag, (text) => idOrNot(text, hasTag)),
    ...given(
      on_board,
      (is) => sql`(jobs.id_status = ${sql.lit(jobStatus.open)} and jobs.on_board) = ${is}`,
    ),
    ...jobFactNames.flatMap((name) =>
      given(filter[name], (is) => sql`${jobFact(name, now)} = ${is}`),
    ),
  ]
}

function inStatus(text: string) {
  const statuses = text.replace('!', '').split(',').map(Number)
  const condition = sql<SqlBool>`jobs.id_status = any(${statuses}::int[])`
  return text.startsWith('!') ? sql<SqlBool>`not ${condition}` : condition
}

const hasTag = (id: number) => sql<SqlBool>`exists (
  select from job_tags where job_tags.id_job = jobs.id and job_tags.id_tag = ${id}
)`

const wasTakenBy = (id_treasure: number) => sql<SqlBool>`exists (
  select from assignments had where had.id_job = jobs.id and had.id_treasure = ${id_treasure}
)`

const sortColumns = {
  id: 'jobs.id',
  posted_at: 'jobs.posted_at',
  wanted_on: 'jobs.wanted_on',
  status: 'jobs.id_status',
  customer: 'customers.name_sort',
} as const satisfies Record<JobSort, string>

/** Empty values come last in both directions. Among equal values, the newest comes first. */
function orderOf(sort: string) {
  const { column, isDescending } = readSort(sortColumns, sort)
  return sql`${sql.ref(column)} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, jobs.id desc`
}

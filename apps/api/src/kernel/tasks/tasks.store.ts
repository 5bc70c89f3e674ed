import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import { traceparentNow } from '../tracing.ts'

export type NewTask = {
  name: string
  /** While a task with this name and key waits or runs, no second task is added. */
  key: string | undefined
  data: object
  /** Higher runs first. */
  priority: number
  /** Planned time, by the server's clock. If absent, the task is due at once. */
  due?: Date | null | undefined
}

export type ClaimedTask = {
  id: number
  name: string
  key: string | null
  data: unknown
  priority: number
  attempts: number
  fence: number
  run_at: Date
  /** Trace of what caused the task. */
  traceparent: string | null
}

/** Channel that tells workers the name of a new task. An empty name means any task. */
export const tasksChannel = 'tasks'

/**
 * Condition that a record may get a task of this name: no such task is due, running, waiting for a
 * retry or a dead letter. A task planned for later is brought forward.
 */
export const isReady = (name: string, column: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from tasks ready
    where ready.name = ${name} and ready.key = ${sql.ref(column)}::text
      and (ready.dead_at is not null or ready.leased_until is not null or ready.attempts > 0 or ready.run_at <= ${at})
  )`

/**
 * Due time of tasks that are due at once: long ago, so that a wrong clock cannot delay them. They
 * run before planned tasks, in the order in which they were enqueued.
 */
export const atOnce = new Date(0)

/** Makes a task due at once, and notes the time by the database's clock. */
export const isDueAtOnce = sql`run_at = ${atOnce}, created_at = clock_timestamp()`

/** Milliseconds from now, by the database's clock. */
const inFuture = (milliseconds: number) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`

const isWaiting = sql`dead_at is null and leased_until is null`

export const tasksStore = (db: Db) => ({
  /**
   * Adds a task, or wakes the task with the same key. A running task then runs once more, and a
   * failed task keeps its pause. A dead letter starts again from its first attempt.
   */
  async add({ name, key, data, priority, due }: NewTask): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with added as (
        insert into tasks (name, key, data, priority, run_at, created_at, traceparent)
        values (${name}, ${key ?? null}, ${JSON.stringify(data)}::jsonb, ${priority}, ${due ?? atOnce}, clock_timestamp(), ${traceparentNow() ?? null})
        on conflict (name, key) where key is not null do update set
          data = excluded.data,
          priority = greatest(tasks.priority, excluded.priority),
          run_at = case
            when tasks.dead_at is not null then excluded.run_at
            when tasks.leased_until is null and tasks.attempts > 0 then tasks.run_at
            else least(tasks.run_at, excluded.run_at)
          end,
          created_at = case
            when tasks.dead_at is null and tasks.run_at <= excluded.run_at then tasks.created_at
            else excluded.created_at
          end,
          attempts = case when tasks.dead_at is null then tasks.attempts else 0 end,
          error = case when tasks.dead_at is null then tasks.error end,
          dead_at = null,
          traceparent = excluded.traceparent
        returning id
      )
      select id, pg_notify(${tasksChannel}, ${name}) from added`.execute(db)
    return rows[0]?.id ?? 0
  },

  /** Adds forgotten tasks. Tasks that wait to retry, run or are dead letters stay untouched. */
  async addForgotten(name: string, ids: readonly (number | string)[]) {
    const tasks = ids.map((id) => ({ key: String(id), data: { id } }))
    await sql`
      with added as (
        insert into tasks (name, key, data, run_at, created_at)
        select ${name}, key, data, ${atOnce}, clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as given (key text, data jsonb)
        on conflict (name, key) where key is not null do update set
          run_at = excluded.run_at, created_at = excluded.created_at
        where tasks.dead_at is null and tasks.leased_until is null and tasks.attempts = 0
          and tasks.run_at > excluded.run_at
        returning 1
      )
      select pg_notify(${tasksChannel}, ${name}) from added limit 1`.execute(db)
  },

  /**
   * Claims due tasks with these names, the most urgent first, and leases each for `lease`
   * milliseconds. With `after`, claims only tasks with a higher id. Looks at the first tasks of each
   * name, so that the backlog of other pools is never read.
   */
  async claim(
    names: readonly string[],
    { at, most, lease, after = 0 }: { at: Date; most: number; lease: number; after?: number },
  ) {
    const { rows } = await sql<ClaimedTask>`
      with due as materialized (
        select id, run_at from unnest(${[...names]}::text[]) as one (name)
        cross join lateral (
          select id, run_at, priority from tasks
          where ${isWaiting} and run_at <= ${at} and tasks.name = one.name and id > ${after}
          order by priority desc, run_at, id
          limit ${most} for update skip locked
        ) as first
        order by priority desc, run_at, id
        limit ${most}
      )
      update tasks set
        leased_until = ${inFuture(lease)}, run_at = 'infinity', attempts = attempts + 1, fence = fence + 1
      from due where tasks.id = due.id
      returning tasks.id, name, key, data, priority, attempts, fence, traceparent, due.run_at`.execute(
      db,
    )
    return rows.toSorted(
      (a, b) => b.priority - a.priority || Number(a.run_at) - Number(b.run_at) || a.id - b.id,
    )
  },

  /** Releases tasks whose worker died, so that they are due again. */
  freeLost: () =>
    sql`update tasks set leased_until = null, ${isDueAtOnce}
      where leased_until < clock_timestamp()`.execute(db),

  /** Extends the lease. Returns false if the worker has lost it. */
  async renew(task: ClaimedTask, lease: number): Promise<boolean> {
    const { rows } = await sql`
      update tasks set leased_until = ${inFuture(lease)} where ${isTheirs(task)} returning 1`.execute(
      db,
    )
    return rows.length === 1
  },

  /** Locks the task until the transaction ends. Returns false if the worker has lost its lease. */
  async hold(task: ClaimedTask): Promise<boolean> {
    const { rows } = await sql`select from tasks where ${isTheirs(task)} for update`.execute(db)
    return rows.length === 1
  },

  /**
   * Deletes a finished task, or makes it due again if it was enqueued meanwhile. Returns false if
   * the worker has lost its lease.
   */
  async finish(task: ClaimedTask): Promise<boolean> {
    const gone = await sql`
      delete from tasks where ${isTheirs(task)} and run_at = 'infinity' returning 1`.execute(db)
    if (gone.rows.length) return true
    const again = await sql`
      update tasks set leased_until = null, attempts = 0, error = null where ${isTheirs(task)}
      returning pg_notify(${tasksChannel}, name)`.execute(db)
    return again.rows.length === 1
  },

  /** Plans the next attempt. */
  retry: (task: ClaimedTask, { error, next }: { error: string; next: Date }) =>
    sql`update tasks set leased_until = null, run_at = ${next}, error = ${error}
      where ${isTheirs(task)}`.execute(db),

  /** Turns a task into a dead letter, for staff to look at. */
  bury: (task: ClaimedTask, { error, at }: { error: string; at: Date }) =>
    sql`update tasks set leased_until = null, run_at = ${at}, error = ${error}, dead_at = ${at}
      where ${isTheirs(task)}`.execute(db),

  /** Returns a task for another worker at once, as if it had not been attempted. */
  handBack: (task: ClaimedTask) =>
    sql`update tasks set leased_until = null, attempts = attempts - 1, ${isDueAtOnce}
      where ${isTheirs(task)} returning pg_notify(${tasksChannel}, name)`.execute(db),

  /** Returns the milliseconds until a task may be due, or undefined if none waits. */
  async untilNext(names: readonly string[], at: Date): Promise<number | undefined> {
    const named = sql`name = any(${[...names]}::text[])`
    const { rows } = await sql<{ ms: number | null }>`
      select ceil(extract(epoch from least(
        (select min(first.run_at) from unnest(${[...names]}::text[]) as one (name) cross join lateral (
          select run_at from tasks where ${isWaiting} and tasks.name = one.name order by run_at limit 1
        ) as first) - ${at},
        (select min(leased_until) from tasks where leased_until is not null and ${named}) - clock_timestamp()
      )) * 1000)::float8 as ms`.execute(db)
    return rows[0]?.ms ?? undefined
  },
})

const isTheirs = ({ id, fence }: ClaimedTask) =>
  sql`id = ${id} and fence = ${fence} and leased_until is not null`

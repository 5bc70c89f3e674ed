import type { ListenerAction, RunState } from '@treasures/api-client'
import { sql } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { likePattern } from '#kernel/db/like.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { countRows, countSome, type Slice } from '#kernel/db/paged-list.ts'

export type NewRun = {
  id_listener: number
  version: number
  id_event: number
  id_job: number | null
  subject: string
  occasion: string
  causes: readonly number[]
}

export type RunFilter = {
  /** Part of the listener's name. */
  search?: string | undefined
  listener?: number | undefined
  job?: number | undefined
  event?: string | undefined
  state?: RunState | undefined
}

export type ActionState = 'waiting' | 'done' | 'skipped' | 'failed'
export type ActionRow = {
  position: number
  action: ListenerAction
  state: ActionState
  result: string | null
  at: Date | null
}

/** Runs of listeners and their actions. */
export const runsStore = (db: Db) => ({
  /**
   * Adds a run. Returns undefined if the listener has already run for the same subject and
   * occasion.
   */
  async begin(
    { causes, ...run }: NewRun,
    actions: readonly ListenerAction[],
    { due_at, at }: { due_at: Date; at: Date },
  ): Promise<number | undefined> {
    const begun = await db
      .insertInto('automation_runs')
      .values({ ...run, causes: [...causes], state: 'waiting', due_at, created_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['id_listener', 'subject', 'occasion'])
          .where('state', '<>', 'not_matched')
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (begun) await runsStore(db).setActions(begun.id, actions)
    return begun?.id
  },

  noteNotMatched: ({ causes, ...run }: NewRun, reason: string, at: Date) =>
    db
      .insertInto('automation_runs')
      .values({
        ...run,
        causes: [...causes],
        state: 'not_matched',
        reason,
        due_at: null,
        created_at: at,
        ended_at: at,
      })
      .execute(),

  /** Number of the listener's runs that began since the given time. */
  countSince: (id_listener: number, since: Date) =>
    countRows(
      db
        .selectFrom('automation_runs')
        .where('id_listener', '=', id_listener)
        .where('state', '<>', 'not_matched')
        .where('created_at', '>', since),
    ),

  find: (id: number) =>
    db.selectFrom('automation_runs').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Run of a listener for an event, or undefined if the event has not reached it yet. */
  findOf: (id_listener: number, id_event: number) =>
    db
      .selectFrom('automation_runs')
      .select(['id', 'state'])
      .where('id_listener', '=', id_listener)
      .where('id_event', '=', id_event)
      .orderBy('id')
      .executeTakeFirst(),

  /** Tells whether the listener has already run for the subject. */
  async hasRun(id_listener: number, subject: string): Promise<boolean> {
    const found = await db
      .selectFrom('automation_runs')
      .select('id')
      .where('id_listener', '=', id_listener)
      .where('subject', '=', subject)
      .where('state', '<>', 'not_matched')
      .executeTakeFirst()
    return found !== undefined
  },

  /** Locks the row until the transaction ends. */
  lock: (id: number) =>
    db
      .selectFrom('automation_runs')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Waiting runs for a subject. */
  listWaitingFor: async (subject: string): Promise<number[]> =>
    (
      await db
        .selectFrom('automation_runs')
        .select('id')
        .where('subject', '=', subject)
        .where('state', '=', 'waiting')
        .execute()
    ).map(({ id }) => id),

  listDue: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('automation_runs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', at)
        .where(ready('automation_runs.id'))
        .orderBy('due_at')
        .orderBy('id')
        .limit(most),
    ),

  end: (id: number, state: Exclude<RunState, 'waiting'>, reason: string | null, at: Date) =>
    db
      .updateTable('automation_runs')
      .set({ state, reason, ended_at: at })
      .where('id', '=', id)
      .execute(),

  /** Makes a run wait again, until it is due. */
  plan: (id: number, due_at: Date, version?: number) =>
    db
      .updateTable('automation_runs')
      .set({
        state: 'waiting',
        due_at,
        reason: null,
        ended_at: null,
        ...(version !== undefined && { version }),
      })
      .where('id', '=', id)
      .execute(),

  listWaitingOf: (id_listener: number) =>
    db
      .selectFrom('automation_runs')
      .selectAll()
      .where('id_listener', '=', id_listener)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .forUpdate()
      .execute(),

  cancelAllOf: (id_listener: number, reason: string, at: Date) =>
    db
      .updateTable('automation_runs')
      .set({ state: 'cancelled', reason, ended_at: at })
      .where('id_listener', '=', id_listener)
      .where('state', '=', 'waiting')
      .execute(),

  async listFailed(id_listener: number | undefined, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('automation_runs')
      .select('id')
      .where('state', '=', 'failed')
      .$if(id_listener !== undefined, (query) =>
        query.where('id_listener', '=', id_listener as number),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  actionsOf: async (ids: readonly number[]): Promise<(ActionRow & { id_run: number })[]> =>
    ids.length === 0
      ? []
      : ((await db
          .selectFrom('automation_actions')
          .selectAll()
          .where('id_run', 'in', [...ids])
          .orderBy('id_run')
          .orderBy('position')
          .execute()) as (ActionRow & { id_run: number })[]),

  async setActions(id_run: number, actions: readonly ListenerAction[], from = 0) {
    if (actions.length === 0) return
    await db
      .insertInto('automation_actions')
      .values(actions.map((action, i) => ({ id_run, position: from + i, action: toJsonb(action) })))
      .execute()
  },

  dropUndone: (id_run: number) =>
    db
      .deleteFrom('automation_actions')
      .where('id_run', '=', id_run)
      .where('state', '<>', 'done')
      .execute(),

  /** Makes unfinished actions wait again. */
  resetUndone: (id_run: number) =>
    db
      .updateTable('automation_actions')
      .set({ state: 'waiting', result: null, at: null })
      .where('id_run', '=', id_run)
      .where('state', '<>', 'done')
      .execute(),

  noteAction: (
    id_run: number,
    position: number,
    { state, result, at }: { state: ActionState; result: string | null; at: Date | null },
  ) =>
    db
      .updateTable('automation_actions')
      .set({ state, result, at })
      .where('id_run', '=', id_run)
      .where('position', '=', position)
      .execute(),

  count: (filter: RunFilter) => countSome(db, matching(db, filter)),
  page: (filter: RunFilter, { limit, offset }: Slice) =>
    shown(db, filter).limit(limit).offset(offset).execute(),
  findShown: (id: number) => shown(db, {}).where('r.id', '=', id).executeTakeFirst(),
})

const matching = (db: Db, { search = '', listener, job, event, state }: RunFilter) =>
  db
    .selectFrom('automation_runs as r')
    .$if(search !== '', (query) =>
      query.where('r.id_listener', 'in', (eb) =>
        eb.selectFrom('listeners').select('id').where('name', 'ilike', likePattern(search)),
      ),
    )
    .$if(listener !== undefined, (query) => query.where('r.id_listener', '=', listener ?? 0))
    .$if(job !== undefined, (query) => query.where('r.id_job', '=', job ?? 0))
    .$if(event !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('events')
            .whereRef('events.id', '=', 'r.id_event')
            .where('event', '=', event ?? ''),
        ),
      ),
    )
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'waiting'))

const shown = (db: Db, filter: RunFilter) =>
  matching(db, filter)
    .innerJoin('events as e', 'e.id', 'r.id_event')
    .innerJoin('listeners as l', 'l.id', 'r.id_listener')
    .select([
      'r.id',
      'r.id_listener',
      'l.name as listener',
      'e.event',
      'e.id_job',
      'e.id_customer',
      'e.id_treasure',
      'r.state',
      'r.reason',
      'e.created_at as happened_at',
      'r.due_at',
      'r.ended_at',
    ])
    .orderBy('r.id', 'desc')

export type ShownRun = Awaited<ReturnType<ReturnType<typeof runsStore>['page']>>[number]

/** Deletes runs in the state `not_matched` 30 days after they were created. */
export const oldRuns = {
  table: 'automation_runs',
  change: sql`delete from automation_runs`,
  old: (at: Date) => sql`state = 'not_matched' and created_at < ${earlier(at, days(30))}`,
}

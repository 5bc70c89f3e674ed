import { bulkRowsAtMost, contract, type Endpoint } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { bulkActs, callOf, isBulkAct, listsOfKinds, type BulkAct } from './bulk-acts.ts'
import { bulkStore, type BulkRecord, type Decided } from './bulk.store.ts'
import { openFrontDoor, type Build, type FrontDoor } from './front-door.ts'

/**
 * Records per transaction of a preview. Previewed together, so that records which compete are
 * decided as in the run, but few, so that their locks are short.
 */
const previewedAtOnce = 50
/** Records between two looks at the state, which an undo changes. */
const runAtOnce = 100
/** Records decided at the same time, if they cannot compete. The lists stay fast beside them. */
const lanesAtMost = 3
const listedAtOnce = 250

/**
 * Previews, runs and undoes bulk acts. A run decides each record in a transaction of its own, which
 * also writes the outcome, so that a killed run continues without repeating a record.
 */
export const bulkTasks = (deps: Deps, build: Build) =>
  ({
    'bulk.work': {
      pool: 'slow',
      timeout: minutes(60),
      sweep: {
        every: minutes(1),
        due: (due) => bulkStore(deps.database.db).inProgress(due),
      },
      run: (task) => work(deps, build, task),
    },
  }) satisfies Partial<Tasks>

type Working = {
  bulk: BulkRecord & { act: BulkAct }
  endpoint: Endpoint
  door: FrontDoor
  /** Opens as many doors, through which records are decided at the same time. */
  lanes: (count: number) => Promise<FrontDoor[]>
  db: Db
  task: RunningTask<{ id: number }>
  /** A time that no other record of this task has. */
  nextTime: () => Date
}

async function work(deps: Deps, build: Build, task: RunningTask<{ id: number }>) {
  const { db } = deps.database
  const bulk = await bulkStore(db).findForTask(task.data.id)
  if (!bulk || !isBulkAct(bulk.act)) return
  const open = () =>
    openFrontDoor(deps, build, { id_user: bulk.id_user, region: bulk.chosen_region })
  const door = await open()
  const doors = [door]
  let last = 0
  const working: Working = {
    bulk: { ...bulk, act: bulk.act },
    endpoint: contract[bulk.act],
    door,
    lanes: async (count) => {
      while (doors.length < count) doors.push(await open())
      return doors.slice(0, count)
    },
    db,
    task,
    nextTime: () => new Date((last = Math.max(task.clock().getTime(), last + 1))),
  }
  try {
    // An undo may begin during a run, and finds this task.
    for (;;) {
      const state = await bulkStore(db).stateOf(bulk.id)
      if (state === 'previewing') await preview(working)
      else if (state === 'running') await run(working)
      else if (state === 'undoing') await undo(working)
      else return
    }
  } finally {
    for (const each of doors) await each.close()
  }
}

/** Ids of the records that match the query now, as the caller's own list has them. */
async function matching({ bulk, door, db, nextTime }: Working): Promise<number[] | string> {
  const ids: number[] = []
  const list = listsOfKinds[bulk.kind]
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (let page = 1; ; page++) {
        const query = { ...bulk.query, page, per_page: listedAtOnce }
        const answer = await door.call(tx, list, { query }, nextTime())
        if ('refused' in answer) return answer.refused
        const { data, meta } = list.ok.parse(answer.ok)
        if (meta.total > bulkRowsAtMost)
          return `${meta.total.toLocaleString('en-GB')} match. Narrow the filters to ${bulkRowsAtMost.toLocaleString('en-GB')} at most.`
        ids.push(...data.map(({ id }) => id))
        if (data.length < listedAtOnce) return ids
      }
    })
}

/** Collects the records of a query, and leaves out named records that no longer match it. */
async function collect(working: Working) {
  const { bulk, task, nextTime } = working
  const at = bulk.collected_at
  const found = bulk.query && (await matching(working))
  await task.transact(async (tx) => {
    const store = bulkStore(tx)
    if (typeof found === 'string') {
      await store.update(bulk.id, { problem: found })
      await store.leaveOut(bulk.id, [], found)
    } else if (found) {
      const { rows } = await store.counts(bulk.id)
      if (rows === 0 && !at) await store.addRows(bulk.id, found)
      else await store.leaveOut(bulk.id, found, 'It changed meanwhile and no longer matches.')
    }
    if (!at) await store.update(bulk.id, { collected_at: nextTime() })
  })
  bulk.collected_at ??= nextTime()
}

async function preview(working: Working) {
  const { bulk, db, task } = working
  await collect(working)
  for (;;) {
    task.signal.throwIfAborted()
    const rows = await bulkStore(db).undecided(bulk.id, previewedAtOnce)
    if (rows.length === 0) break
    const decided = await dryRun(db, async (tx) => {
      const outcomes: Decided[] = []
      for (const { id_record } of rows) outcomes.push(await actOn(working, tx, id_record))
      return outcomes
    })
    await task.transact(async (tx) => {
      for (const [i, { line }] of rows.entries()) {
        const found = decided[i]
        if (found) await bulkStore(tx).decide(bulk.id, line, null, { ...found, done_at: null })
      }
    })
  }
  await bulkStore(db).move(bulk.id, ['previewing'], { state: 'previewed' })
}

async function run(working: Working) {
  const { bulk, db, task } = working
  await collect(working)
  for (;;) {
    task.signal.throwIfAborted()
    if ((await bulkStore(db).stateOf(bulk.id)) !== 'running') return
    const rows = await bulkStore(db).undecided(bulk.id, runAtOnce)
    if (rows.length === 0) break
    await inLanes(working, rows, async (lane, { line, id_record }) => {
      await task.transact(async (tx) => {
        const decided = await actOn(lane, tx, id_record)
        if (!(await bulkStore(tx).decide(bulk.id, line, null, decided)))
          throw new Error('Another task has decided this record')
      })
    })
  }
  await bulkStore(db).move(bulk.id, ['running'], { state: 'done', finished_at: task.clock() })
}

/**
 * Does work for each record, in order. Records that cannot compete are shared among lanes. If a
 * record fails, the other lanes finish theirs first.
 */
async function inLanes<Row>(
  working: Working,
  rows: readonly Row[],
  each: (lane: Working, row: Row) => Promise<void>,
) {
  const { bulk, task, lanes } = working
  const isMany = rows.length === runAtOnce
  const doors = await lanes(bulkActs[bulk.act].isApart && isMany ? lanesAtMost : 1)
  let next = 0
  const done = await Promise.allSettled(
    doors.map(async (door) => {
      const lane = { ...working, door }
      for (let row = rows[next++]; row !== undefined; row = rows[next++]) {
        task.signal.throwIfAborted()
        await each(lane, row)
      }
    }),
  )
  for (const lane of done) if (lane.status === 'rejected') throw lane.reason
}

/** Makes the single call for one record. Preview and run both decide here. */
async function actOn(
  { bulk, endpoint, door, nextTime }: Working,
  tx: Db,
  id: number,
): Promise<Decided> {
  const at = nextTime()
  const answer = await door.call(tx, endpoint, callOf(endpoint, id, bulk.input), at)
  if ('refused' in answer) return { outcome: 'refused', words: answer.refused }
  const { isSilent, same = 'Nothing changes.' } = bulkActs[bulk.act]
  const isDone =
    isSilent ?? (await bulkStore(tx).eventsOf(bulk.kind, id, bulk.id_user, at)).length > 0
  return isDone ? { outcome: 'done', done_at: at } : { outcome: 'same', words: same }
}

async function undo(working: Working) {
  const { bulk, db, task } = working
  for (;;) {
    task.signal.throwIfAborted()
    const rows = await bulkStore(db).done(bulk.id, runAtOnce)
    if (rows.length === 0) break
    await inLanes(working, rows, async (lane, { line, id_record, done_at }) => {
      await task.transact(async (tx) => {
        const decided = await takeBack(lane, tx, id_record, done_at)
        if (!(await bulkStore(tx).decide(bulk.id, line, 'done', decided)))
          throw new Error('Another task has undone this record')
      })
    })
  }
  await bulkStore(db).move(bulk.id, ['undoing'], { state: 'undone', finished_at: task.clock() })
}

async function takeBack(
  { bulk, door, nextTime }: Working,
  tx: Db,
  id: number,
  doneAt: Date | null,
): Promise<Decided> {
  const { undo: way } = bulkActs[bulk.act]
  if (typeof way === 'string') return { outcome: 'kept', words: way }
  const store = bulkStore(tx)
  const events = doneAt ? await store.eventsOf(bulk.kind, id, bulk.id_user, doneAt) : []
  for (const event of events)
    if (await store.hasLaterEvent(bulk.kind, id, event))
      return { outcome: 'kept', words: 'It was changed again since.' }
  const reverses = await way({ id, input: bulk.input, events, tx })
  const refusals: string[] = []
  for (const reverse of reverses) {
    const endpoint: Endpoint = contract[reverse.act]
    const input = callOf(endpoint, reverse.id, reverse.input)
    const answer = await door.call(tx, endpoint, input, nextTime())
    if ('refused' in answer) refusals.push(answer.refused)
  }
  return refusals.length < reverses.length
    ? { outcome: 'undone', words: refusals.join(' ') }
    : { outcome: 'kept', words: refusals.join(' ') || 'There is nothing to undo.' }
}

import type { Db } from '../db/connect.ts'
import { transact } from '../db/transact.ts'
import { enqueue } from './enqueue.ts'
import { schedulesStore, type Timing, type Timings } from './schedules.store.ts'
import { isTaskName, type TaskName } from './task-data.ts'
import { isReady, tasksStore } from './tasks.store.ts'
import type { Task, Tasks } from './tasks.ts'

/**
 * Returns the timing of everything that the clock starts. A scheduled task is listed by its own
 * name, and a sweep by a name made from its task's.
 */
export const timingsOf = (tasks: Partial<Tasks>): Map<string, Timing> =>
  new Map(
    Object.entries(tasks).flatMap(([name, { schedule, sweep }]): [string, Timing][] => [
      ...(schedule ? [[name, schedule] satisfies [string, Timing]] : []),
      ...(sweep ? [[sweepOf(name), { every: sweep.every }] satisfies [string, Timing]] : []),
    ]),
  )

const sweepPrefix = 'sweep '
const sweepOf = (name: string) => `${sweepPrefix}${name}`

/** Starts everything that is due, each in the transaction that plans its next run. */
export async function startScheduled(db: Db, timings: Timings, at: Date): Promise<void> {
  for (const name of await schedulesStore(db).listDue(timings, at))
    await transact(db, async (tx) => {
      const timing = timings.get(name)
      if (timing && (await schedulesStore(tx).take(name, timing, at))) await begin(tx, name)
    })
}

/** Starts a schedule as if it were due. */
export async function begin(tx: Db, name: string): Promise<void> {
  if (name.startsWith(sweepPrefix))
    await enqueue(tx, 'sweep', { id: name.slice(sweepPrefix.length) })
  else await tasksStore(tx).add({ name, key: 'schedule', data: {}, priority: 0 })
}

/** Records per query, and queries per sweep. */
const [batch, looks] = [50, 20]

/** Makes the task that enqueues forgotten tasks. */
export const sweepTask = (db: Db, tasks: Partial<Tasks>): Task<{ id: string }> => ({
  async run({ data: { id: name }, at }) {
    const sweep = isSwept(tasks, name) ? tasks[name]?.sweep : undefined
    if (!sweep) return
    for (let look = 0; look < looks; look++) {
      const ids = await sweep.due({
        at,
        most: batch,
        ready: (column) => isReady(name, column, at),
      })
      await tasksStore(db).addForgotten(name, ids)
      if (ids.length < batch) return
    }
  },
})

const isSwept = (tasks: Partial<Tasks>, name: string): name is Exclude<TaskName, 'sweep'> =>
  isTaskName(name) && name in tasks

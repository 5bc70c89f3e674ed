import type { Deps } from '../src/deps.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import { runTask } from '../src/kernel/tasks/run-task.ts'
import { tasksStore } from '../src/kernel/tasks/tasks.store.ts'
import { reactionTasks } from '../src/occasions/occasions.ts'

type DrainDeps = Pick<Deps, 'database' | 'clock'> & Parameters<typeof reactionTasks>[0]

const drains = new WeakMap<Db, () => Promise<void>>()

/**
 * Returns a function that runs the reactions to a database's events, as the worker does, one at a
 * time. A failed reaction fails the test.
 */
export function drainReactions(deps: DrainDeps): () => Promise<void> {
  const { clock } = deps
  const { db } = deps.database
  const task = reactionTasks(deps)['event.react']
  const failures: unknown[] = []
  const log = { error: (details: object) => void failures.push(details) }
  const lease = 30_000
  const claim = () => tasksStore(db).claim(['event.react'], { at: clock(), most: 8, lease })

  async function drain() {
    for (let claimed = await claim(); claimed.length; claimed = await claim())
      for (const one of claimed)
        await runTask(one, task, new AbortController(), { db, clock, log, lease })
    if (failures.length) throw new Error(`A reaction failed: ${JSON.stringify(failures)}`)
  }

  let last = Promise.resolve()
  const inTurn = () => (last = last.then(drain))
  drains.set(db, inTurn)
  return inTurn
}

/**
 * Runs the reactions through the last app on this database, for tests that have only the database.
 */
export const drainOf = (db: Db) => drains.get(db)?.()

import type { Database } from '../src/kernel/db/connect.ts'
import { runTask } from '../src/kernel/tasks/run-task.ts'
import { begin, sweepTask, timingsOf } from '../src/kernel/tasks/schedules.ts'
import { tasksStore } from '../src/kernel/tasks/tasks.store.ts'
import type { Task, Tasks } from '../src/kernel/tasks/tasks.ts'

export type LoggedFailure = {
  task: string
  subject?: string
  attempts?: number
  error: { message: string }
}

/**
 * Starts the schedules and sweeps of `tasks`, runs all that are due, and returns the logged
 * failures, which tests expect to be empty. Other tasks stay untouched.
 */
export async function runDueTasks(
  { db }: Pick<Database, 'db'>,
  tasks: Partial<Tasks>,
  at: Date,
): Promise<LoggedFailure[]> {
  const failures: LoggedFailure[] = []
  const log = { error: (details: object) => void failures.push(details as LoggedFailure) }
  for (const name of timingsOf(tasks).keys()) await begin(db, name)
  const all: Record<string, Task<never>> = { ...tasks, sweep: sweepTask(db, tasks) }
  const claim = async () => {
    await tasksStore(db).freeLost()
    return tasksStore(db).claim(Object.keys(all), { at, most: 1, lease: 30_000 })
  }
  for (let claimed = await claim(); claimed.length; claimed = await claim())
    for (const one of claimed) {
      const task = all[one.name]
      if (task)
        await runTask(one, task, new AbortController(), {
          db,
          clock: () => at,
          log,
          lease: 30_000,
        })
    }
  return failures
}

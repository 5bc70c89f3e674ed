import type { Db } from '../db/connect.ts'
import type { TaskData, TaskName } from './task-data.ts'
import { tasksStore } from './tasks.store.ts'

type Order = {
  /**
   * Planned time, by the server's clock. If absent, the task is due at once, whatever that clock
   * says.
   */
  due?: Date | null | undefined
  /**
   * Identifies the task's subject, by default the `id` in its data. While a task with this name and
   * key waits or runs, that task is woken and no second task is added.
   */
  key?: string
  /** Higher runs first. 0 by default. */
  priority?: number
}

/**
 * Enqueues a task that runs after `tx` commits, and never if it rolls back. Returns the task's id.
 * Two transactions that enqueue the same keys in different orders can deadlock. `transact` then
 * retries one of them.
 */
export function enqueue<Name extends TaskName>(
  tx: Db,
  name: Name,
  data: TaskData<Name>,
  { due, key = keyOf(data), priority = 0 }: Order = {},
): Promise<number> {
  return tasksStore(tx).add({ name, key, data, priority, due })
}

const keyOf = (data: object) => ('id' in data ? String(data.id) : undefined)

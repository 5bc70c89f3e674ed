import type { Db } from '../db/connect.ts'
import type { TaskData, TaskName } from './task-data.ts'
import { tasksStore } from './tasks.store.ts'

type Order = {
  /** What it is planned for, by the server's clock. Without it, it is due at once, whatever that clock does. */
  due?: Date | null | undefined
  /**
   * What it is about: while one of the name and key waits or runs, that one is woken and there is no second. By
   * default the `id` in its data.
   */
  key?: string
  /** The highest first; 0 by default. */
  priority?: number
}

/**
 * Has work done after the commit of `tx`, and not at all should it be rolled back. Answers the task's id. Two
 * transactions that enqueue the same keys in another order can block each other: `transact` begins them again.
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

import { sql } from 'kysely'
import type { Db } from '../src/kernel/db/connect.ts'
import { tasksChannel } from '../src/kernel/tasks/tasks.store.ts'

/**
 * Wakes sleeping workers. They sleep by the machine's clock, which differs from the product's if a
 * test moved it.
 */
export const wakeTasks = (db: Db) => sql`select pg_notify(${tasksChannel}, '')`.execute(db)

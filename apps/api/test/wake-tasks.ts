import { sql } from 'kysely'
import type { Db } from '../src/kernel/db/connect.ts'
import { tasksChannel } from '../src/kernel/tasks/tasks.store.ts'

/** Wakes whoever sleeps until a task is due: they sleep by the machine's clock, and a test may have moved the product's. */
export const wakeTasks = (db: Db) => sql`select pg_notify(${tasksChannel}, '')`.execute(db)

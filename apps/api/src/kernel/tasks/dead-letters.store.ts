import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isDueAtOnce, tasksChannel } from './tasks.store.ts'

const atMost = 250

/** Tasks that ran out of retries. */
export const deadLettersStore = (db: Db) => {
  const revive = (which: { id: number } | { name: string }) =>
    sql<{ id: number }>`
      update tasks set dead_at = null, attempts = 0, error = null, ${isDueAtOnce}
      where dead_at is not null and ${'id' in which ? sql`id = ${which.id}` : sql`name = ${which.name}`}
      returning id, pg_notify(${tasksChannel}, name)`.execute(db)
  return {
    /** Lists the latest first. */
    list: () =>
      db
        .selectFrom('tasks')
        .select(['id', 'name', 'key', 'dead_at', 'attempts', 'error'])
        .where('dead_at', 'is not', null)
        .orderBy('dead_at', 'desc')
        .orderBy('id', 'desc')
        .limit(atMost)
        .execute(),

    /** Returns how many tasks it revived. */
    runAgain: async (which: { id: number } | { name: string }): Promise<number> =>
      (await revive(which)).rows.length,

    /** Returns false if there is no such dead letter. */
    async delete(id: number): Promise<boolean> {
      const gone = db.deleteFrom('tasks').where('id', '=', id).where('dead_at', 'is not', null)
      return (await gone.returning('id').execute()).length === 1
    },
  }
}

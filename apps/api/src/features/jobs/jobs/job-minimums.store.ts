import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

/** Whether somebody looked if jobs come to the minimum that was agreed, and what staff said of it. */
export const jobMinimumsStore = (db: Db) => ({
  /** Nothing is missing of these. */
  settle: (ids: readonly number[], at: Date) =>
    db
      .updateTable('jobs')
      .set({ minimum_settled_at: at })
      .where(sql<SqlBool>`id = any(${ids}::integer[])`)
      .where('minimum_settled_at', 'is', null)
      .execute(),

  /** False where it was waived already. */
  waive: (id: number, reason: string, at: Date) =>
    hasChanged(
      db
        .updateTable('jobs')
        .set({ minimum_waived_for: reason, minimum_settled_at: at })
        .where('id', '=', id)
        .where('minimum_waived_for', 'is', null),
    ),

  /** Somebody has to look again at jobs that were not waived, and have no line that stays. */
  reopen: (ids: readonly number[]) =>
    db
      .updateTable('jobs')
      .set({ minimum_settled_at: null })
      .where(sql<SqlBool>`id = any(${ids}::integer[])`)
      .where('minimum_settled_at', 'is not', null)
      .where('minimum_waived_for', 'is', null)
      .where(sql<SqlBool>`not exists (select from works where works.id_job = jobs.id and minimum)`)
      .execute(),
})

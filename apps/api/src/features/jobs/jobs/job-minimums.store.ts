import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Records which jobs were checked against their minimum charge, and why staff waived it. */
export const jobMinimumsStore = (db: Db) => ({
  /** Marks jobs as checked. */
  settle: (ids: readonly number[], at: Date) =>
    db
      .updateTable('jobs')
      .set({ minimum_settled_at: at })
      .where(sql<SqlBool>`id = any(${ids}::integer[])`)
      .where('minimum_settled_at', 'is', null)
      .execute(),

  /** Waives the minimum. Returns false if it was waived already. */
  waive: (id: number, reason: string, at: Date) =>
    hasChanged(
      db
        .updateTable('jobs')
        .set({ minimum_waived_for: reason, minimum_settled_at: at })
        .where('id', '=', id)
        .where('minimum_waived_for', 'is', null),
    ),

  /** Makes the next run check jobs again, unless their minimum was waived or billed. */
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

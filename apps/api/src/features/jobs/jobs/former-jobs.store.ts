import type { Insertable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

/** What another system knew of an imported job: its number, and what was charged and paid there. */
export const formerJobsStore = (db: Db) => ({
  addAll: (jobs: readonly Insertable<Tables['former_jobs']>[]) =>
    db.insertInto('former_jobs').values(jobs).execute(),
})

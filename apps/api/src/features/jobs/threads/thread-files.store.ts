import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { keepAnnounced } from '../images/announced.ts'
import { entriesInScope } from './threads.scope.ts'

export type NewThreadFile = {
  id_job: number
  id_author: number | null
  kind: 'picture' | 'pdf'
  name: string
  file: string
  bytes: number
}

/** Files of conversations. A file has the audience of its entry. */
export const threadFilesStore = (db: Db) => ({
  /** Adds an announced file, which waits for its entry. Returns its id. */
  async add(file: NewThreadFile, created_at: Date): Promise<number> {
    await keepAnnounced(db, file.file)
    const { id } = await db
      .insertInto('thread_files')
      .values({ ...file, id_entry: null, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /**
   * Gives waiting files to an entry of the person who uploaded them. Returns false if one of them is
   * not waiting, or somebody else's.
   */
  async giveTo(
    id_entry: number,
    files: readonly number[],
    { id_job, id_author }: { id_job: number; id_author: number | null },
  ): Promise<boolean> {
    if (files.length === 0) return true
    const given = await db
      .updateTable('thread_files')
      .set({ id_entry })
      .where('id', 'in', files)
      .where('id_job', '=', id_job)
      .where('id_author', 'is not distinct from', id_author)
      .where('id_entry', 'is', null)
      .returning('id')
      .execute()
    return given.length === new Set(files).size
  },

  /** Files of entries that the caller has already read within their scope. */
  listOf: (entries: readonly number[]) =>
    entries.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('thread_files')
          .select(['id', 'id_entry', 'kind', 'name', 'bytes'])
          .where('id_entry', 'in', entries)
          .orderBy('id')
          .execute(),

  /** Finds a file whose entry the caller may read. A file without an entry is nobody's to read. */
  find: (scope: PartyScope, id_job: number, id: number) =>
    db
      .selectFrom('thread_files as f')
      .innerJoin('thread_entries as e', 'e.id', 'f.id_entry')
      .innerJoin('jobs', 'jobs.id', 'e.id_job')
      .select(['f.kind', 'f.name', 'f.file'])
      .where('f.id', '=', id)
      .where('e.id_job', '=', id_job)
      .where(entriesInScope(scope))
      .executeTakeFirst(),
})

/** Files that nobody put into an entry. */
export const oldThreadFiles = {
  table: 'thread_files',
  change: sql`delete from thread_files`,
  old: (at: Date) => sql`id_entry is null and created_at < ${at}::timestamptz - interval '1 day'`,
}

import type { BoardChange } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Channel on which the database notifies of changes to the board. */
export const boardChannel = 'board'

/**
 * Time for which changes are kept. Housekeeping deletes older changes. A reader who was away for
 * longer reloads the whole board.
 */
const keptFor = '24 hours'
const changesAtMost = 5_000

/**
 * Changes of the board, read by cursor. A cursor is the oldest transaction that may still be in
 * progress. Reading from there misses nothing, because an invisible row belongs to that transaction
 * or a later one. Rows of faster transactions are read twice, which is harmless.
 *
 * A cursor that is ahead comes from the database that this one was moved or restored from. It
 * returns everything that is kept.
 */
export const boardChangesStore = (db: Db) => ({
  /**
   * Deletes changes that a dump brought from another server. Their transaction numbers can be
   * higher than this server's numbers. Every poll would then return them again.
   */
  async discardOtherServers(): Promise<void> {
    await sql`
      delete from board_changes where tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    `.execute(db)
  },

  async readCursor(): Promise<string> {
    const { rows } = await sql<{ cursor: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as cursor
    `.execute(db)
    return rows[0]?.cursor ?? '0'
  },

  /**
   * Lists the changes since a cursor, and returns the next cursor. Uses one statement and so one
   * snapshot, which makes rows and cursor match.
   */
  async listSince(since: string): Promise<{ data: BoardChange[]; cursor: string }> {
    const { rows } = await sql<ChangeRow>`
      select snapshot.cursor, recent.*
      from (select pg_snapshot_xmin(pg_current_snapshot())::text as cursor) snapshot
      left join lateral (
        select id, type, id_job, id_region
        from board_changes
        where tx >= case when ${since}::bigint <= snapshot.cursor::bigint then ${since}::bigint else 0 end
          and created_at >= now() - ${keptFor}::interval
        order by id desc
        limit ${changesAtMost}
      ) recent on true
      order by recent.id
    `.execute(db)
    return {
      cursor: rows[0]?.cursor ?? since,
      data: rows.flatMap(({ id, type, id_job, id_region }) =>
        id === null ? [] : [{ id: String(id), type, id_job, id_region }],
      ),
    }
  },
})

type ChangeRow = { cursor: string } & (
  | { id: number; type: BoardChange['type']; id_job: number; id_region: number }
  | { id: null; type: null; id_job: null; id_region: null }
)

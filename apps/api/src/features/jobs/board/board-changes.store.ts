import type { BoardChange } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/** The channel on which the database tells that the board has changed. */
export const boardChannel = 'board'

/** Whoever slept longer than this reloads the board anyway, and housekeeping throws it away. */
const keptFor = '24 hours'
const changesAtMost = 5_000

/**
 * A cursor is the oldest transaction that may still be under way. Reading from there on misses
 * nothing: a row that was not visible belongs to that transaction or a later one. Rows of
 * transactions that were quicker come twice, which is harmless. A cursor from ahead is of the database from which this one
 * was moved or restored: then all that is kept is read.
 */
export const boardChangesStore = (db: Db) => ({
  /**
   * Deletes changes that another server numbered, which a dump brought along. Its transaction numbers can be higher than
   * any of this server's, so that each request for news would return those changes again.
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

  /** One statement, hence one snapshot: the rows and the cursor belong together. */
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

import { jobTransitions, type BoardChange } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'

/** Whoever slept longer than this reloads the board anyway. */
const keptHours = 24
const changesAtMost = 5_000

/** What a move means to the board: into Open is joining it, out of Open is leaving it. */
const changeOfEvent = new Map<string, BoardChange['type']>(
  jobTransitions
    .filter(({ from, to }) => from === 1 || to === 1)
    .map(({ to, event }) => [event, to === 1 ? 'joined' : 'left']),
)
const boardEvents = [...changeOfEvent.keys()]

/**
 * A cursor is the oldest transaction that may still be under way. Reading from there on misses
 * nothing: a row that was not visible belongs to that transaction or a later one. Rows of
 * transactions that were quicker come twice, which is harmless.
 */
export const boardChangesStore = (db: Db) => ({
  async readCursor(): Promise<string> {
    const { rows } = await sql<{ cursor: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as cursor
    `.execute(db)
    return rows[0]?.cursor ?? '0'
  },

  /** One statement, hence one snapshot: the rows and the cursor belong together. */
  async listSince(since: string, now: Date): Promise<{ data: BoardChange[]; cursor: string }> {
    const oldest = new Date(now.getTime() - keptHours * 3_600_000)
    const { rows } = await sql<ChangeRow>`
      select snapshot.cursor, recent.*
      from (select pg_snapshot_xmin(pg_current_snapshot())::text as cursor) snapshot
      left join lateral (
        select outbox.id, outbox.event, outbox.id_job, outbox.id_region
        from outbox
        where outbox.tx >= ${since}::bigint
          and outbox.created_at >= ${oldest}
          and outbox.event = any(${boardEvents})
        order by outbox.id desc
        limit ${changesAtMost}
      ) recent on true
      order by recent.id
    `.execute(db)
    return {
      cursor: rows[0]?.cursor ?? since,
      data: rows.flatMap(({ id, event, id_job, id_region }) => {
        const type = changeOfEvent.get(event ?? '')
        if (!type || id === null || id_job === null || id_region === null) return []
        return [{ id: String(id), type, id_job, id_region }]
      }),
    }
  },
})

type ChangeRow = {
  cursor: string
  id: number | null
  event: string | null
  id_job: number | null
  id_region: number | null
}

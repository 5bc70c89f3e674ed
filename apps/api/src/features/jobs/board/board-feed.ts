import type { BoardChange } from '@treasures/api-client'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#kernel/db/connect.ts'
import { boardChangesStore, boardChannel } from './board-changes.store.ts'

export type FeedListener = (changes: readonly BoardChange[], cursor: string) => void

/**
 * Maximum milliseconds between two reads. Needed if the database's wake-up is lost, for example in
 * a connection pooler.
 */
const lookEvery = 5_000
/** Number of recent changes to remember, so that repeated rows are not sent again. */
const rememberAtMost = 10_000

/**
 * Reads new changes once per server process for all browsers, and passes them on. A notification
 * from the database only wakes the feed, which then reads the changes from the table.
 */
export function createBoardFeed({ database }: { database: Database }, log: FastifyBaseLogger) {
  const store = boardChangesStore(database.db)
  const listeners = new Set<FeedListener>()
  const told = new Set<string>()
  let cursor = ''
  /** Oldest cursor since which nothing has changed. Undefined if the last read found changes. */
  let quietSince: string | undefined
  let reading = false
  let again = false
  let stopListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined

  async function look() {
    if (reading) {
      again = true
      return
    }
    reading = true
    do {
      again = false
      try {
        const { data, cursor: next } = await store.listSince(cursor)
        quietSince = data.length > 0 ? undefined : (quietSince ?? cursor)
        const fresh = data.filter(({ id }) => !told.has(id))
        cursor = next
        for (const { id } of fresh) told.add(id)
        for (const id of told) {
          if (told.size <= rememberAtMost) break
          told.delete(id)
        }
        if (fresh.length) for (const listener of listeners) listener(fresh, cursor)
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'board feed')
      }
    } while (again)
    reading = false
  }
  const wake = () => void look()

  return {
    async start() {
      stopListening = await database.listen(boardChannel, { notice: wake, gap: wake })
      cursor = await store.readCursor()
      timer = setInterval(() => listeners.size && wake(), lookEvery)
      timer.unref()
    },
    /** Stays the same as long as nothing changes, so that answers with it stay the same. */
    cursor: () => quietSince ?? cursor,
    subscribe(listener: FeedListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listSince: (since: string) => store.listSince(since),
    /**
     * True if nothing has changed between this cursor and the last read. A cursor that is ahead
     * comes from another database.
     */
    isQuietSince: (since: string) =>
      quietSince !== undefined &&
      Number(since) >= Number(quietSince) &&
      Number(since) <= Number(cursor),
    async stop() {
      clearInterval(timer)
      listeners.clear()
      await stopListening?.()
    },
  }
}
export type BoardFeed = ReturnType<typeof createBoardFeed>

import type { Database } from './connect.ts'

/** Channel on which instances are notified of changed settings. */
const settingsChannel = 'settings'

/**
 * Milliseconds between reads. A connection pooler may drop notifications, so each instance also
 * polls.
 */
const lookEvery = 5_000

/**
 * A small value that many callers need, kept in memory and read again whenever the database
 * announces a change.
 */
export type Kept<T> = {
  /** Returns the value as last read. */
  current(): T
  /** Reads the value now, so that a call that changed it can answer with the result. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** Reads once before resolving. Stop it before closing the database. */
export async function keep<T>(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  read: (db: Database['db']) => Promise<T>,
): Promise<Kept<T>> {
  let kept = await read(db)
  let newest = 0
  let shown = 0
  async function refresh() {
    // If two reads overlap, the read that started later counts, even if it ends first.
    const turn = ++newest
    const next = await read(db)
    if (turn < shown) return
    shown = turn
    kept = next
  }
  // If reading fails, the value stays until the next attempt.
  const look = () => void refresh().catch(() => {})
  const unlisten = await listen(settingsChannel, { notice: look, gap: look })
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    current: () => kept,
    refresh,
    async stop() {
      clearInterval(timer)
      await unlisten()
    },
  }
}

import type { Database } from './connect.ts'

/** Instances hear on it that settings in the database changed. */
const settingsChannel = 'settings'

/** Milliseconds: a pooler may not pass notices on, so each instance also looks by itself. */
const lookEvery = 5_000

/** Something small that everything asks for, kept in memory and read again when the database says that it changed. */
export type Kept<T> = {
  /** As this instance read it last. */
  current(): T
  /** Reads it now: a call that changed it answers with what it made. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** Reads once before it answers. Stop it before the database is closed. */
export async function keep<T>(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  read: (db: Database['db']) => Promise<T>,
): Promise<Kept<T>> {
  let kept = await read(db)
  let newest = 0
  let shown = 0
  async function refresh() {
    // Of two readings that overlap, the later one counts, whichever ends first.
    const turn = ++newest
    const next = await read(db)
    if (turn < shown) return
    shown = turn
    kept = next
  }
  // What cannot be read stays as it is until the next look.
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

import type { Db } from './db/connect.ts'

/** Tells whether the business has opened for customers. Until then everything is a trial. */
export async function hasOpened(db: Db): Promise<boolean> {
  const row = await db.selectFrom('opened').select('id').executeTakeFirst()
  return row !== undefined
}

/** Milliseconds between checks for an opening by another process. */
const lookEvery = 1_000

/** Tells synchronously whether the business has opened. Stops checking once it has. */
export async function watchOpening(db: Db) {
  let isOpen = await hasOpened(db)
  const timer = isOpen
    ? undefined
    : setInterval(() => {
        hasOpened(db).then(
          (now) => {
            isOpen ||= now
            if (isOpen) clearInterval(timer)
          },
          // If the database is unreachable, the next check tries again.
          () => {},
        )
      }, lookEvery)
  timer?.unref()
  return { hasOpened: () => isOpen, stop: () => clearInterval(timer) }
}

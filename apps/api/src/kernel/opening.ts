import type { Db } from './db/connect.ts'

/** Whether the business has opened for customers. Until then everything is a trial. */
export async function hasOpened(db: Db): Promise<boolean> {
  const row = await db.selectFrom('opened').select('id').executeTakeFirst()
  return row !== undefined
}

/** Milliseconds between checks whether another process has opened the business. */
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
          // If the database is out of reach, the next check tries again.
          () => {},
        )
      }, lookEvery)
  timer?.unref()
  return { hasOpened: () => isOpen, stop: () => clearInterval(timer) }
}

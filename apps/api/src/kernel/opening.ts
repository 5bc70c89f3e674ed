import type { Db } from './db/connect.ts'

/** Whether the business has opened for customers. Until then everything is a trial. */
export async function hasOpened(db: Db): Promise<boolean> {
  const row = await db.selectFrom('opened').select('id').executeTakeFirst()
  return row !== undefined
}

/** Milliseconds after which a process knows that another one has opened the business. */
const lookEvery = 1_000

/** The same for what cannot wait for a query: once it is open, nobody looks any more. */
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
          // Out of reach: it is asked again.
          () => {},
        )
      }, lookEvery)
  timer?.unref()
  return { hasOpened: () => isOpen, stop: () => clearInterval(timer) }
}

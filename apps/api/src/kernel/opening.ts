import type { Db } from './db/connect.ts'

/** Whether the business has opened for customers. Until then everything is a trial. */
export async function hasOpened(db: Db): Promise<boolean> {
  const row = await db.selectFrom('opened').select('id').executeTakeFirst()
  return row !== undefined
}

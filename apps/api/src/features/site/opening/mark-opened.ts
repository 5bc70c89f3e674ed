import type { Db } from '#kernel/db/connect.ts'
import { beginNumbers } from '../../money/invoices/write-invoice.ts'

type Opening = { id_user?: number; counts?: object }

/** Marks the business as open and restarts its numbers. Returns false if it was open already. */
export async function markOpened(tx: Db, at: Date, { id_user, counts = {} }: Opening = {}) {
  const opened = await tx
    .insertInto('opened')
    .values({ at, id_user: id_user ?? null, counts: JSON.stringify(counts) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return false
  await beginNumbers(tx)
  return true
}

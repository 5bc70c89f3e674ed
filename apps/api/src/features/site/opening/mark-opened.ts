import type { Db } from '../../../kernel/db/connect.ts'

/** Opens an installation that has no trial behind it: the demo, which is at work as it is seeded. */
export const markOpened = (tx: Db, at: Date) =>
  tx
    .insertInto('opened')
    .values({ at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

import { rolesOf, type Caller } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { hasOpened } from '#kernel/opening.ts'

type Asking = { asker: () => Promise<Caller | undefined> }

/** Before the business opens, only staff can book, to try bookings out. */
export async function isOpenFor(db: Db, { asker }: Asking): Promise<boolean> {
  if (await hasOpened(db)) return true
  const caller = await asker()
  return caller !== undefined && isStaff(caller)
}

const isStaff = (caller: Caller) =>
  rolesOf(caller).some((role) => role === 'super' || role === 'admin' || role === 'ambassador')

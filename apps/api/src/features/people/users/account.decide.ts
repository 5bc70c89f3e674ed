import type { SignedIn } from '#kernel/http/caller.ts'
import { mayManage, type Account } from '#kernel/http/may-manage.rules.ts'

/** Access to an account, decided before any query. */
export type Reach = 'own' | 'staff' | 'absent' | 'forbidden'

/** For callers who are not staff, other people's accounts are `absent`. */
export function decideReach(
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin' | 'id_ambassador' | 'permissions'>,
  id: number,
): Reach {
  if (caller.id === id) return 'own'
  if (caller.super || (caller.is_admin && caller.permissions.includes('users.edit'))) return 'staff'
  return caller.is_admin || caller.id_ambassador ? 'forbidden' : 'absent'
}

export type AccountChange = 'change' | 'ask_password' | 'forbidden'

/**
 * A change of e-mail gives the account to the person who reads the new e-mail. Users must therefore
 * confirm a change of their own e-mail with the password.
 */
export function decideAccountChange(
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>,
  account: Account & { email: string },
  email: string,
): AccountChange {
  if (!mayManage(caller, account)) return 'forbidden'
  return caller.id === account.id && account.email !== email ? 'ask_password' : 'change'
}

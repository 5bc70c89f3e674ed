import type { SignedIn } from '../../../kernel/http/caller.ts'
import { mayManage, type Account } from '../../../kernel/http/may-manage.rules.ts'

/** Whose account somebody reaches for, before anything is looked up. */
export type Reach = 'own' | 'staff' | 'absent' | 'forbidden'

/** To those who are no staff, other people's accounts are not there at all. */
export function decideReach(
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin' | 'id_ambassador' | 'permissions'>,
  id: number,
): Reach {
  if (caller.id === id) return 'own'
  if (caller.super || (caller.is_admin && caller.permissions.includes('users.edit'))) return 'staff'
  return caller.is_admin || caller.id_ambassador ? 'forbidden' : 'absent'
}

export type AccountChange = 'change' | 'ask_password' | 'forbidden'

/** Another e-mail moves the account to whoever reads it: one's own needs the password once more. */
export function decideAccountChange(
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>,
  account: Account & { email: string },
  email: string,
): AccountChange {
  if (!mayManage(caller, account)) return 'forbidden'
  return caller.id === account.id && account.email !== email ? 'ask_password' : 'change'
}

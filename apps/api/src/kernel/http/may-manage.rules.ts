import type { SignedIn } from './caller.ts'

export type Account = { id: number; super: boolean; is_admin: boolean }

/**
 * Tells whether a caller may manage an account: change its e-mail, or read a link that sets its
 * password. With either, the caller could sign in as that person, so admins may not manage each
 * other.
 */
export const mayManage = (caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>, account: Account) =>
  caller.id === account.id ||
  caller.super === 1 ||
  (caller.is_admin === 1 && !account.super && !account.is_admin)

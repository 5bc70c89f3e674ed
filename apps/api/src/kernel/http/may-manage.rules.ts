import type { SignedIn } from './caller.ts'

export type Account = { id: number; super: boolean; is_admin: boolean }

/**
 * Whether a caller may hold the keys of an account: change its e-mail, or read a link that sets its
 * password. Whoever can do either can become that person, so that admins may not with one another.
 */
export const mayManage = (caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>, account: Account) =>
  caller.id === account.id ||
  caller.super === 1 ||
  (caller.is_admin === 1 && !account.super && !account.is_admin)

import type { SignedIn } from '#kernel/http/caller.ts'
import { mayManage, type Account } from '#kernel/http/may-manage.rules.ts'
import { foldEmail } from './sign-in.rules.ts'

type Changed = Account & { email: string; id_ambassador: number | null; is_proven: boolean }

export type EmailDecision =
  /** The account has this e-mail already. */
  | { at: 'same' }
  /**
   * Changes at once: the same mailbox in another spelling, or an old e-mail that was never proven.
   */
  | { at: 'now'; invites: boolean }
  /** Changes once the link at the new address is followed. */
  | { at: 'later'; needs_password: boolean; ends_sessions: boolean }
  | { at: 'taken' }

/**
 * Decides a change of an account's e-mail. A person who reads an account's e-mail can take the
 * account over. The old e-mail therefore counts until the new e-mail is confirmed. The confirmation
 * also needs the password, unless staff who may manage the account asked for the change.
 */
export function decideEmail(
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>,
  account: Changed,
  email: string,
  isTaken: boolean,
): EmailDecision {
  if (account.email === email) return { at: 'same' }
  if (foldEmail(account.email) === foldEmail(email)) return { at: 'now', invites: false }
  const isOwner = caller.id === account.id
  // Only staff who change another person's e-mail may learn that the new one is taken. People who
  // change their own may not.
  if (isTaken && !isOwner) return { at: 'taken' }
  const holdsKeys = !isOwner && mayManage(caller, account)
  const isStaff = account.super || account.is_admin || account.id_ambassador !== null
  if (!account.is_proven && (holdsKeys || !isStaff)) return { at: 'now', invites: true }
  return { at: 'later', needs_password: !holdsKeys, ends_sessions: holdsKeys }
}

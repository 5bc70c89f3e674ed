import type { SignedIn } from '../../../kernel/http/caller.ts'
import { mayManage, type Account } from '../../../kernel/http/may-manage.rules.ts'
import { foldEmail } from './sign-in.rules.ts'

type Changed = Account & { email: string; id_ambassador: number | null; is_proven: boolean }

export type EmailDecision =
  /** What stands there already. */
  | { at: 'same' }
  /** At once: the same mailbox in other letters, or one that nobody has shown to be theirs yet. */
  | { at: 'now'; invites: boolean }
  /** Once the link at the new address was followed. */
  | { at: 'later'; needs_password: boolean; ends_sessions: boolean }
  | { at: 'taken' }

/**
 * What becomes of another e-mail for an account. Whoever reads an account's e-mail can become that person, so that
 * the old one holds until somebody at the new one has answered; and unless those asked who hold its keys
 * anyway, that has to be somebody who knows the password.
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
  // Whether somebody has an account is for staff to know, and for nobody else.
  if (isTaken && !isOwner) return { at: 'taken' }
  const holdsKeys = !isOwner && mayManage(caller, account)
  const isStaff = account.super || account.is_admin || account.id_ambassador !== null
  if (!account.is_proven && (holdsKeys || !isStaff)) return { at: 'now', invites: true }
  return { at: 'later', needs_password: !holdsKeys, ends_sessions: holdsKeys }
}

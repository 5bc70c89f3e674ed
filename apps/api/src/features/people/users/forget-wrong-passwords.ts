import type { Db } from '../../../kernel/db/connect.ts'
import { addressToCount, forgetAttempts } from '../../../kernel/http/rate-limits.ts'
import { foldEmail } from './sign-in.rules.ts'

/** Somebody has shown that the account is theirs: whoever guessed at its password has locked nobody out. */
export async function forgetWrongPasswords(db: Db, email: string, address: string) {
  await forgetAttempts(db, 'sign-in-email', foldEmail(email))
  await forgetAttempts(db, 'sign-in-pair', `${foldEmail(email)} ${addressToCount(address)}`)
}

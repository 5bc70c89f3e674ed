import type { Db } from '#kernel/db/connect.ts'
import { addressToCount, forgetAttempts } from '#kernel/http/rate-limits.ts'
import { foldEmail } from './sign-in.rules.ts'

/**
 * Clears the count of wrong passwords once the owner has proven the account, so that another
 * person's guesses do not lock the owner out.
 */
export async function forgetWrongPasswords(db: Db, email: string, address: string) {
  await forgetAttempts(db, 'sign-in-email', foldEmail(email))
  await forgetAttempts(db, 'sign-in-pair', `${foldEmail(email)} ${addressToCount(address)}`)
}

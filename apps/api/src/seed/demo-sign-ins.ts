import type { Db } from '../shared/db/connect.ts'
import { createPasswords } from '../shared/passwords.ts'
import { demoEmail, demoPassword } from './users.ts'

const shown = ['super', 'admin', 'ambassador', 'treasure', 'customer'].map(demoEmail)

/** Those of the demo's people whom one can sign in as, if the password is still the one that everybody knows. */
export async function findDemoSignIns(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'in', shown)
    .execute()
  const passwords = createPasswords()
  const open = await Promise.all(
    users.map(async ({ email, password_hash }) =>
      (await passwords.matches(demoPassword, password_hash)) ? [email] : [],
    ),
  )
  const emails = open.flat().toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b))
  return emails.length ? { emails, password: demoPassword } : undefined
}

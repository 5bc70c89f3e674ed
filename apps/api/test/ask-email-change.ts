import type { Db } from '../src/kernel/db/connect.ts'
import { makeSecret } from '../src/kernel/secrets.ts'
import { emailChangesStore } from '../src/features/people/users/email-changes.store.ts'

/**
 * Makes an e-mail change that awaits confirmation. Returns the tokens of its two links, as if they
 * had been sent.
 */
export async function askEmailChange(
  db: Db,
  id_user: number,
  asked: { email: string; needs_password: boolean },
) {
  const store = emailChangesStore(db)
  const [change, keep] = [makeSecret(), makeSecret()]
  await store.ask(id_user, asked, new Date())
  await store.giveLink(id_user, 'hash', change)
  await store.giveLink(id_user, 'cancel_hash', keep)
  return { change, keep }
}

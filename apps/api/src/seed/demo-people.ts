import { sql } from 'kysely'
import type { Database, Db } from '../kernel/db/connect.ts'
import { createPasswords } from '../kernel/passwords.ts'
import { demoEmail, demoPassword } from './users.ts'

const shown = ['super', 'admin', 'ambassador', 'treasure', 'customer'].map(demoEmail)

/** Finds the demo's people who can still sign in with the demo's published password. */
export async function findDemoSignIns(db: Db) {
  const open = (await findOpen(db)).map(({ email }) => email)
  const emails = shown.filter((email) => open.includes(email))
  return emails.length ? { emails, password: demoPassword } : undefined
}

/** Production was started on a database in which the demo's people can sign in. */
export class DemoPeople extends Error {
  override readonly name = 'DemoPeople'
}

/**
 * Throws if the demo's people can sign in. With `lock`, removes their passwords, sessions and links
 * instead.
 */
export async function refuseDemoPeople(database: Database, { lock }: { lock: boolean }) {
  const open = await findOpen(database.db)
  if (open.length === 0) return 0
  if (!lock)
    throw new DemoPeople(
      [
        `PRODUCTION=true on a database of the demo: ${open.length} people in it, such as ${open[0]?.email}, still have the demo’s public password.`,
        'It is best to set DATABASE_URL or DATA_DIR to an empty one, because the jobs, customers and treasures in it are invented, too.',
        'To keep this database nevertheless, start once with DEMO_PEOPLE=lock, which removes these people’s passwords and ends their sessions.',
      ].join('\n'),
    )
  const ids = open.map(({ id }) => id)
  await database.db.transaction().execute(async (tx) => {
    await sql`select set_config('treasures.locks_demo', 'on', true)`.execute(tx)
    await tx.updateTable('users').set({ password_hash: null }).where('id', 'in', ids).execute()
    await tx.deleteFrom('access_tokens').where('id_user', 'in', ids).execute()
    await tx.deleteFrom('password_links').where('id_user', 'in', ids).execute()
  })
  return open.length
}

async function findOpen(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', 'like', demoEmail('%'))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()
  const passwords = createPasswords()
  const open: typeof users = []
  // One at a time, because each check takes 19 MiB of memory.
  for (const user of users)
    if (await passwords.matches(demoPassword, user.password_hash)) open.push(user)
  return open
}

import type { Database, Db } from '../../shared/db/connect.ts'
import { linkAddress } from './links.rules.ts'
import { linksStore } from './links.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { usersStore } from './users.store.ts'

type FirstSuper = { database: Database; email: string; portal: string; at: Date }

/**
 * Makes the first super of an installation, and answers the link by which they set their password: for the
 * person who starts it, and nobody else. Undefined as soon as a super has a password.
 */
export const makeFirstSuper = ({ database, email, portal, at }: FirstSuper) =>
  // Instances that start together take turns: the second would end the first one's link.
  database.alone(() =>
    database.db.transaction().execute(async (tx) => {
      if (await hasSuper(tx)) return undefined
      const store = usersStore(tx)
      const known = await store.findByEmail(email)
      const user =
        known ??
        (await store.create({ fname: 'First', lname: 'Admin', email, password_hash: null }, at))
      if (!user) return undefined
      // Somebody may have signed up with this e-mail, and may not be who reads it.
      await sessionsStore(tx).endAll(user.id)
      await store.makeSuper(user.id, at)
      const token = await linksStore(tx).create(user.id, 'set', at, {
        id_customer: null,
        id_treasure: null,
      })
      return linkAddress(portal, 'set', token, user.email)
    }),
  )

const hasSuper = async (db: Db) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('super', '=', true)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

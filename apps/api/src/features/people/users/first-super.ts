import type { Database, Db } from '#kernel/db/connect.ts'
import { linkAddress } from './links.rules.ts'
import { linksStore } from './links.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { foldEmail } from './sign-in.rules.ts'
import { usersStore } from './users.store.ts'

type Wanted = {
  database: Database
  email: string
  portal: string
  at: Date
  /** Makes a new link, even if the last one still works. */
  renew: boolean
}

/** Result, shown only to the person who starts the server. */
export type FirstSuper =
  /** Link to the page on which they set their password. */
  | { is: 'link'; link: string }
  /** An earlier start has shown the link, which works until this time. */
  | { is: 'told'; until: Date }
  /** Another person is a super already, so the user with this e-mail was not made one. */
  | { is: 'other' }

/**
 * Makes the first super of an installation, with a link to set their password. Later starts return
 * a new link only if the last link has expired or `renew` is set. Undefined once this super has a
 * password.
 */
export const makeFirstSuper = ({ database, email, portal, at, renew }: Wanted) =>
  // Instances that start together take turns, because the second would end the link of the first.
  database.alone(() =>
    database.db.transaction().execute(async (tx): Promise<FirstSuper | undefined> => {
      const supers = await listSupers(tx)
      if (supers.length) return supers.includes(foldEmail(email)) ? undefined : { is: 'other' }
      const store = usersStore(tx)
      const told = renew ? undefined : await findTold(tx, email, at)
      if (told) return { is: 'told', until: told.expires_at }
      const known = await store.findByEmail(email)
      const user =
        known ??
        (await store.create({ fname: 'First', lname: 'Admin', email, password_hash: null }, at))
      if (!user) return undefined
      // A stranger may have signed up with this e-mail, so all sessions end.
      await sessionsStore(tx).endAll(user.id, at)
      await store.makeSuper(user.id, at)
      const token = await linksStore(tx).create(user.id, 'set', at, {
        id_customer: null,
        id_treasure: null,
      })
      // The page also asks for their name, which is a placeholder until then.
      // The operator sees in the terminal whose link it is.
      const asked = new URLSearchParams({ email: user.email, name: 'ask' })
      return { is: 'link', link: `${linkAddress(portal, 'set', token)}?${asked}` }
    }),
  )

/** Finds a link from an earlier start that was not used and has not expired. */
const findTold = (db: Db, email: string, at: Date) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.id_user')
    .select('password_links.expires_at')
    .where('users.email', '=', email)
    .where('users.super', '=', true)
    .where('password_links.purpose', '=', 'set')
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', at)
    .executeTakeFirst()

/** E-mails of supers who can sign in. */
const listSupers = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .select('email')
      .where('super', '=', true)
      .where('password_hash', 'is not', null)
      .execute()
  ).map(({ email }) => foldEmail(email))

/** True if a super can sign in. */
export const hasSuper = async (db: Db) => (await listSupers(db)).length > 0

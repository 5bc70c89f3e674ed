import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import type { KnownRecords } from './link-records.decide.ts'
import { linkEnds, type PasswordPurpose } from './links.rules.ts'

type Followed = { token: string; purpose: PasswordPurpose; email: string; at: Date }

/** E-mailed links, stored as hashes. Only the e-mails contain the tokens. */
export const linksStore = (db: Db) => ({
  /** Makes a link. Earlier links for the same purpose end. */
  async create(
    id_user: number,
    purpose: PasswordPurpose,
    at: Date,
    offer: KnownRecords,
  ): Promise<string> {
    await db
      .deleteFrom('password_links')
      .where('id_user', '=', id_user)
      .where('purpose', '=', purpose)
      .execute()
    const token = makeSecret()
    await db
      .insertInto('password_links')
      .values({
        hash: hashSecret(token),
        id_user,
        purpose,
        link_id_customer: offer.id_customer,
        link_id_treasure: offer.id_treasure,
        created_at: at,
        expires_at: linkEnds(purpose, at),
      })
      .execute()
    return token
  },

  findUsable: (link: Omit<Followed, 'email'>) =>
    db
      .selectFrom('password_links')
      .innerJoin('users', 'users.id', 'password_links.id_user')
      .select(['users.email', 'password_links.expires_at'])
      .where(usable(link))
      .executeTakeFirst(),

  isUsable: async (link: Followed): Promise<boolean> =>
    (await db
      .selectFrom('password_links')
      .select('hash')
      .where(usable(link))
      .where(ofEmail(link))
      .executeTakeFirst()) !== undefined,

  /** Uses one statement, so that only one of several concurrent calls with a link succeeds. */
  use: (link: Followed) =>
    db
      .updateTable('password_links')
      .set({ used_at: link.at })
      .where(usable(link))
      .where(ofEmail(link))
      .returning(['id_user', 'link_id_customer as id_customer', 'link_id_treasure as id_treasure'])
      .executeTakeFirst(),

  endAll: (id_user: number) =>
    db.deleteFrom('password_links').where('id_user', '=', id_user).execute(),
})

const usable = ({ token, purpose, at }: Omit<Followed, 'email'>) => sql<boolean>`
  password_links.hash = ${hashSecret(token)}
  and password_links.purpose = ${purpose}
  and password_links.used_at is null
  and password_links.expires_at > ${at}`

const ofEmail = ({ email }: Pick<Followed, 'email'>) => sql<boolean>`exists (
  select from users
  where users.id = password_links.id_user and lower(users.email) = lower(${email})
)`

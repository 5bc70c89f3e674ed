import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { deviceDays } from '../../../kernel/http/device-cookie.ts'
import { hashSecret, makeSecret } from '../../../kernel/secrets.ts'

/** Browsers of one person that are told apart from strangers'. The oldest make room. */
const devicesAtMost = 20

/**
 * Browsers in which somebody has signed in. Knowing one signs nobody in: it only has a count of wrong passwords of
 * its own, so that no stranger can use up the tries of whoever lives here.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export const knownDevicesStore = (db: Db) => ({
  /** The same statement whether or not there is a cookie, and whoever has the e-mail. */
  find: (token: string | undefined, email: string, at: Date) =>
    db
      .selectFrom('known_devices')
      .innerJoin('users', 'users.id', 'known_devices.id_user')
      .select('known_devices.hash')
      .where('known_devices.hash', '=', hashSecret(token ?? ''))
      .where('known_devices.expires_at', '>', at)
      .where(sql<boolean>`lower(users.email) = lower(${email})`)
      .executeTakeFirst(),

  forgetAll: (id_user: number) =>
    db.deleteFrom('known_devices').where('id_user', '=', id_user).execute(),

  /** Answers what the browser keeps. Here stands its hash alone. */
  async add(id_user: number, at: Date): Promise<string> {
    const token = makeSecret()
    await db
      .insertInto('known_devices')
      .values({
        hash: hashSecret(token),
        id_user,
        created_at: at,
        expires_at: new Date(at.getTime() + deviceDays * 24 * 3_600_000),
      })
      .execute()
    await db
      .deleteFrom('known_devices')
      .where('id_user', '=', id_user)
      .where('hash', 'not in', (eb) =>
        eb
          .selectFrom('known_devices')
          .select('hash')
          .where('id_user', '=', id_user)
          .orderBy('created_at', 'desc')
          .limit(devicesAtMost),
      )
      .execute()
    return token
  },
})

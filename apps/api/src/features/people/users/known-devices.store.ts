import { sql } from 'kysely'
import { days, later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { deviceDays } from '#kernel/http/device-cookie.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'

/** Known browsers of one person. A new one replaces the oldest. */
const devicesAtMost = 20

/**
 * Browsers in which a person has signed in. A known browser gives no access. It only has its own
 * count of wrong passwords, so that strangers cannot use up the owner's tries.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export const knownDevicesStore = (db: Db) => ({
  /**
   * Runs the same statement with and without a cookie and for every e-mail, so that its time
   * reveals nothing.
   */
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

  /** Returns the token for the browser's cookie. Only its hash is stored. */
  async add(id_user: number, at: Date): Promise<string> {
    const token = makeSecret()
    await db
      .insertInto('known_devices')
      .values({
        hash: hashSecret(token),
        id_user,
        created_at: at,
        expires_at: later(at, days(deviceDays)),
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

import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { PushDevice } from '#kernel/push.ts'

type NewSubscription = PushDevice & {
  id_key: number
  id_user: number
  /** Hash of the sign-in's token. */
  session: string
  device: string
}

/** Largest number of devices per person. A further device replaces the least recently used one. */
const devicesAtMost = 10

/** Browsers that receive pushes. */
export const pushSubscriptionsStore = (db: Db) => ({
  /** Saves a subscription. A browser belongs to the last person who subscribed it. */
  async save(row: NewSubscription, at: Date): Promise<void> {
    await db
      .insertInto('push_subscriptions')
      .values({ ...row, created_at: at, used_at: at })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, used_at: at }))
      .execute()
    await db
      .deleteFrom('push_subscriptions')
      .where('id_user', '=', row.id_user)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('id')
          .where('id_user', '=', row.id_user)
          .orderBy('used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(devicesAtMost),
      )
      .execute()
  },

  /** Gives a browser its new address, unless another subscription has that address. */
  move: (replaces: string, { endpoint, p256dh, auth }: PushDevice) =>
    db
      .updateTable('push_subscriptions')
      .set({ endpoint, p256dh, auth })
      .where('endpoint', '=', replaces)
      .where(
        sql<boolean>`not exists (select from push_subscriptions other where other.endpoint = ${endpoint})`,
      )
      .execute(),

  end: (id_user: number, endpoint: string) =>
    db
      .deleteFrom('push_subscriptions')
      .where('id_user', '=', id_user)
      .where('endpoint', '=', endpoint)
      .execute(),

  /**
   * Removes the old address of a browser that has a new address. The address is secret, so only
   * that browser can name it.
   */
  leave: (endpoint: string) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute(),

  /** Removes a browser that no longer exists. */
  forget: (id: number) => db.deleteFrom('push_subscriptions').where('id', '=', id).execute(),

  /** Subscriptions from sign-ins that have not expired. */
  listLive: (id_user: number, at: Date) =>
    live(db, at)
      .select(['push_subscriptions.id', 'push_subscriptions.device'])
      .where('push_subscriptions.id_user', '=', id_user)
      .orderBy('push_subscriptions.id')
      .execute(),

  findLive: (id: number, at: Date) =>
    live(db, at)
      .select(['endpoint', 'p256dh', 'auth', 'id_key'])
      .where('push_subscriptions.id', '=', id)
      .executeTakeFirst(),
})

const live = (db: Db, at: Date) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('access_tokens', 'access_tokens.hash', 'push_subscriptions.session')
    .where('access_tokens.expires_at', '>', at)

import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { PushDevice } from '../../../kernel/push.ts'

type NewSubscription = PushDevice & {
  id_key: number
  id_user: number
  /** The hash of the sign-in's token. */
  session: string
  device: string
}

/** Of one person. Whoever has more uses the newest. */
const devicesAtMost = 10

/** The browsers to which messages are pushed. */
export const pushSubscriptionsStore = (db: Db) => ({
  /** Whoever had the browser before has it no more. */
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

  /** The same browser at another address, with what else is known of it. */
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

  /** The browser is at another address by now. Whoever knows the old one, which is secret, is that browser. */
  leave: (endpoint: string) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute(),

  /** There is no such browser any more. */
  forget: (id: number) => db.deleteFrom('push_subscriptions').where('id', '=', id).execute(),

  /** Those of which the sign-in lasts. */
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

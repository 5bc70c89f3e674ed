import { randomBytes } from 'node:crypto'
import type { Asking, InputsFor, PolicyFixtures } from '../policy-fixtures.ts'
import { pushKeysStore } from '../../src/features/messages/push-subscriptions/push-keys.store.ts'
import { testSeal } from '../test-app.ts'

let made = 0

/** Creates a notification of account A. An account that does not exist has none. */
async function notification({ fixtures: { db }, targets }: Asking): Promise<number> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', targets.account())
    .executeTakeFirst()
  if (!owner) return targets.account()
  const at = new Date()
  const { id: id_event } = await db
    .insertInto('events')
    .values({ event: 'job.posted', actor: 'system', data: '{}', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const words = {
    notice: 'job_yours_short',
    title: 'Job 1 is yours',
    body: 'Gardening',
    path: null,
  }
  const { id } = await db
    .insertInto('notifications')
    .values({ id_user: owner.id, id_event, ...words, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const endpoint = () => `https://updates.push.services.mozilla.com/send/${++made}`

/** Builds a subscription like a browser's. */
const target = () => ({
  endpoint: endpoint(),
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

const currentKey = async ({ db }: PolicyFixtures) =>
  (await pushKeysStore(db, testSeal).current(new Date())).public_key

export const notificationsInputs: InputsFor<
  | 'readNotification'
  | 'readAllNotifications'
  | 'savePushSubscription'
  | 'endPushSubscription'
  | 'movePushSubscription'
> = {
  readNotification: async (asking) => ({ params: { id: await notification(asking) }, body: {} }),
  readAllNotifications: () => ({ body: { up_to: 1 } }),
  savePushSubscription: async ({ fixtures }) => ({
    body: {
      ...target(),
      public_key: await currentKey(fixtures),
      device: 'Chrome on Android',
      replaces: null,
    },
  }),
  endPushSubscription: () => ({ body: { endpoint: endpoint() } }),
  movePushSubscription: () => ({ body: { ...target(), replaces: endpoint() } }),
}

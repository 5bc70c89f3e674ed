import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Pushes } from '#kernel/push.ts'
import type { Seal } from '#kernel/seal.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { pushKeysStore } from '../../push-subscriptions/push-keys.store.ts'
import { pushSubscriptionsStore } from '../../push-subscriptions/push-subscriptions.store.ts'
import type { QueuedMessage } from '../message-queue.store.ts'
import { sendMessages, type Answer, type SenderDeps, type Sending } from '../message-sender.ts'
import { payloadOf, secondsLeft } from './hand-over.rules.ts'

type PushDeps = SenderDeps & { pushes: Pushes; seal: Seal }

/**
 * Sends pushes to devices. A push whose answer was lost is sent again. On the device, the second
 * copy replaces the first, so no look-up is needed.
 */
export const pushTasks = (deps: PushDeps) =>
  ({
    'push.send': {
      pool: 'push',
      ...sendMessages(deps, {
        name: 'push',
        patience: minutes(1),
        prepare: (tx, message, task) => prepare(deps, tx, message, task),
      }),
    },
  }) satisfies Partial<Tasks>

async function prepare(
  { pushes, seal }: PushDeps,
  tx: Db,
  message: QueuedMessage,
  { at, signal }: Sending,
) {
  const ttl = secondsLeft(message, at)
  if (ttl === 0) return 'It could not be sent in time.'
  const { id_notification, id_push_subscription: id } = message
  const found = await findDevice(tx, seal, id, at)
  if (!found || id === null || id_notification === null)
    return 'This device no longer takes messages.'
  const payload = payloadOf({ ...message, id_notification })
  const isUrgent = message.class === 'offer' || message.class === 'security'
  return async (): Promise<Answer> => {
    const answer = await pushes.send({ ...found, payload, ttl, isUrgent, signal })
    return answer.is === 'gone'
      ? { ...answer, is: 'refused', note: (after) => pushSubscriptionsStore(after).forget(id) }
      : answer
  }
}

/**
 * Finds the device and the keys with which it subscribed. Returns undefined if the device's sign-in
 * has expired.
 */
async function findDevice(tx: Db, seal: Seal, id: number | null, at: Date) {
  const row = id === null ? undefined : await pushSubscriptionsStore(tx).findLive(id, at)
  const pair = row && (await pushKeysStore(tx, seal).find(row.id_key))
  if (!row || !pair) return undefined
  const { endpoint, p256dh, auth } = row
  return { device: { endpoint, p256dh, auth }, pair }
}

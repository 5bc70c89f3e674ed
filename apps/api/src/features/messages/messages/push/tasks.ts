import type { SentListener } from '#kernel/email.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes, later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Push, PushAnswer, Pushes } from '#kernel/push.ts'
import type { Seal } from '#kernel/seal.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { pushKeysStore } from '../../push-subscriptions/push-keys.store.ts'
import { pushSubscriptionsStore } from '../../push-subscriptions/push-subscriptions.store.ts'
import { decideLeaving, type Replacing } from '../decide-message.ts'
import { decideMessageRetry } from '../message-retries.rules.ts'
import { payloadOf, secondsLeft } from './hand-over.rules.ts'
import { pushQueue } from './queue.store.ts'
import { keepBack } from '../withhold-message.ts'

type PushDeps = Replacing & {
  database: { db: Db }
  pushes: Pushes
  seal: Seal
  whenSent?: readonly SentListener[]
}
type Sending = RunningTask<{ id: number }>

/**
 * Pushes messages to devices. The message's row is the truth. A push is handed over twice if an
 * answer was lost. On the device the second replaces the first, so no look-up is needed.
 */
export function pushTasks({ database: { db }, pushes, seal, whenSent = [], isReplaced }: PushDeps) {
  return {
    'push.send': {
      pool: 'push',
      sweep: { every: minutes(1), due: (due) => pushQueue(db).listDue(due) },
      async run(task) {
        const taken = await task.transact((tx) => takePush({ seal, isReplaced }, tx, task))
        if (!taken) return
        const answer = await pushes.send({ ...taken.push, signal: task.signal })
        await task.transact(async (tx) => {
          if (answer.is !== 'taken') return noteFailure(tx, taken, answer, task)
          const at = task.clock()
          await pushQueue(tx).taken(task.data.id, at)
          for (const note of whenSent) await note(tx, task.data.id, at)
        })
      },
    },
  } satisfies Partial<Tasks>
}

type Taken = { push: Push; id_device: number; attempts: number }

/** Returns undefined if the push does not leave, now or ever. */
async function takePush(
  { seal, isReplaced }: Pick<PushDeps, 'seal' | 'isReplaced'>,
  tx: Db,
  task: Sending,
): Promise<Taken | undefined> {
  const { at } = task
  const { id } = task.data
  const message = await pushQueue(tx).lock(id, at)
  if (!message) return undefined
  const ttl = secondsLeft(message, at)
  if (ttl === 0) return giveUp(tx, id, 'It could not be sent in time.', task)
  const found = await findDevice(tx, seal, message.id_push_subscription, at)
  if (!found || message.id_notification === null)
    return giveUp(tx, id, 'This device takes no messages any more.', task)
  const decision = await decideLeaving({ isReplaced }, tx, message, at)
  if (!(await keepBack(tx, at, { id, task: 'push.send' }, decision))) return undefined
  await pushQueue(tx).noteTry(id, later(at, minutes(1)))
  const payload = payloadOf({ ...message, id_notification: message.id_notification })
  const isUrgent = message.class === 'offer' || message.class === 'security'
  return {
    push: { ...found, payload, ttl, isUrgent },
    id_device: found.id,
    attempts: message.attempts + 1,
  }
}

/** Finds the device and the keys that it subscribed with, while its sign-in lasts. */
async function findDevice(tx: Db, seal: Seal, id: number | null, at: Date) {
  const row = id === null ? undefined : await pushSubscriptionsStore(tx).findLive(id, at)
  const pair = row && (await pushKeysStore(tx, seal).find(row.id_key))
  if (!row || !pair || id === null) return undefined
  const { endpoint, p256dh, auth } = row
  return { id, device: { endpoint, p256dh, auth }, pair }
}

type NotTaken = Exclude<PushAnswer, { is: 'taken' }>

async function noteFailure(
  tx: Db,
  { id_device, attempts }: Taken,
  answer: NotTaken,
  task: Sending,
) {
  const { id } = task.data
  if (answer.is === 'gone') {
    await pushSubscriptionsStore(tx).forget(id_device)
    return giveUp(tx, id, answer.why, task)
  }
  const at = task.clock()
  const isFinal = answer.is === 'refused'
  const { error, next_try_at } = decideMessageRetry(
    { tries: attempts, message: answer.why, isFinal },
    at,
  )
  task.log.error(
    {
      task: 'push.send',
      subject: String(id),
      attempts,
      next_attempt_at: next_try_at,
      error: { message: answer.why },
    },
    next_try_at ? 'push not taken, tried again later' : 'push given up',
  )
  if (!next_try_at) return giveUp(tx, id, error, task)
  const asked = answer.is === 'later' ? (answer.retryAfter ?? 0) * 1_000 : 0
  const next = new Date(Math.max(next_try_at.getTime(), at.getTime() + asked))
  await pushQueue(tx).later(id, { error, next_try_at: next }, at)
  await enqueue(tx, 'push.send', { id }, { due: next })
  return undefined
}

/** Records the failure, also for records that wait for an answer to the message. */
async function giveUp(tx: Db, id: number, why: string, task: Sending): Promise<undefined> {
  const at = task.clock()
  const about = await pushQueue(tx).failed(id, why, at)
  if (about)
    await recordEvent(tx, {
      event: 'message.failed',
      at,
      by: systemActor,
      id_record: id,
      ...about,
      data: { subject: null },
    })
}

import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { later, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { SentListener } from '#kernel/email.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { RunningTask, Task } from '#kernel/tasks/tasks.ts'
import {
  withheldBecause,
  type NoticeDecision,
  type WithheldReason,
} from '../notices/decide-notice.rules.ts'
import type { NoticeChannel } from '../notices/notice.ts'
import { decideLeaving, type Replacing } from './decide-message.ts'
import { messageQueue, type QueuedMessage, type UnansweredMessage } from './message-queue.store.ts'
import { decideMessageRetry } from './message-retries.rules.ts'
import { recordWithheld, sendingTasks } from './withhold-message.ts'

export type SenderDeps = Replacing & { database: { db: Db }; whenSent?: readonly SentListener[] }
export type Sending = RunningTask<{ id: number }>

/** Result of an attempt to send a message. */
export type Answer = { is: 'taken'; reference?: string } | Failure

type Failure = {
  /**
   * - `refused`: another attempt is pointless.
   * - `later`: the message was not sent, and another attempt can help.
   * - `unknown`: the message may have been sent. It is looked up before another attempt.
   * - `away`: the service does not work for any message. The attempt does not count.
   */
  is: 'refused' | 'later' | 'unknown' | 'away'
  /** Reason in words for staff. */
  why: string
  /** Error for the log, instead of the reason. */
  error?: unknown
  /** Minimum number of seconds to wait, as the service asked. */
  retryAfter?: number
  /** The message may have been sent, although it counts as refused. */
  mayHaveLeft?: boolean
  /** Records what the failure shows about the recipient, such as a bounce. */
  note?: (tx: Db) => Promise<unknown>
}

type HandOver = () => Promise<Answer>

type Channel = {
  name: NoticeChannel
  /**
   * Returns the call that sends the message. If the message must be given up, returns the reason in
   * words for staff.
   */
  prepare: (
    tx: Db,
    message: QueuedMessage,
    task: Sending,
  ) => HandOver | string | Promise<HandOver | string>
  /** Milliseconds after which an attempt without an answer is repeated or looked up. */
  patience: number
  /**
   * Looks up a message whose attempt got no answer. Returns undefined if the message was certainly
   * not sent.
   */
  lookUp?: (message: UnansweredMessage) => Promise<Answer | undefined>
  /**
   * Returns a further reason to withhold a message, if there is one. Called just before the message
   * is sent.
   */
  whyKeptBack?: ((tx: Db, id: number) => Promise<WithheldReason | undefined>) | undefined
  /**
   * If a listener fails, the message still counts as sent, because a second copy would be worse.
   */
  isNeverRepeated?: boolean
  /** Milliseconds for which the channel rests. */
  rest?: () => number
}

/**
 * Sends the messages of a channel. Sends none if `channel` is undefined. The message's row alone
 * counts the attempts and says when the next one is due. No transaction is open during the call to
 * the service.
 */
export function sendMessages(deps: SenderDeps, channel: Channel | undefined) {
  const { db } = deps.database
  return {
    ...(channel?.rest && { rest: channel.rest }),
    sweep: {
      every: minutes(1),
      due: async (due) => (channel ? messageQueue(db, channel.name).listDue(due) : []),
    },
    async run(task) {
      if (!channel) return
      const { lookUp } = channel
      const open =
        lookUp && (await messageQueue(db, channel.name).findUnanswered(task.data.id, task.at))
      const found = open && (await lookUp(open))
      if (found) return noteAnswer(deps, channel, task, found, open.attempts + 1)
      const taken = await task.transact((tx) => take(deps, channel, tx, task))
      if (taken) await noteAnswer(deps, channel, task, await taken.handOver(), taken.attempts)
    },
  } satisfies Task<{ id: number }>
}

/** Counts an attempt. Returns undefined if the message must not be sent now. */
async function take({ isReplaced }: SenderDeps, channel: Channel, tx: Db, task: Sending) {
  const { name, prepare, patience, lookUp, whyKeptBack } = channel
  const { id } = task.data
  const queue = messageQueue(tx, name)
  const message = await queue.lock(id, task.at)
  if (!message) return undefined
  const handOver = await prepare(tx, message, task)
  if (typeof handOver === 'string')
    return noteFailure(name, tx, task, { is: 'refused', why: handOver }, message.attempts)
  const kept = await whyKeptBack?.(tx, id)
  const decision: NoticeDecision = kept
    ? { is: 'withheld', why: kept }
    : await decideLeaving({ isReplaced }, tx, message, task.at)
  if (decision.is !== 'now') return keepBack(name, tx, task, decision)
  await queue.noteTry(id, lookUp ? 'sending' : 'waiting', later(task.at, patience))
  return { handOver, attempts: message.attempts + 1 }
}

async function keepBack(
  channel: NoticeChannel,
  tx: Db,
  { data: { id }, at }: Sending,
  decision: Exclude<NoticeDecision, { is: 'now' }>,
): Promise<undefined> {
  const queue = messageQueue(tx, channel)
  if (decision.is === 'later') {
    await queue.hold(id, decision.at)
    await enqueue(tx, sendingTasks[channel], { id }, { due: decision.at })
    return
  }
  const message = await queue.withhold(id, withheldBecause[decision.why])
  if (message) await recordWithheld(tx, at, { id, ...message }, decision.why)
}

async function noteAnswer(
  { whenSent = [] }: SenderDeps,
  { name, isNeverRepeated }: Channel,
  task: Sending,
  answer: Answer,
  attempts: number,
): Promise<void> {
  if (answer.is !== 'taken')
    return task.transact((tx) => noteFailure(name, tx, task, answer, attempts))
  const { id } = task.data
  const at = task.clock()
  const write = (tx: Db) => messageQueue(tx, name).sent(id, at, answer.reference ?? null)
  try {
    await task.transact(async (tx) => {
      await write(tx)
      for (const note of whenSent) await note(tx, id, at)
    })
  } catch (error) {
    if (isNeverRepeated) await task.transact(write)
    throw error
  }
}

/**
 * Plans the next attempt or look-up. After the last look-up, a message that may have been sent
 * stays unknown.
 */
async function noteFailure(
  channel: NoticeChannel,
  tx: Db,
  { data: { id }, clock, log }: Sending,
  { is, why, error: cause = why, retryAfter = 0, mayHaveLeft, note }: Failure,
  attempts: number,
): Promise<undefined> {
  const at = clock()
  const queue = messageQueue(tx, channel)
  const task = sendingTasks[channel]
  const { error, next_try_at: next } = decideMessageRetry(
    { tries: attempts, message: why, isFinal: is === 'refused' },
    at,
  )
  const next_try_at = next && new Date(Math.max(next.getTime(), at.getTime() + retryAfter * 1_000))
  const [what] = task.split('.')
  log.error(
    {
      task,
      subject: String(id),
      attempts,
      next_attempt_at: next_try_at,
      error: describeError(cause),
    },
    next_try_at
      ? `${what} not taken, tried again later`
      : `${what} given up${mayHaveLeft || is === 'unknown' ? ': it may have gone' : ''}`,
  )
  await note?.(tx)
  if (is === 'away') {
    // By the worker's next look. The message is the same as before.
    const due = later(at, minutes(1))
    const kept = { state: 'waiting', error, next_try_at: due, failed_at: at } as const
    await queue.keep(id, { ...kept, attempts: attempts - 1 })
    await enqueue(tx, task, { id }, { due })
    return
  }
  if (next_try_at || is === 'unknown') {
    const state = is === 'unknown' ? 'unknown' : 'waiting'
    await queue.keep(id, { state, attempts, error, next_try_at, failed_at: at })
    if (next_try_at) await enqueue(tx, task, { id }, { due: next_try_at })
    return
  }
  const about = await queue.giveUp(id, mayHaveLeft ? 'unknown' : 'failed', error, at)
  if (!about) return
  const { subject, ...subjects } = about
  await recordEvent(tx, {
    event: 'message.failed',
    at,
    by: systemActor,
    id_record: id,
    ...subjects,
    data: { subject },
  })
}

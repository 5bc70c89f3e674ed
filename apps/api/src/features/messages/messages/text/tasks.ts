import type { SentListener } from '#kernel/email.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes, later, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import type { Text, TextAnswer, Texts } from '#kernel/texts.ts'
import { stopTexts } from '../../opt-outs/opt-outs.ts'
import type { NoticeDecision, WithheldReason } from '../../notices/decide-notice.rules.ts'
import { decideLeaving, type Replacing } from '../decide-message.ts'
import { decideMessageRetry } from '../message-retries.rules.ts'
import { lookUpAfter, whyNotHandedOver } from './hand-over.rules.ts'
import { textQueue } from './queue.store.ts'
import { keepBack } from '../withhold-message.ts'

type TextDeps = Replacing & {
  database: { db: Db }
  /** Undefined if no text leaves. */
  texts: Texts | undefined
  whenSent?: readonly SentListener[]
  /** Returns a further reason to withhold a text. Called when the text is about to leave. */
  whyKeptBack?: ((tx: Db, id: number) => Promise<WithheldReason | undefined>) | undefined
}
type Sending = RunningTask<{ id: number }>

/** Milliseconds by which the provider's clock may be behind ours. */
const clocksDiffer = minutes(5)

/**
 * Sends texts. The message's row is the truth: it is `sending` before the hand-over. A text found
 * in that state, or without an answer, is looked up at the provider before it is sent again. No
 * transaction is open during the call.
 */
export function textTasks({ database: { db }, texts, whenSent = [], ...keeping }: TextDeps) {
  return {
    'text.send': {
      pool: 'text',
      sweep: {
        every: minutes(1),
        due: async (due) => (texts ? textQueue(db).listDue(due) : []),
      },
      async run(task) {
        const { id } = task.data
        const found = texts && (await textQueue(db).find(id, task.at))
        if (!found) return
        if (found.state !== 'waiting' && !(await lookUp({ texts, whenSent, db }, task, found)))
          return
        const text = await task.transact((tx) => takeText(tx, id, { task, ...keeping }))
        if (!text) return
        task.signal.throwIfAborted()
        const answer = await texts.send(text)
        await task.transact((tx) => noteAnswer(tx, text, answer, { task, whenSent }))
      },
    },
  } satisfies Partial<Tasks>
}

type Keeping = Pick<TextDeps, 'whyKeptBack' | 'isReplaced'>

/** A text with the number of its attempts. */
type Tried = Text & { attempts: number }

/** Returns true if the provider certainly does not have the text. */
async function lookUp(
  { texts, whenSent, db }: { texts: Texts; whenSent: readonly SentListener[]; db: Db },
  task: Sending,
  text: Tried & { created_at: Date },
): Promise<boolean> {
  const found = await texts.find(text, earlier(text.created_at, clocksDiffer))
  if (found.is === 'unknown') {
    const tried = { ...text, attempts: text.attempts + 1 }
    await task.transact((tx) => tryLater(tx, tried, 'unknown', found, task))
    return false
  }
  const reference = await textQueue(db).findUnclaimed(found.references)
  if (reference === undefined) return true
  await task.transact((tx) => noteTaken(tx, text.id, reference, { task, whenSent }))
  return false
}

/** Returns undefined if the text does not leave, now or ever. */
async function takeText(
  tx: Db,
  id: number,
  { task, whyKeptBack, isReplaced }: Keeping & { task: Sending },
): Promise<Tried | undefined> {
  const { at } = task
  const text = await textQueue(tx).lock(id, at)
  if (!text) return undefined
  const { recipient, body, attempts } = text
  const why = whyNotHandedOver(text, at)
  if (why !== undefined) {
    await giveUp(tx, id, why, task)
    return undefined
  }
  const kept = await whyKeptBack?.(tx, id)
  const decision: NoticeDecision = kept
    ? { is: 'withheld', why: kept }
    : await decideLeaving({ isReplaced }, tx, text, at)
  if (!(await keepBack(tx, at, { id, task: 'text.send' }, decision))) return undefined
  await textQueue(tx).noteSending(id, later(at, lookUpAfter))
  return { id, recipient, body, attempts: attempts + 1 }
}

type Sent = { task: Sending; whenSent: readonly SentListener[] }

async function noteTaken(tx: Db, id: number, reference: string, { task, whenSent }: Sent) {
  const at = task.clock()
  await textQueue(tx).taken(id, reference, at)
  for (const note of whenSent) await note(tx, id, at)
}

async function noteAnswer(tx: Db, text: Tried, answer: TextAnswer, { task, whenSent }: Sent) {
  const { id, recipient: mobile } = text
  switch (answer.is) {
    case 'taken':
      return noteTaken(tx, id, answer.reference, { task, whenSent })
    case 'refused':
      // Dated when the text was handed over, so that a START since then still counts.
      if (answer.isStopped) await stopTexts(tx, { mobile, how: 'answer', at: task.at })
      return giveUp(tx, id, answer.why, task)
    case 'later':
      return tryLater(tx, text, 'waiting', answer, task)
    case 'unknown':
      return tryLater(tx, text, 'unknown', answer, task)
  }
}

/** A text that may have left stays unknown after its last attempt. */
async function tryLater(
  tx: Db,
  { id, attempts }: Tried,
  state: 'waiting' | 'unknown',
  { why, retryAfter = 0 }: { why: string; retryAfter?: number },
  task: Sending,
) {
  const at = task.clock()
  const { error, next_try_at: next } = decideMessageRetry({ tries: attempts, message: why }, at)
  if (next === null && state === 'waiting') return giveUp(tx, id, error, task)
  const next_try_at = next && new Date(Math.max(next.getTime(), at.getTime() + retryAfter * 1_000))
  task.log.error(
    {
      task: 'text.send',
      subject: String(id),
      attempts,
      next_attempt_at: next_try_at,
      error: { message: why },
    },
    next_try_at ? 'text not taken, tried again later' : 'text given up: it may have gone',
  )
  await textQueue(tx).keep(id, { state, attempts, error, next_try_at, failed_at: at })
  if (next_try_at) await enqueue(tx, 'text.send', { id }, { due: next_try_at })
}

/**
 * Gives a text up. The reason is stored for staff and stays out of the log, because it may contain
 * the number.
 */
async function giveUp(tx: Db, id: number, why: string, task: Sending) {
  const about = await textQueue(tx).failed(id, why, task.clock())
  if (!about) return
  task.log.error({ task: 'text.send', subject: String(id) }, 'text given up')
  await recordEvent(tx, {
    event: 'message.failed',
    at: task.clock(),
    by: systemActor,
    id_record: id,
    ...about,
    data: { subject: null },
  })
}

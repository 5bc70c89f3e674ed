import type { Db } from '../../../kernel/db/connect.ts'
import type { MailPort } from '../../../kernel/email.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { describeError } from '../../../kernel/log/describe-error.ts'
import type { SentListener } from '../../../kernel/email.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import type { RunningTask, Tasks } from '../../../kernel/tasks/tasks.ts'
import { renderEmail } from '../emails/render-email.rules.ts'
import { decideLeaving } from './decide-message.ts'
import { decideRetry, type Failure } from './message-retries.rules.ts'
import { messagesQueue } from './messages-queue.store.ts'
import { keepBack } from './withhold-message.ts'

type MessageDeps = {
  database: { db: Db }
  /** Undefined where no e-mail leaves. */
  mail: MailPort | undefined
  /** The portal's address: of links only those to its pages are links. */
  portal: () => string
  whenSent?: readonly SentListener[]
}

const minute = 60_000

/**
 * Sends e-mails. The message is the truth: it counts its tries and holds when the next is due. Each is sent at least
 * once, seldom twice, and no transaction is open during the talk with the mail server.
 */
export function messageTasks({ database: { db }, mail, portal, whenSent = [] }: MessageDeps) {
  async function fail(task: Sending, attempts: number, error: unknown) {
    const { id } = task.data
    const at = task.clock()
    const failure: Failure =
      error instanceof TooLate
        ? { error: error.message, next_try_at: null }
        : decideRetry({ tries: attempts, ...read(error) }, at)
    const { next_try_at } = failure
    task.log.error(
      {
        task: 'message.send',
        subject: String(id),
        attempts,
        next_attempt_at: next_try_at,
        error: describeError(error),
      },
      next_try_at ? 'message not taken, tried again later' : 'message given up',
    )
    await task.transact(async (tx) => {
      const about = await messagesQueue(tx).failed(id, failure)
      if (!about) return
      if (next_try_at) return enqueue(tx, 'message.send', { id }, { at: next_try_at })
      return recordEvent(tx, {
        event: 'message.failed',
        at,
        by: systemActor,
        id_record: id,
        ...about,
      })
    })
  }

  /** That an e-mail has gone is noted whatever listeners make of it: else it would be sent again. */
  async function noteSent({ data: { id }, clock, transact }: Sending) {
    const at = clock()
    const write = (tx: Db) => messagesQueue(tx).sent(id, at)
    try {
      await transact(async (tx) => {
        await write(tx)
        for (const note of whenSent) await note(tx, id, at)
      })
    } catch (error) {
      await transact(write)
      throw error
    }
  }

  return {
    'message.send': {
      pool: 'mail',
      sweep: {
        every: minute,
        due: async (due) => (mail ? messagesQueue(db).listWaiting(due) : []),
      },
      async run(task) {
        if (!mail || !(await task.transact((tx) => mayLeave(tx, task)))) return
        const message = await messagesQueue(db).take(task.data.id, task.at)
        if (!message) return
        const { id, recipient, send_before } = message
        try {
          if (send_before && send_before <= task.at)
            throw new TooLate('It could not be sent in time.')
          await mail.send({ id, recipient, ...renderEmail(message, { portal: portal() }) })
        } catch (error) {
          return fail(task, message.attempts, error)
        }
        await noteSent(task)
      },
    },
  } satisfies Partial<Tasks>
}

type Sending = RunningTask<{ id: number }>

/** Asked again: whom it is to may have changed their mind, or another have sent it. */
async function mayLeave(tx: Db, { data: { id }, at }: Sending): Promise<boolean> {
  const message = await messagesQueue(tx).lock(id, at)
  if (!message) return false
  const decision = await decideLeaving(tx, message, at)
  return keepBack(tx, at, { id, task: 'message.send' }, decision)
}

class TooLate extends Error {}

function read(error: unknown): { message: string; responseCode?: number } {
  if (!(error instanceof Error)) return { message: String(error) }
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? { message: error.message, responseCode: error.responseCode }
    : { message: error.message }
}

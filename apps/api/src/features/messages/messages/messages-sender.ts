import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { MailPort } from '../../../kernel/email.ts'
import type { DeliveryListener } from '../../../kernel/messages/deliveries.ts'
import { transact } from '../../../kernel/db/transact.ts'
import { describeError } from '../../../kernel/log/describe-error.ts'
import { attempt, dueAt, type TaskLog } from '../../../kernel/tasks/timed-tasks.ts'
import { decideRetry } from './message-retries.rules.ts'
import { messagesQueue } from './messages-queue.store.ts'

type SenderOptions = {
  db: Db
  clock: Clock
  mail: MailPort
  log: TaskLog
  listeners?: readonly DeliveryListener[]
  /** Milliseconds between two looks at an empty queue. */
  every?: number
}

const task = 'message.send'

/** Milliseconds that a mail server has to finish with once we were asked to stop. */
const drainFor = 5_000

/** Sends what is queued until it is stopped; `stop` waits for the e-mail that is under way, but not for ever. */
export function startSender({
  db,
  clock,
  mail,
  log,
  listeners = [],
  every = 2_000,
}: SenderOptions): {
  stop(): Promise<void>
} {
  const queue = messagesQueue(db)
  const stopped = new AbortController()

  async function send(id: number, at: Date) {
    const message = await queue.take(id, at)
    if (!message) return
    const { recipient, subject, body: text, attempts, send_before } = message
    try {
      if (send_before && send_before <= at) throw new TooLate('It could not be sent in time.')
      await mail.send({ id, recipient, subject: subject ?? '', text })
    } catch (error) {
      const now = clock()
      const failure =
        error instanceof TooLate
          ? { error: error.message, next_try_at: null }
          : decideRetry({ tries: attempts, ...read(error) }, now)
      const { next_try_at } = failure
      log.error(
        { task, subject: id, attempts, next_attempt_at: next_try_at, error: describeError(error) },
        next_try_at ? 'message not taken, tried again later' : 'message given up',
      )
      await note(
        id,
        now,
        (tx) => messagesQueue(tx).failed(id, failure),
        next_try_at ? undefined : 'failed',
      )
      return
    }
    const now = clock()
    await note(id, now, (tx) => messagesQueue(tx).sent(id, now), 'sent')
  }

  /** What became of an e-mail is noted whatever its listeners make of it: else it would be sent again. */
  async function note(
    id: number,
    at: Date,
    write: (tx: Db) => Promise<unknown>,
    outcome: 'sent' | 'failed' | undefined,
  ) {
    if (!outcome) return write(db)
    try {
      await transact(db, async (tx) => {
        await write(tx)
        for (const listener of listeners) await listener[outcome](tx, id, at)
      })
    } catch (error) {
      await write(db)
      throw error
    }
  }

  async function sendNext(): Promise<boolean> {
    const at = clock()
    const [next] = await queue.listWaiting(dueAt(task, at, 1))
    if (next === undefined) return false
    await attempt({ db, name: task, work: send }, next, at, log)
    return true
  }

  async function run() {
    while (!stopped.signal.aborted) {
      // A database that has gone away comes back; the queue is still there then.
      const more = await sendNext().catch((error: unknown) => {
        log.error({ task, error: describeError(error) }, 'timed task failed')
        return false
      })
      if (!more)
        await wait(every, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopped.abort()
      await Promise.race([running, wait(drainFor, undefined, { ref: false })])
      mail.close()
    },
  }
}

class TooLate extends Error {}

function read(error: unknown): { message: string; responseCode?: number } {
  if (!(error instanceof Error)) return { message: String(error) }
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? { message: error.message, responseCode: error.responseCode }
    : { message: error.message }
}

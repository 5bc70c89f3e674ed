import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.ts'
import type { Db } from '../../shared/db/connect.ts'
import { describeError } from '../../shared/describe-error.ts'
import { attempt, dueAt, type TaskLog } from '../../shared/timed-tasks.ts'
import { decideRetry } from './message-retries.rules.ts'
import { messagesQueue } from './messages-queue.store.ts'

export type Mail = { id: number; recipient: string; subject: string; text: string }

/** Somewhere that takes e-mails. It throws when it would not, with the server's `responseCode` if there was one. */
export type MailPort = { send(mail: Mail): Promise<void>; close(): void }

type SenderOptions = {
  db: Db
  clock: Clock
  mail: MailPort
  log: TaskLog
  /** Milliseconds between two looks at an empty queue. */
  every?: number
}

const task = 'message.send'

/** Milliseconds that a mail server has to finish with once we were asked to stop. */
const drainFor = 5_000

/** Sends what is queued until it is stopped; `stop` waits for the e-mail that is under way, but not for ever. */
export function startSender({ db, clock, mail, log, every = 2_000 }: SenderOptions): {
  stop(): Promise<void>
} {
  const queue = messagesQueue(db)
  const stopped = new AbortController()

  async function send(id: number, at: Date) {
    const message = await queue.take(id, at)
    if (!message) return
    const { recipient, subject, body: text, attempts } = message
    try {
      await mail.send({ id, recipient, subject: subject ?? '', text })
    } catch (error) {
      const failure = decideRetry({ tries: attempts, ...read(error) }, clock())
      await queue.failed(id, failure)
      log.error(
        {
          task,
          subject: id,
          attempts,
          next_attempt_at: failure.next_try_at,
          error: describeError(error),
        },
        failure.next_try_at ? 'message not taken, tried again later' : 'message refused for good',
      )
      return
    }
    await queue.sent(id, clock())
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

function read(error: unknown): { message: string; responseCode?: number } {
  if (!(error instanceof Error)) return { message: String(error) }
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? { message: error.message, responseCode: error.responseCode }
    : { message: error.message }
}

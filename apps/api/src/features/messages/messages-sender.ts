import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../shared/clock.ts'
import type { Db } from '../../shared/db/connect.ts'
import { decideRetry } from './message-retries.rules.ts'
import { messagesQueue } from './messages-queue.store.ts'

export type Mail = { id: number; recipient: string; subject: string; text: string }

/** Somewhere that takes e-mails. It throws when it would not, with the server's `responseCode` if there was one. */
export type MailPort = { send(mail: Mail): Promise<void>; close(): void }

type SenderOptions = {
  db: Db
  clock: Clock
  mail: MailPort
  /** Milliseconds between two looks at an empty queue. */
  every?: number
}

/** Milliseconds that a mail server has to finish with once we were asked to stop. */
const drainFor = 5_000

/** Sends what is queued until it is stopped; `stop` waits for the e-mail that is under way, but not for ever. */
export function startSender({ db, clock, mail, every = 2_000 }: SenderOptions): {
  stop(): Promise<void>
} {
  const queue = messagesQueue(db)
  const stopped = new AbortController()

  async function sendNext(): Promise<boolean> {
    const next = await queue.take(clock())
    if (!next) return false
    try {
      await mail.send({
        id: next.id,
        recipient: next.recipient,
        subject: next.subject ?? '',
        text: next.body,
      })
    } catch (error) {
      await queue.failed(next.id, decideRetry({ tries: next.attempts, ...read(error) }, clock()))
      return true
    }
    await queue.sent(next.id, clock())
    return true
  }

  async function run() {
    while (!stopped.signal.aborted) {
      // A database that has gone away comes back; the queue is still there then.
      const more = await sendNext().catch(() => false)
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

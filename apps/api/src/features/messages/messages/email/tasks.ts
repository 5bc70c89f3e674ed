import { type MailPort, type SentListener } from '#kernel/email.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Seal } from '#kernel/seal.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { noteBounce } from '../../bounces/note-bounce.ts'
import { brandOf, type Subject } from '#features/catalogue/brand/brand-of.store.ts'
import type { CurrentBrands } from '#features/catalogue/brand/brand.store.ts'
import { renderEmail, type FilledEmail } from '../../emails/render-email.rules.ts'
import type { MessageClass } from '../../notices/notice.ts'
import {
  unsubscribeByPost,
  unsubscribePage,
  unsubscribeToken,
} from '../../unsubscribe/unsubscribe-links.ts'
import { kindOf, type SentKind } from '../../unsubscribe/unsubscribe.rules.ts'
import { decideLeaving, type Replacing } from '../decide-message.ts'
import { judgeRefusal, type MailRefusal } from './refusals.rules.ts'
import { decideMessageRetry } from '../message-retries.rules.ts'
import { emailQueue, type EndedTry } from './queue.store.ts'
import { keepBack } from '../withhold-message.ts'

type EmailDeps = Replacing & {
  database: { db: Db }
  /** Undefined if no e-mail leaves. */
  mail: MailPort | undefined
  /** The portal's address. Only its pages become links. */
  portal: () => string
  brands: Pick<CurrentBrands, 'of' | 'hasRegions'>
  seal: Seal
  whenSent?: readonly SentListener[]
}

/**
 * Sends e-mails. The message's row is the truth: it counts attempts and says when the next is due.
 * Each e-mail is sent at least once and seldom twice. No transaction is open during the talk with
 * the mail server.
 */
export function emailTasks({
  database: { db },
  mail,
  portal,
  brands,
  seal,
  whenSent = [],
  isReplaced,
}: EmailDeps) {
  async function fail(task: Sending, message: Taken, error: unknown) {
    const { id, attempts } = message
    const at = task.clock()
    const { failure, bounce } = judge(error, message, at)
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
      const about = await emailQueue(tx).failed(id, failure, at)
      if (!about) return
      const { recipient, ...subjects } = about
      if (bounce) await noteBounce(tx, { address: recipient, ...bounce, at })
      if (next_try_at) return enqueue(tx, 'message.send', { id }, { due: next_try_at })
      return recordEvent(tx, {
        event: 'message.failed',
        at,
        by: systemActor,
        id_record: id,
        ...subjects,
      })
    })
  }

  /** Marks the e-mail as sent even if a listener fails. Otherwise it would be sent again. */
  async function noteSent({ data: { id }, clock, transact }: Sending) {
    const at = clock()
    const write = (tx: Db) => emailQueue(tx).sent(id, at)
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

  /** Renders the message in the look of its region, with an unsubscribe link if its kind has one. */
  async function render(message: FilledEmail & SentKind & Subject) {
    const brand = await brandOf(db, brands, message)
    const kind = kindOf(message)
    const token = kind && unsubscribeToken(seal, kind)
    return {
      ...renderEmail(message, {
        portal: portal(),
        brand,
        unsubscribe: token && unsubscribePage(portal(), token),
      }),
      unsubscribe: token && unsubscribeByPost(portal(), token),
      sender_name: brand.sender_name,
      reply_to: brand.reply_to,
    }
  }

  return {
    'message.send': {
      pool: 'mail',
      sweep: {
        every: minutes(1),
        due: async (due) => (mail ? emailQueue(db).listWaiting(due) : []),
      },
      async run(task) {
        if (!mail || !(await task.transact((tx) => mayLeave({ isReplaced }, tx, task)))) return
        const message = await emailQueue(db).take(task.data.id, task.at)
        if (!message) return
        const { id, recipient, send_before } = message
        try {
          if (send_before && send_before <= task.at)
            throw new TooLate('It could not be sent in time.')
          await mail.send({ id, recipient, ...(await render(message)) })
        } catch (error) {
          return fail(task, message, error)
        }
        await noteSent(task)
      },
    },
  } satisfies Partial<Tasks>
}

type Sending = RunningTask<{ id: number }>
type Taken = { id: number; attempts: number; class: MessageClass }

/**
 * Decides again: the recipient may have changed their settings, or another worker may have sent it.
 */
async function mayLeave(
  replacing: Replacing,
  tx: Db,
  { data: { id }, at }: Sending,
): Promise<boolean> {
  const message = await emailQueue(tx).lock(id, at)
  if (!message) return false
  const decision = await decideLeaving(replacing, tx, message, at)
  return keepBack(tx, at, { id, task: 'message.send' }, decision)
}

class TooLate extends Error {}

/** Decides what happens to an e-mail that was not taken, and to its address. */
function judge(
  error: unknown,
  { attempts: tries, class: what }: { attempts: number; class: MessageClass },
  at: Date,
): { failure: EndedTry; bounce?: Bounce } {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TooLate) return { failure: giveUp(message) }
  const verdict = judgeRefusal(error instanceof Error ? (error as MailRefusal) : {})
  switch (verdict.is) {
    case 'later':
      return { failure: { state: 'failed', ...decideMessageRetry({ tries, message }, at) } }
    case 'unknown':
      // A person is waiting to sign in, so two e-mails are better than none.
      return what === 'security'
        ? {
            failure: {
              state: 'failed',
              ...decideMessageRetry({ tries, message: mayHaveGone }, at),
            },
          }
        : { failure: { ...giveUp(mayHaveGone), state: 'unknown' } }
    case 'refused':
      return { failure: giveUp(message) }
    case 'bounced':
      return { failure: giveUp(message), bounce: { code: verdict.code, words: message } }
  }
}
type Bounce = { code: string; words: string }

const giveUp = (message: string): EndedTry => ({
  state: 'failed',
  ...decideMessageRetry({ tries: 1, isFinal: true, message }, new Date(0)),
})

/** A second copy of most e-mails annoys more than a missing one, and staff can send it again. */
const mayHaveGone =
  'It may have been sent: the mail server took all of it and did not say what became of it.'

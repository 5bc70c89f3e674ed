import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { MailPort } from '#kernel/email.ts'
import type { Seal } from '#kernel/seal.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { brandOf } from '#features/catalogue/brand/brand-of.store.ts'
import type { CurrentBrands } from '#features/catalogue/brand/brand.store.ts'
import { noteBounce } from '../../bounces/note-bounce.ts'
import { renderEmail } from '../../emails/render-email.rules.ts'
import {
  unsubscribeByPost,
  unsubscribePage,
  unsubscribeToken,
} from '../../unsubscribe/unsubscribe-links.ts'
import { kindOf } from '../../unsubscribe/unsubscribe.rules.ts'
import type { Deps } from '#deps.ts'
import { returnAddress } from '../../reply-addresses/return-address.rules.ts'
import { replyAddress } from '../../reply-addresses/reply-address.rules.ts'
import type { QueuedMessage } from '../message-queue.store.ts'
import { sendMessages, type Answer, type SenderDeps, type Sending } from '../message-sender.ts'
import { isAboutPassword, judgeRefusal, type MailRefusal } from './refusals.rules.ts'

type EmailDeps = SenderDeps & {
  /** Undefined if no e-mails are sent. */
  mail: MailPort | undefined
  /** The portal's address. Only addresses of its pages become links. */
  portal: () => string
  brands: Pick<CurrentBrands, 'of' | 'hasRegions'>
  seal: Seal
  settings: Partial<Pick<Deps['settings'], 'mailReplies'>>
}

/** Sends e-mails. Each e-mail is sent at least once, and seldom twice. */
export function emailTasks({ mail, ...deps }: EmailDeps) {
  const resting = restWhileAway()
  const channel = mail && {
    name: 'email' as const,
    patience: 0,
    isNeverRepeated: true,
    rest: resting.left,
    prepare: (_: Db, message: QueuedMessage, task: Sending) => async () => {
      const answer = await handOver(deps, mail, message, task)
      resting.note(answer.is === 'away')
      return answer
    },
  }
  return {
    'message.send': { pool: 'mail', ...sendMessages(deps, channel) },
  } satisfies Partial<Tasks>
}

/**
 * Lets a mail server that works for no e-mail rest. Then a single e-mail finds out whether it works
 * again, instead of each of those that wait. The rests grow from one to fifteen minutes.
 */
function restWhileAway() {
  let inARow = 0
  let until = 0
  return {
    left: () => until - performance.now(),
    note(isAway: boolean) {
      inARow = isAway ? inARow + 1 : 0
      until = isAway ? performance.now() + minutes(Math.min(15, 2 ** (inARow - 1))) : 0
    },
  }
}

async function handOver(
  deps: Omit<EmailDeps, 'mail'>,
  mail: MailPort,
  message: QueuedMessage,
  task: Sending,
): Promise<Answer> {
  const { id, recipient, send_before } = message
  if (send_before && send_before <= task.at)
    return { is: 'refused', why: 'It could not be sent in time.' }
  try {
    await mail.send({ id, recipient, ...(await render(deps, message)) })
    return { is: 'taken' }
  } catch (error) {
    const answer = judge(error, message, task)
    if (answer.is !== 'later' || !mail.check || !mayConcernAll(error)) return answer
    const isAway = await mail.check().then(
      () => false,
      () => true,
    )
    return isAway ? { ...answer, is: 'away' } : answer
  }
}

/** True if the server may refuse every e-mail, such as without a connection or password. */
function mayConcernAll(error: unknown): boolean {
  const { code, responseCode } = error as MailRefusal
  return (
    responseCode === undefined || responseCode === 421 || isAboutPassword({ code, responseCode })
  )
}

/**
 * Renders the message with its region's brand, and with an unsubscribe link if its kind has one.
 */
async function render(
  { database: { db }, brands, portal, seal, settings: { mailReplies } }: Omit<EmailDeps, 'mail'>,
  message: QueuedMessage,
) {
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
    reply_to:
      mailReplies && message.reply_token !== null
        ? replyAddress(message.reply_token, mailReplies.domain)
        : brand.reply_to,
    return_to: mailReplies && returnAddress(message.id, mailReplies),
  }
}

/**
 * Decides what happens to an e-mail that the mail server did not accept, and whether its address
 * has bounced.
 */
function judge(
  error: unknown,
  { class: what, recipient: address }: QueuedMessage,
  task: Sending,
): Answer {
  const why = error instanceof Error ? error.message : String(error)
  const verdict = judgeRefusal(error instanceof Error ? (error as MailRefusal) : {})
  switch (verdict.is) {
    case 'later':
    case 'refused':
      return { is: verdict.is, why, error }
    case 'unknown':
      // Security e-mails are repeated. A person waits for them to sign in, so two copies are better
      // than none.
      return what === 'security'
        ? { is: 'later', why: mayHaveGone, error }
        : { is: 'refused', why: mayHaveGone, error, mayHaveLeft: true }
    case 'bounced': {
      const { code } = verdict
      const note = (tx: Db) => noteBounce(tx, { address, code, words: why, at: task.clock() })
      return { is: 'refused', why, error, note }
    }
  }
}

/**
 * For most e-mails, a second copy is worse than a missing one. Staff can send a missing e-mail
 * again.
 */
const mayHaveGone =
  'It may have been sent: the mail server took all of it and did not say what became of it.'

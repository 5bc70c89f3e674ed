import type { NotAgain } from '@treasures/api-client'
import { secretsLast } from './blank-messages.ts'
import { secondsLeft } from './push/hand-over.rules.ts'
import { textEnds } from './text/hand-over.rules.ts'

type FailedRow = {
  channel: 'email' | 'sms' | 'push'
  state: string
  /** Time at which we next look up a message in the state `unknown`. */
  next_try_at: Date | null
  is_secret: boolean
  blanked_at: Date | null
  created_at: Date
  held_until: Date | null
  send_before: Date | null
}

/** Returns why staff cannot send a message again, or undefined if they can. */
export function whyNotAgain(message: FailedRow, at: Date): NotAgain | undefined {
  const { state, next_try_at, is_secret, blanked_at, send_before } = message
  const isOver = state === 'failed' || (state === 'unknown' && next_try_at === null)
  if (!isOver) return 'not_failed'
  if (is_secret && blanked_at !== null) return 'not_kept'
  return isOldNews(message, at) || (send_before !== null && send_before <= at)
    ? 'too_late'
    : undefined
}

const isOldNews = (message: FailedRow, at: Date) =>
  ({
    email: () => message.created_at <= secretsLast(at),
    sms: () => textEnds(message) <= at,
    push: () => secondsLeft(message, at) === 0,
  })[message.channel]()

export const notAgainBecause = {
  not_failed: 'This message has not failed. It may be on its way, or someone has sent it again.',
  not_kept: 'It held links or details that are not kept, so it cannot be sent again.',
  too_late: 'It is too late to send it: what it says is old news.',
} as const satisfies Record<NotAgain, string>

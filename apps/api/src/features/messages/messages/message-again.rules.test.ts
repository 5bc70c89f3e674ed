import { expect, test } from 'vitest'
import { whyNotAgain } from './message-again.rules.ts'

const at = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const failed = {
  channel: 'email' as 'email' | 'sms',
  state: 'failed',
  next_try_at: null as Date | null,
  is_secret: false,
  blanked_at: null as Date | null,
  created_at: hoursAgo(1),
  held_until: null as Date | null,
  send_before: null as Date | null,
}

test.each([
  ['a failed message may be sent again', {}, undefined],
  ['a message that may have been sent may be sent again', { state: 'unknown' }, undefined],
  [
    'a message that is being looked up may not',
    { state: 'unknown', next_try_at: at },
    'not_failed',
  ],
  ['a waiting message may not', { state: 'waiting' }, 'not_failed'],
  ['a sent message may not', { state: 'sent' }, 'not_failed'],
  ['a secret message with its link may', { is_secret: true }, undefined],
  ['a secret message without its link may not', { is_secret: true, blanked_at: at }, 'not_kept'],
  ['a message before its deadline may', { send_before: hoursAgo(-1) }, undefined],
  ['a message after its deadline may not', { send_before: at }, 'too_late'],
  ['an e-mail that is six days old may', { created_at: hoursAgo(6 * 24) }, undefined],
  ['an e-mail that is a week old may not', { created_at: hoursAgo(7 * 24) }, 'too_late'],
  [
    'a text that is five hours old may',
    { channel: 'sms' as const, created_at: hoursAgo(5) },
    undefined,
  ],
  [
    'a text that is six hours old may not',
    { channel: 'sms' as const, created_at: hoursAgo(6) },
    'too_late',
  ],
])('%s', (_, changes, why) => {
  expect(whyNotAgain({ ...failed, ...changes }, at)).toBe(why)
})

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
  ['one that failed', {}, undefined],
  ['one that may have gone', { state: 'unknown' }, undefined],
  ['one that is being looked up', { state: 'unknown', next_try_at: at }, 'not_failed'],
  ['one that waits', { state: 'waiting' }, 'not_failed'],
  ['one that was sent', { state: 'sent' }, 'not_failed'],
  ['a secret one whose link is there', { is_secret: true }, undefined],
  ['a secret one whose link is not kept', { is_secret: true, blanked_at: at }, 'not_kept'],
  ['one whose time is not over', { send_before: hoursAgo(-1) }, undefined],
  ['one whose time is over', { send_before: at }, 'too_late'],
  ['an e-mail of six days', { created_at: hoursAgo(6 * 24) }, undefined],
  ['an e-mail of a week', { created_at: hoursAgo(7 * 24) }, 'too_late'],
  ['a text of five hours', { channel: 'sms' as const, created_at: hoursAgo(5) }, undefined],
  ['a text of six hours', { channel: 'sms' as const, created_at: hoursAgo(6) }, 'too_late'],
])('%s', (_, changes, why) => {
  expect(whyNotAgain({ ...failed, ...changes }, at)).toBe(why)
})

import { expect, test } from 'vitest'
import {
  attemptsAtMost,
  decideChargeRetry,
  decideSettling,
  decideTimedCharge,
  type LastCharge,
} from './charge-timing.rules.ts'

const at = new Date('2026-11-20T09:00:00Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)

test.each([
  ['soft', 1, '2026-11-21T09:00:00.000Z'],
  ['soft', 2, '2026-11-23T09:00:00.000Z'],
  ['soft', 3, '2026-11-25T09:00:00.000Z'],
  ['soft', 4, '2026-11-27T09:00:00.000Z'],
  ['soft', 5, undefined],
  ['hard', 1, undefined],
  ['customer', 1, undefined],
] as const)('a %s decline, the %ith in a row, is retried at %s', (kind, declines, when) => {
  const tried = { declines, attempts: declines, auto_payment: true }
  expect(decideChargeRetry(kind, tried, at)?.toISOString()).toBe(when)
})

test('no retry is planned for a customer whose card is not charged automatically', () => {
  const tried = { declines: 1, attempts: 1, auto_payment: false }
  expect(decideChargeRetry('soft', tried, at)).toBeNull()
})

test('attempts of an invoice are limited, whatever new cards there are', () => {
  const counts = { declines: 1, attempts: attemptsAtMost, auto_payment: true }
  expect(decideChargeRetry('soft', counts, at)).toBeNull()
  expect(decideTimedCharge({ ...due, attempts: attemptsAtMost }, at)).toBe('no')
})

test.each([
  ['pending', 0.1, 'ask'],
  ['unknown', 22.9, 'ask'],
  ['unknown', 23, 'look'],
  ['pending', 100, 'look'],
  ['succeeded', 100, 'leave'],
  ['declined', 100, 'leave'],
] as const)('%s for %d hours: %s', (status, hours, todo) => {
  const charge = { status, created_at: hoursAgo(hours), byCustomer: false }
  expect(decideSettling(charge, at)).toBe(todo)
})

test('an abandoned page is ended after an hour, but a payment that the bank wants confirmed is not', () => {
  const waiting = { status: 'requires_action' as const, created_at: hoursAgo(1) }
  expect(decideSettling({ ...waiting, byCustomer: true }, at)).toBe('cancel')
  expect(decideSettling({ ...waiting, created_at: hoursAgo(0.9), byCustomer: true }, at)).toBe(
    'leave',
  )
  expect(decideSettling({ ...waiting, byCustomer: false }, at)).toBe('leave')
})

const due = {
  id_status: 2,
  owed_pence: 100,
  due_on: '2026-11-20',
  today: '2026-11-20',
  auto_payment: true,
  disputed: false,
  card: 'pm_1',
  last: undefined,
  attempts: 0,
}
const last = (changes: Partial<LastCharge>): LastCharge => ({
  status: 'declined',
  decline: 'soft',
  retry_at: null,
  card: 'pm_1',
  ...changes,
})

test.each<[string, Partial<Parameters<typeof decideTimedCharge>[0]>, string]>([
  ['is due', {}, 'charge'],
  ['is part-paid', { id_status: 3, last: last({ status: 'succeeded' }) }, 'charge'],
  ['is due tomorrow', { due_on: '2026-11-21' }, 'no'],
  ['is a draft', { id_status: 1 }, 'no'],
  ['is credited in full', { owed_pence: 0 }, 'no'],
  ['is voided', { id_status: 5 }, 'no'],
  ['is of someone who pays otherwise', { auto_payment: false }, 'no'],
  ['is disputed', { disputed: true }, 'no'],
  ['has no card', { card: null }, 'no'],
  ['is being charged', { last: last({ status: 'pending' }) }, 'no'],
  [
    'has an unknown outcome, though the card is new',
    { last: last({ status: 'unknown', card: 'pm_0' }) },
    'no',
  ],
  ['was declined, and its day is here', { last: last({ retry_at: at }) }, 'charge'],
  [
    'was declined before it was due, and the day of its retry is here',
    { due_on: '2026-12-10', last: last({ retry_at: at }) },
    'charge',
  ],
  [
    'was declined before it was due, and the day of its retry is not here',
    { due_on: '2026-12-10', last: last({ retry_at: new Date(at.getTime() + 1) }) },
    'no',
  ],
  [
    'was declined, and its day is not here',
    { last: last({ retry_at: new Date(at.getTime() + 1) }) },
    'no',
  ],
  ['was declined for good', { last: last({ decline: 'hard' }) }, 'no'],
  [
    'was declined for good, and has a new card',
    { last: last({ decline: 'hard', card: 'pm_0' }) },
    'charge',
  ],
  ['waits for the customer', { last: last({ status: 'requires_action' }) }, 'no'],
  [
    'waits for the customer, who has a new card',
    { last: last({ status: 'requires_action', card: 'pm_0' }) },
    'end_and_charge',
  ],
  ['is being paid on the page', { last: last({ status: 'requires_action', card: null }) }, 'no'],
  ['was left on the page', { last: last({ status: 'cancelled', card: null }) }, 'charge'],
  ['was ended by staff', { last: last({ status: 'cancelled' }) }, 'no'],
])('an invoice that %s', (_title, changes, decided) => {
  expect(decideTimedCharge({ ...due, ...changes }, at)).toBe(decided)
})

import { expect, test } from 'vitest'
import { decideAfterFailure, isDelivered } from './webhook-tries.rules.ts'

const at = new Date('2026-11-23T09:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const days = (count: number) => minutes(-count * 1_440)

test.each([
  [
    'the first failure',
    { failing_since: at },
    { next: minutes(1), nextOfCall: minutes(1), tell: false },
  ],
  [
    'the fourth failure in a row, by another call',
    { failures: 4, failing_since: minutes(-21) },
    { next: minutes(60), nextOfCall: minutes(1), tell: false },
  ],
  [
    'after a day staff are notified',
    { failures: 9, failing_since: days(1) },
    { next: minutes(480), nextOfCall: minutes(1), tell: true },
  ],
  [
    'once',
    { failures: 9, failing_since: days(2), told_at: days(1) },
    { next: minutes(480), nextOfCall: minutes(1), tell: false },
  ],
  [
    'after five days the address is stopped, and waiting calls are kept',
    { failures: 20, failing_since: days(5), told_at: days(4), attempts: 12 },
    { next: null, nextOfCall: minutes(480), tell: false },
  ],
  [
    'it is not stopped before staff were notified',
    { failures: 20, failing_since: days(6) },
    { next: minutes(480), nextOfCall: minutes(1), tell: true },
  ],
  [
    'an address that is gone',
    { failing_since: at, status: 410 },
    { next: null, nextOfCall: minutes(1), tell: false },
  ],
  [
    'only the call that the address refuses is given up',
    { failing_since: at, attempts: 12 },
    { next: minutes(1), nextOfCall: null, tell: false },
  ],
])('%s', (_, changes, decision) => {
  const failing = { failures: 1, failing_since: at, told_at: null, attempts: 1, status: 500 }
  expect(decideAfterFailure({ ...failing, ...changes }, at)).toEqual(decision)
})

test.each([
  [200, true],
  [204, true],
  [301, false],
  [400, false],
  [500, false],
])('%i counts as delivered: %s', (status, taken) => expect(isDelivered(status)).toBe(taken))

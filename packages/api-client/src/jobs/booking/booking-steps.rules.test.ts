import { expect, test } from 'vitest'
import {
  canStartOn,
  jobTextLength,
  jobTextProblem,
  needsExpressRequest,
} from './booking-steps.rules.ts'
import { BookingDescription } from './booking.schema.ts'

const today = '2027-03-20'

test.each([
  ['soon', null, true],
  ['flexible', null, true],
  [null, null, true],
  ['date', '2027-03-20', true],
  ['date', '2027-04-02', true],
  ['date', '2027-04-03', false],
  ['date', '2027-12-24', false],
] as const)('a start %s %s needs an express request: %s', (wanted, wanted_on, needed) => {
  expect(needsExpressRequest({ wanted, wanted_on }, today)).toBe(needed)
})

test.each([
  ['2027-03-19', false],
  ['2027-03-20', true],
  ['2028-03-20', true],
  ['2028-03-21', false],
])('work can begin on %s: %s', (date, can) => {
  expect(canStartOn(date, today)).toBe(can)
})

test.each(['', '  ', 'Mow', 'x'.repeat(jobTextLength), 'x'.repeat(jobTextLength + 1)])(
  'a description of %j gets the same message from widget and server',
  (descr) =>
    expect(jobTextProblem(descr)).toBe(
      BookingDescription.safeParse(descr).error?.issues[0]?.message,
    ),
)

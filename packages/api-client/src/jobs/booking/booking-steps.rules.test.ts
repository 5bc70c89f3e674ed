import { expect, test } from 'vitest'
import { canStartOn, needsExpressRequest } from './booking-steps.rules.ts'

const today = '2027-03-20'

test.each([
  ['soon', null, true],
  ['flexible', null, true],
  [null, null, true],
  ['date', '2027-03-20', true],
  ['date', '2027-04-02', true],
  ['date', '2027-04-03', false],
  ['date', '2027-12-24', false],
] as const)(
  'a start %s %s within the time in which one may cancel must be asked for: %s',
  (wanted, wanted_on, needed) => {
    expect(needsExpressRequest({ wanted, wanted_on }, today)).toBe(needed)
  },
)

test.each([
  ['2027-03-19', false],
  ['2027-03-20', true],
  ['2028-03-20', true],
  ['2028-03-21', false],
])('work can be asked for on %s: %s', (date, can) => {
  expect(canStartOn(date, today)).toBe(can)
})

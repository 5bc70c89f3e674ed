import { expect, test } from 'vitest'
import { isToBeAsked, type Asking } from './review-asking.rules.ts'

const at = new Date('2027-03-20T15:00:00Z')
const before = (days: number, hours = 0) =>
  new Date(at.getTime() - days * 86_400_000 - hours * 3_600_000)

const once: Asking = {
  lastLabourAt: before(0, 3),
  lineAt: before(0, 3),
  askedAt: null,
  repeats: false,
}
const again = { ...once, repeats: true, askedAt: before(30) }

test.each<[string, Asking, boolean]>([
  ['three hours after the last line', once, true],
  ['if a newer line is less than three hours old', { ...once, lastLabourAt: before(0, 2) }, false],
  ['for a finished job with materials only', { ...once, lastLabourAt: null }, true],
  ['a second time', { ...once, askedAt: before(1) }, false],
  ['a second time, a year later', { ...once, askedAt: before(365) }, false],
  ['for repeated work, a month later', again, true],
  ['for repeated work, before that', { ...again, askedAt: before(29, 23) }, false],
  ['for repeated work without a line since', { ...again, lineAt: before(31) }, false],
  [
    'for repeated work that was done just now',
    { ...again, lastLabourAt: before(0, 1), lineAt: before(0, 1) },
    false,
  ],
])('a customer is asked for a review %s: %#', (_, asking, isAsked) => {
  expect(isToBeAsked(asking, at)).toBe(isAsked)
})

import { expect, test } from 'vitest'
import { decideRetirementDay, openInWords } from './retirement.rules.ts'

test.each([
  ['today, if no day is given', undefined, '2026-11-26'],
  ['today, if today is given', '2026-11-26', '2026-11-26'],
  ['on a later day, if that is given', '2027-01-01', '2027-01-01'],
  ['never, if a past day is given', '2026-11-25', undefined],
])('a retirement begins: %s', (_, from, day) => {
  expect(decideRetirementDay(from, '2026-11-26')).toBe(day)
})

test.each([
  [{ open_jobs: 0, drafts: 0 }, undefined],
  [{ open_jobs: 1, drafts: 0 }, '1 open job'],
  [{ open_jobs: 0, drafts: 1 }, '1 booking that someone has begun'],
  [{ open_jobs: 3, drafts: 2 }, '3 open jobs and 2 bookings that someone has begun'],
])('open work of %o is counted in words', (open, words) => {
  expect(openInWords(open)).toBe(words)
})

import { expect, test } from 'vitest'
import { utcMoment } from './utc-moment.ts'

test.each([
  ['2026-09-05T14:07:59Z', '05 Sep 2026 14:07'],
  ['2026-06-30T23:30:00Z', '30 Jun 2026 23:30'],
  ['2026-07-01T00:30:00+01:00', '30 Jun 2026 23:30'],
])('%s is %s in UTC', (instant, words) => {
  expect(utcMoment(instant)).toBe(words)
})

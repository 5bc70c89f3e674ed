import { expect, test } from 'vitest'
import { offeredTime, requestWords, timeWords } from './request-words.ts'

const date = '2026-11-26'
test.each([
  [{ date, arrival: 'morning', time: null }, 'Thu 26 Nov 2026 in the morning', '09:00'],
  [{ date, arrival: 'afternoon', time: null }, 'Thu 26 Nov 2026 in the afternoon', '13:00'],
  [{ date, arrival: 'time', time: '16:15' }, 'Thu 26 Nov 2026 at 16:15', '16:15'],
] as const)('%o reads "%s" and is accepted at %s', (asked, words, time) => {
  expect(requestWords(asked)).toBe(words)
  expect(offeredTime(asked)).toEqual({ date, time })
})

test('visits are in London time', () => {
  expect(timeWords('2026-06-01T08:00:00Z')).toBe('Mon 1 Jun 2026 at 09:00')
})

import { expect, test } from 'vitest'
import { startOfWantedTime, withTimeOfDay } from './wanted-time.rules.ts'

test.each([
  [null, 'Wed 25 Nov', '09:00'],
  [undefined, 'Wed 25 Nov', '09:00'],
  ['morning', 'Wed 25 Nov, in the morning', '09:00'],
  ['afternoon', 'Wed 25 Nov, in the afternoon', '13:00'],
  ['16:30', 'Wed 25 Nov, at 16:30', '16:30'],
])('a visit wanted %s is said "%s" and would begin at %s', (time, words, start) => {
  expect(withTimeOfDay('Wed 25 Nov', time)).toBe(words)
  expect(startOfWantedTime(time)).toBe(start)
})

test('a time without a day says the time alone', () => {
  expect(withTimeOfDay('', 'morning')).toBe('in the morning')
})

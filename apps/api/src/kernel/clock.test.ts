import { expect, test } from 'vitest'
import { hoursInWords } from './clock.ts'

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [47, '47 hours'],
  [48, '2 days'],
  [50, '50 hours'],
  [168, '7 days'],
])('%i hours are called %j', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})

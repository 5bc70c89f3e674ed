import { expect, test } from 'vitest'
import { isWorthSearching } from './search.rules.ts'

test.each([
  ['a letter', 'a', false],
  ['separate letters', 'a b', false],
  ['punctuation', '%_*?', false],
  ['an emoji', '🙂🙂', false],
  ['two letters', 'sm', true],
  ['letters of another alphabet', 'Жю', true],
  ['a digit, which may be a number', '7', true],
  ['punctuation around a word', '%smith%', true],
])('%s is worth searching for, or not: %j', (_, typed, isWorth) => {
  expect(isWorthSearching(typed)).toBe(isWorth)
})

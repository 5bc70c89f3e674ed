import { expect, test } from 'vitest'
import { isWorthSearching } from './search.rules.ts'

test.each([
  ['a letter', 'a', false],
  ['letters apart', 'a b', false],
  ['signs', '%_*?', false],
  ['an emoji', '🙂🙂', false],
  ['two letters', 'sm', true],
  ['letters of another alphabet', 'Жю', true],
  ['a digit, which may be a number', '7', true],
  ['signs around a word', '%smith%', true],
])('%s is worth searching for, or not: %j', (_, typed, isWorth) => {
  expect(isWorthSearching(typed)).toBe(isWorth)
})

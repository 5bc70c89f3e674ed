import { expect, test } from 'vitest'
import { ownWords } from './own-words.rules.ts'

test.each([
  ['a sentence that begins like a quote', 'On Tuesday the plumber wrote: nothing works.'],
  ['a list', 'From: the station\nbring the key'],
  ['a dash', '- one\n- two'],
  ['words about a sender', 'Sent the key from the shop yesterday, ok?'],
  ['words about an original message', 'I lost your original message'],
  ['an empty line between words', 'One\n\nTwo'],
  ['a price', 'It costs > 5'],
])('%s stays', (_, text) => {
  expect(ownWords(text)).toBe(text)
})

test.each([
  ['a signature', 'Yes\n-- \nPriya', 'Yes'],
  ['a divider', 'Yes\n\n---- Original Message ----\nFrom: x', 'Yes'],
  ['a head without a quote', 'Yes\n\nOn 1 May 2026, Sam wrote:\n\nOld words', 'Yes'],
  ['quoted lines', '> Old?\nYes\n> Older?\nNo', 'Yes\nNo'],
  ['lines of a phone', 'Yes\n\nSent from my iPhone\n', 'Yes'],
  ['unseen signs', '\u200bYes\u00a0please\u200e', 'Yes please'],
  ['Windows line ends', 'One\r\nTwo\r\n', 'One\nTwo'],
])('%s is cut', (_, text, expected) => {
  expect(ownWords(text)).toBe(expected)
})

test('a long text without line ends is read at once', () => {
  const began = performance.now()
  for (const text of [
    'On x'.repeat(200_000),
    '> '.repeat(200_000),
    `On ${'a wrote: '.repeat(99_999)}`,
    'On a\n'.repeat(100_000),
  ])
    ownWords(text)
  expect(performance.now() - began).toBeLessThan(5_000)
})

import { expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'

const time = (start_at: string) => ({ start_at, end_at: start_at })

test.each([
  ['Saved: Wed 25 Nov 14:00.', [time('2026-11-25T14:00:00Z')]],
  [
    'Saved: Wed 7 Jul 09:30, and once more.',
    [time('2027-07-07T08:30:00Z'), time('2027-07-14T08:30:00Z')],
  ],
  [
    'Saved: Wed 7 Jul 09:30, and 2 more times.',
    [time('2027-07-07T08:30:00Z'), time('2027-07-14T08:30:00Z'), time('2027-07-21T08:30:00Z')],
  ],
  ['Saved.', []],
])('the message about an appointment is: %s', (words, times) => {
  expect(savedWords({ times })).toBe(words)
})

import { expect, test } from 'vitest'
import { byDue, dueWords, keptWords } from './retention-words.ts'

const kind = (due: number) => ({
  what: 'Texts',
  kept: { for: 24, of: 'months' as const },
  why: 'As messages.',
  due,
})

test.each([
  [[0, 0], 'Nothing has been kept for longer than it should be.'],
  [[1, 0], '1 record has been kept for long enough and will go tonight at half past four.'],
  [
    [1_200, 34],
    '1,234 records have been kept for long enough and will go tonight at half past four.',
  ],
])('%j due records read: %s', (due, words) => {
  expect(dueWords(due.map(kind))).toBe(words)
})

test("retention is in months, or in tax years after the record's own", () => {
  expect(keptWords({ for: 24, of: 'months' })).toBe('24 months')
  expect(keptWords({ for: 6, of: 'tax_years' })).toBe('6 tax years after its own')
})

test('kinds with records due for deletion are listed separately', () => {
  const [none, some] = [kind(0), kind(3)]
  expect(byDue([none, some])).toEqual({ due: [some], others: [none] })
})

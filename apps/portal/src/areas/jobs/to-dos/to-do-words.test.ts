import { expect, test } from 'vitest'
import { dueOf } from './to-do-words.ts'

test.each([
  [null, undefined],
  ['2026-11-22', { words: 'Overdue since Sun 22 Nov 2026', tone: 'danger' }],
  ['2026-11-23', { words: 'Today', tone: 'warn' }],
  ['2026-11-24', { words: 'Tomorrow', tone: 'neutral' }],
  ['2026-12-01', { words: 'Tue 1 Dec 2026', tone: 'neutral' }],
])('a to-do due on %s shows the date and its urgency', (due_on, due) => {
  expect(dueOf(due_on, '2026-11-23')).toEqual(due)
})

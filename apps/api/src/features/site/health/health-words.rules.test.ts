import { expect, test } from 'vitest'
import { sayAge, sayAmount, saySize } from './health-words.rules.ts'

test.each([
  [0, '0 seconds'],
  [1_500, '1 second'],
  [119_999, '119 seconds'],
  [120_000, '2 minutes'],
  [7_199_999, '119 minutes'],
  [7_200_000, '2 hours'],
  [172_799_999, '47 hours'],
  [172_800_000, '2 days'],
])('%i milliseconds are written as %s', (milliseconds, words) => {
  expect(sayAge(milliseconds)).toBe(words)
})

test('amounts and sizes are written as people write them', () => {
  expect([sayAmount(1, 'task', 'tasks'), sayAmount(0, 'task', 'tasks')]).toEqual([
    '1 task',
    '0 tasks',
  ])
  expect([saySize(450e6), saySize(9.94e9), saySize(120.4e9)]).toEqual([
    '0.5 GB',
    '9.9 GB',
    '120 GB',
  ])
})

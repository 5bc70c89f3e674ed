import { expect, test } from 'vitest'
import { idleParts, isIdleOn } from './idle.rules.ts'

test.each([
  ['no hours', [], [[480, 1080]]],
  [
    'a break at noon',
    [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
    [
      [480, 540],
      [720, 780],
      [1020, 1080],
    ],
  ],
  ['hours beyond what is drawn', [['00:00', '24:00']], []],
])('parts of a day that are not worked, with %s', (_, spans, expected) => {
  const worked = spans.map(([from = '', to = '']) => ({ from, to, mode: 'book' as const }))
  const found = idleParts(worked, { first: 8, last: 18 })
  expect(found.map(({ from, until }) => [from, until])).toEqual(expected)
})

test('a day is idle if the treasure has recorded working hours, but none on that day', () => {
  const sunday = { weekday: 'SU', from: '09:00', to: '12:00', mode: 'book' } as const
  const kept = { week: [sunday], dates: [] }
  expect(isIdleOn('2027-03-27', kept)).toBe(true)
  expect(isIdleOn('2027-03-28', kept)).toBe(false)
  expect(isIdleOn('2027-03-27', { week: [], dates: [{ date: '2027-03-28', ...sunday }] })).toBe(
    false,
  )
  expect(isIdleOn('2027-03-27', undefined)).toBe(false)
})

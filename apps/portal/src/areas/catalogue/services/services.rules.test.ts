import { expect, test } from 'vitest'
import { moved, whatIsOpen } from './services.rules.ts'

const all = [
  { id: 1, kind: 'trade' },
  { id: 17, kind: 'materials' },
  { id: 2, kind: 'trade' },
  { id: 3, kind: 'trade' },
] as const

test.each([
  ['up', 3, -1, [1, 3, 2]],
  ['down', 1, 1, [2, 1, 3]],
  ['no further up than the first', 1, -1, [1, 2, 3]],
  ['no further down than the last', 3, 1, [1, 2, 3]],
] as const)('a service moves %s', (_, id, by, order) => {
  expect(moved(all, id, by)).toEqual(order)
})

test('the warning says that open jobs continue but drafts of bookings cannot be completed', () => {
  expect(whatIsOpen({ open_jobs: 0, drafts: 0 })).toBe('')
  expect(whatIsOpen({ open_jobs: 1, drafts: 2 })).toBe(
    ' 1 open job goes on to its end. 2 bookings that people have begun cannot be completed.',
  )
})

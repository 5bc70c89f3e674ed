import { nextStepCodes } from '@treasures/api-client'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../../patterns.ts'
import { greeting, nextStepCard } from './next-steps.ts'

test.each(nextStepCodes)('%s has words, and leads to a screen', (code) => {
  const { title, more, to } = nextStepCard({ code, count: 2 })
  expect(title).toMatch(/^2 \S+/)
  expect(more).toMatch(/\.$/)
  expect(
    matchRoutes(
      Object.values(patterns).map((path) => ({ path })),
      to,
    ),
  ).not.toBeNull()
})

test('one is said as one, and thousands are grouped', () => {
  expect(nextStepCard({ code: 'staff_cards_failing', count: 1 }).title).toBe('1 card fails')
  expect(nextStepCard({ code: 'staff_cards_failing', count: 1204 }).title).toBe('1,204 cards fail')
})

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i it is %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

import type { HealthCheck } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { byUrgency, sumUp } from './health-summary.ts'

const checks = (...states: HealthCheck['state'][]) =>
  states.map((state, n): HealthCheck => ({
    name: 'disks',
    title: `${n}`,
    state,
    words: '',
    advice: null,
  }))

test.each<[HealthCheck['state'][], string]>([
  [['ok', 'ok'], 'All is well.'],
  [['ok', 'attention'], '1 thing needs attention soon.'],
  [['attention', 'ok', 'attention'], '2 things need attention soon.'],
  [['attention', 'wrong', 'ok'], '2 things need attention today.'],
])('%j: %s', (states, words) => {
  expect(sumUp(checks(...states))).toBe(words)
})

test('problems come first, each group in its original order', () => {
  const { unwell, well } = byUrgency(checks('attention', 'ok', 'wrong', 'attention', 'wrong', 'ok'))
  expect(unwell.map(({ title }) => title)).toEqual(['2', '4', '0', '3'])
  expect(well.map(({ title }) => title)).toEqual(['1', '5'])
})

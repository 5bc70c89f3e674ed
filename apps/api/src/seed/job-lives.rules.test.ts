import { expect, test } from 'vitest'
import { days } from '#kernel/clock.ts'
import { lives, postedAgo } from './job-lives.rules.ts'
import { createRandom } from './random.ts'

test('the demo books more jobs each month towards today', () => {
  const random = createRandom(7)
  const rounds = 100
  /** Jobs of 30 days each, the latest first. */
  const months = Array.from({ length: 7 }, () => 0)
  for (let round = 0; round < rounds; round++)
    for (const life of lives)
      for (let job = 0; job < life.count; job++) {
        const month = Math.floor(postedAgo(random, life.days) / days(30))
        months[month] = (months[month] ?? 0) + 1 / rounds
      }
  expect(months).toHaveLength(7)
  expect(months).toEqual(months.toSorted((a, b) => b - a))
  expect(months[0]).toBeGreaterThan(100)
})

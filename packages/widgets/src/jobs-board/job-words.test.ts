import { expect, test } from 'vitest'
import { boardJobs, noon } from './jobs-board.fixtures.ts'
import { distanceWords } from '../shared/distance-words.ts'
import { factsOf, wantedWords } from './job-words.ts'
import { shortCount } from './map/mark-index.ts'

test('distances are short, and singular where they should be', () => {
  expect([0.04, 0.84, 1.02, 9.96, 23.4].map(distanceWords)).toEqual([
    'here',
    '0.8 miles',
    '1 mile',
    '10 miles',
    '23 miles',
  ])
})

test("a preferred date has its everyday name, by London's calendar", () => {
  const lateInSummer = Date.parse('2026-07-01T23:30:00Z')
  expect(wantedWords('2026-07-02', lateInSummer)).toBe('starts today')
  expect(wantedWords('2026-11-22', noon)).toBe('starts tomorrow')
  expect(wantedWords('2026-11-24', noon)).toBe('starts Tuesday')
  expect(wantedWords('2026-12-07', noon)).toBe('starts Mon 7 Dec')
  expect(wantedWords('2026-11-20', noon)).toBeUndefined()
})

test('a card lists the known facts and leaves out the others', () => {
  const [job] = boardJobs(1)
  expect(job && factsOf(job, noon).join(' · ')).toBe(
    'SE13 · 0.8 miles · posted 7 min ago · 1 photo',
  )
  expect(job && factsOf({ ...job, distance_miles: null, image_count: 0 }, noon)).toHaveLength(2)
})

test('large counts are shortened to fit a bubble', () => {
  expect([12, 999, 1_200, 34_567].map(shortCount)).toEqual(['12', '999', '1.2k', '35k'])
})

import { priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { byMatch, explainMatch, hoursNeeded, type MatchFacts } from './matching.rules.ts'

const needs = {
  service: 'Gardening',
  days: { first: '2026-07-01', last: '2026-07-01' },
  hours: 1,
}
const best: MatchFacts = {
  miles: 0,
  wtravel: 10,
  switched_on: true,
  complete: true,
  has_skill: true,
  lacks_documents: null,
  booked: [],
  busy: [],
  breaks: [],
  kept: { week: [], dates: [] },
  rating: 5,
  ratings: 1_000_000,
  open_jobs: 0,
  served_customer: true,
}
const explain = (changes: Partial<MatchFacts> = {}) => explainMatch({ ...best, ...changes }, needs)

test('the best match has a hundred points, and no part of the worst is below zero', () => {
  expect(explain().score).toBeCloseTo(100, 1)
  const worst = explain({ miles: 400, open_jobs: 99, rating: 0, served_customer: false })
  expect(worst.parts.every(({ points }) => points >= 0)).toBe(true)
})

test('distance counts up to 25 miles, open jobs up to five', () => {
  const pointsOf = (changes: Partial<MatchFacts>, part: number) =>
    explain(changes).parts[part]?.points
  expect([0, 12.5, 25, 26].map((miles) => pointsOf({ miles }, 0))).toEqual([40, 20, 0, 0])
  expect([0, 1, 5, 6].map((open_jobs) => pointsOf({ open_jobs }, 2))).toEqual([10, 8, 0, 0])
})

test('a first rating changes little, and a treasure without ratings counts as four stars', () => {
  const rated = (rating: number | null, ratings: number) =>
    explain({ rating, ratings }).parts[1]?.points
  expect(rated(null, 0)).toBe(24)
  expect(rated(5, 1)).toBe(25.5)
  expect(rated(1, 1)).toBe(19.5)
})

test("a job within a treasure's range is near enough, and staff may also ask beyond it", () => {
  expect(explain({ miles: 10 })).toMatchObject({ eligible: true, may_ask: true })
  expect(explain({ miles: 10.1 })).toMatchObject({
    eligible: false,
    may_ask: true,
    obstacles: ['Travels 10 miles, this is 10.1'],
  })
})

test.each([
  ['Is inactive', { switched_on: false }],
  ['The profile is not complete', { complete: false }],
  ['Has no skill for Gardening', { has_skill: false }],
  ['Lacks Photo ID', { lacks_documents: 'Photo ID' }],
])('a treasure with the obstacle "%s" cannot be asked', (words, changes) => {
  expect(explain(changes)).toMatchObject({ eligible: false, may_ask: false, obstacles: [words] })
})

test('a treasure who does not work on the day is an unlikely match', () => {
  const fridays = { weekday: 'FR', from: '09:00', to: '17:00', mode: 'book' } as const
  expect(explain({ kept: { week: [fridays], dates: [] } })).toMatchObject({
    eligible: false,
    may_ask: true,
    obstacles: ['Does not work on 1 Jul'],
  })
})

test('a treasure whose other calendar fills the day is an unlikely match, unless visits alone do', () => {
  const busy = [{ from: '2026-06-30T23:00Z', until: '2026-07-01T23:00Z' }]
  expect(explain({ busy })).toMatchObject({
    eligible: false,
    may_ask: true,
    obstacles: ['Has something else in their calendar on 1 Jul'],
  })
  const booked = [{ day: '2026-07-01', hours: 8 }]
  expect(explain({ busy, booked }).obstacles).toEqual(['Has 8 hours booked on 1 Jul'])
})

test('the better match comes first; equals are sorted by distance and then by id', () => {
  const match = (score: number, distance_miles: number, id_treasure: number) => ({
    score,
    distance_miles,
    id_treasure,
  })
  const sorted = [match(90, 1, 1), match(80, 2, 2), match(80, 3, 3), match(80, 3, 4)]
  expect(sorted.toReversed().toSorted(byMatch)).toEqual(sorted)
})

test.each([
  [priceUnit.hour, null, 1],
  [priceUnit.hour, 250, 2.5],
  [priceUnit.fixedPrice, 900, 1],
])('a job in unit %i of %j hundredths takes %d hours of a day', (unit, duration, hours) => {
  expect(hoursNeeded(unit, duration)).toBe(hours)
})

test('a job by the day takes a whole day, and a job by the hour at most a day', () => {
  const day = hoursNeeded(priceUnit.day, null)
  expect(hoursNeeded(priceUnit.hour, 100_000)).toBe(day)
})

import { addDays } from '@treasures/api-client'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '#kernel/db/in-days.ts'
import { benchmarkOf, bucketsOf } from './buckets.rules.ts'

describe('buckets of time', () => {
  test('weeks begin on Mondays, and the first and last are as short as the range', () => {
    expect(bucketsOf('week', { from: '2026-11-04', to: '2026-11-17' })).toEqual([
      { from: '2026-11-04', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-17' },
    ])
  })

  test('months have their own lengths, in leap years too', () => {
    expect(bucketsOf('month', { from: '2028-01-31', to: '2028-03-01' })).toEqual([
      { from: '2028-01-31', to: '2028-01-31' },
      { from: '2028-02-01', to: '2028-02-29' },
      { from: '2028-03-01', to: '2028-03-01' },
    ])
  })

  test('a day is a bucket, a range that ends before it begins has none', () => {
    expect(bucketsOf('day', { from: '2026-11-04', to: '2026-11-04' })).toEqual([
      { from: '2026-11-04', to: '2026-11-04' },
    ])
    expect(bucketsOf('day', { from: '2026-11-05', to: '2026-11-04' })).toEqual([])
  })

  test('1,000 buckets are allowed, and no more', () => {
    expect(bucketsOf('day', { from: '2024-01-01', to: '2026-09-26' })).toHaveLength(1_000)
    expect(bucketsOf('day', { from: '2024-01-01', to: '2026-09-27' })).toBeUndefined()
    expect(bucketsOf('month', { from: '1900-01-01', to: '2199-12-31' })).toBeUndefined()
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-29', 24],
  ])('%s has %d hours', (day, hours) => {
    const next = bucketsOf('day', { from: day, to: addDays(day, 1) })?.[1]?.from ?? ''
    expect((startOfDay(next).getTime() - startOfDay(day).getTime()) / 3_600_000).toBe(hours)
  })
})

describe('the benchmark', () => {
  test.each([
    ['no other region', [], null],
    ['four other regions', [1, 2, 3, 4], null],
    ['five', [9, 1, 5, 2, 7], 5],
    ['six', [9, 1, 5, 2, 7, 100], 6],
    ['five that are equal', [0, 0, 0, 0, 0], 0],
  ])('of %s', (_of, values, median) => {
    expect(benchmarkOf(values)).toBe(median)
  })
})

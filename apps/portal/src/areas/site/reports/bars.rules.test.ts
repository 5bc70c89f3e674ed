import { expect, test } from 'vitest'
import { barsOf } from './bars.rules.ts'

test('the highest value is as high as the picture, and a small one stays visible', () => {
  expect(barsOf([10, 5, 0.001, 0, null], 100)).toEqual({
    bars: [
      { y: 0, height: 100 },
      { y: 50, height: 50 },
      { y: 98.5, height: 1.5 },
      { y: 100, height: 0 },
      { y: 100, height: 0 },
    ],
    zero: 100,
    top: 10,
    low: 0,
  })
})

test('a value below zero hangs from the zero line', () => {
  expect(barsOf([30, -10], 100)).toEqual({
    bars: [
      { y: 0, height: 75 },
      { y: 75, height: 25 },
    ],
    zero: 75,
    top: 30,
    low: -10,
  })
})

test('without any value, the line is at the bottom', () => {
  expect(barsOf([0, null], 100)).toMatchObject({ zero: 100, top: 0 })
  expect(barsOf([], 100)).toMatchObject({ bars: [], zero: 100 })
})

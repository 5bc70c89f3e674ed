import { expect, test } from 'vitest'
import { isNextTo, pagesFor } from './page-range.ts'

test.each([
  ['the top', { from: 0, to: 12 }, 120_000, [1]],
  ['near the end of a page', { from: 70, to: 82 }, 120_000, [1, 2]],
  ['across two pages', { from: 95, to: 107 }, 120_000, [1, 2]],
  ['just after a page began', { from: 110, to: 122 }, 120_000, [1, 2]],
  ['the middle of a page', { from: 150, to: 162 }, 120_000, [2]],
  ['the very end', { from: 119_990, to: 119_999 }, 120_000, [1200]],
  ['a short list', { from: 0, to: 3 }, 4, [1]],
  ['an empty list', { from: 0, to: 0 }, 0, [1]],
  ['a list that got shorter', { from: 500, to: 512 }, 40, [1]],
  ['a list not yet counted', { from: 0, to: 0 }, undefined, [1]],
  ['a place far down, not yet counted', { from: 60_050, to: 60_060 }, undefined, [601]],
])('%s needs its pages and no others', (_, range, total, pages) => {
  expect(pagesFor(range, total)).toEqual(pages)
})

test('ordinary scrolling leads to neighbouring pages, and a jump does not', () => {
  expect(isNextTo([3], [3, 4])).toBe(true)
  expect(isNextTo([3], [4])).toBe(true)
  expect(isNextTo([3], [2])).toBe(true)
  expect(isNextTo([3], [5])).toBe(false)
  expect(isNextTo([3, 4], [601])).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carouselPage, slotsFor } from './carousel.ts'

test.each([
  [1280, 11],
  [1299, 11],
  [1300, 12],
  [1024, 9],
  [768, 6],
  [390, 2],
  [320, 2],
  [299, 1],
  [120, 1],
])('a window of %i px has room for %i buttons', (width, slots) => {
  expect(slotsFor(width)).toBe(slots)
})

test('the arrows are absent if everything fits', () => {
  expect(carouselPage(4, 6, 3)).toEqual({
    first: 0,
    end: 4,
    hasArrows: false,
    earlier: undefined,
    later: undefined,
  })
  expect(carouselPage(6, 6, 0).hasArrows).toBe(false)
  expect(carouselPage(7, 6, 0).hasArrows).toBe(true)
})

test('13 items in windows of 6 make three pages, the last one full', () => {
  const first = carouselPage(13, 6, 0)
  const second = carouselPage(13, 6, first.later!)
  const last = carouselPage(13, 6, second.later!)
  expect([first, second, last].map((page) => [page.first, page.end])).toEqual([
    [0, 6],
    [6, 12],
    [7, 13],
  ])
  expect(first.earlier).toBeUndefined()
  expect(last.later).toBeUndefined()
  expect(carouselPage(13, 6, last.earlier!)).toEqual(second)
})

test('every page shows its anchor item and is full, and the arrows lead through all items and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(39),
      (count, slots, wanted) => {
        const anchor = wanted % count
        const shown = carouselPage(count, slots, anchor)
        expect(shown.first).toBeLessThanOrEqual(anchor)
        expect(shown.end).toBeGreaterThan(anchor)
        expect(shown.end - shown.first).toBe(Math.min(count, slots))

        const seen = new Set<number>()
        let page = carouselPage(count, slots, 0)
        const pages = [page]
        while (page.later !== undefined) pages.push((page = carouselPage(count, slots, page.later)))
        for (const { first, end } of pages) for (let i = first; i < end; i += 1) seen.add(i)
        expect(seen.size).toBe(count)
        for (const before of pages.toReversed().slice(1)) {
          page = carouselPage(count, slots, page.earlier!)
          expect(page).toEqual(before)
        }
        expect(page.earlier).toBeUndefined()
      },
    ),
  )
})

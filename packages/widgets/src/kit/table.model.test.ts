import { expect, test } from 'vitest'
import { leastWidth, nextSort, reachable, rowsForPrint, rowsInSight } from './table.model.ts'

test('words are sorted from A at first, numbers from the largest; pressed again, the other way', () => {
  const [name, owed] = [{ id: 'name' }, { id: 'owed', isNumber: true }]
  expect(nextSort(name, undefined)).toEqual({ id: 'name', dir: 'asc' })
  expect(nextSort(name, { id: 'name', dir: 'asc' })).toEqual({ id: 'name', dir: 'desc' })
  expect(nextSort(name, { id: 'name', dir: 'desc' })).toEqual({ id: 'name', dir: 'asc' })
  expect(nextSort(owed, { id: 'name', dir: 'asc' })).toEqual({ id: 'owed', dir: 'desc' })
  expect(nextSort(owed, { id: 'owed', dir: 'desc' })).toEqual({ id: 'owed', dir: 'asc' })
})

test('the rows in sight are counted from 1 and never beyond the last', () => {
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 4)).toEqual({ from: 1, to: 4 })
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 120_000)).toEqual({ from: 1, to: 10 })
  expect(rowsInSight({ offset: 125, height: 500 }, 50, 120_000)).toEqual({ from: 3, to: 13 })
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 0)).toEqual({ from: 0, to: 0 })
})

test('no more rows are offered than a browser can draw', () => {
  expect(reachable(120_000, 68, 30_000_000)).toBe(120_000)
  expect(reachable(120_000, 200, 17_000_000)).toBe(85_000)
})

test('columns without a width count as what they need at least', () => {
  expect(leastWidth([{}, { width: 90 }, {}])).toBe(220 + 90 + 130)
})

test('rows for print follow each other below the headers, without those still to come', () => {
  expect(rowsForPrint(9, { height: 50, margin: 44 }, (index) => index > 6)).toEqual([
    { index: 7, start: 44, end: 94 },
    { index: 8, start: 94, end: 144 },
  ])
})

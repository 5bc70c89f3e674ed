import { expect, test } from 'vitest'
import { leastWidth, nextSort, reachable, rowsForPrint, rowsInSight } from './table.model.ts'

test('words first sort from A, numbers from the largest; a second press reverses the order', () => {
  const [name, owed] = [{ id: 'name' }, { id: 'owed', isNumber: true }]
  expect(nextSort(name, undefined)).toEqual({ id: 'name', dir: 'asc' })
  expect(nextSort(name, { id: 'name', dir: 'asc' })).toEqual({ id: 'name', dir: 'desc' })
  expect(nextSort(name, { id: 'name', dir: 'desc' })).toEqual({ id: 'name', dir: 'asc' })
  expect(nextSort(owed, { id: 'name', dir: 'asc' })).toEqual({ id: 'owed', dir: 'desc' })
  expect(nextSort(owed, { id: 'owed', dir: 'desc' })).toEqual({ id: 'owed', dir: 'asc' })
})

test('visible rows are counted from 1 and never exceed the last', () => {
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 4)).toEqual({ from: 1, to: 4 })
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 120_000)).toEqual({ from: 1, to: 10 })
  expect(rowsInSight({ offset: 125, height: 500 }, 50, 120_000)).toEqual({ from: 3, to: 13 })
  expect(rowsInSight({ offset: 0, height: 500 }, 50, 0)).toEqual({ from: 0, to: 0 })
})

test("the number of rows is limited by the browser's maximum height", () => {
  expect(reachable(120_000, 68, 30_000_000)).toBe(120_000)
  expect(reachable(120_000, 200, 17_000_000)).toBe(85_000)
})

test('columns without a width count with their minimum width', () => {
  expect(leastWidth([{}, { width: 90 }, {}])).toBe(220 + 90 + 130)
})

test('rows for print follow each other below the headers, and unloaded rows leave no gap', () => {
  expect(rowsForPrint(9, { height: 50, margin: 44 }, (index) => index > 6)).toEqual([
    { index: 7, start: 44, end: 94 },
    { index: 8, start: 94, end: 144 },
  ])
})

import { expect, test, vi } from 'vitest'
import { asIds } from '../shared/attributes.ts'
import { chipsOf, noFilters, queryOf, readPostcode, waysOut } from './board-filters.ts'
import { services } from './jobs-board.fixtures.ts'

const scope = { region: 1, services: [1, 2] }

test("absent filters are left out of the search, and the page's own limits always apply", () => {
  expect(queryOf(noFilters, scope)).toEqual({ id_region: 1, id_service: '1,2' })
  expect(
    queryOf({ ...noFilters, services: [2], miles: 5, sort: 'distance,asc', priceMin: 0 }, scope),
  ).toEqual({ id_region: 1, id_service: '2' })
})

test('an outward code becomes a box around its point', () => {
  const { bbox } = queryOf(
    { ...noFilters, area: { kind: 'place', lat: 51.457, lon: -0.011 } },
    scope,
  )
  expect(bbox).toBe('-0.0114,51.4566,-0.0106,51.4574')
})

test('each way out of an empty list relaxes one filter, the smallest step first', () => {
  const filters = { ...noFilters, near: 'SE13', miles: 10, services: [1], priceMin: 50 }
  expect(waysOut(filters).map(({ kind, miles }) => [kind, miles])).toEqual([
    ['wider', 20],
    ['services', undefined],
    ['all', undefined],
  ])
  expect(waysOut({ ...noFilters, near: 'SE13', miles: 40 })[0]).toMatchObject({ kind: 'anywhere' })
  expect(waysOut(noFilters)).toEqual([])
})

test('chosen services are always among the chips', () => {
  expect(chipsOf(services, [9], 3).map(({ id }) => id)).toEqual([1, 2, 9])
  expect(chipsOf(services, [1, 2, 8, 9], 3).map(({ id }) => id)).toEqual([1, 2, 8, 9])
})

test('invalid attributes count as absent', () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(asIds('1, 2,x,2,-3,1.5')).toEqual([1, 2])
  expect(asIds(null)).toEqual([])
  expect(readPostcode('se13 5ab')).toBe('SE13 5AB')
  expect(readPostcode('London')).toBeUndefined()
  told.mockRestore()
})

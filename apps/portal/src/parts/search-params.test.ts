import { expect, test } from 'vitest'
import { readId, readIds, readText } from './search-params.ts'

test.each([
  ['job=10482', 10482],
  ['job=%2010482', 10482],
  ['', undefined],
  ['job=', undefined],
  ['job=0', undefined],
  ['job=-3', undefined],
  ['job=1.5', undefined],
  ['job=1e3', undefined],
  ['job=99999999999', undefined],
  ['job=%3Cb%3E', undefined],
  ['job=7&job=8', 7],
])('the id in %j is %j', (address, id) => {
  expect(readId(new URLSearchParams(address), 'job')).toBe(id)
})

test('ids are read one by one, and invalid ones are skipped', () => {
  expect(readIds(new URLSearchParams('services=1,x,,4'), 'services')).toEqual([1, 4])
  expect(readIds(new URLSearchParams(''), 'services')).toEqual([])
})

test('an empty text counts as absent', () => {
  expect(readText(new URLSearchParams('postcode=%20se13%20'), 'postcode')).toBe('se13')
  expect(readText(new URLSearchParams('postcode=%20'), 'postcode')).toBeUndefined()
})

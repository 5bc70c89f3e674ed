import { CustomersQuery } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  changeListAddress,
  clearedFilters,
  isNarrowed,
  narrowedBy,
  orderOf,
  readListAddress,
} from './list-address.ts'

const { search, tag, card_failing, sort } = CustomersQuery.shape
const readers = { search, tag, card_failing, sort }
const read = (address: string) => readListAddress(readers, new URLSearchParams(address))

test.each([
  ['', {}],
  ['search=%20ham%20', { search: 'ham' }],
  ['search=', {}],
  ['tag=3', { tag: '3' }],
  ['tag=!3', { tag: '!3' }],
  ['tag=three', {}],
  ['card_failing=1', { card_failing: '1' }],
  ['card_failing=perhaps', {}],
  ['sort=name,desc', { sort: 'name,desc' }],
  ['sort=password,asc', {}],
  ['page=7&unknown=1', {}],
])('from the address %j, the list takes %j', (address, filters) => {
  expect(read(address)).toEqual(filters)
})

test('a change keeps the rest of the address and removes empty values', () => {
  const now = new URLSearchParams('search=ham&tag=3&from=mail')
  expect(String(changeListAddress(now, { search: '', sort: 'id,asc' }))).toBe(
    'tag=3&from=mail&sort=id%2Casc',
  )
  expect(String(now)).toBe('search=ham&tag=3&from=mail')
})

test.each([
  ['', { id: 'name', dir: 'asc' }],
  ['sort=email,desc', { id: 'email', dir: 'desc' }],
  ['sort=password,asc', { id: 'name', dir: 'asc' }],
])('from the address %j, the order is %j', (address, order) => {
  expect(orderOf(readers, read(address))).toEqual(order)
})

test('a list without sorting has no order', () => {
  expect(orderOf({ search }, {})).toBeUndefined()
})

test('an order does not narrow a list, and stays when the filters are cleared', () => {
  expect(isNarrowed({ sort: 'name,asc' })).toBe(false)
  expect(isNarrowed({ sort: 'name,asc', tag: '3' })).toBe(true)
  const now = new URLSearchParams('search=ham&tag=3&card_failing=1&sort=name,desc')
  expect(String(changeListAddress(now, clearedFilters(readers)))).toBe('sort=name%2Cdesc')
})

test.each([
  [{}, 0],
  [{ search: 'ham', sort: 'id,asc' }, 0],
  [{ search: 'ham', tag: '3', card_failing: '1' }, 2],
])('filters are counted without search and order in %o', (filters, used) => {
  expect(narrowedBy(filters)).toBe(used)
})

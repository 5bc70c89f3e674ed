import { CustomersQuery } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { changeListAddress, readListAddress } from './list-address.ts'

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
])('of the address %j the list takes %j', (address, filters) => {
  expect(read(address)).toEqual(filters)
})

test('a change keeps what else stands in the address, and drops what became empty', () => {
  const now = new URLSearchParams('search=ham&tag=3&from=mail')
  expect(String(changeListAddress(now, { search: '', sort: 'id,asc' }))).toBe(
    'tag=3&from=mail&sort=id%2Casc',
  )
  expect(String(now)).toBe('search=ham&tag=3&from=mail')
})

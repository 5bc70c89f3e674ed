import { expect, test } from 'vitest'
import { readBoardSearch } from './board-search.ts'

test.each([
  ['region=1&services=1,4&postcode=SE13', { region: 1, services: [1, 4], postcode: 'SE13' }],
  ['', {}],
  ['region=all&services=&postcode=', {}],
])('the address "?%s" filters the board by %j', (address, asked) => {
  expect(readBoardSearch(new URLSearchParams(address))).toEqual(asked)
})

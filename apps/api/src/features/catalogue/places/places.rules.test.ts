import { expect, test } from 'vitest'
import { postcodeParts, prefixesOf } from './places.rules.ts'

test.each([
  ['S', { outcode: 'S', postcodes: [] }],
  ['se', { outcode: 'SE', postcodes: [] }],
  ['SE1', { outcode: 'SE1', postcodes: ['SE1 '] }],
  ['SE13', { outcode: 'SE13', postcodes: ['SE13 ', 'SE1 3'] }],
  ['SE135', { postcodes: ['SE13 5'] }],
  ['se-13.5ab', { postcodes: ['SE13 5AB'] }],
  ['N1', { outcode: 'N1', postcodes: ['N1 '] }],
  ['N101', { outcode: undefined, postcodes: ['N10 1'] }],
  ['SE1 3', { postcodes: ['SE1 3'] }],
  ['SE13 ', { outcode: 'SE13', postcodes: ['SE13 ', 'SE1 3'] }],
  ['EC1A', { outcode: 'EC1A', postcodes: ['EC1A '] }],
  ['SE13 5ABC', { postcodes: [] }],
  ['13', { postcodes: [] }],
  ['', { postcodes: [] }],
])('%j may become %o', (term, prefixes) => {
  expect(prefixesOf(term)).toEqual(prefixes)
})

test.each([
  ['EC1A 1BB', ['EC1A 1BB', 'EC1A 1', 'EC1A', 'EC1', 'EC']],
  ['SE13 5AB', ['SE13 5AB', 'SE13 5', 'SE13', 'SE']],
  ['N1', ['N1', 'N']],
])('%s begins with each of its parts: %o', (postcode, parts) => {
  expect(postcodeParts(postcode)).toEqual(parts)
})

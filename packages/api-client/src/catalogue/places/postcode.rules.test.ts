import { expect, test } from 'vitest'
import { isPrecisePlace, normalisePostcode, outwardCode, postcodeArea } from './postcode.rules.ts'

test.each([
  ['se13 5ab', 'SE13 5AB'],
  ['SE135AB', 'SE13 5AB'],
  [' eh1-1yz ', 'EH1 1YZ'],
  ['ec1a1bb', 'EC1A 1BB'],
  ['bn2', 'BN2'],
  ['w1a', 'W1A'],
  ['SE13 5A', undefined],
  ['12345', undefined],
  ['', undefined],
])('%j is read as %j', (typed, read) => {
  expect(normalisePostcode(typed)).toBe(read)
})

test('the outward part and the area are read from the front of a postcode', () => {
  expect(outwardCode('SE13 5AB')).toBe('SE13')
  expect(outwardCode('SE13')).toBe('SE13')
  expect(postcodeArea('SE13 5AB')).toBe('SE')
})

test.each([
  ['SE13 5AB', true],
  ['m11aa', true],
  ['SE13 5', true],
  ['SE13', false],
  ['EC1A', false],
  ['SE', false],
  [undefined, false],
])('%j is a precise place: %j', (place, isPrecise) => {
  expect(isPrecisePlace(place)).toBe(isPrecise)
})

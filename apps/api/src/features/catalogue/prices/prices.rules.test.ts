import { priceRuleType } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { normalisePrefix, readSubject } from './prices.rules.ts'

test.each([
  [' se ', 'SE'],
  ['n', 'N'],
  ['se13', 'SE13'],
  ['ec1a', 'EC1A'],
  ['', undefined],
  ['13', undefined],
  ['ABC', undefined],
  ['SE13 5', undefined],
  ['SE135', undefined],
  ['S%', undefined],
])('“%s” is kept as %s: an outward code at the finest', (typed, prefix) => {
  expect(normalisePrefix(typed)).toBe(prefix)
})

const { county, city, postcode, service } = priceRuleType
const everything = { id_county: 1, id_city: 2, prefix: 'se13', id_service: 3, id_ambassador: 4 }
const nothing = {
  id_county: null,
  id_city: null,
  prefix: null,
  id_service: null,
  id_ambassador: null,
}

test.each([
  [county, { id_county: 1 }],
  [city, { id_city: 2 }],
  [postcode, { prefix: 'SE13' }],
  [service, { id_service: 3, id_ambassador: 4 }],
])('a rule of type %i keeps only its own subject: %o', (type, kept) => {
  expect(readSubject(type, everything)).toEqual({ ...nothing, type, ...kept })
})

test('a rule for a service applies everywhere if it names no region', () => {
  expect(readSubject(service, { id_service: 3 })).toEqual({
    ...nothing,
    type: service,
    id_service: 3,
  })
})

const postcodeNeeded = 'Must be the first part of a postcode, for example SE or SE13'
test.each([
  [county, { ...everything, id_county: null }, 'id_county', 'County is required'],
  [city, { ...everything, id_city: undefined }, 'id_city', 'Town is required'],
  [postcode, { ...everything, prefix: null }, 'prefix', postcodeNeeded],
  [postcode, { ...everything, prefix: 'SE13 5AB' }, 'prefix', postcodeNeeded],
  [service, { ...everything, id_service: null }, 'id_service', 'Service is required'],
])('a rule of type %i without its subject is refused', (type, given, field, problem) => {
  expect(readSubject(type, given)).toEqual({ field, problem })
})

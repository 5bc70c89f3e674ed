import type { Outcode, PriceRule } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { changeWords, createPlaceRules, readPrefix, timesWords } from './price-rules.ts'

test.each([
  ['se', 'SE'],
  [' se13 ', 'SE13'],
  ['SE13 5', undefined],
  ['ec1a 1bb', undefined],
  ['SE135', undefined],
  ['London', undefined],
  ['', undefined],
])('%j gives the prefix %j', (text, prefix) => expect(readPrefix(text)).toBe(prefix))

test.each([
  [1.15, '× 1.15', '15% more'],
  [0.9, '× 0.9', '10% less'],
  [1, '× 1', 'no change'],
  [1.0025, '× 1.0025', '0.25% more'],
])('the factor %d reads "%s", %s', (factor, times, change) =>
  expect([timesWords(factor), changeWords(factor)]).toEqual([times, change]),
)

const rule = (place: Partial<PriceRule>, customer_factor: number): PriceRule => ({
  id: Math.round(customer_factor * 100),
  valid_from: '2026-01-01',
  is_current: true,
  type: 3,
  id_country: 1,
  id_county: null,
  id_city: null,
  prefix: null,
  id_service: null,
  id_ambassador: null,
  label: '',
  treasure_factor: 1,
  version: 2,
  customer_factor,
  ...place,
})
const lies = (outcode: string, in_: Partial<Outcode> = {}): Outcode => ({
  outcode,
  lat: 51,
  lon: 0,
  town: '',
  id_city: null,
  id_county: null,
  ...in_,
})

test('in an outward code the longest prefix wins, then the town, then the county', () => {
  const at = createPlaceRules([
    rule({ id_county: 9 }, 1.1),
    rule({ id_city: 4 }, 1.2),
    rule({ prefix: 'SE' }, 1.3),
    rule({ prefix: 'SE1' }, 1.4),
  ])
  const london = { id_city: 4, id_county: 9 }
  expect(at(lies('SE4', london)).customer).toBe(1.3)
  expect(at(lies('SE1', london)).customer).toBe(1.4)
  expect(at(lies('N1', london)).customer).toBe(1.2)
  expect(at(lies('BR1', { id_city: 5, id_county: 9 })).customer).toBe(1.1)
  expect(at(lies('SE13')).customer).toBe(1.3)
  expect(at(lies('SE1A', london)).customer).toBe(1.4)
  expect(at(lies('BN1')).customer).toBe(1)
})

import { expect, test } from 'vitest'
import {
  businessOn,
  isRegisteredOn,
  knownAs,
  unknownBusiness,
  type DatedBusiness,
} from './business.rules.ts'

const from = (valid_from: string, vat_registered: boolean | null): DatedBusiness => ({
  ...unknownBusiness,
  valid_from,
  vat_registered,
})
const versions = [
  from('2026-06-01', true),
  from('2000-01-01', null),
  from('2026-03-01', false),
  from('2026-09-01', null),
]

test.each([
  ['1999-12-31', undefined],
  ['2026-02-28', '2000-01-01'],
  ['2026-03-01', '2026-03-01'],
  ['2026-08-31', '2026-06-01'],
  ['2030-01-01', '2026-09-01'],
])('on %s the version of %s applies', (day, valid_from) => {
  expect(businessOn(versions, day)?.valid_from).toBe(valid_from)
})

test.each([
  ['before the first choice, that choice applies already', '2026-02-28', false],
  ['a business that chose no is not registered', '2026-05-31', false],
  ['a business that chose yes is registered from that day on', '2026-06-01', true],
  ['a version without a choice makes registration unknown', '2026-09-01', null],
])('%s', (_, day, registered) => {
  expect(isRegisteredOn(versions, day)).toBe(registered)
})

test('registration is unknown until a version states it', () => {
  expect(isRegisteredOn([from('2000-01-01', null)], '2026-01-01')).toBeNull()
})

test('customers know a business by its trading name, else by its own', () => {
  expect(knownAs({ trading_name: 'Handy Neighbours', name: 'HN Ltd' })).toBe('Handy Neighbours')
  expect(knownAs({ trading_name: null, name: 'HN Ltd' })).toBe('HN Ltd')
})

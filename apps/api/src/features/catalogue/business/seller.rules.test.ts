import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { sellerGaps, whyNotIssued } from './seller.rules.ts'

const whole = { ...unknownBusiness, name: 'HN Ltd', address: '1 High Street' }

test.each([
  ['an unregistered seller needs no VAT number', { ...whole, vat_registered: false }, []],
  [
    'a registered seller with a VAT number has no gaps',
    { ...whole, vat_registered: true, vat_number: 'GB1' },
    [],
  ],
  ['a registered seller lacks a VAT number', { ...whole, vat_registered: true }, ['vat_number']],
  ['a seller has not chosen whether they are registered', whole, ['vat_registered']],
  ['a seller lacks an address', { ...whole, vat_registered: false, address: null }, ['address']],
  [
    'a seller without any details lacks three',
    unknownBusiness,
    ['name', 'address', 'vat_registered'],
  ],
])('%s', (_, business, fields) => {
  expect(sellerGaps(business).map(({ field }) => field)).toEqual(fields)
})

test('missing details are named in a sentence', () => {
  expect(whyNotIssued(sellerGaps(unknownBusiness))).toBe(
    'Nothing can be issued until Settings, Business says your name, your address and whether you are registered for VAT.',
  )
  expect(whyNotIssued([])).toBeUndefined()
})

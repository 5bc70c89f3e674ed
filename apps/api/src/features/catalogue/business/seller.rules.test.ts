import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { sellerGaps, whyNotIssued } from './seller.rules.ts'

const whole = { ...unknownBusiness, name: 'HN Ltd', address: '1 High Street' }

test.each([
  ['not registered needs no number', { ...whole, vat_registered: false }, []],
  ['registered, with a number', { ...whole, vat_registered: true, vat_number: 'GB1' }, []],
  ['registered without a number', { ...whole, vat_registered: true }, ['vat_number']],
  ['registration not chosen', whole, ['vat_registered']],
  ['no address', { ...whole, vat_registered: false, address: null }, ['address']],
  ['nothing said', unknownBusiness, ['name', 'address', 'vat_registered']],
])('%s', (_, business, fields) => {
  expect(sellerGaps(business).map(({ field }) => field)).toEqual(fields)
})

test('missing details are named in a sentence', () => {
  expect(whyNotIssued(sellerGaps(unknownBusiness))).toBe(
    'Nothing can be issued until Settings, Business says your name, your address and whether you are registered for VAT.',
  )
  expect(whyNotIssued([])).toBeUndefined()
})

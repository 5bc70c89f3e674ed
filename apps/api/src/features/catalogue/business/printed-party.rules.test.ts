import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { linesOfParty, partyOf } from './printed-party.rules.ts'

const business = {
  ...unknownBusiness,
  name: 'HN Ltd',
  trading_name: 'Handy Neighbours',
  address: '1 High Street\n\nBristol BS1 1HT',
  company_number: '01234567',
  vat_registered: true,
  vat_number: 'GB123456782',
}

test('a document names its seller in lines', () => {
  expect(linesOfParty(partyOf(business))).toEqual([
    'HN Ltd',
    'trading as Handy Neighbours',
    '1 High Street',
    'Bristol BS1 1HT',
    'Company number 01234567',
    'VAT GB123456782',
  ])
})

test('an unregistered business has no VAT number, and an older document shows what it has', () => {
  expect(partyOf({ ...business, vat_registered: false }).vat_number).toBeNull()
  expect(linesOfParty({ name: 'HN', address: '', vat_number: null })).toEqual(['HN'])
})

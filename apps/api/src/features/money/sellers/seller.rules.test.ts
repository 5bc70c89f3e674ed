import { expect, test } from 'vitest'
import { gapsOf, isReportable, taxNumberOf, type SellerDetails } from './seller.rules.ts'

const person: SellerDetails = {
  id: 7,
  fname: 'Grace',
  lname: 'Hopper',
  birthdate: '1980-02-29',
  address: '1 High Street',
  postcode: 'SE13 5AB',
  kind: 'individual',
  legal_name: null,
  company_number: null,
  nino: 'AB123456C',
  utr: '1234567890',
  vat_number: null,
}
const company = {
  ...person,
  kind: 'company',
  legal_name: 'Hopper Ltd',
  company_number: '01234567',
  nino: null,
} as const

test.each<[string, SellerDetails, string | null, string[]]>([
  ['a person with everything', person, 'AB123456C', []],
  ['a person without National Insurance number', { ...person, nino: null }, '1234567890', []],
  ['a person without any number', { ...person, nino: null, utr: null }, null, ['tax_number']],
  ['a person without date of birth', { ...person, birthdate: null }, 'AB123456C', ['birthdate']],
  ['a person without surname', { ...person, lname: ' ' }, 'AB123456C', ['legal_name']],
  ['a company, which has no date of birth', { ...company, birthdate: null }, '01234567', []],
  ['a company without its name', { ...company, legal_name: null }, '01234567', ['legal_name']],
  ['a partnership', { ...company, kind: 'partnership', company_number: null }, '1234567890', []],
  ['no street', { ...person, address: '' }, 'AB123456C', ['address']],
  ['an outward code only', { ...person, postcode: 'SE13' }, 'AB123456C', ['address']],
])('%s', (_, seller, number, gaps) => {
  expect(taxNumberOf(seller)).toBe(number)
  expect(gapsOf(seller)).toEqual(gaps)
})

test('only the tax number may be missing in a report', () => {
  expect(isReportable({ ...person, nino: null, utr: null })).toBe(true)
  expect(isReportable({ ...person, birthdate: null })).toBe(false)
})

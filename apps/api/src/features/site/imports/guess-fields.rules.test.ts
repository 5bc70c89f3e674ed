import { expect, test } from 'vitest'
import { guessFields } from './guess-fields.rules.ts'

const column = (header: string, ...values: string[]) => ({ header, values })

test.each([
  [
    'headers as people write them',
    ['First name', 'SURNAME', 'E-mail', 'Mobile no', 'Post Code', 'Town/City', 'Notes'],
    ['fname', 'lname', 'email', null, 'postcode', 'city', 'descr'],
  ],
  [
    'a scheduling system',
    [
      'First Name',
      'Last Name',
      'Company Name',
      'E-mails',
      'Main Phone #s',
      'Service Street 1',
      'Service City',
      'Service Zip code',
    ],
    ['fname', 'lname', 'company', 'email', 'phone', 'address', 'city', 'postcode'],
  ],
  ['a full name', ['Customer Name', 'Email Address'], ['name', 'email']],
  [
    'a full name beside its parts',
    ['Display Name', 'First Name', 'Last Name'],
    ['name', 'fname', 'lname'],
  ],
  ['the same header twice', ['Email', 'Email'], ['email', null]],
])('%s are understood', (_, headers, fields) => {
  expect(
    guessFields(
      'customers',
      headers.map((header) => column(header)),
    ),
  ).toEqual(fields)
})

test('a column without a known header is recognised by its values', () => {
  expect(
    guessFields('customers', [
      column('Wie erreichbar', 'ann@example.org', 'bob@example.org'),
      column('Column 2', 'BS1 4DJ', 'ba11ln'),
      column('Column 3', '07700 900123', '7700900456'),
      column('Column 4', '0117 496 0123', '0117 496 0456'),
      column('Column 5', '12', '15'),
      column('Column 6'),
    ]),
  ).toEqual(['email', 'postcode', 'mphone', 'phone', null, null])
})

test('one odd value among many does not hide what a column contains', () => {
  expect(
    guessFields('customers', [column('Column 1', 'BS1 4DJ', 'BS6 5QA', 'Bath', 'BA1 1LN')]),
  ).toEqual(['postcode'])
})

test('fields of treasures are offered for treasures only', () => {
  const columns = [column('Skills'), column('Company'), column('Miles')]
  expect(guessFields('customers', columns)).toEqual([null, 'company', null])
  expect(guessFields('treasures', columns)).toEqual(['skills', null, 'wtravel'])
})

test('the usual header of a field wins over one that may mean it', () => {
  const columns = ['Job title', 'Service', 'Job #', 'J-ID', 'Total ($)'].map((header) =>
    column(header),
  )
  expect(guessFields('jobs', columns)).toEqual([
    'descr',
    'service',
    'number',
    'customer_number',
    'customer_price',
  ])
  expect(guessFields('jobs', [column('Job title')])).toEqual(['service'])
})

import type { ImportField } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { readPerson } from './read-person.rules.ts'

type Cells = Partial<Record<ImportField, string>>
const read = (cells: Cells, kind: 'customers' | 'treasures' = 'customers') =>
  readPerson(kind, Object.keys(cells) as ImportField[], Object.values(cells))
const body = (cells: Cells) => read(cells).person?.body

test.each([
  ['Tom Lee', { fname: 'Tom', lname: 'Lee' }],
  ['Jo Ng', { fname: 'Jo', lname: 'Ng' }],
  ['Æ Ø', { fname: 'Æ', lname: 'Ø' }],
  ['Mary Ann  Smith', { fname: 'Mary Ann', lname: 'Smith' }],
  ["O'Neill, Pat", { fname: 'Pat', lname: "O'Neill" }],
  ["Mr & Mrs O'Neill", { fname: 'Mr & Mrs', lname: "O'Neill" }],
  ['Dr. Ada Byron', { fname: 'Ada', lname: 'Byron' }],
  ['Drew Mason', { fname: 'Drew', lname: 'Mason' }],
])('%s is split into first name and surname', (name, expected) => {
  expect(body({ name })).toMatchObject(expected)
})

test('invisible characters are removed, as from the forms', () => {
  expect(
    body({
      name: '\u200bAnna\u202e Bell',
      email: 'an\u00adna@example.org',
      descr: 'One\nTwo\u2060',
    }),
  ).toMatchObject({ fname: 'Anna', lname: 'Bell', email: 'anna@example.org', descr: 'One\nTwo' })
})

test.each<Cells>([{ fname: '\u3164', lname: 'Lee' }, { name: '\u3164 Lee' }])(
  'a first name of invisible characters counts as missing: %j',
  (cells) => {
    expect(read(cells)).toMatchObject({ name: 'Lee', reasons: ['First name is required'] })
  },
)

test('a name of one word is a surname, and the first name is missing', () => {
  expect(read({ name: 'Cher' })).toMatchObject({
    name: 'Cher',
    person: undefined,
    reasons: ['First name is required'],
  })
})

test.each([
  ['its leading zero is missing', { mphone: '7700900123' }, { mphone: '07700900123', phone: null }],
  ['its leading plus is missing', { mphone: '447700900123' }, { mphone: '+447700900123' }],
  ['it is a fraction', { mphone: '7700900123.0' }, { mphone: '07700900123' }],
  ['it is a formula', { mphone: '="07700900123"' }, { mphone: '07700900123' }],
  ['it has an apostrophe in front', { mphone: "'+44 7700 900123" }, { mphone: '+44 7700 900123' }],
  ['it has a label', { phone: 'Mobile: 07700 900123' }, { mphone: '07700 900123' }],
  [
    'both are in one cell',
    { phone: '0117 496 0123, 07700 900123' },
    { mphone: '07700 900123', phone: '0117 496 0123' },
  ],
  ['two are mobiles', { mphone: '07700 900123; 07700 900456' }, { phone: '07700 900456' }],
] as const)('a number is understood if %s', (_, cells, expected) => {
  expect(body({ name: 'Ann Lee', ...cells })).toMatchObject(expected)
})

test('a number that a spreadsheet has shortened is a problem, and is never guessed', () => {
  expect(read({ name: 'Ann Lee', mphone: '4.47E+11' })).toMatchObject({
    person: undefined,
    reasons: [expect.stringContaining('4.47E+11')],
  })
})

test('a third number is left out, and named', () => {
  const phone = '0117 496 0123, 0117 496 0456, 0117 496 0789'
  expect(read({ name: 'Ann Lee', phone }).reasons).toContain(
    'Further numbers are left out: 0117 496 0456, 0117 496 0789.',
  )
})

test('address lines are joined, and the postcode stays separate', () => {
  expect(
    body({
      name: 'Ann Lee',
      address: '3 High Street\nClifton',
      city: 'Bristol',
      county: 'Bristol',
      postcode: 'bs81aa',
    }),
  ).toMatchObject({ address: '3 High Street, Clifton, Bristol', postcode: 'BS8 1AA' })
})

test('the first of several emails counts', () => {
  expect(body({ name: 'Ann Lee', email: 'ann@example.org, a.lee@example.org' })).toMatchObject({
    email: 'ann@example.org',
  })
})

test.each([
  ['an invalid email', { email: 'ann at example' }, 'E-mail: Must be a valid e-mail'],
  ['an outward code', { postcode: 'BS8' }, 'Postcode: Must be a full postcode'],
  ['letters in place of a number', { phone: 'call her mum' }, 'Phone: Must be a phone number'],
  [
    'a character that could not be decoded',
    { descr: 'caf\ufffd' },
    'Notes: has characters that are not text',
  ],
] as const)('%s is a problem with a reason', (_, cells, words) => {
  expect(read({ name: 'Ann Lee', ...cells })).toMatchObject({
    name: 'Ann Lee',
    person: undefined,
    reasons: [expect.stringContaining(words)],
  })
})

test('all problems of a row are reported at once', () => {
  expect(read({ name: 'Ann Lee', email: 'x', postcode: 'y' }).reasons).toHaveLength(2)
})

test('a customer without a postcode is added, with a note', () => {
  expect(read({ name: 'Ann Lee' })).toMatchObject({
    person: { kind: 'customers' },
    reasons: [expect.stringContaining('no postcode')],
  })
})

test('a treasure needs a mobile and an address, and has skills', () => {
  expect(read({ name: 'Tom Lee' }, 'treasures').reasons).toEqual([
    'Mobile is required',
    'Address is required',
    'Postcode is required',
  ])
  expect(
    read(
      {
        name: 'Mr Tom Lee',
        mphone: '07700 900123',
        address: '1 Quay',
        postcode: 'BS1 4DJ',
        skills: 'Gardening; Plumbing',
        wtravel: '12 miles',
      },
      'treasures',
    ).person,
  ).toMatchObject({
    skills: ['Gardening', 'Plumbing'],
    body: { title: 'Mr', wtravel: 12, treasure: false },
  })
})

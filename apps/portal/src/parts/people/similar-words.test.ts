import { expect, test } from 'vitest'
import { noCustomer } from './add-customer.ts'
import { similarQuery, similarWords } from './similar-words.ts'

const ryan = { fname: 'Ryan', lname: 'Baker' }

test.each([
  ['nothing', {}, undefined],
  ['a name alone', ryan, undefined],
  ['a mobile half typed', { mphone: '07700 9001' }, undefined],
  ['an e-mail', { email: ' ryan@example.org' }, { email: 'ryan@example.org' }],
  ['a whole mobile', { mphone: '07700 900 123' }, { mphone: '07700 900 123' }],
  ['a postcode half typed', { ...ryan, postcode: 'SE14' }, undefined],
  ['a postcode without a name', { postcode: 'SE14 1UW' }, undefined],
  ['name and postcode', { ...ryan, postcode: 'se141uw' }, { ...ryan, postcode: 'se141uw' }],
])('with %s typed, the search uses the complete parts only', (_, typed, asked) => {
  expect(similarQuery({ ...noCustomer, ...typed })).toEqual(asked && { ...asked, id_country: 1 })
})

test.each([
  [
    { postcode: 'SE14 1UW', alike: ['email' as const] },
    'Looks like Ryan Baker, SE14 1UW (same e-mail).',
  ],
  [
    { postcode: null, alike: ['email' as const, 'mobile' as const] },
    'Looks like Ryan Baker (same e-mail and mobile).',
  ],
])('%o is described with the reasons for the match', (known, words) => {
  expect(similarWords({ id: 1, name: 'Ryan Baker', ...known })).toBe(words)
})

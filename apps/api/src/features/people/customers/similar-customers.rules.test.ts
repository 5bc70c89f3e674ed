import { expect, test } from 'vitest'
import { likenessOf, mostSimilarTo } from './similar-customers.rules.ts'

const nobody = { fname: '', lname: '', email: null, mphone: null, postcode: null }
const ryan = {
  fname: 'Ryan',
  lname: 'O’Neill-Baker',
  email: 'ryan@example.org',
  mphone: '+447700900123',
  postcode: 'SE14 1UW',
}

test.each([
  ['no details yet', {}, []],
  ['the e-mail in capitals', { email: 'RYAN@example.org' }, ['email']],
  ['the mobile', { mphone: '+447700900123' }, ['mobile']],
  ['a postcode alone', { postcode: 'SE14 1UW' }, []],
  ['the name alone', { fname: 'Ryan', lname: 'O’Neill-Baker' }, []],
  [
    'name and postcode in another spelling',
    { fname: 'ryan', lname: 'ONeill Baker', postcode: 'SE14 1UW' },
    ['name_and_postcode'],
  ],
  [
    'an initial',
    { fname: 'R.', lname: 'Oneill Baker', postcode: 'SE14 1UW' },
    ['name_and_postcode'],
  ],
  ['another first name', { fname: 'Rhea', lname: 'O’Neill-Baker', postcode: 'SE14 1UW' }, []],
  ['no first name yet', { lname: 'O’Neill-Baker', postcode: 'SE14 1UW' }, []],
  ['all details', ryan, ['email', 'mobile', 'name_and_postcode']],
])('a form with %s is compared with a customer', (_, typed, alike) => {
  expect(likenessOf({ ...nobody, ...typed }, ryan)).toEqual(alike)
})

test('two people without details are not alike', () => {
  expect(likenessOf(nobody, nobody)).toEqual([])
})

test('the most similar come first, then the newest, and three at most', () => {
  const byEmail = { ...nobody, email: ryan.email }
  const known = [1, 2, 3, 4].map((id) => ({ ...byEmail, id }))
  const found = mostSimilarTo(ryan, [...known, { ...byEmail, mphone: ryan.mphone, id: 0 }])
  expect(found.map(({ id }) => id)).toEqual([0, 4, 3])
})

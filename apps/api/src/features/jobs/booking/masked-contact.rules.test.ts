import { expect, test } from 'vitest'
import { contactFields, maskContact, withoutMasks } from './masked-contact.rules.ts'

const contact = {
  fname: 'Olive',
  lname: ' Green',
  email: 'olive@example.com',
  mphone: '07700 900123',
  address: '12 Lee High Road',
}
const masked = {
  fname: 'O•••',
  lname: 'G•••',
  email: 'o•••@example.com',
  mphone: '••• 123',
  address: '•••',
}

test.each([
  ['a contact', {}, {}],
  ['a name of one character of two units', { fname: '𝒪' }, { fname: '𝒪•••' }],
  ['a name of blanks', { lname: ' ' }, { lname: '' }],
  ['a half-typed e-mail', { email: 'olive@' }, { email: '•••' }],
  ['an e-mail with two signs', { email: 'a@b@example.com' }, { email: 'a•••@example.com' }],
  ['a number of eight signs', { mphone: '07700 90' }, { mphone: '•••' }],
  ['a number of nine signs', { mphone: '07700 900' }, { mphone: '••• 900' }],
  ['a number without digits', { mphone: 'ask my son' }, { mphone: '•••' }],
])('%s is masked so that its owner still recognises it', (_, change, shown) => {
  expect(maskContact({ ...contact, ...change })).toEqual({ ...masked, ...shown })
})

test('empty fields are not masked', () => {
  const nothing = Object.fromEntries(contactFields.map((field) => [field, ''])) as typeof contact
  expect(maskContact(nothing)).toEqual(nothing)
})

test('a mask that comes back is no change; other values are', () => {
  expect(withoutMasks(masked)).toEqual({})
  expect(withoutMasks({ ...masked, fname: '', descr: 'A ••• of a hedge', wanted: null })).toEqual({
    fname: '',
    descr: 'A ••• of a hedge',
    wanted: null,
  })
})

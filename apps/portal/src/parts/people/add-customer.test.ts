import { expect, test } from 'vitest'
import { checkBody } from '@treasures/widgets/kit'
import { addCustomerBody, addCustomerSchema, noCustomer } from './add-customer.ts'

const problems = (names: { fname: string; lname: string }, is_whole = false) =>
  checkBody(addCustomerSchema, addCustomerBody({ ...noCustomer, ...names, is_whole }), {})

test.each([
  ['Tom', 'Hamilton', { fname: 'First name needs at least 4 characters' }],
  ['Anna', 'Lee', { lname: 'Surname needs at least 4 characters' }],
  ['Anna', 'Hamilton', {}],
])('%s %s asks about short names: %j', (fname, lname, asked) => {
  expect(problems({ fname, lname })).toEqual(asked)
})

test.each([
  ['Tom', 'Lee'],
  ['Jo', 'Ng'],
  ['Æ', 'Ó'],
])('%s %s is a valid name once it is confirmed as whole', (fname, lname) => {
  expect(problems({ fname, lname }, true)).toEqual({})
})

test('a missing name is an error, even if it is confirmed as whole', () => {
  expect(problems({ fname: '', lname: 'Lee' }, true)).toEqual({ fname: 'First name is required' })
})

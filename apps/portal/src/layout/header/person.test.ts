import { expect, test } from 'vitest'
import { initialsOf, nameOf } from './person.ts'

test.each([
  ['Pat', 'Brown', 'PB'],
  ['  élodie', 'øster', 'ÉØ'],
  ['Cher', '', 'C'],
  ['', '', 'P'],
])('the badge of %j %j reads %s', (fname, lname, letters) => {
  expect(initialsOf({ fname, lname, email: 'pat@treasures.example' })).toBe(letters)
})

test('a person without a name appears under their e-mail', () => {
  expect(nameOf({ fname: '', lname: '', email: 'pat@treasures.example' })).toBe(
    'pat@treasures.example',
  )
})

import { expect, test } from 'vitest'
import { meaningOf, whyFailed } from './twilio-errors.rules.ts'

test.each([
  ['an invalid number', 21211, 'final'],
  ['a number that answered STOP', 21610, 'final'],
  ['a landline', 21614, 'final'],
  ['wrong keys', 20003, 'later'],
  ['a sender’s number that is not in the account', 21659, 'later'],
  ['too many texts at a time', 20429, 'later'],
  ['an unknown error', 21999, 'final'],
  ['an answer without a code', null, 'final'],
] as const)('for %s, code %j is %s', (_, code, is) => {
  expect(meaningOf(code).is).toBe(is)
})

test("an unknown error is passed on in Twilio's words", () => {
  expect(meaningOf(21999, 'Something new.').why).toBe('Twilio refused it (21999). Something new.')
})

test.each([
  [30003, 'The phone was off, or out of reach.'],
  [39999, 'It was not delivered (39999).'],
  [null, 'It was not delivered.'],
])('a report with the error %j reads %j', (code, words) => {
  expect(whyFailed(code)).toBe(words)
})

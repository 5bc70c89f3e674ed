import { expect, test } from 'vitest'
import { decideComplete } from './completion.decide.ts'
import type { Filled } from './drafts.decide.ts'

const filled: Filled = {
  descr: 'Trim the hedge',
  address: '12 Lee High Road',
  fname: 'Olive',
  lname: 'Green',
  email: 'olive@example.com',
  mphone: '07700 900123',
  wanted: 'date',
  wanted_on: '2027-03-15',
  wanted_time: null,
  step: 'review',
  id_questions: null,
  answers: [],
}
const asked = { today: '2027-03-01', express_request: false, known: false }
const decide = (change: Partial<Filled> = {}, circumstances: Partial<typeof asked> = {}) =>
  decideComplete({ ...filled, ...change }, { ...asked, ...circumstances })

test('a booking with all details is complete, and its mobile is normalised', () => {
  expect(decide({ descr: ' Trim the hedge\n' })).toEqual({
    complete: { ...filled, mphone: '+447700900123' },
  })
})

test.each([
  ['its description', { descr: ' ' }, { descr: ['Please tell us about the job'] }],
  ['the first name', { fname: '' }, { fname: ['First name is required'] }],
  ['the surname', { lname: '' }, { lname: ['Surname is required'] }],
  ['an e-mail', { email: 'olive' }, { email: ['Must be a valid e-mail'] }],
  ['a mobile', { mphone: '' }, { mphone: ['Mobile is required'] }],
  ['the address', { address: '' }, { address: ['Address is required'] }],
  ['when', { wanted: null, wanted_on: null }, { wanted: ['Please say when'] }],
])('a booking without %s is incomplete, with an error at that field', (_, change, errors) => {
  expect(decide(change)).toEqual({ errors })
})

test.each([
  ['that cannot exist', `0${' '.repeat(300)}7700900123`],
  ['that is a landline', '020 7946 0958'],
  ['that is a personal number', '070 1234 5678'],
])('a mobile %s is refused', (_, mphone) => {
  expect(decide({ mphone })).toEqual({
    errors: { mphone: ['Must be a mobile that can be texted, for example 07700 900123'] },
  })
})

test('known customers need no contact, but an address and a description', () => {
  const nothing = { fname: '', lname: '', email: '', mphone: '' }
  expect(decide(nothing, { known: true })).toEqual({
    complete: { ...filled, ...nothing, mphone: null },
  })
  expect(decide({ ...nothing, address: '', descr: '' }, { known: true }).errors).toEqual({
    address: ['Address is required'],
    descr: ['Please tell us about the job'],
  })
})

const day = ['Choose a day from today to a year ahead']
const express = ['Please ask us to begin within 14 days, or choose a later day']
test.each([
  ['yesterday', 'date', '2027-02-28', true, { wanted_on: day }],
  ['more than a year ahead', 'date', '2028-03-05', true, { wanted_on: day }],
  ['in 13 days, unasked', 'date', '2027-03-14', false, { express_request: express }],
  ['in 13 days, asked', 'date', '2027-03-14', true, undefined],
  ['in 14 days, unasked', 'date', '2027-03-15', false, undefined],
  ['soon, unasked', 'soon', null, false, { express_request: express }],
  ['soon, asked', 'soon', null, true, undefined],
  ['on any day, unasked', 'flexible', null, false, { express_request: express }],
] as const)(
  'a start %s is accepted, or the error says what it needs',
  (_, wanted, wanted_on, express_request, errors) => {
    expect(decide({ wanted, wanted_on }, { express_request }).errors).toEqual(errors)
  },
)

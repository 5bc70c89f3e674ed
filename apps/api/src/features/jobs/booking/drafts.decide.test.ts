import { jobStatus, type BookingDetails } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideOpenDraft, isOtherEmail, mergeDetails, type Filled } from './drafts.decide.ts'

const at = new Date('2027-03-20T12:00:00Z')
const ago = (ms: number) => new Date(at.getTime() - ms)
const hours = 3_600_000
const draft = {
  id_status: jobStatus.draft,
  completed_at: null,
  updated_at: at,
  is_former: false,
}

test.each([
  ['saved just now', draft, undefined],
  [
    'saved a moment less than 72 hours ago',
    { ...draft, updated_at: ago(72 * hours - 1) },
    undefined,
  ],
  ['saved 72 hours ago', { ...draft, updated_at: ago(72 * hours) }, 'booking_expired'],
  ['that is no draft any more', { ...draft, id_status: jobStatus.expired }, 'booking_expired'],
  [
    'that was completed, however long ago',
    { ...draft, id_status: jobStatus.open, completed_at: at, updated_at: ago(999 * hours) },
    'booking_completed',
  ],
  ['that goes on on another device', { ...draft, is_former: true }, 'booking_elsewhere'],
  [
    'that was completed on another device',
    { ...draft, id_status: jobStatus.open, completed_at: at, is_former: true },
    'booking_elsewhere',
  ],
  [
    'that ran out on another device',
    { ...draft, id_status: jobStatus.expired, is_former: true },
    'booking_expired',
  ],
  ['that is not there', undefined, 'booking_not_found'],
])('a booking %s can be filled in, or the refusal says why not', (_, found, refused) => {
  expect(decideOpenDraft(found, at)).toEqual(refused ? { refused } : { draft: found })
})

const filled: Filled = {
  descr: 'Trim the hedge',
  address: '12 Lee High Road',
  fname: 'Olive',
  lname: 'Green',
  email: 'olive@example.com',
  mphone: '07700 900123',
  wanted: 'date',
  wanted_on: '2027-04-01',
  wanted_time: null,
  step: 'contact',
  id_questions: null,
  answers: [],
}

const noContact = { fname: '', lname: '', mphone: '', address: '' }
test.each<[string, BookingDetails, Partial<Filled>]>([
  ['nothing typed changes nothing', {}, {}],
  [
    'what is typed replaces what was there',
    { descr: 'Mow', step: 'review' },
    { descr: 'Mow', step: 'review' },
  ],
  ['what is emptied is empty', { mphone: '' }, { mphone: '' }],
  [
    'the same e-mail in other letters keeps the contact',
    { email: 'OLIVE@example.com' },
    { email: 'OLIVE@example.com' },
  ],
  [
    'another e-mail takes the whole contact with it',
    { email: 'mo@example.com' },
    { ...noContact, email: 'mo@example.com' },
  ],
  ['no e-mail any more does, too', { email: '' }, { ...noContact, email: '' }],
  [
    'what is sent beside another e-mail is the new contact',
    { email: 'mo@example.com', fname: 'Mo' },
    { ...noContact, email: 'mo@example.com', fname: 'Mo' },
  ],
  ['masks that come back are no change', { fname: 'O•••', email: 'o•••@example.com' }, {}],
  ['a day means that day', { wanted_on: '2027-05-01' }, { wanted_on: '2027-05-01' }],
  ['soon takes the day away', { wanted: 'soon' }, { wanted: 'soon', wanted_on: null }],
  [
    'and does so beside a day',
    { wanted: 'soon', wanted_on: '2027-05-01' },
    { wanted: 'soon', wanted_on: null },
  ],
  ['on a day without one is no answer', { wanted_on: null }, { wanted: null, wanted_on: null }],
  ['a wish that is taken back is none', { wanted: null }, { wanted: null, wanted_on: null }],
])('%s', (_, typed, change) => {
  expect(mergeDetails(filled, typed)).toEqual({ ...filled, ...change })
})

test('choosing a day for a booking wanted soon makes it one for that day', () => {
  expect(
    mergeDetails({ ...filled, wanted: 'soon', wanted_on: null }, { wanted_on: '2027-05-01' }),
  ).toMatchObject({ wanted: 'date', wanted_on: '2027-05-01' })
})

test.each([
  ['the first', '', 'mo@example.com', false],
  ['none sent', 'olive@example.com', undefined, false],
  ['the same with a blank', 'olive@example.com', ' Olive@Example.com ', false],
  ['another', 'olive@example.com', 'mo@example.com', true],
])('an e-mail that is %s replaces another: %s → %s, %s', (_, before, email, other) => {
  expect(isOtherEmail({ email: before }, email === undefined ? {} : { email })).toBe(other)
})

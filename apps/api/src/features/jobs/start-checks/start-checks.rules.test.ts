import { nearMomentInWords } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { answerIsDue, answerNote, couldNotBeAsked, isOldEnoughAt } from './start-checks.rules.ts'

test('a treasure is asked after a day, and has another day to answer', () => {
  const at = new Date('2026-11-24T09:30:00Z')
  expect(isOldEnoughAt(at)).toEqual(new Date('2026-11-23T09:30:00Z'))
  expect(answerIsDue(at)).toEqual(new Date('2026-11-25T09:30:00Z'))
})

test.each([
  ['2026-11-24T09:30:00Z', 'Tuesday 24 November at 09:30'],
  ['2026-07-24T23:30:00Z', 'Saturday 25 July at 00:30'],
  // Nights in which the clocks change.
  ['2026-10-25T00:30:00Z', 'Sunday 25 October at 01:30'],
  ['2026-10-25T01:30:00Z', 'Sunday 25 October at 01:30'],
  ['2027-03-28T00:30:00Z', 'Sunday 28 March at 00:30'],
  ['2027-03-28T01:30:00Z', 'Sunday 28 March at 02:30'],
])('%s is written in London time: %s', (at, words) => {
  expect(nearMomentInWords(new Date(at))).toBe(words)
})

test.each([
  ['unreachable', '', 'Cannot reach the customer.'],
  ['decline', 'Too far', 'Handed back the job: Too far'],
  ['started', '', 'Has started.'],
  ['finished', '', 'Says that it is done.'],
] as const)('an answer “%s” with reason “%s” is noted as “%s”', (answer, reason, note) => {
  expect(answerNote(answer, reason)).toBe(note)
})

test('staff learn which treasure to phone, and why', () => {
  const mo = { fname: 'Mo', lname: 'Bell', mphone: '+447700900123' }
  expect(couldNotBeAsked(mo, 'No e-mail.')).toBe(
    'Mo Bell could not be asked whether the job has started. No e-mail. Please call +447700900123.',
  )
})

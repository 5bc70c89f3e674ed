import { expect, test } from 'vitest'
import { decideTimeMove, decideRequest } from './moves.decide.ts'
import { moveInWords, requestInWords } from './appointments.show.ts'

const at = new Date('2026-10-20T08:00:00Z')
const time = (start: string, hours = 1) => {
  const from = new Date(start)
  return { start: from, end: new Date(from.getTime() + hours * 3_600_000) }
}
const past = time('2026-10-19T08:00:00Z')
const next = time('2026-10-22T08:00:00Z', 2.5)
const later = time('2026-10-29T09:00:00Z', 2.5)
const standing = { visit: false, sequence: 3, times: [past, next, later] }
const move = { sequence: 3, date: '2026-10-26', time: '09:00' }

test.each([
  ['the next to come moves', {}, {}, next, time('2026-10-26T09:00:00Z', 2.5)],
  [
    'the one that is named moves',
    {},
    { start_at: later.start.toISOString() },
    later,
    time('2026-10-26T09:00:00Z', 2.5),
  ],
  ['it takes another time, too', {}, { hours: 4 }, next, time('2026-10-26T09:00:00Z', 4)],
  [
    'summer time is kept by the clock',
    {},
    { date: '2026-10-23' },
    next,
    time('2026-10-23T08:00:00Z', 2.5),
  ],
  ['a look has no hours', { visit: true }, { hours: 4 }, next, time('2026-10-26T09:00:00Z', 0.5)],
])('%s', (_, changed, more, from, to) => {
  expect(decideTimeMove({ ...standing, ...changed }, { ...move, ...more }, at)).toMatchObject({
    ok: true,
    from,
    to,
    isSame: false,
  })
})

test.each([
  ['someone has changed it meanwhile', { sequence: 4 }, {}, 'appointment_changed'],
  ['there is no such time', {}, { start_at: '2026-10-23T08:00:00Z' }, 'appointment_changed'],
  ['what is named is no time', {}, { start_at: 'tomorrow' }, 'appointment_changed'],
  ['all of it was cancelled', { times: [] }, {}, 'appointment_changed'],
  ['it has begun', {}, { start_at: past.start.toISOString() }, 'appointment_begun'],
  ['all of it has begun', { times: [past] }, {}, 'appointment_begun'],
  ['the new time is past', {}, { date: '2026-10-20', time: '09:00' }, 'appointment_past'],
])('the visit does not move if %s', (_, changed, more, code) => {
  expect(decideTimeMove({ ...standing, ...changed }, { ...move, ...more }, at)).toMatchObject({
    ok: false,
    code,
  })
})

test('a move to the same time changes nothing', () => {
  const same = { ...move, date: '2026-10-22', time: '09:00' }
  expect(decideTimeMove(standing, same, at)).toMatchObject({ ok: true, isSame: true })
})

const request = {
  start_at: next.start.toISOString(),
  date: '2026-10-23',
  arrival: 'morning',
} as const
test.each([
  ['for a morning to come', {}, { ok: true, start: next.start }],
  ['for this morning', { date: '2026-10-20' }, { ok: true }],
  ['for a time today', { date: '2026-10-20', arrival: 'time', time: '15:00' }, { ok: true }],
  [
    'for a time that is past',
    { date: '2026-10-20', arrival: 'time', time: '08:59' },
    { code: 'appointment_past' },
  ],
  ['for yesterday', { date: '2026-10-19', arrival: 'afternoon' }, { code: 'appointment_past' }],
  [
    'of a visit that has begun',
    { start_at: past.start.toISOString() },
    { code: 'appointment_begun' },
  ],
  ['of no visit', { start_at: at.toISOString() }, { code: 'appointment_changed' }],
] as const)('a customer asks %s', (_, changed, decision) => {
  expect(decideRequest(standing.times, { ...request, ...changed }, at)).toMatchObject(decision)
})

test('a move names the length of the visit if it changed', () => {
  expect(moveInWords(next, time('2026-10-26T09:00:00Z', 2.5))).toEqual({
    from: 'Thursday 22 October 2026 at 09:00',
    to: 'Monday 26 October 2026 at 09:00',
  })
  expect(moveInWords(next, { ...next, end: later.start })).toEqual({
    from: 'Thursday 22 October 2026 at 09:00, for 2.5 hours',
    to: 'Thursday 22 October 2026 at 09:00, for 169 hours',
  })
  expect(requestInWords(request)).toBe('Friday 23 October 2026 in the morning')
  expect(requestInWords({ ...request, arrival: 'time', time: '14:30' })).toBe(
    'Friday 23 October 2026 at 14:30',
  )
})

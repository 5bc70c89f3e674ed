import { expect, test } from 'vitest'
import { afterNight, dueAt } from './waits.rules.ts'

test.each([
  ['in the evening', '2026-11-23T20:59:00Z', '2026-11-23T20:59:00.000Z'],
  ['from nine on', '2026-11-23T21:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['after midnight', '2026-11-24T03:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['in the last minute', '2026-11-24T07:59:00Z', '2026-11-24T08:00:00.000Z'],
  ['in summer, by London’s clock', '2026-07-01T20:30:00Z', '2026-07-02T07:00:00.000Z'],
  ['the night before the clocks go back', '2026-10-24T21:30:00Z', '2026-10-25T08:00:00.000Z'],
  ['in the repeated hour', '2026-10-25T01:30:00Z', '2026-10-25T08:00:00.000Z'],
  ['in the skipped hour', '2026-03-29T01:30:00Z', '2026-03-29T07:00:00.000Z'],
])('an action due at night is done at eight: %s', (_, at, expected) => {
  expect(afterNight(new Date(at)).toISOString()).toBe(expected)
})

const happened = new Date('2026-11-23T09:00:00Z')
const visit = new Date('2026-11-26T10:00:00Z')
const day = 1_440

test.each<[string, Parameters<typeof dueAt>[0], Partial<Parameters<typeof dueAt>[1]>, string]>([
  [
    'straight away',
    { wait: { kind: 'none' }, not_at_night: false },
    {},
    '2026-11-23T09:00:00.000Z',
  ],
  [
    'at once, although a clock that ran ahead dated the event',
    { wait: { kind: 'none' }, not_at_night: false },
    { now: new Date('2026-11-22T09:00:00Z') },
    '2026-11-22T09:00:00.000Z',
  ],
  [
    'after three days',
    { wait: { kind: 'for', minutes: 3 * day }, not_at_night: true },
    {},
    '2026-11-26T09:00:00.000Z',
  ],
  [
    'after twelve and a half hours, at night',
    { wait: { kind: 'for', minutes: 750 }, not_at_night: true },
    {},
    '2026-11-24T08:00:00.000Z',
  ],
  [
    'a day before the visit',
    { wait: { kind: 'before_appointment', minutes: day }, not_at_night: true },
    { visit },
    '2026-11-25T10:00:00.000Z',
  ],
  [
    'now, if that time has passed',
    { wait: { kind: 'before_appointment', minutes: day }, not_at_night: true },
    { visit, now: new Date('2026-11-26T09:00:00Z') },
    '2026-11-26T09:00:00.000Z',
  ],
  [
    'before the visit that it announces, even at night',
    { wait: { kind: 'before_appointment', minutes: 60 }, not_at_night: true },
    { visit: new Date('2026-11-26T07:30:00Z') },
    '2026-11-26T06:30:00.000Z',
  ],
])('a run is due %s', (_, timing, changes, expected) => {
  const due = dueAt(timing, { happened, visit: undefined, now: happened, ...changes })
  expect(due.toISOString()).toBe(expected)
})

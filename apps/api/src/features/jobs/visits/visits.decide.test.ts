import { expect, test } from 'vitest'
import type { VisitKind } from '@treasures/api-client'
import {
  decideAnswer,
  decideSaid,
  expectedAt,
  isLate,
  isPageOver,
  mayText,
  saidAt,
  stateOf,
  type Said,
} from './visits.decide.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)
const said = (kind: Said['kind'], time: string, minutes: number | null = null): Said => ({
  kind,
  at: at(time),
  minutes,
})
const visit = (...all: Said[]) => ({ start: at('09:00'), end: at('10:00'), said: all })
const decide = (
  kind: VisitKind,
  time: string,
  all: Said[] = [],
  now = time,
  minutes: number | null = null,
) => decideSaid(visit(...all), { kind, at: at(time), minutes }, at(now))
const told = said('late_told', '09:05')

test.each([
  ['on the way', decide('on_the_way', '08:40'), { isNew: true, tells: true }],
  [
    'on the way twice',
    decide('on_the_way', '08:50', [said('on_the_way', '08:40')]),
    { isNew: false, tells: false },
  ],
  [
    'on the way, from a device without signal for an hour',
    decide('on_the_way', '08:40', [], '09:45'),
    { isNew: true, tells: false },
  ],
  [
    'on the way after the arrival',
    decide('on_the_way', '08:40', [said('arrived', '08:50')], '08:51'),
    { isNew: true, tells: false },
  ],
  ['arrived', decide('arrived', '09:05'), { isNew: true, tells: false }],
  [
    'arrived, heard of after the visit was done',
    decide('arrived', '09:05', [said('done', '09:50')], '10:05'),
    { isNew: true, tells: false },
  ],
  [
    'nobody in',
    decide('nobody_in', '09:10', [said('arrived', '09:05')]),
    { isNew: true, tells: true },
  ],
  [
    'done after nobody was in',
    decide('done', '09:50', [said('nobody_in', '09:10')]),
    { isNew: true, tells: false },
  ],
])('%s is recorded', (_, decision, expected) => {
  expect(decision).toEqual({ ok: true, isLate: false, ...expected })
})

test.each([
  ['they say so', decide('late', '08:50', [], '08:50', 15), true, true],
  ['they say so twice', decide('late', '08:50', [said('late', '08:40')]), false, false],
  ['they say so after the customer was told', decide('late', '09:20', [told]), false, false],
  [
    'they say so once they are there',
    decide('late', '09:20', [said('arrived', '09:10')]),
    false,
    false,
  ],
  [
    'they say so once nobody was in',
    decide('late', '09:20', [said('nobody_in', '09:10')]),
    false,
    false,
  ],
  ['it is old news', decide('late', '08:40', [], '08:56', 15), false, false],
  ['on the way, they will be late', decide('on_the_way', '08:50', [], '08:50', 16), true, true],
  [
    'on the way, they will be punctual',
    decide('on_the_way', '08:50', [], '08:50', 15),
    true,
    false,
  ],
  ['on the way, they do not say when', decide('on_the_way', '09:30'), true, false],
  [
    'on the way, the customer knows',
    decide('on_the_way', '09:10', [told], '09:10', 20),
    true,
    false,
  ],
])('a treasure is late: %s', (_, decision, tells, isLate) => {
  expect(decision).toMatchObject({ ok: true, tells, isLate })
})

test.each([
  ['nothing is said', [], null],
  ['they are late by half an hour', [said('late', '08:40', 30)], '09:30'],
  ['on the way for twenty minutes', [said('on_the_way', '09:05', 20)], '09:25'],
  ['the time has passed', [said('on_the_way', '08:50', 5)], null],
  [
    'the later report counts',
    [said('on_the_way', '08:50', 40), said('late', '09:00', 60)],
    '10:00',
  ],
  ['they are there', [said('late', '08:40', 30), said('arrived', '09:04')], null],
])('when they expect to arrive: %s', (_, all, expected) => {
  const found = expectedAt({ start: at('09:00'), said: all }, at('09:06'))
  expect(found).toEqual(expected === null ? null : at(expected))
})

test('a visit is late until the treasure is there', () => {
  expect(isLate([])).toBe(false)
  expect(isLate([said('late', '08:50')])).toBe(false)
  expect(isLate([told, said('on_the_way', '09:20')])).toBe(true)
  expect(isLate([told, said('arrived', '09:20')])).toBe(false)
})

test.each([
  ['on the way by day', 'on_the_way', '08:00', '12:00', true],
  ['on the way at night, hours before', 'on_the_way', '05:00', '09:00', false],
  ['on the way at night, to a visit that is due', 'on_the_way', '06:15', '07:00', true],
  ['late at night', 'late', '07:15', '07:00', false],
  ['late by day', 'late', '09:15', '09:00', true],
  ['nobody in at night', 'nobody_in', '07:15', '07:00', true],
] as const)('a text %s', (_, kind, now, start, expected) => {
  expect(mayText(kind, { start: at(start) }, at(now))).toBe(expected)
})

test.each([
  [
    'the day before',
    decideSaid(
      visit(),
      { kind: 'arrived', at: new Date('2026-11-30T20:59Z'), minutes: null },
      at('09:00'),
    ),
    'visit_not_today',
  ],
  [
    'two days later',
    decideSaid(
      visit(),
      { kind: 'arrived', at: new Date('2026-12-02T10:01Z'), minutes: null },
      at('09:00'),
    ),
    'visit_not_today',
  ],
  ['after it was done', decide('nobody_in', '10:10', [said('done', '09:50')]), 'visit_over'],
])('nothing is said of a visit %s', (_, decision, code) => {
  expect(decision).toMatchObject({ ok: false, code })
})

test.each([
  ['a moment ago', '08:59:58', '08:59:58'],
  ['hours ago', '03:00:00', '03:00:00'],
  ['ahead by an hour', '10:00:00', '09:00:00'],
])('a device that says %s', (_, device, expected) => {
  expect(saidAt(at(device), at('09:00:00'))).toEqual(at(expected))
})

test('a device whose clock is a week behind is not believed', () => {
  expect(saidAt(new Date('2026-11-24T09:00Z'), at('09:00'))).toEqual(at('09:00'))
})

test('the state is the furthest that was said, in whatever order it arrived', () => {
  expect(stateOf([]).state).toBe('planned')
  expect(stateOf([said('on_the_way', '08:40')]).state).toBe('on_the_way')
  expect(stateOf([said('arrived', '09:00'), said('on_the_way', '09:30')]).state).toBe('here')
  expect(stateOf([said('arrived', '09:00'), said('nobody_in', '08:55')]).state).toBe('here')
  expect(stateOf([said('arrived', '09:00'), said('nobody_in', '09:10')]).state).toBe('nobody_in')
  expect(stateOf([said('done', '09:50'), said('arrived', '09:55')]).state).toBe('done')
})

test('the page of a visit works for two hours after it is done', () => {
  const done = [said('done', '09:50')]
  expect(isPageOver(done, at('11:49'))).toBe(false)
  expect(isPageOver(done, at('11:50'))).toBe(true)
  expect(isPageOver([said('arrived', '09:00')], at('23:00'))).toBe(false)
})

test.each([
  ['before nobody was in', [said('arrived', '09:00')], 'visit_not_missed'],
  ['for the first time', [said('nobody_in', '09:10')], 'new'],
  ['again', [said('nobody_in', '09:10'), { ...said('answered', '09:12'), words: 'Home' }], 'same'],
  [
    'with other words',
    [said('nobody_in', '09:10'), { ...said('answered', '09:12'), words: 'Forgot' }],
    'visit_answered',
  ],
])('a customer answers %s', (_, all, expected) => {
  expect(decideAnswer(all, 'Home')).toBe(expected)
})

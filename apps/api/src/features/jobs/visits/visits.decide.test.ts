import { expect, test } from 'vitest'
import { decideSaid, isPageOver, saidAt, stateOf, type Said } from './visits.decide.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)
const said = (kind: Said['kind'], time: string, minutes: number | null = null): Said => ({
  kind,
  at: at(time),
  minutes,
})
const visit = (...all: Said[]) => ({ start: at('09:00'), end: at('10:00'), said: all })
const decide = (kind: Said['kind'], time: string, all: Said[] = [], now = time) =>
  decideSaid(visit(...all), { kind, at: at(time) }, at(now))

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
  expect(decision).toEqual({ ok: true, ...expected })
})

test.each([
  [
    'the day before',
    decideSaid(visit(), { kind: 'arrived', at: new Date('2026-11-30T20:59Z') }, at('09:00')),
    'visit_not_today',
  ],
  [
    'two days later',
    decideSaid(visit(), { kind: 'arrived', at: new Date('2026-12-02T10:01Z') }, at('09:00')),
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

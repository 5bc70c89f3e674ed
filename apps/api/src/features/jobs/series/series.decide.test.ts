import { expect, test } from 'vitest'
import { mayBringBack, pauseOf, ruleInWords, showState, stateOn, timeOn } from './series.decide.ts'

const standing = { end_on: null, cancelled_at: null, paused_from: null, paused_until: null }
const paused = { ...standing, paused_from: '2027-08-01', paused_until: '2027-08-31' }

test.each([
  ['without a pause or a last day', standing, 'active'],
  ['before a pause', { ...paused, paused_from: '2027-08-11' }, 'active'],
  ['in a pause', paused, 'paused'],
  ['after a pause', { ...paused, paused_until: '2027-08-09' }, 'active'],
  ['on its last day', { ...standing, end_on: '2027-08-10' }, 'active'],
  ['after its last day', { ...standing, end_on: '2027-08-09' }, 'ended'],
  ['whose appointment was cancelled', { ...paused, cancelled_at: new Date() }, 'ended'],
] as const)('a series %s is %s', (_, series, state) => {
  expect(stateOn(series, '2027-08-10')).toBe(state)
})

test('a pause is read from its columns', () => {
  expect(pauseOf(standing)).toBeNull()
  expect(pauseOf(paused)).toEqual({ from: '2027-08-01', until: '2027-08-31' })
})

const start = new Date('2027-08-10T08:00:00Z')
const planned = { state: 'planned', start, planned_start: start, freed_at: null } as const

test.each([
  ['planned', planned, 'planned'],
  ['moved', { ...planned, planned_start: new Date('2027-08-09T08:00:00Z') }, 'moved'],
  ['cancelled as an appointment', { ...planned, freed_at: start }, 'cancelled'],
  ['skipped', { ...planned, state: 'skipped', freed_at: start }, 'skipped'],
  ['ended with its series', { ...planned, state: 'ended' }, 'cancelled'],
] as const)('a date that was %s shows as %s', (_, date, state) => {
  expect(showState(date)).toBe(state)
})

test.each([
  ['skipped', 'customer', 'customer', true],
  ['skipped', 'treasure', 'customer', false],
  ['paused', 'customer', 'treasure', false],
  ['paused', 'admin', 'treasure', false],
  ['paused', 'treasure', 'admin', true],
  ['not_possible', null, 'customer', true],
  ['cancelled', null, 'treasure', false],
  ['cancelled', null, 'admin', true],
] as const)('a date that was %s by %s: whether %s may bring it back: %s', (shown, by, who, may) => {
  expect(mayBringBack({ shown, by }, who)).toBe(may)
})

test('a rule is described within a sentence', () => {
  const rule = { date: '2027-08-10', recurrent: true, meta: { frequency: 1 as const } }
  expect(ruleInWords(rule)).toBe('every week on Tuesday')
})

test('a visit at nine is at nine before and after the clocks change', () => {
  const at = (day: string) => timeOn(day, { time: '09:00', hours: 2 }).start.toISOString()
  expect([at('2027-03-27'), at('2027-03-28')]).toEqual([
    '2027-03-27T09:00:00.000Z',
    '2027-03-28T08:00:00.000Z',
  ])
})

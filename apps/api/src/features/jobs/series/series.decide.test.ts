import { jobStatus, type JobStatus } from '@treasures/api-client'
import { describe, expect, test } from 'vitest'
import {
  decidePrices,
  mayBringBack,
  obstacleOf,
  pauseOf,
  pauserOn,
  ruleInWords,
  showState,
  stateOn,
  timeOn,
} from './series.decide.ts'

const standing = {
  end_on: null,
  cancelled_at: null,
  paused_from: null,
  paused_until: null,
  paused_by: null,
  unpaid_from: null,
}
const paused = {
  ...standing,
  paused_from: '2027-08-01',
  paused_until: '2027-08-31',
  paused_by: 'customer' as const,
}

test.each([
  ['without a pause or a last day', standing, 'active'],
  ['before a pause', { ...paused, paused_from: '2027-08-11' }, 'active'],
  ['in a pause', paused, 'paused'],
  ['that waits for a payment', { ...standing, unpaid_from: '2027-08-10' }, 'paused'],
  ['after a pause', { ...paused, paused_until: '2027-08-09' }, 'active'],
  ['on its last day', { ...standing, end_on: '2027-08-10' }, 'active'],
  ['after its last day', { ...standing, end_on: '2027-08-09' }, 'ended'],
  ['whose appointment was cancelled', { ...paused, cancelled_at: new Date() }, 'ended'],
] as const)('a series %s is %s', (_, series, state) => {
  expect(stateOn(series, '2027-08-10')).toBe(state)
})

test('a pause until a payment counts first, then the pause that a side made', () => {
  const both = { ...paused, unpaid_from: '2027-08-20' }
  const days = ['2027-07-31', '2027-08-01', '2027-08-20', '2027-09-01']
  expect(days.map((day) => pauserOn(both, day))).toEqual([
    undefined,
    'customer',
    'system',
    'system',
  ])
})

test('a time is not possible on days off or during another visit, which may end or begin when it does', () => {
  const time = timeOn('2027-08-10', { time: '09:00', hours: 2 })
  const visit = (from: string, to: string) => ({
    start: new Date(`2027-08-10T${from}:00Z`),
    end: new Date(`2027-08-10T${to}:00Z`),
  })
  const breaks = [{ start_on: '2027-08-09', end_on: '2027-08-10' }]
  const visits = [visit('07:00', '08:00'), visit('10:00', '11:00')]
  expect(obstacleOf(time, { breaks: [], visits })).toBeUndefined()
  expect(obstacleOf(time, { breaks, visits })).toBe('days_off')
  expect(obstacleOf(time, { breaks: [], visits: [visit('09:59', '11:00')] })).toBe('busy')
})

test('a pause lasts until its last day', () => {
  const pause = { from: '2027-08-01', until: '2027-08-31', by: 'customer' }
  expect(pauseOf(standing, '2027-08-01')).toBeNull()
  expect(pauseOf(paused, '2027-07-01')).toEqual(pause)
  expect(pauseOf(paused, '2027-08-31')).toEqual(pause)
  expect(pauseOf(paused, '2027-09-01')).toBeNull()
  expect(pauseOf({ ...paused, paused_until: null }, '2027-09-01')).toMatchObject({ until: null })
})

const start = new Date('2027-08-10T08:00:00Z')
const planned = {
  state: 'planned',
  substitute: null,
  start,
  planned_start: start,
  freed_at: null,
} as const
const instead = (id_status: JobStatus, taken = false) =>
  ({ ...planned, state: 'substitute', substitute: { id_status, taken } }) as const

test.each([
  ['planned', planned, 'planned'],
  ['moved', { ...planned, planned_start: new Date('2027-08-09T08:00:00Z') }, 'moved'],
  ['cancelled as an appointment', { ...planned, freed_at: start }, 'cancelled'],
  ['skipped', { ...planned, state: 'skipped', freed_at: start }, 'skipped'],
  ['wanted from someone else', instead(jobStatus.open), 'substitute_wanted'],
  ['taken by someone else', instead(jobStatus.claimed, true), 'substitute'],
  ['given up by someone else', instead(jobStatus.cancelled), 'skipped'],
  ['meant for a job that is deleted', { ...planned, state: 'substitute' }, 'skipped'],
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

test.each([
  ['customer', 'treasure', false],
  ['system', 'customer', false],
  ['treasure', 'treasure', true],
  ['system', 'admin', true],
] as const)(
  'an impossible date in a pause by %s: whether %s may bring it back: %s',
  (pauser, who, may) => {
    expect(mayBringBack({ shown: 'not_possible', by: null, pauser }, who)).toBe(may)
  },
)

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

describe('new prices of coming dates', () => {
  const at = new Date('2027-03-20T12:00:00Z')
  const priced = (day: string, customer: number | null, treasure = 1_850) => ({
    start: new Date(`${day}T09:00:00Z`),
    customer_price_pence: customer,
    treasure_price_pence: treasure,
  })
  const days = ['2027-03-20', '2027-03-23', '2027-04-02', '2027-04-03', '2027-04-10']
  const dates = (pence: number | null) => days.map((day) => priced(day, pence))
  const decide = (customer: number, treasure: number, standing = dates(2_000)) => {
    const prices = { customer_price_pence: customer, treasure_price_pence: treasure }
    const { changed, rise } = decidePrices(standing, prices, at)
    const dayOf = ({ start }: { start: Date }) => start.toISOString().slice(0, 10)
    return { changed: changed.map(dayOf), rise: rise && dayOf(rise) }
  }

  test('a rise leaves the visits of two weeks, and names the first dearer one, also if it was moved before another', () => {
    expect(decide(2_100, 1_850)).toEqual({ changed: days.slice(3), rise: '2027-04-03' })
    const moved = [priced('2027-04-20', 2_000), priced('2027-04-10', 2_000)]
    expect(decide(2_100, 1_850, moved).rise).toBe('2027-04-10')
  })
  test.each([
    ['a fall', 1_900, 1_850, dates(2_000)],
    ["only the treasure's price", 2_000, 1_900, dates(2_000)],
    ['a first price', 2_000, 1_850, dates(null)],
  ])('%s applies to all coming visits at once', (_, customer, treasure, standing) => {
    expect(decide(customer, treasure, standing)).toEqual({ changed: days.slice(1) })
  })
  test('the same prices change nothing', () => {
    expect(decide(2_000, 1_850)).toEqual({ changed: [] })
  })
})

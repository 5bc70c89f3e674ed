import type { SeriesDate } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { comingVisits, freeWords, pauseWords, stateWords } from './series-words.ts'

const date: SeriesDate = {
  on_day: '2027-01-12',
  state: 'planned',
  because: null,
  left_out_by: null,
  may_restore: false,
  may_substitute: false,
  id_substitute: null,
  start_at: '2027-01-12T09:00:00.000Z',
  end_at: '2027-01-12T11:00:00.000Z',
  price: 53,
  treasureprice: null,
  holiday: null,
}

test.each([
  [{}, ''],
  [{ state: 'moved' }, 'moved from Tue 12 Jan 2027'],
  [{ state: 'skipped', left_out_by: 'treasure' }, 'skipped by the treasure'],
  [{ state: 'skipped', left_out_by: 'customer' }, 'skipped'],
  [{ state: 'paused', left_out_by: 'admin' }, 'paused by our office'],
  [{ state: 'paused', left_out_by: 'system' }, 'paused until a payment arrives'],
  [{ state: 'cancelled' }, 'cancelled'],
  [{ state: 'not_possible', because: 'days_off' }, 'not possible: time off'],
  [{ state: 'not_possible', because: null }, 'not possible'],
  [{ state: 'substitute_wanted', id_substitute: 7 }, 'looking for someone else, job 7'],
  [{ state: 'substitute', id_substitute: 7 }, 'someone else is coming, job 7'],
  [{ state: 'substitute' }, 'someone else is coming'],
] as const)('a date %j is described in words', (changes, words) => {
  expect(stateWords({ ...date, ...changes }, 'customer')).toBe(words)
})

test('a date that is not free says why to those who may know it', () => {
  expect(freeWords({ free: true, because: null })).toBe('')
  expect(freeWords({ free: false, because: null })).toBe('not free')
  expect(freeWords({ free: false, because: 'busy' })).toBe('not free: another visit')
})

test('a pause is described with its days', () => {
  const august = { from: '2027-08-01', by: 'customer' as const, may_resume: true }
  expect(pauseWords({ ...august, until: '2027-08-31' }, 'treasure')).toBe(
    'paused by the customer from Sun 1 Aug 2027 to Tue 31 Aug 2027',
  )
  expect(pauseWords({ ...august, until: null }, 'customer')).toBe('paused from Sun 1 Aug 2027')
  expect(pauseWords({ ...august, by: 'system', until: null }, 'customer')).toBe(
    'paused from Sun 1 Aug 2027, because a payment is outstanding',
  )
})

test('coming visits include neither visits that have begun nor dates without a visit', () => {
  const skipped = { ...date, state: 'skipped' as const, start_at: null }
  const began = Date.parse('2027-01-12T09:00:00Z')
  expect(comingVisits({ dates: [date, skipped] }, began - 1)).toEqual([date])
  expect(comingVisits({ dates: [date, skipped] }, began)).toEqual([])
})

import { jobType, type JobChange } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideChange } from './job-changes.decide.ts'

const today = '2027-03-20'
const job: Parameters<typeof decideChange>[0] = {
  address: '12 Lee High Road',
  id_job_type: jobType.standard,
  descr: 'Trim the hedge',
  wanted: 'date',
  wanted_on: '2027-03-01',
  wanted_time: null,
  auto_match: false,
  on_board: true,
  locked_at: null,
  treasure_price_pence: 1_200,
  customer_price_pence: 1_800,
  lines: 0,
  repeats: false,
}
const decide = (change: JobChange, standing: Partial<typeof job> = {}) =>
  decideChange({ ...job, ...standing }, change, today)

const day = '2027-04-01'
test.each<[string, JobChange, object, string]>([
  ['nothing', {}, {}, ''],
  ['what stands there already', { descr: job.descr, on_board: true, treasureprice: 12 }, {}, ''],
  ['a description', { descr: 'Mow' }, { descr: 'Mow' }, 'the description'],
  [
    'an address',
    { address: '14 Lee Road' },
    { address: '14 Lee Road' },
    'the address from “12 Lee High Road” to “14 Lee Road”',
  ],
  [
    'two switches',
    { auto_match: true, on_board: false },
    { auto_match: true, on_board: false },
    'automatic matching to on, on the board to off',
  ],
  [
    'a price by hand, of which nothing is a boost',
    { treasureprice: 12.35 },
    { treasure_price_pence: 1_235, boost_pence: 0 },
    "the treasure's price to £12.35",
  ],
  [
    'what the customer pays, down to what the treasure gets',
    { customerprice: 12 },
    { customer_price_pence: 1_200 },
    "the customer's price to £12.00",
  ],
  ['another day', { wanted_on: day }, { wanted_on: day }, 'the day'],
  [
    'no day',
    { wanted_on: null },
    { wanted: 'flexible', wanted_on: null },
    'when it is wanted, the day',
  ],
  ['soon', { wanted: 'soon' }, { wanted: 'soon', wanted_on: null }, 'when it is wanted, the day'],
  ['a day that has passed, as it stands', { wanted: 'date' }, {}, ''],
])('%s is changed and described in words', (_, change, fields, words) => {
  expect(decide(change)).toEqual({ fields, words })
})

test('a job without a wanted day keeps none', () => {
  expect(decide({ descr: 'Mow' }, { wanted: null, wanted_on: null })).toEqual({
    fields: { descr: 'Mow' },
    words: 'the description',
  })
})

test.each<[string, JobChange, Partial<typeof job>, string]>([
  ['a locked job is not matched', { auto_match: true }, { locked_at: new Date(0) }, 'job_locked'],
  [
    'nor put on the board',
    { on_board: true },
    { locked_at: new Date(0), on_board: false },
    'job_locked',
  ],
  ['a price stays once there is work', { treasureprice: 13 }, { lines: 1 }, 'job_has_work'],
  ['and so does the customer’s', { customerprice: 19 }, { lines: 1 }, 'job_has_work'],
])('%s', (_, change, standing, refused) => {
  expect(decide(change, standing)).toEqual({ refused })
})

test('a locked job can be taken off the board, and one with work can still be described differently', () => {
  expect(decide({ on_board: false }, { locked_at: new Date(0) })).toHaveProperty('fields')
  expect(decide({ descr: 'Mow', treasureprice: 12 }, { lines: 3 })).toHaveProperty('fields')
  // Each date of repeated visits keeps its own price.
  expect(decide({ customerprice: 19 }, { lines: 3, repeats: true })).toHaveProperty('fields')
})

const both = ['Both prices are needed']
test.each<[string, JobChange, Partial<typeof job>, object]>([
  [
    'a penny more than the customer pays',
    { treasureprice: 18.01 },
    {},
    { treasureprice: ['Cannot be more than the customer pays'] },
  ],
  [
    'one price alone',
    { customerprice: 18 },
    { treasure_price_pence: null, customer_price_pence: null },
    { treasureprice: both },
  ],
  [
    'the other alone',
    { treasureprice: 12 },
    { treasure_price_pence: null, customer_price_pence: null },
    { customerprice: both },
  ],
  [
    'a day that has passed',
    { wanted_on: '2027-03-19' },
    {},
    { wanted_on: ['Choose a day from today to a year ahead'] },
  ],
])('%s is refused at its field', (_, change, standing, errors) => {
  expect(() => decide(change, standing)).toThrow(
    expect.objectContaining({ code: 'invalid_fields', extras: { errors } }),
  )
})

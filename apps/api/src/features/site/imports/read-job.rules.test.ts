import { jobStatus, priceUnit, type ImportField } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { readJob } from './read-job.rules.ts'

const today = '2026-11-29'
function read(values: Partial<Record<ImportField, string>>, kind: 'jobs' | 'series' = 'jobs') {
  const options = { month_first: false }
  const fields = Object.keys(values) as ImportField[]
  return readJob({ kind, fields, options, today }, Object.values(values))
}
const ann = { name: 'Ann Lee', postcode: 'SE13 5AB', service: 'Gardening' }

test.each([
  ['Completed', jobStatus.closed],
  ['requires invoicing', jobStatus.closed],
  ['Pro canceled', jobStatus.cancelled],
  ['Unsuccessful', jobStatus.cancelled],
  ['Work Order', jobStatus.open],
  ['In progress', jobStatus.open],
])('the status %s of another system is known', (status, id) => {
  expect(read({ ...ann, status }).job?.status).toBe(id)
})

test.each([
  ['a day that is over', { date: '28/11/26' }, jobStatus.closed],
  ['today', { date: '29/11/26' }, jobStatus.open],
  ['no day', {}, jobStatus.open],
])('without a status, %s decides', (_, values, status) => {
  expect(read({ ...ann, ...values }).job?.status).toBe(status)
})

test.each([
  ['weekly', 1],
  ['Every 2 weeks', 2],
  ['Fortnightly', 2],
  ['FREQ=WEEKLY;INTERVAL=2', 2],
  ['Monthly', 3],
])('%s repeats', (frequency, expected) => {
  const series = { ...ann, date: '1/12/26', time: '9am', treasure: 'Tom', frequency }
  expect(read(series, 'series').job?.frequency).toBe(expected)
})

test('amounts, units and hours are read', () => {
  const job = read({
    ...ann,
    customer_price: '£20',
    treasure_price: '15.50',
    unit: 'per hour',
    hours: '90 min',
  }).job
  expect(job).toMatchObject({
    customer_pence: 2_000,
    treasure_pence: 1_550,
    unit: priceUnit.hour,
    hours: 1.5,
  })
  expect(read({ ...ann, unit: 'estimate' }).job?.unit).toBe(null)
})

test('the notes are those of the job', () => {
  expect(read({ ...ann, descr: 'Cut the hedge' }).job).toMatchObject({
    descr: 'Cut the hedge',
    customer: { body: { descr: null } },
  })
})

test.each([
  ['an unknown status', { ...ann, status: 'Whatever' }, /Status: we can’t read/],
  ['an unknown day', { ...ann, date: 'soon' }, /Date: we can’t read/],
  ['a day to come of a job that is done', { ...ann, date: '1/12/26', status: 'Done' }, /to come/],
  ['nobody', { service: 'Gardening' }, /neither/],
  ['a name without a surname', { ...ann, name: 'Prince' }, /First name/],
])('%s is a problem', (_, values, words) => {
  const { job, reasons } = read(values)
  expect(job).toBeUndefined()
  expect(reasons.join(' ')).toMatch(words)
})

test('a series needs its treasure, day, time and how often', () => {
  expect(read(ann, 'series').reasons).toHaveLength(4)
})

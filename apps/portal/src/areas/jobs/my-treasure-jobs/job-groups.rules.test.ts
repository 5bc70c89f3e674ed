import { jobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { groupJobs } from './job-groups.rules.ts'

/** Wednesday, 10.30pm in London, during summer time. */
const now = new Date('2027-07-07T21:30:00Z')

const visit = (start_at: string) => ({
  id: 1,
  sequence: 0,
  visit: false,
  recurrent: false,
  start_at,
  end_at: start_at,
  request: null,
})
const job = (id: number, changes: object = {}) => ({
  id,
  id_status: jobStatus.claimed as number,
  next_visit: null,
  wanted_on: null,
  claimed_at: '2027-07-01T09:00:00.000Z',
  ...changes,
})
const progressing = { id_status: jobStatus.progressing }

test.each([
  ['no visit and no day wanted', {}, 'dateless'],
  ['no visit, and the day wanted is past', { wanted_on: '2027-07-06' }, 'dateless'],
  ['a visit that has begun', { next_visit: visit('2027-07-06T22:30:00Z') }, 'today'],
  ['a visit tonight', { next_visit: visit('2027-07-07T22:00:00Z') }, 'today'],
  ['a visit just after midnight in London', { next_visit: visit('2027-07-07T23:00:00Z') }, 'week'],
  ['today wanted', { wanted_on: '2027-07-07' }, 'today'],
  ['visits that are over', progressing, 'today'],
  [
    'visits that are over, and a day wanted before',
    { ...progressing, wanted_on: '2027-07-01' },
    'today',
  ],
  ['Sunday wanted', { wanted_on: '2027-07-11' }, 'week'],
  ['Monday wanted', { wanted_on: '2027-07-12' }, 'later'],
  [
    'a visit next week, though today is wanted',
    { wanted_on: '2027-07-07', next_visit: visit('2027-07-14T09:00:00Z') },
    'later',
  ],
])('a job with %s is grouped by its day', (_, changes, name) => {
  expect(groupJobs([job(1, changes)], now)).toMatchObject([{ name }])
})

test('the week ends on Sunday', () => {
  const sunday = new Date('2027-07-11T09:00:00Z')
  expect(groupJobs([job(1, { wanted_on: '2027-07-12' })], sunday)).toMatchObject([
    { name: 'later' },
  ])
})

test('days are in order, times come before days without one, and the longest wait comes first', () => {
  const jobs = [
    job(1, { claimed_at: '2027-07-03T09:00:00.000Z' }),
    job(2, { wanted_on: '2027-07-08' }),
    job(3, { next_visit: visit('2027-07-08T14:00:00Z') }),
    job(4, { next_visit: visit('2027-07-08T08:00:00Z') }),
    job(5),
    job(6, { wanted_on: '2027-07-09' }),
    job(7, { claimed_at: '2027-07-01T09:00:00.000Z' }),
  ]
  const order = (some: typeof jobs) =>
    groupJobs(some, now).map((group) => group.jobs.map(({ id }) => id))
  expect(order(jobs)).toEqual([
    [5, 7, 1],
    [4, 3, 2, 6],
  ])
  expect(order(jobs.toReversed())).toEqual(order(jobs))
})

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
  earlier: null,
})
const job = (id: number, changes: object = {}) => ({
  id,
  id_status: jobStatus.claimed as number,
  next_visit: null,
  can_estimate: false,
  claimed_at: '2027-07-01T09:00:00.000Z',
  ...changes,
})
const progressing = { id_status: jobStatus.progressing }

test.each([
  ['no visit', {}, 'dateless'],
  ['a visit that has begun', { next_visit: visit('2027-07-06T22:30:00Z') }, 'today'],
  ['a visit tonight', { next_visit: visit('2027-07-07T22:00:00Z') }, 'today'],
  ['a visit just after midnight in London', { next_visit: visit('2027-07-07T23:00:00Z') }, 'week'],
  ['visits that are over', progressing, 'today'],
  ['a visit on Sunday', { next_visit: visit('2027-07-11T09:00:00Z') }, 'week'],
  ['a visit on Monday', { next_visit: visit('2027-07-12T09:00:00Z') }, 'later'],
  ['an estimate to give', { can_estimate: true }, 'answer'],
  [
    'a visit that the customer wants to move',
    { next_visit: { ...visit('2027-07-07T22:00:00Z'), request: { date: '2027-07-09' } } },
    'answer',
  ],
])('a job with %s is in its group', (_, changes, name) => {
  expect(groupJobs([job(1, changes)], now)).toMatchObject([{ name }])
})

test('the week ends on Sunday', () => {
  const sunday = new Date('2027-07-11T09:00:00Z')
  const monday = job(1, { next_visit: visit('2027-07-12T09:00:00Z') })
  expect(groupJobs([monday], sunday)).toMatchObject([{ name: 'later' }])
})

test('visits are in order of their times, and the longest wait for a date comes first', () => {
  const jobs = [
    job(1, { claimed_at: '2027-07-03T09:00:00.000Z' }),
    job(3, { next_visit: visit('2027-07-08T14:00:00Z') }),
    job(4, { next_visit: visit('2027-07-08T08:00:00Z') }),
    job(5),
    job(6, { next_visit: visit('2027-07-09T08:00:00Z') }),
    job(7, { claimed_at: '2027-07-01T09:00:00.000Z' }),
  ]
  const order = (some: typeof jobs) =>
    groupJobs(some, now).map((group) => group.jobs.map(({ id }) => id))
  expect(order(jobs)).toEqual([
    [5, 7, 1],
    [4, 3, 6],
  ])
  expect(order(jobs.toReversed())).toEqual(order(jobs))
})

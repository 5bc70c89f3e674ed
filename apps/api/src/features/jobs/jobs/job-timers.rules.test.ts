import { jobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { timersOf, type TimedJob } from './job-timers.rules.ts'

const at = new Date('2026-11-23T12:00:00Z')
const on = (time: string) => new Date(`2026-11-${time}:00Z`)
const nothing: TimedJob = {
  id_status: jobStatus.open,
  wanted_on: null,
  auto_match: false,
  matched_at: null,
  boosts: false,
  posted_at: on('22T10:00'),
  boosted_at: null,
  assigned_at: null,
  start_answered_at: null,
}

test.each<[string, Partial<TimedJob>, ReturnType<typeof timersOf>]>([
  ['an open one on no day, of a region without boosts, waits', {}, {}],
  [
    'one for a day is given up at midnight, two days on',
    { wanted_on: '2026-11-24' },
    { 'job.expire': on('26T00:00') },
  ],
  [
    'by the clocks of London',
    { wanted_on: '2026-10-24' },
    { 'job.expire': new Date('2026-10-26T00:00:00Z') },
  ],
  [
    'in summer, too',
    { wanted_on: '2026-07-24' },
    { 'job.expire': new Date('2026-07-25T23:00:00Z') },
  ],
  ['one to be matched is so at once', { auto_match: true }, { 'job.match': at }],
  [
    'and again an hour later',
    { auto_match: true, matched_at: on('23T11:30') },
    { 'job.match': on('23T12:30') },
  ],
  [
    'its price goes up a day after it was posted',
    { boosts: true },
    { 'job.boost': on('23T10:00') },
  ],
  [
    'and a day after it went up',
    { boosts: true, boosted_at: on('23T10:05') },
    { 'job.boost': on('24T10:05') },
  ],
  [
    'but not a day after it went up before it was posted again',
    { boosts: true, boosted_at: on('20T10:00') },
    { 'job.boost': on('23T10:00') },
  ],
  [
    'its treasure is asked a day after they got it, and nothing else happens to it',
    {
      id_status: jobStatus.claimed,
      assigned_at: on('23T11:00'),
      wanted_on: '2026-11-24',
      auto_match: true,
      boosts: true,
    },
    { 'job.start_check': on('24T11:00') },
  ],
  [
    'and a day after they last answered',
    {
      id_status: jobStatus.claimed,
      assigned_at: on('21T11:00'),
      start_answered_at: on('23T09:00'),
    },
    { 'job.start_check': on('24T09:00') },
  ],
  ['once they come, nobody asks', { id_status: jobStatus.progressing, assigned_at: at }, {}],
  ['nothing happens to one that is over', { id_status: jobStatus.expired, auto_match: true }, {}],
])('automatic timers of a job: %s', (_, job, timers) => {
  expect(timersOf({ ...nothing, ...job }, at)).toEqual(timers)
})

import { jobStatus, type JobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  allowedByStaff,
  decideJobDeletion,
  decideStaffMove,
  readWish,
  type StandingJob,
} from './staff-jobs.decide.ts'

const { draft, open, claimed, progressing, completed, closed, declined, cancelled, expired } =
  jobStatus
const job: StandingJob = { id_status: open, posted_at: new Date(0), appointments: 0, lines: 0 }

test.each<[string, Partial<StandingJob>, JobStatus[]]>([
  ['a draft', { id_status: draft, posted_at: null }, [declined]],
  ['an open job', {}, [declined]],
  ['a claimed job', { id_status: claimed }, [open, cancelled]],
  [
    'a claimed job with an appointment',
    { id_status: claimed, appointments: 1 },
    [open, progressing, cancelled],
  ],
  [
    'a job begun without anything on it',
    { id_status: progressing },
    [open, claimed, completed, cancelled],
  ],
  [
    'a job with an appointment',
    { id_status: progressing, appointments: 1 },
    [open, completed, cancelled],
  ],
  [
    'a job with work on it',
    { id_status: progressing, appointments: 1, lines: 1 },
    [completed, cancelled],
  ],
  ['a completed job', { id_status: completed }, []],
  ['a completed job with an appointment', { id_status: completed, appointments: 1 }, [progressing]],
  ['a closed job', { id_status: closed, appointments: 1 }, []],
  ['a declined job', { id_status: declined }, [open]],
  ['a declined draft', { id_status: declined, posted_at: null }, []],
  ['a cancelled job', { id_status: cancelled }, [open]],
  ['an expired job', { id_status: expired }, [open]],
])('staff may move %s', (_, change, allowed) => {
  expect(allowedByStaff({ ...job, ...change })).toEqual(allowed)
})

test.each<[string, Partial<StandingJob>, JobStatus, string]>([
  ['booked', { id_status: draft }, open, 'A booking becomes a job when it is completed.'],
  [
    'closed',
    { id_status: completed },
    closed,
    'A job is closed automatically, once every line of it is invoiced and paid.',
  ],
  ['claimed', {}, claimed, 'A job becomes Claimed when a treasure takes it, or is given it.'],
  ['open, never booked', { id_status: declined, posted_at: null }, open, 'This was never booked.'],
])('staff cannot mark a job %s manually', (_, change, to, why) => {
  const from = change.id_status ?? open
  expect(decideStaffMove({ ...job, ...change }, to, 'any')).toEqual({
    ok: false,
    from,
    to,
    allowed: allowedByStaff({ ...job, ...change }),
    why,
  })
})

test('a refusal lists the statuses that staff may choose, and no status that is reached another way', () => {
  const stray = decideStaffMove({ ...job, id_status: open }, progressing, '')
  expect(stray).toMatchObject({ ok: false, allowed: [declined] })
})

test('staff give a reason for cancelling a job, and reopening an assigned job is a release', () => {
  expect(decideStaffMove({ ...job, id_status: claimed }, cancelled, ' ').ok).toBe(false)
  expect(decideStaffMove({ ...job, id_status: progressing, appointments: 2 }, open, '')).toEqual({
    ok: true,
    from: progressing,
    to: open,
    event: 'job.released',
  })
})

test.each([
  [0, null, []],
  [1, null, ['Work is recorded on it.']],
  [2, 'Mo Bell', ['2 lines of work are recorded on it.', 'Mo Bell has it: unassign them first.']],
])(
  'a job with %i lines and treasure %s cannot be deleted because of %o',
  (lines, treasure, why) => {
    expect(decideJobDeletion({ lines, treasure })).toEqual(why)
  },
)

const today = '2027-03-20'
test.each([
  ['soon', null, 'soon', null],
  ['flexible', '2027-04-01', 'flexible', null],
  ['date', today, 'date', today],
] as const)('a wish for %s %s is read as %s %s', (wanted, wanted_on, kind, day) => {
  expect(readWish({ wanted, wanted_on }, today)).toEqual({ wanted: kind, wanted_on: day })
})

test.each([null, '2027-03-19', '2028-03-21'])('a wish for the day %s is refused', (wanted_on) => {
  expect(() => readWish({ wanted: 'date', wanted_on }, today)).toThrow(
    expect.objectContaining({
      extras: { errors: { wanted_on: ['Choose a day from today to a year ahead'] } },
    }),
  )
})

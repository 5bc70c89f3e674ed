import { jobStatus, type JobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  canEdit,
  decideContinue,
  decideDecline,
  decideDescription,
  optionsOf,
  reasonOf,
  wantedAgain,
  type MovableJob,
} from './jobs.decide.ts'

const { draft, open, claimed, progressing, completed, closed, declined, cancelled, expired } =
  jobStatus
const jobIn = (id_status: JobStatus, posted_at: Date | null = new Date(0)): MovableJob => ({
  id_status,
  posted_at,
  wanted_on: null,
})
const endOf = (moving: ReturnType<typeof decideDecline>) =>
  moving.kind === 'move' ? moving.move.to : moving.kind

test.each([
  ['a draft', draft, declined, declined],
  ['an open job', open, declined, declined],
  ['a claimed job', claimed, 'refused', cancelled],
  ['a job that is worked on', progressing, 'refused', cancelled],
  ['a completed job', completed, 'refused', 'refused'],
  ['a closed job', closed, 'refused', 'refused'],
  ['a job that is declined already', declined, 'done', 'done'],
  ['a job that is cancelled already', cancelled, 'done', 'done'],
  ['an expired job', expired, 'refused', 'refused'],
] as const)('a customer cancels %s: by a link %s, signed in %s', (_, status, byLink, signedIn) => {
  expect(endOf(decideDecline(jobIn(status), 'Moving away', 'link'))).toBe(byLink)
  expect(endOf(decideDecline(jobIn(status), 'Moving away', 'sign-in'))).toBe(signedIn)
})

test('once a visit has begun, a customer asks staff to cancel, with a reason', () => {
  const begun = { ...jobIn(progressing), begun: true }
  expect(decideDecline(begun, 'Moving away', 'sign-in')).toEqual({ kind: 'ask' })
  expect(decideDecline(begun, '', 'sign-in').kind).toBe('refused')
  expect(decideDecline(begun, 'Moving away', 'link').kind).toBe('refused')
})

test.each([
  ['a draft', draft, false],
  ['an open job', open, true],
  ['a claimed job', claimed, true],
  ['a job that is worked on', progressing, true],
  ['a completed job', completed, false],
  ['a closed job', closed, false],
  ['a declined job', declined, false],
  ['a cancelled job', cancelled, false],
  ['an expired job', expired, false],
] as const)('a customer may edit %s, in status %i: %s', (_, status, may) => {
  expect(canEdit(jobIn(status))).toBe(may)
  expect(canEdit(jobIn(status, null))).toBe(false)
})

test.each([
  ['another text', 'Mow both', 'Mow', open, 'change'],
  ['the text that stands there, sent twice', 'Mow', 'Trim', open, 'same'],
  ['a text over one that was not shown', 'Trim', 'Weed', open, 'job_description_changed'],
  ['a text for what is done', 'Trim', 'Mow', completed, 'job_not_editable'],
] as const)('%s', (_, descr, shown_descr, status, decision) => {
  expect(decideDescription({ ...jobIn(status), descr: 'Mow' }, { descr, shown_descr })).toBe(
    decision,
  )
})

test('cancelling needs a reason, and a refusal says what to do instead', () => {
  expect(decideDecline(jobIn(open), ' ', 'sign-in').kind).toBe('refused')
  expect(decideDecline(jobIn(claimed), 'Moving', 'link')).toEqual({
    kind: 'refused',
    why: 'This job is Claimed. Please call us.',
    move: { from: claimed, to: declined, allowed: [progressing, cancelled] },
  })
})

test.each([
  ['that is open again already', jobIn(open), 'done'],
  ['that was declined', jobIn(declined), open],
  ['that was cancelled', jobIn(cancelled), open],
  ['that expired', jobIn(expired), open],
  ['that was declined before it was booked', jobIn(declined, null), 'refused'],
  ['that someone has', jobIn(claimed), 'refused'],
  ['that is done', jobIn(completed), 'refused'],
])('a customer reopens a job %s: %s', (_, job, end) => {
  expect(endOf(decideContinue(job))).toBe(end)
})

test.each([
  ['a draft', jobIn(draft, null), 'link', true, true],
  ['an open job', jobIn(open), 'link', true, false],
  ['a claimed job, by a link', jobIn(claimed), 'link', false, false],
  ['a claimed job, signed in', jobIn(claimed), 'sign-in', true, false],
  ['a declined job', jobIn(declined), 'sign-in', false, true],
  ['a declined draft', jobIn(declined, null), 'sign-in', false, false],
  ['a closed job', jobIn(closed), 'sign-in', false, false],
] as const)(
  'a customer with %s is offered the actions that work',
  (_, job, by, can_decline, can_continue) => {
    expect(optionsOf(job, by)).toEqual({ can_decline, can_continue })
  },
)

test.each([
  [null, undefined],
  ['2027-03-19', { wanted: 'flexible', wanted_on: null }],
  ['2027-03-20', undefined],
])('on 20 March a job wanted on %s becomes %o', (wanted_on, wish) => {
  expect(wantedAgain({ wanted_on }, '2027-03-20')).toEqual(wish)
})

test.each([
  ['Too dear', 'by far ', 'Too dear: by far'],
  ['Too dear', ' ', 'Too dear'],
  [undefined, 'By far', 'By far'],
  [undefined, undefined, ''],
])('the reason made of %s and %s is “%s”', (listed, own, reason) => {
  expect(reasonOf(listed, own)).toBe(reason)
})

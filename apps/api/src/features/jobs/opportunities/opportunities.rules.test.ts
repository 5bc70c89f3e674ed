import { jobStatus, opportunityStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  decideAnswer,
  isOffered,
  isWakingHour,
  opportunityEnds,
  wakingFrom,
  type AnsweredOpportunity,
} from './opportunities.rules.ts'

const { queued, sent, viewed, accepted, declined, missed } = opportunityStatus
const at = new Date('2027-03-20T12:00:00Z')
const over = { expires_at: at }
const waiting: AnsweredOpportunity = {
  id_status: sent,
  expires_at: new Date(at.getTime() + 1),
  job_status: jobStatus.open,
  is_theirs: false,
}
const theirs = { id_status: accepted, is_theirs: true }

test('a link to an offer works for a day', () => {
  expect(opportunityEnds(at)).toEqual(new Date('2027-03-21T12:00:00Z'))
})

const yes = accepted
const no = declined
const { claimed, progressing, completed, closed, cancelled } = jobStatus
test.each<[string, number, Partial<AnsweredOpportunity>, string]>([
  ['a yes to what waits in the queue', yes, { id_status: queued }, 'answer'],
  ['a yes to what was sent', yes, {}, 'answer'],
  ['a yes to what was looked at', yes, { id_status: viewed }, 'answer'],
  ['a yes in the moment in which time is up', yes, over, 'opportunity_over'],
  ['a yes to a job that someone has', yes, { job_status: claimed }, 'job_taken'],
  ['a yes to a job that someone did', yes, { job_status: closed }, 'job_taken'],
  ['a yes to a job that was called off', yes, { job_status: cancelled }, 'opportunity_over'],
  ['a yes to what someone else was quicker for', yes, { id_status: missed }, 'job_taken'],
  ['a yes to that after its time', yes, { id_status: missed, ...over }, 'job_taken'],
  ['a yes after a no', yes, { id_status: declined }, 'opportunity_over'],
  ['a yes again, with the job to do', yes, { ...theirs, job_status: claimed }, 'done'],
  ['a yes again, with the job begun', yes, { ...theirs, job_status: progressing }, 'done'],
  ['a yes again, with the job done', yes, { ...theirs, job_status: completed }, 'opportunity_over'],
  ['a yes again, with the job given back', yes, { id_status: accepted }, 'opportunity_over'],
  [
    'a yes again, after its time',
    yes,
    { ...theirs, ...over, job_status: claimed },
    'opportunity_over',
  ],
  ['a no', no, {}, 'answer'],
  ['a no to a job that someone has', no, { job_status: claimed }, 'answer'],
  ['a no again', no, { id_status: declined, job_status: cancelled }, 'done'],
  ['a no again, after its time', no, { id_status: declined, ...over }, 'opportunity_over'],
  ['a no after a yes', no, { ...theirs, job_status: claimed }, 'opportunity_over'],
])('%s: %i', (_, answer, change, outcome) => {
  const decision = decideAnswer({ ...waiting, ...change }, answer, at)
  expect(decision.kind === 'refused' ? decision.why : decision.kind).toBe(outcome)
})

test.each<[string, Partial<AnsweredOpportunity>, boolean]>([
  ['waits', {}, true],
  ['waits, its job taken', { job_status: claimed }, false],
  ['was missed', { id_status: missed, job_status: claimed }, true],
  ['was declined', { id_status: declined }, false],
  ['is over', over, false],
])('a link to an offer that %s shows it: %s', (_, change, shown) => {
  expect(isOffered({ ...waiting, ...change }, at)).toBe(shown)
})

test.each([
  ['2027-01-20T07:59:59Z', false],
  ['2027-01-20T08:00:00Z', true],
  ['2027-01-20T19:59:59Z', true],
  ['2027-01-20T20:00:00Z', false],
  ['2027-07-20T07:00:00Z', true],
  ['2027-07-20T19:00:00Z', false],
])('treasures receive messages at %s by London time: %s', (moment, is) => {
  expect(isWakingHour(new Date(moment))).toBe(is)
})

test.each([
  ['2027-01-20T07:59:59Z', '2027-01-20T08:00:00Z'],
  ['2027-01-20T08:00:01Z', '2027-01-20T08:00:01Z'],
  ['2027-01-20T20:00:00Z', '2027-01-21T08:00:00Z'],
  ['2027-07-20T23:30:00Z', '2027-07-21T07:00:00Z'],
])('a message due at %s may be sent at %s', (moment, from) => {
  expect(wakingFrom(new Date(moment))).toEqual(new Date(from))
})

import { jobStatus, type AppointmentInput, type JobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideAppointment, decideCalledOff, findDaysOff } from './appointments.decide.ts'

const { open, claimed, progressing, completed, closed, cancelled } = jobStatus
const at = new Date('2027-07-01T08:00:00Z')
const input: AppointmentInput = {
  date: '2027-07-01',
  time: '09:01',
  hours: 2,
  visit: false,
  recurrent: false,
}
const decide = (from: JobStatus, change: Partial<AppointmentInput> = {}) =>
  decideAppointment(from, { ...input, ...change }, 'treasure', at)

test.each([
  ['claimed', claimed, 'job.appointment_made'],
  ['in progress', progressing, undefined],
  ['completed', completed, 'job.reopened'],
] as const)('an appointment for a job that is %s is made, and moves it by %s', (_, from, event) => {
  const plan = decide(from)
  expect(plan).toMatchObject({
    ok: true,
    times: [{ start: new Date('2027-07-01T08:01:00Z'), end: new Date('2027-07-01T10:01:00Z') }],
  })
  expect(plan.ok && plan.move?.event).toBe(event)
})

test.each([
  ['open', open],
  ['closed', closed],
  ['cancelled', cancelled],
])('a job that is %s takes no appointment', (_, from) => {
  expect(decide(from)).toMatchObject({
    ok: false,
    code: 'job_cannot_move',
    move: { from, to: progressing },
  })
})

const weekly = { frequency: 1, byweekday: ['MO'] } as const
test.each([
  ['that begins now', { time: '09:00' }, 'appointment_past'],
  ['that began', { date: '2027-06-30' }, 'appointment_past'],
  [
    'whose days are all after its end',
    { recurrent: true, end_at: '2027-07-04', meta: { ...weekly, byweekday: ['MO'] } },
    'appointment_never',
  ],
] as const)('an appointment %s is refused', (_, change, code) => {
  expect(decide(claimed, change as Partial<AppointmentInput>)).toMatchObject({ ok: false, code })
})

const off = [{ start_on: '2027-07-10', end_on: '2027-07-12' }]
test.each([
  ['until the midnight before', '2027-07-09T22:00:00Z', '2027-07-09T23:00:00Z', false],
  ['a minute past that midnight', '2027-07-09T22:00:00Z', '2027-07-09T23:01:00Z', true],
  ['on the first day', '2027-07-10T09:00:00Z', '2027-07-10T10:00:00Z', true],
  ['late on the last day', '2027-07-12T22:00:00Z', '2027-07-12T22:30:00Z', true],
  ['from the midnight after', '2027-07-12T23:00:00Z', '2027-07-12T23:30:00Z', false],
  ['over all of them', '2027-07-09T09:00:00Z', '2027-07-14T09:00:00Z', true],
])('a time %s touches days off: %s to %s, %s', (_, start, end, is) => {
  const time = { start: new Date(start), end: new Date(end) }
  const elsewhere = { start: at, end: at }
  expect(findDaysOff([elsewhere, time], off) !== undefined).toBe(is)
  expect(findDaysOff([time], [])).toBeUndefined()
})

test.each([
  ['the last of a job under way', progressing, { appointments: 0, workLines: 0 }, claimed],
  ['one of several', progressing, { appointments: 1, workLines: 0 }, undefined],
  ['the last, with work recorded', progressing, { appointments: 0, workLines: 1 }, undefined],
  ['the last of an open job', open, { appointments: 0, workLines: 0 }, undefined],
  ['the last of a completed job', completed, { appointments: 0, workLines: 0 }, undefined],
] as const)('when %s is cancelled, the job moves', (_, from, left, to) => {
  expect(decideCalledOff(from, 'treasure', left)?.to).toBe(to)
})

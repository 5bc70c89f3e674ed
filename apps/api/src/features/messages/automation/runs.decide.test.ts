import { describe, expect, test } from 'vitest'
import type { ListenerInput } from '@treasures/api-client'
import {
  decideMatch,
  decideWake,
  nextVisit,
  subjectOf,
  type Heard,
  type Wake,
} from './runs.decide.ts'

const at = new Date('2026-11-23T09:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

const definition: ListenerInput = {
  name: 'Nobody answers',
  event: 'estimate.sent',
  once: 'job',
  conditions: [{ field: 'job.outcode', is: 'is', value: 'SE13' }],
  wait: { kind: 'for', minutes: 180 },
  not_at_night: false,
  unless: ['estimate.accepted'],
  actions: [{ do: 'activity', id_assignee: null, descr: 'Ring them' }],
}
const heard: Heard = {
  id: 9,
  event: 'estimate.sent',
  at,
  id_job: 17,
  id_customer: 3,
  id_treasure: 4,
  id_user: null,
  id_record: 5,
  causes: [],
}
const listener = { id: 2, name: 'x', definition, active: true }
const lewisham = { facts: { 'job.outcode': 'SE13' }, visits: [] }

describe('a listener and an event', () => {
  test('a run waits for as long as the listener says', () => {
    expect(decideMatch(listener, heard, lewisham, at)).toEqual({
      is: 'runs',
      subject: 'job 17',
      runs: [{ occasion: '', due_at: hours(3) }],
    })
  })

  test('an unmet condition does nothing', () => {
    const elsewhere = { facts: { 'job.outcode': 'SE12' }, visits: [] }
    expect(decideMatch(listener, heard, elsewhere, at)).toEqual({
      is: 'not_matched',
      why: 'Postcode district is "SE13": not so',
    })
  })

  test('an event that the listener itself caused stops there: A → B → A', () => {
    expect(decideMatch(listener, { ...heard, causes: [2, 7] }, lewisham, at)).toEqual({
      is: 'not_matched',
      why: 'Stopped: it would set itself off (listeners 2 → 7 → 2)',
    })
    expect(decideMatch(listener, { ...heard, causes: [7] }, lewisham, at).is).toBe('runs')
  })

  test('a wait before an appointment is for the next visit, if there is one', () => {
    const before: ListenerInput = {
      ...definition,
      event: 'appointment.made',
      wait: { kind: 'before_appointment', minutes: 1_440 },
      conditions: [],
    }
    const made: Heard = { ...heard, event: 'appointment.made' }
    const visits = [hours(48), hours(72)]
    expect(
      decideMatch({ ...listener, definition: before }, made, { facts: {}, visits }, at),
    ).toEqual({
      is: 'runs',
      subject: 'appointment 5',
      runs: [{ occasion: hours(48).toISOString(), due_at: hours(24) }],
    })
    expect(
      decideMatch({ ...listener, definition: before }, made, { facts: {}, visits: [] }, at).is,
    ).toBe('not_matched')
    expect(
      decideMatch(
        { ...listener, definition: { ...before, conditions: [] } },
        made,
        { facts: {}, visits: [hours(20)] },
        at,
      ),
    ).toMatchObject({ is: 'runs', runs: [{ due_at: at }] })
    const reminder: ListenerInput = {
      ...before,
      actions: [
        {
          do: 'send',
          channel: 'sms',
          to: 'customer',
          address: '',
          class: 'service',
          subject: '',
          body: 'Soon',
        },
      ],
    }
    const remind = (visits: Date[]) =>
      decideMatch({ ...listener, definition: reminder }, made, { facts: {}, visits }, at)
    expect(remind([hours(20)])).toEqual({
      is: 'not_matched',
      why: 'The appointment was made after the time of this reminder',
    })
    expect(remind([hours(20), hours(48)])).toMatchObject({
      is: 'runs',
      runs: [{ due_at: hours(24) }],
    })
    const after = (visit: number, coming = visits) => nextVisit(reminder, hours(visit), coming, at)
    expect([after(48), after(72)]).toEqual([hours(72), undefined])
    // Moved to a day for which the message about the move is also the reminder, and to a later day.
    expect([after(48, [hours(20), hours(60)]), after(96, [hours(30)])]).toEqual([
      hours(60),
      hours(30),
    ])
    expect(nextVisit(before, hours(48), [hours(20)], at)).toEqual(hours(20))
  })
})

const none = { kind: 'none' } as const
test.each<[string, ListenerInput['once'], Partial<Heard>, string]>([
  ['once per job', 'job', {}, 'job 17'],
  ['once per record of the event', 'record', {}, 'estimate 5'],
  ['each time', 'time', {}, 'event 9'],
  ['once per job, for an event without a job', 'job', { id_job: null }, 'customer 3'],
  [
    'once per record of the event, if that is the job',
    'record',
    { event: 'job.claimed', id_record: null },
    'job 17',
  ],
])('%s', (_, once, changes, subject) => {
  expect(subjectOf({ once, wait: none }, { ...heard, ...changes })).toBe(subject)
})

const wake: Wake = {
  listener,
  heard,
  visit: undefined,
  circumstances: lewisham,
  meanwhile: [],
  now: hours(3),
}
const beforeVisit = {
  listener: {
    ...listener,
    definition: {
      ...definition,
      event: 'appointment.made',
      conditions: [],
      wait: { kind: 'before_appointment', minutes: 1_440 },
    },
  },
  heard: { ...heard, event: 'appointment.made' },
  visit: hours(48),
  circumstances: { facts: {}, visits: [hours(48)] },
  now: hours(24),
} satisfies Partial<Wake>

test.each<[string, Partial<Wake>, object]>([
  ['if nothing has changed, it acts', {}, { do: 'act' }],
  [
    'if it was woken too early, it continues to wait',
    { now: hours(2) },
    { do: 'wait', until: hours(3) },
  ],
  [
    'if a clock that ran ahead dated its event, it acts at once',
    { listener: { ...listener, definition: { ...definition, wait: none } }, now: hours(-24) },
    { do: 'act' },
  ],
  [
    'the listener is off',
    { listener: { ...listener, active: false } },
    { do: 'end', state: 'cancelled', why: 'The listener is switched off' },
  ],
  [
    'its "unless" event has happened',
    { meanwhile: ['Estimate accepted'] },
    { do: 'end', state: 'cancelled', why: 'Meanwhile: Estimate accepted' },
  ],
  [
    'a condition no longer holds',
    { circumstances: { facts: { 'job.outcode': 'SE12' }, visits: [] } },
    { do: 'end', state: 'cancelled', why: 'Postcode district is "SE13": not so' },
  ],
  ['its visit still takes place', beforeVisit, { do: 'act' }],
  [
    'its visit was cancelled a second earlier',
    { ...beforeVisit, circumstances: { facts: {}, visits: [] } },
    { do: 'end', state: 'cancelled', why: 'The visit was moved or cancelled, or is over' },
  ],
])('when the wait ends: %s', (_, changes, decision) => {
  expect(decideWake({ ...wake, ...changes })).toEqual(decision)
})

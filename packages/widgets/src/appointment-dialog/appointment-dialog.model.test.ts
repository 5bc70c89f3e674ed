import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { AppointmentDialogModel, type AppointmentPorts } from './appointment-dialog.model.ts'
import { appointmentDialogTexts as texts } from './appointment-dialog.texts.ts'

/** Wednesday, 09:30 in London. */
const now = new Date('2027-07-07T08:30:00Z')

/**
 * A model that answers each send with the next of `answers`: an Error refuses, anything else
 * succeeds.
 */
function setUp(answers: unknown[] = [], patch: Partial<AppointmentPorts> = {}) {
  const seen = {
    sent: [] as unknown[],
    keys: [] as string[],
    logged: [] as unknown[],
    events: [] as string[],
  }
  let made = 0
  const model = new AppointmentDialogModel({
    status: 3,
    texts,
    now: () => now,
    send: async (input, key) => {
      seen.sent.push(input)
      seen.keys.push(key)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return { id: 5, times: [] }
    },
    makeKey: () => `key ${++made}`,
    log: (error) => seen.logged.push(error),
    onInvalid: () => seen.events.push('invalid'),
    onSaved: ({ id }) => seen.events.push(`saved ${id}`),
    onClose: () => seen.events.push('closed'),
    ...patch,
  })
  return { model, ...seen }
}
type Model = ReturnType<typeof setUp>['model']
type Typed = Model['typed']['value']

function fillIn(model: Model, typed: Partial<Typed>) {
  for (const [field, value] of Object.entries(typed)) model.change(field as keyof Typed, value)
}

const once = { date: '2027-07-08', time: '09:00', hours: 1, visit: false, recurrent: false }

test('the form starts with the slot chosen in the diary', () => {
  const { model } = setUp([], { suggested: { date: '2027-07-07', time: '14:30' } })
  expect(model.typed.value).toMatchObject({ date: '2027-07-07', time: '14:30', hours: 1 })
  expect(model.typed.value.byweekday).toEqual(['WE'])
})

test('the form starts with one hour tomorrow at nine, and saving it twice sends it once', async () => {
  const { model, sent, events } = setUp()
  expect(model.startAt.value).toEqual(new Date('2027-07-08T08:00:00Z'))
  await Promise.all([model.submit(), model.submit()])
  expect(sent).toEqual([once])
  expect(events).toEqual(['saved 5', 'closed'])
})

test.each([
  ['is proposed', '2027-07-20', { date: '2027-07-20', byweekday: ['TU'] }],
  ['is today: tomorrow is proposed', '2027-07-07', { date: '2027-07-08', byweekday: ['TH'] }],
  ['is past: tomorrow is proposed', '2027-07-01', { date: '2027-07-08', byweekday: ['TH'] }],
  ['is none: tomorrow is proposed', null, { date: '2027-07-08', byweekday: ['TH'] }],
])("the customer's preferred day %s", (_, suggestedDate, typed) => {
  expect(setUp([], { suggestedDate }).model.typed.value).toMatchObject(typed)
})

test.each([
  [null, '09:00'],
  ['afternoon', '13:00'],
  ['16:30', '16:30'],
])('for a customer who prefers %s, the form starts at %s', (suggestedTime, time) => {
  expect(setUp([], { suggestedTime }).model.typed.value).toMatchObject({ time })
})

test.each([
  [
    'a visit to a claimed job has no hours',
    2,
    { visit: true, hours: null },
    { visit: true, hours: 1 },
  ],
  ['a job that is worked on has no visits', 3, { visit: true, hours: 2.5 }, { hours: 2.5 }],
  ['a claimed job may have hours, too', 2, { hours: 2.5 }, { hours: 2.5 }],
] as const)('%s', async (_, status, typed, input) => {
  const { model, sent } = setUp([], { status })
  fillIn(model, typed)
  expect(await model.submit()).toBeUndefined()
  expect(sent).toEqual([{ ...once, ...input }])
})

const visit = {
  kind: 'move',
  id: 7,
  sequence: 2,
  start_at: '2027-07-14T13:00:00Z',
  end_at: '2027-07-14T15:30:00Z',
  visit: false,
} as const
test.each([
  ['begins with its present time', visit, { date: '2027-07-14', time: '14:00', hours: 2.5 }],
  [
    'begins with what is asked for',
    { ...visit, suggested: { date: '2027-07-15', time: '09:00' } },
    { date: '2027-07-15', time: '09:00', hours: 2.5 },
  ],
  ['has no hours where it is a look', { ...visit, visit: true }, { visit: true, hours: 1 }],
])('the moved appointment %s', async (_, moved, input) => {
  const { model, sent } = setUp([], { status: 2, moved })
  expect(model.asksVisit.value).toBe(false)
  await model.submit()
  expect(sent).toMatchObject([input])
})

const repeated = { recurrent: true, end_at: '2027-08-31' }
test.each([
  ['daily', { frequency: 0, every: 3 }, { frequency: 0, every: 3 }],
  ['weekly', {}, { frequency: 1, byweekday: ['TH'] }],
  [
    'fortnightly',
    { frequency: 2, byweekday: ['MO', 'FR'] },
    { frequency: 2, byweekday: ['MO', 'FR'] },
  ],
  ['monthly', { frequency: 3 }, { frequency: 3 }],
] as const)(
  'an appointment repeated %s is sent with the fields of that frequency',
  async (_, typed, meta) => {
    const { model, sent } = setUp()
    fillIn(model, { ...repeated, ...typed })
    await model.submit()
    expect(sent).toEqual([{ ...once, recurrent: true, end_at: '2027-08-31', meta }])
  },
)

const today = '2027-07-07'
test.each<[string, Partial<Typed>, object]>([
  ['no date', { date: '' }, { date: 'A valid date is required' }],
  ['yesterday', { date: '2027-07-06' }, { date: texts.past }],
  ['no time', { time: 'noon' }, { time: texts.notATime }],
  ['this moment', { date: today, time: '09:30' }, { time: texts.past }],
  ['no hours', { hours: null }, { hours: texts.hoursRequired }],
  ['hours in thirds', { hours: 0.3 }, { hours: 'In quarters of an hour' }],
  ['no end', { ...repeated, end_at: '' }, { end_at: texts.endDateRequired }],
  [
    'an end on the first day',
    { ...repeated, end_at: '2027-07-08' },
    { end_at: 'Must be 09/07/2027 or later' },
  ],
  [
    'no days between',
    { ...repeated, frequency: 0, every: 0 },
    { every: texts.everyDaysRequired, end_at: 'At most 500 times' },
  ],
  [
    'more than a year between',
    { ...repeated, frequency: 0, every: 366 },
    { every: texts.everyDaysRequired },
  ],
  [
    'nothing typed between',
    { ...repeated, frequency: 0, every: null },
    { every: texts.everyDaysRequired },
  ],
  [
    'too many times',
    { ...repeated, frequency: 0, end_at: '2028-11-20' },
    { end_at: 'At most 500 times' },
  ],
  [
    'a weekday that never comes',
    { ...repeated, byweekday: ['MO'], end_at: '2027-07-10' },
    { end_at: texts.never },
  ],
])('%s is refused at its field, which receives the focus', async (_, typed, errors) => {
  const { model, sent } = setUp()
  fillIn(model, typed)
  expect(model.errors.value).toEqual({})
  expect(await model.submit()).toBe(Object.keys(errors)[0])
  expect([model.errors.value, sent]).toEqual([errors, []])
})

test.each<[string, Partial<Typed>]>([
  ['a minute from now', { date: today, time: '09:31' }],
  ['an end the day after', { ...repeated, frequency: 0, end_at: '2027-07-09' }],
  ['365 days between', { ...repeated, frequency: 0, every: 365 }],
  ['500 times', { ...repeated, frequency: 0, end_at: '2028-11-18' }],
  ['no days between what is weekly', { ...repeated, every: null }],
])('%s is accepted', async (_, typed) => {
  const { model } = setUp()
  fillIn(model, typed)
  expect(await model.submit()).toBeUndefined()
})

test('leaving a field shows its error and writes out its time', () => {
  const { model } = setUp()
  fillIn(model, { time: '', hours: null })
  model.leaveField('hours')
  model.leaveField('hours')
  expect(model.errors.value).toEqual({ hours: texts.hoursRequired })
  model.change('time', '930')
  expect(model.clock.value).toBe('09:30')
  model.leaveField('time')
  expect(model.typed.value.time).toBe('09:30')
})

test('the weekday follows the date until the user chooses days', () => {
  const { model } = setUp()
  model.change('date', '2027-07-12')
  expect(model.typed.value.byweekday).toEqual(['MO'])
  model.toggleDay('FR')
  model.toggleDay('MO')
  model.change('date', '2027-07-13')
  expect(model.typed.value.byweekday).toEqual(['FR'])
})

test('the dates are known once every field is complete', () => {
  const { model } = setUp()
  expect(model.days.value).toEqual(['2027-07-08'])
  fillIn(model, { ...repeated, end_at: '' })
  expect(model.days.value).toEqual([])
  model.change('end_at', '2027-07-15')
  expect(model.days.value).toEqual(['2027-07-08', '2027-07-15'])
  model.change('date', '')
  expect([model.days.value, model.startAt.value, model.minEndDate.value]).toEqual([
    [],
    undefined,
    '2027-07-08',
  ])
})

const refusal = (code: string, status = 422, extras: object = {}) =>
  new ApiError(status, { code, message: 'Refused.', ...extras })
test.each([
  [
    'something else at that time',
    refusal('appointment_overlaps'),
    { time: 'Refused. Please choose another time.' },
  ],
  ['that it is past', refusal('appointment_past'), { time: texts.past }],
  ['that it never comes', refusal('appointment_never'), { end_at: texts.never }],
  [
    'a field',
    refusal('invalid_fields', 422, { errors: { hours: ['Too many'] } }),
    { hours: 'Too many' },
  ],
])(
  "the server's refusal of %s appears at its field until the next change",
  async (_, error, errors) => {
    const { model, logged, events } = setUp([error])
    fillIn(model, repeated)
    expect(await model.submit()).toBe(Object.keys(errors)[0])
    expect([model.errors.value, model.failure.value]).toEqual([errors, undefined])
    expect([model.phase.value, logged, events]).toEqual(['form', [error], []])
    model.change('visit', false)
    expect(model.errors.value).toEqual({})
  },
)

test.each([
  ['the job is elsewhere', refusal('job_cannot_move', 409), texts.cannotMove],
  ['the job is gone', refusal('job_not_found', 404), texts.cannotMove],
  ['the link is dead', refusal('link_not_found', 404), texts.linkGone],
  [
    'there were too many tries',
    refusal('too_many_requests', 429),
    'Too many attempts. Please try again in a minute.',
  ],
  ['it is our mistake', refusal('unexpected', 500), texts.failed],
  ['someone else has moved it', refusal('appointment_changed', 409), texts.changed],
  ['it has begun', refusal('appointment_begun', 409), texts.begun],
  ['there is no signal', new TypeError('fetch failed'), texts.offline],
])('when %s, a message appears below the form until the next change', async (_, error, words) => {
  const { model } = setUp([error])
  expect(await model.submit()).toBeUndefined()
  expect(model.failure.value).toBe(words)
  model.change('hours', 2)
  expect(model.failure.value).toBeUndefined()
})

test('a retry after a lost answer keeps its key; a refusal or changed values get a new one', async () => {
  const { model, keys } = setUp([
    new TypeError('fetch failed'),
    refusal('unexpected', 500),
    refusal('job_cannot_move', 409),
    new TypeError('fetch failed'),
  ])
  for (let tries = 0; tries < 4; tries++) await model.submit()
  model.change('hours', 2)
  await model.submit()
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3'])
})

test('the dialog closes at once, except while it is saving', async () => {
  const { model, events } = setUp()
  const saving = model.submit()
  model.leave()
  expect([model.phase.value, events]).toEqual(['saving', []])
  await saving
  const other = setUp()
  other.model.leave()
  expect(other.events).toEqual(['closed'])
})

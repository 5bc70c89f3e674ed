import type { Booking } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { handClock } from '../shared/clock.fixtures.ts'
import { createLater } from './booking-later.ts'
import {
  contact,
  done,
  draft,
  fakeClient,
  key,
  paths,
  refusal,
  window,
  type Answers,
} from './booking-form.fixtures.ts'
import type { BookingPorts } from './booking-core.ts'
import { BookingFormModel } from './booking-form.model.ts'
import { whenInWords } from './booking-words.ts'
import { contactRules } from './contact-rules.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const until = '2026-11-21T12:10:00.000Z'
const nine = window('2026-12-01T09:00:00.000Z')
const ten = window('2026-12-01T10:00:00.000Z', { confirmed: false })
const nextDay = window('2026-12-02T09:00:00.000Z')
const held = (patch: Partial<NonNullable<Booking['window']>> = {}) => ({
  start_at: nine.start_at,
  end_at: nine.end_at,
  until,
  ...patch,
})
const wish = { wanted: 'date' as const, wanted_on: '2026-12-01', wanted_time: '09:00' as const }
const taken = () => {
  throw refusal(409, 'window_taken')
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

function setUp(answers: Answers = {}, patch: Partial<BookingPorts> = {}) {
  const clock = handClock()
  clock.pass(noon)
  const client = fakeClient({
    [paths.windows]: () => ({ data: [nine, ten, nextDay] }),
    [paths.hold]: ({ body }) => ({ window: body?.['start_at'] ? held() : null }),
    ...answers,
  })
  const failed: string[] = []
  const model = new BookingFormModel({
    client,
    clock,
    draft: { read: () => undefined, write: () => {}, clear: () => {} },
    makeKey: () => 'key',
    log: () => {},
    onStep: () => {},
    onBooked: () => {},
    onFailed: (code) => failed.push(code),
    ...patch,
  })
  model.takeLater(contactRules, createLater)
  model.start()
  const { windows } = model.later.value ?? {}
  if (!windows) throw new Error('No windows')
  const sent = (path: string) => client.calls.filter((call) => call.path === path)
  async function toWhen() {
    model.change('postcode', 'se135ab')
    model.next()
    await settle()
    model.chooseOption(1, 11)
    model.change('descr', 'Brambles along the fence.')
    model.next()
    await windows?.load()
    await settle()
  }
  async function toReview() {
    await toWhen()
    windows?.pick(nine)
    await windows?.take()
    for (const [name, text] of Object.entries(contact)) model.change(name as 'fname', text)
    model.next()
    model.setExpress(true)
    await settle()
  }
  return { model, windows, sent, clock, failed, answer: client.answer, toWhen, toReview }
}

test('a time is held before the form continues, and its day is the saved day', async () => {
  const { model, windows, sent, toWhen } = setUp({
    [paths.update]: () => draft({ ...wish, window: held() }),
  })
  await toWhen()
  expect(windows.day.value).toBe('2026-12-01')
  await windows.take()
  expect(windows.isMissing.value).toBe(true)
  expect(sent(paths.hold)).toEqual([])
  windows.pick(nine)
  await windows.take()
  expect(sent(paths.hold)[0]?.input).toEqual({ body: { ...key, start_at: nine.start_at } })
  expect(model.phase.value.at).toBe('contact')
  await settle()
  expect(sent(paths.update).at(-1)?.input).toMatchObject({ body: wish })
  expect(windows.current.value).toEqual(held())
})

test('the times are read once for each option and postcode, and its own hold hides none of them', async () => {
  const { model, windows, sent, toWhen } = setUp()
  await toWhen()
  await windows.load()
  expect(sent(paths.windows).map(({ input }) => input)).toEqual([
    { query: { option: 11, postcode: 'SE13 5AB', from: '2026-11-21' } },
  ])
  model.goTo('what')
  model.chooseOption(1, 12)
  model.next()
  await windows.load()
  expect(sent(paths.windows).at(-1)?.input).toMatchObject({
    query: { option: 12, booking: key.id },
  })
})

test('times are those of London’s clock, over a change of the clocks', () => {
  const winter = window('2027-03-27T09:00:00.000Z')
  const summer = window('2027-03-28T09:00:00.000Z')
  const night = window('2027-03-28T00:30:00.000Z')
  expect([winter, summer, night].map(whenInWords)).toEqual([
    'Sat 27 Mar 2027, 09:00–11:00',
    'Sun 28 Mar 2027, 10:00–12:00',
    'Sun 28 Mar 2027, 00:30–03:30',
  ])
})

test('a time that is only asked for is a wish, without a hold', async () => {
  const { model, windows, sent, toWhen } = setUp()
  await toWhen()
  windows.pick(ten)
  await windows.take()
  expect(model.phase.value.at).toBe('contact')
  expect(sent(paths.hold)).toEqual([])
  expect(model.typed.value).toMatchObject({ ...wish, wanted_time: '10:00' })
  expect(windows.current.value).toBeUndefined()
})

test.each([
  ['no hours are kept', () => ({ data: [] })],
  ['the times cannot be loaded', () => Promise.reject(new TypeError('offline'))],
])('where %s, the form asks for a day', async (_, answer) => {
  const { windows, toWhen } = setUp({ [paths.windows]: answer })
  await toWhen()
  expect(windows.list.value).toEqual({ at: 'none' })
})

test('if the times are slow to load, the form asks for a day', async () => {
  const { windows, clock, toWhen } = setUp({ [paths.windows]: () => new Promise(() => {}) })
  void toWhen()
  await settle()
  await settle()
  expect(windows.list.value).toEqual({ at: 'loading' })
  clock.pass(5_000)
  expect(windows.list.value).toEqual({ at: 'none' })
})

test('a time that is taken meanwhile leads to the times that are left', async () => {
  const { model, windows, answer, toWhen } = setUp({ [paths.hold]: taken })
  await toWhen()
  windows.pick(nine)
  answer(paths.windows, () => ({ data: [ten, nextDay] }))
  await windows.take()
  await settle()
  expect(model.phase.value.at).toBe('when')
  expect(model.notice.value).toEqual({ says: 'window-taken' })
  expect(windows.list.value).toMatchObject({ windows: [ten, nextDay] })
  expect(windows.day.value).toBe('2026-12-01')
  expect([windows.picked.value, model.typed.value.wanted]).toEqual([undefined, null])
})

test('without a connection the pick stays, and the failure is reported', async () => {
  const { model, windows, failed, toWhen } = setUp({
    [paths.hold]: () => Promise.reject(new TypeError('offline')),
  })
  await toWhen()
  windows.pick(nine)
  await windows.take()
  expect(model.phase.value.at).toBe('when')
  expect(model.notice.value).toMatchObject({ says: 'failed' })
  expect(windows.picked.value).toEqual(nine)
  expect(failed).toEqual(['hold_failed'])
})

test('a refused completion goes back to the times and loses nothing', async () => {
  const { model, answer, toReview } = setUp({
    [paths.update]: () => draft({ ...wish, window: held() }),
    [paths.complete]: taken,
  })
  await toReview()
  answer(paths.windows, () => ({ data: [nextDay] }))
  model.next()
  await settle()
  expect(model.phase.value.at).toBe('when')
  expect(model.notice.value).toEqual({ says: 'window-taken' })
  expect(model.typed.value).toMatchObject({ ...contact, descr: 'Brambles along the fence.' })
})

test('the confirmation has the agreed visit', async () => {
  const visit = { start_at: nine.start_at, end_at: nine.end_at }
  const { model, toReview } = setUp({
    [paths.update]: () => draft({ ...wish, window: held() }),
    [paths.complete]: () => done({ ...wish, visit }),
  })
  await toReview()
  model.next()
  await settle()
  expect(model.phase.value).toMatchObject({ at: 'done', done: { visit } })
})

test('a day in place of the times ends the hold', async () => {
  const { model, windows, sent, toReview } = setUp({
    [paths.update]: () => draft({ ...wish, window: held() }),
  })
  await toReview()
  model.goTo('when')
  windows.other()
  await settle()
  expect(sent(paths.hold).at(-1)?.input).toEqual({ body: { ...key, start_at: null } })
  expect(model.typed.value).toMatchObject({ wanted: null, wanted_on: '' })
  expect(windows.current.value).toBeUndefined()
})

test('a reopened draft keeps its hold, and a hold that has ended is renewed', async () => {
  const resume = { ...key, contact }
  const read = (window: Booking['window']) => () => draft({ ...wish, window })
  const live = setUp({ [paths.read]: read(held()) }, { resume })
  await settle()
  expect(live.windows.current.value).toEqual(held())
  await live.windows.holdAgain()
  expect(live.sent(paths.hold)).toEqual([])

  const ended = setUp({ [paths.read]: read(held({ until: null })) }, { resume })
  await settle()
  await ended.windows.holdAgain()
  expect(ended.windows.current.value).toEqual(held())
  expect(ended.windows.isRenewed.value).toBe(true)

  const gone = setUp({ [paths.read]: read(held({ until: null })), [paths.hold]: taken }, { resume })
  await settle()
  await gone.windows.holdAgain()
  await settle()
  expect(gone.model.phase.value.at).toBe('when')
  expect(gone.model.notice.value).toEqual({ says: 'window-taken' })
})

test('later dates are searched until some have times, up to twelve weeks ahead', async () => {
  const january = window('2027-01-12T09:00:00.000Z')
  const { windows, sent, answer, toWhen } = setUp()
  await toWhen()
  answer(paths.windows, ({ query }) => ({
    data: query?.['from'] === '2027-01-02' ? [january] : [],
  }))
  await windows.more()
  const from = ['2026-11-21', '2026-12-05', '2026-12-19', '2027-01-02']
  expect(sent(paths.windows).map(({ input }) => input)).toMatchObject(
    from.map((date) => ({ query: { from: date } })),
  )
  const all = [nine, ten, nextDay, january]
  expect(windows.list.value).toMatchObject({ windows: all, isMore: true })
  await windows.more()
  expect(windows.list.value).toMatchObject({ isMore: false })
})

import { ApiError, type BookingServices } from '@treasures/api-client'
import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { handClock } from '../shared/clock.fixtures.ts'
import { createDraftStore } from './booking-draft.ts'
import {
  askedCleaning,
  askedServices,
  contact,
  done,
  draft,
  fakeClient,
  key,
  manyServices,
  notServed,
  option,
  paths,
  price,
  refusal,
  services,
  type Answers,
} from './booking-form.fixtures.ts'
import type { BookingPorts } from './booking-core.ts'
import { BookingFormModel, type BookingFormState } from './booking-form.model.ts'
import { createLater } from './booking-later.ts'
import { contactRules } from './contact-rules.ts'

/** A device, with storage that outlives the form. */
function createDevice() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const memory = new Map()
  /** Clears the memory of the page and leaves the storage. */
  const reload = () => memory.clear()
  return { kept, storage, memory, reload }
}

const clock = handClock()
clock.pass(Date.parse('2026-11-21T12:00:00Z'))

function setUp(answers: Answers = {}, patch: Partial<BookingPorts> = {}, device = createDevice()) {
  const client = fakeClient(answers)
  const seen: string[] = []
  let made = 0
  const model = new BookingFormModel({
    client,
    clock,
    draft: createDraftStore({
      storage: () => device.storage,
      name: '1',
      now: () => clock.now(),
      memory: device.memory,
    }),
    makeKey: () => `key ${++made}`,
    log: () => {},
    region: 1,
    onStep: (step) => seen.push(step),
    onBooked: ({ id_job }) => seen.push(`booked ${id_job}`),
    onFailed: (code) => seen.push(code),
    ...patch,
  })
  model.takeLater(contactRules, createLater)
  model.start()
  const sent = (path: string) => client.calls.filter((call) => call.path === path)
  return { model, client, seen, sent, device }
}

const photo = { image_number: 1, url: '/image/1', width: 4, height: 3 }
const begin = () => ({ ...key, booking: draft() })

/** Waits until all pending answers have arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function toWhat(model: BookingFormState) {
  model.change('postcode', 'se135ab')
  model.next()
  await settle()
}

async function toWhen(model: BookingFormState) {
  await toWhat(model)
  model.chooseOption(1, 11)
  model.change('descr', 'Brambles along the fence.')
  model.next()
  await settle()
}

async function toReview(model: BookingFormState) {
  await toWhen(model)
  model.pickDay('soon')
  model.change('fname', 'Ada')
  model.change('lname', 'Okafor')
  model.change('email', 'ada@example.org')
  model.change('mphone', '07700 900123')
  model.change('address', '12 Garden Road')
  model.next()
  await settle()
}

async function book(model: BookingFormState) {
  model.setExpress(true)
  model.next()
  await settle()
}

test('a job is booked from the postcode to the confirmation, and each step is reported', async () => {
  const { model, seen, sent, device } = setUp()
  await toReview(model)
  expect(model.saving.value).toEqual({ at: 'saved' })
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(seen).toEqual(['what', 'when', 'contact', 'review', 'booked 10482'])
  expect(sent(paths.complete)[0]?.input).toMatchObject({
    body: { ...key, customerprice: 25.2, terms_accepted: true, express_request: true },
  })
  expect(device.kept.size).toBe(0)
})

test('an incomplete postcode makes no call and shows a problem at its field', async () => {
  const { model, client } = setUp()
  expect(model.next()).toBe('postcode')
  expect(model.errors.value).toEqual({ postcode: 'postcodeRequired' })
  model.change('postcode', 'SE13')
  expect(model.next()).toBe('postcode')
  expect(model.errors.value).toEqual({ postcode: 'postcodeWrong' })
  expect(client.calls).toEqual([])
})

test('an unknown postcode is reported until it changes', async () => {
  const { model } = setUp({
    [paths.services]: () => {
      throw refusal(422, 'postcode_unknown')
    },
  })
  await toWhat(model)
  expect(model.phase.value).toEqual({ at: 'postcode' })
  expect(model.errors.value).toEqual({ postcode: 'postcodeUnknown' })
  model.change('postcode', 'SE13 5AC')
  expect(model.errors.value).toEqual({})
})

test('where no treasure serves, the visitor can leave an e-mail', async () => {
  const { model, sent } = setUp({ [paths.services]: notServed })
  await toWhat(model)
  expect(model.phase.value).toEqual({ at: 'not-served' })
  expect(await model.tellMe()).toBe('email')
  expect(model.errors.value.email).toBe('E-mail is required')
  model.change('email', 'ada@example.org')
  await model.tellMe()
  expect(model.phase.value).toEqual({ at: 'thanked' })
  expect(sent(paths.coverage)[0]?.input).toEqual({
    body: { email: 'ada@example.org', postcode: 'YO1 7HH' },
  })
})

test('a page that lists only services that are not on offer shows "not served"', async () => {
  const { model } = setUp({}, { services: [99] })
  await toWhat(model)
  expect(model.phase.value).toEqual({ at: 'not-served' })
  const some = setUp({}, { services: [2] })
  await toWhat(some.model)
  expect(some.model.chosen.value?.service.id).toBe(2)
})

test('an unavailable service is not chosen, even if the page asks for it', async () => {
  const { model } = setUp({}, { service: 4 })
  await toWhat(model)
  expect(model.chosen.value).toBeUndefined()
  model.change('descr', 'Windows.')
  expect(model.next()).toBe('id_service_option')
})

test('leaving "what" creates the draft; each later step saves it, and the last save wins', async () => {
  const answered: (() => void)[] = []
  const { model, sent } = setUp({
    [paths.create]: () =>
      new Promise((resolve) => answered.push(() => resolve({ ...key, booking: draft() }))),
  })
  await toWhen(model)
  expect(sent(paths.create)).toHaveLength(1)
  expect(sent(paths.create)[0]?.input).toMatchObject({
    body: { id_service_option: 11, postcode: 'SE13 5AB', id_region: 1, step: 'when' },
  })
  // The next step does not wait for the answer. Two more steps cause only one more save.
  model.pickDay('flexible')
  model.back()
  model.pickDay('date', '2026-12-24')
  answered[0]?.()
  await settle()
  expect(sent(paths.create)).toHaveLength(1)
  expect(sent(paths.update)).toHaveLength(1)
  expect(sent(paths.update)[0]?.input).toMatchObject({
    params: { id: key.id },
    body: { token: key.token, wanted: 'date', wanted_on: '2026-12-24', step: 'contact' },
  })
})

test('a failed save is reported, keeps all input, and succeeds with the next save', async () => {
  let isDown = true
  const { model, sent, seen } = setUp({
    [paths.create]: () => {
      if (isDown) throw new TypeError('fetch failed')
      return { ...key, booking: draft() }
    },
  })
  await toWhen(model)
  expect(model.saving.value).toEqual({ at: 'failed', why: 'offline' })
  expect(model.phase.value).toEqual({ at: 'when' })
  expect(seen).toContain('save_failed')
  isDown = false
  await model.retrySave()
  expect(model.saving.value).toEqual({ at: 'saved' })
  // The same body keeps its key, because perhaps only the answer was lost.
  expect(sent(paths.create).map((call) => call.key)).toEqual(['key 1', 'key 1'])
})

test("after a reload, the form continues at its step with the server's data, the contact details masked", async () => {
  const { model, device } = setUp()
  await toReview(model)
  device.reload()
  const again = setUp({}, { prefill: { fname: 'Someone else' } }, device)
  await settle()
  expect(again.model.phase.value).toEqual({ at: 'review' })
  expect(again.model.typed.value).toMatchObject({ descr: 'Brambles along the fence.', fname: '' })
  expect(again.model.held.value).toMatchObject({ fname: 'A•••', email: 'a•••@example.org' })
  await book(again.model)
  expect(again.sent(paths.create)).toEqual([])
  const { input } = again.sent(paths.complete)[0] ?? {}
  expect(input).toMatchObject({ body: key })
  // The masked values are never sent.
  expect(JSON.stringify(input)).not.toMatch(/•|Someone else/)
})

test("the page's storage keeps the postcode and the day, but no description or contact details", async () => {
  const { model, device } = setUp()
  await toReview(model)
  const text = [...device.kept.values()].join()
  expect(text).toContain(key.token)
  expect(text).toContain('SE13 5AB')
  for (const one of ['Ada', 'Okafor', 'ada@', '900123', 'Garden Road', 'Brambles'])
    expect(text).not.toContain(one)
})

test('an entry by an older version of the form is used once and then wiped', async () => {
  const device = createDevice()
  const typed = { ...contact, postcode: 'SE13 5AB', descr: 'Old words', id_service_option: 11 }
  const old = { typed, step: 'contact', booking: null, at: clock.now() }
  device.kept.set('treasures-booking:1', JSON.stringify(old))
  const { model } = setUp({}, {}, device)
  await settle()
  expect(model.typed.value).toMatchObject({ fname: 'Ada', descr: 'Old words' })
  expect([...device.kept.values()].join()).not.toMatch(/Ada|ada@|Old words|Garden/)
})

test('contact details on the server stay until the customer asks to change them, and are then typed again', async () => {
  const { model, device } = setUp()
  await toReview(model)
  device.reload()
  const { model: again, sent } = setUp({}, {}, device)
  await settle()
  again.goTo('contact')
  expect(again.next()).toBeUndefined()
  await settle()
  expect(sent(paths.update)[0]?.input).not.toHaveProperty('body.email')
  again.goTo('contact')
  again.changeContact()
  expect(again.next()).toBe('fname')
  for (const [field, text] of Object.entries(contact)) again.change(field as 'fname', text)
  again.next()
  await settle()
  expect(sent(paths.update).at(-1)?.input).toMatchObject({ body: contact })
})

test('after a reload, input typed while the draft loads wins, and a failed load overwrites nothing on the server', async () => {
  const { model, device } = setUp()
  await toReview(model)
  device.reload()
  const failing = setUp(
    { [paths.read]: () => Promise.reject(new TypeError('offline')) },
    {},
    device,
  )
  await settle()
  failing.model.goTo('what')
  failing.model.next()
  await failing.model.retrySave()
  // Fields that are empty here may have values on the server.
  for (const field of ['descr', 'fname', 'email'])
    expect(failing.sent(paths.update).at(-1)?.input).not.toHaveProperty(`body.${field}`)
  device.reload()
  const { model: again } = setUp({}, {}, device)
  again.change('descr', 'Typed meanwhile')
  await settle()
  expect(again.typed.value.descr).toBe('Typed meanwhile')
})

test('contact details that are incomplete or refused on the server are asked for again', async () => {
  const half = setUp({ [paths.read]: () => draft({ email: '' }) }, { resume: key })
  await settle()
  expect(half.model.held.value).toBeUndefined()
  const wrong = () => {
    throw refusal(422, 'booking_incomplete', { mphone: ['Must be in a valid format'] })
  }
  const { model } = setUp({ [paths.complete]: wrong }, { resume: key })
  await settle()
  await book(model)
  expect(model.phase.value.at).toBe('contact')
  expect(model.held.value).toBeUndefined()
  expect(model.errors.value.mphone).toBeTruthy()
})

test('a stored draft expires after 72 hours, and invalid entries are ignored', () => {
  const { model, device } = setUp()
  model.change('postcode', 'SE13 5AB')
  const later = (hours: number) => {
    const now = () => clock.now() + hours * 3_600_000
    return createDraftStore({ storage: () => device.storage, name: '1', now }).read()
  }
  expect(later(71)?.typed.postcode).toBe('SE13 5AB')
  expect(later(73)).toBeUndefined()
  for (const text of ['no json', '7', '{"at":1e15,"typed":{"descr":7,"wanted":{}},"step":"x"}']) {
    device.kept.set('treasures-booking:1', text)
    const { model: next } = setUp({}, {}, device)
    expect(next.typed.value.descr).toBe('')
    expect(next.phase.value.at).toBe('postcode')
  }
})

test('invalid values in a stored draft are dropped, and without a postcode it starts again', () => {
  const device = createDevice()
  const keep = (choices: object) =>
    device.kept.set(
      'treasures-booking:1',
      JSON.stringify({ at: clock.now(), choices, step: 'review', booking: null }),
    )
  keep({ postcode: 'SE13 5AB', wanted: 'date', wanted_on: 'yesterday' })
  const draft = createDraftStore({
    storage: () => device.storage,
    name: '1',
    now: () => clock.now(),
  })
  expect(draft.read()).toMatchObject({ typed: { wanted: 'date', wanted_on: '' }, step: 'review' })
  keep({ postcode: 'SE13 5AB', wanted: 'never', wanted_on: '2026-13-45' })
  expect(draft.read()).toMatchObject({ typed: { wanted: null, wanted_on: '' } })
  keep({ wanted: 'date', wanted_on: '2026-11-25' })
  expect(draft.read()).toMatchObject({ typed: { wanted_on: '2026-11-25' }, step: 'postcode' })
})

test.each([
  ['there is no storage', () => undefined],
  [
    'the browser refuses it',
    () => {
      throw new Error('SecurityError')
    },
  ],
])('the job is booked even if %s', async (_, storage) => {
  const { model } = setUp({}, { draft: createDraftStore({ storage, name: '1', now: () => 0 }) })
  await toReview(model)
  await book(model)
  expect(model.phase.value.at).toBe('done')
})

test('the link to a booking opens it at the step where it was left', async () => {
  const { model } = setUp({}, { resume: { ...key, contact } })
  expect(model.phase.value).toEqual({ at: 'resuming' })
  await settle()
  expect(model.phase.value).toEqual({ at: 'review' })
  expect(model.typed.value).toMatchObject({ descr: 'Brambles along the fence.', ...contact })
  expect(model.held.value).toBeUndefined()
  expect(model.booking.value).toEqual(key)
})

test.each([
  ['was never there', refusal(404, 'booking_not_found'), 'lost'],
  ['cannot be fetched', new TypeError('fetch failed'), 'not-fetched'],
])('a link whose booking %s says so', async (_, error, at) => {
  const read = () => {
    throw error
  }
  const { model } = setUp({ [paths.read]: read }, { resume: key })
  await settle()
  expect(model.phase.value.at).toBe(at)
})

test('the link to a completed booking shows the confirmation', async () => {
  const complete = () => draft({ id_job: 7, id_status: 1 })
  const { model } = setUp({ [paths.read]: complete }, { resume: key })
  await settle()
  expect(model.phase.value).toMatchObject({ at: 'done', done: { id_job: 7 } })
})

test('an expired draft is replaced by a new one with the same input', async () => {
  let gone = 1
  const { model, sent } = setUp({
    [paths.update]: () => {
      if (gone-- > 0) throw refusal(410, 'booking_expired')
      return draft()
    },
  })
  await toReview(model)
  expect(sent(paths.create)).toHaveLength(2)
  expect(sent(paths.create)[1]?.input).toMatchObject({
    body: { descr: 'Brambles along the fence.' },
  })
  expect(model.notice.value).toEqual({ says: 'restarted', why: 'run-out', hadPhotos: false })
  await book(model)
  expect(model.phase.value.at).toBe('done')
})

test('a draft that expires at the last step is replaced and booked', async () => {
  let gone = 1
  const { model, sent } = setUp({
    [paths.complete]: () => {
      if (gone-- > 0) throw refusal(410, 'booking_expired')
      return done()
    },
  })
  await toReview(model)
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(sent(paths.create)).toHaveLength(2)
})

test('a draft with photos that expires at the last step is not booked without them before the customer knows', async () => {
  let gone = 1
  const { model, sent } = setUp({
    [paths.complete]: () => {
      if (gone-- > 0) throw refusal(410, 'booking_expired')
      return done()
    },
  })
  await toReview(model)
  model.setImages([photo])
  await book(model)
  expect(model.phase.value).toEqual({ at: 'review' })
  expect(model.notice.value).toEqual({ says: 'restarted', why: 'run-out', hadPhotos: true })
  expect(sent(paths.complete)).toHaveLength(1)
  await book(model)
  expect(model.phase.value.at).toBe('done')
})

test.each([
  ['is open', undefined],
  ['was booked', { id_job: 401, at: '2026-11-25T01:35:00.000Z' }],
])(
  'a booking that %s on another device says so and starts no second booking',
  async (_, booked) => {
    const { model, sent } = setUp({
      [paths.complete]: () => {
        throw new ApiError(409, {
          code: 'booking_elsewhere',
          message: 'Elsewhere.',
          ...(booked && { booked }),
        })
      },
    })
    await toReview(model)
    await book(model)
    expect(model.phase.value).toEqual({ at: 'elsewhere', booked })
    expect(sent(paths.create)).toHaveLength(1)
  },
)

test('a booking completed on another device shows the confirmation', async () => {
  const { model } = setUp({
    [paths.update]: () => {
      throw refusal(409, 'booking_completed')
    },
    [paths.read]: () => draft({ id_job: 8, id_status: 1 }),
  })
  await toReview(model)
  await settle()
  expect(model.phase.value).toMatchObject({ at: 'done', done: { id_job: 8 } })
})

test('a changed price is shown, and the customer agrees to it before anything is booked', async () => {
  const dearer = option({ customerprice: 28, least: 56, least_vat: 9.33 })
  const { model, sent, seen } = setUp({
    [paths.complete]: (input) => {
      if (input.body?.['customerprice'] !== 28) throw refusal(409, 'price_changed')
      return done({ customerprice: 28 })
    },
    [paths.price]: () => price(dearer),
  })
  await toReview(model)
  await book(model)
  expect(model.phase.value).toEqual({ at: 'review' })
  expect(model.notice.value).toEqual({ says: 'price-changed', was: 25.2, now: 28 })
  expect(model.chosen.value?.option.least).toBe(56)
  expect(seen.filter((event) => event.startsWith('booked'))).toEqual([])
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(sent(paths.complete).map((call) => call.key)).toEqual(['key 2', 'key 3'])
})

test('a price that a save finds changed is shown at once', async () => {
  const dearer = option({ customerprice: 28 })
  const { model } = setUp({ [paths.update]: () => draft({ option: dearer }) })
  await toReview(model)
  expect(model.notice.value).toEqual({ says: 'price-changed', was: 25.2, now: 28 })
})

test('an option that is no longer available leads back to the choice, with a message', async () => {
  const { model } = setUp({
    [paths.complete]: () => {
      throw refusal(409, 'option_unavailable')
    },
  })
  await toReview(model)
  await book(model)
  expect(model.phase.value).toEqual({ at: 'what' })
  expect(model.notice.value).toEqual({ says: 'option-gone' })
  expect(model.typed.value.descr).toBe('Brambles along the fence.')
})

test("the server's refusals appear at their fields, in the first step that has one", async () => {
  const { model } = setUp({
    [paths.complete]: () => {
      throw refusal(422, 'booking_incomplete', {
        mphone: ['Must be in a valid format'],
        express_request: ['Please ask for it'],
      })
    },
  })
  await toReview(model)
  await book(model)
  expect(model.phase.value).toEqual({ at: 'contact' })
  expect(model.errors.value).toEqual({
    mphone: 'Must be in a valid format',
    express: 'Please ask for it',
  })
})

test('pressing Book twice books once, and a retry after a lost answer keeps its key', async () => {
  const { model, sent } = setUp({
    [paths.complete]: () => {
      throw new TypeError('fetch failed')
    },
  })
  await toReview(model)
  model.setExpress(true)
  model.next()
  model.next()
  await settle()
  expect(sent(paths.complete)).toHaveLength(1)
  expect(model.notice.value).toEqual({ says: 'failed', why: 'offline' })
  await book(model)
  const keys = sent(paths.complete).map((call) => call.key)
  expect(keys[1]).toBe(keys[0])
})

test('express consent is required for work within the cancellation period, and not for later work', async () => {
  const { model, sent } = setUp()
  await toReview(model)
  expect(model.next()).toBe('express')
  expect(sent(paths.complete)).toEqual([])
  model.pickDay('date', '2026-12-05')
  expect(model.isExpress.value).toBe(false)
  model.goTo('review')
  model.next()
  await settle()
  expect(sent(paths.complete)[0]?.input).toMatchObject({ body: { express_request: false } })
})

test.each([
  ['yesterday', '2026-11-20', 'whenDateInvalid'],
  ['two years ahead', '2028-11-20', 'whenDateInvalid'],
  ['no day', '', 'whenDateMissing'],
])('%s is refused', async (_, day, problem) => {
  const { model } = setUp()
  await toWhen(model)
  expect(model.pickDay('date', day)).toBe('wanted_on')
  expect(model.errors.value).toEqual({ wanted_on: problem })
})

test('signed-in customers are asked only for the address, and book with their session', async () => {
  const { model, sent } = setUp({}, { signedIn: { id_customer: 5 } })
  await toWhen(model)
  model.pickDay('soon')
  expect(model.next()).toBe('address')
  model.change('address', '12 Garden Road')
  model.next()
  await settle()
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(sent(paths.complete)).toEqual([])
  expect(sent(paths.bookJob)[0]?.input).toMatchObject({ body: { id_customer: 5 } })
})

test('a known customer who books again at the same place goes from the day to the review', async () => {
  const place = { postcode: 'SE13 5AB', prefill: { address: '12 Garden Road' } }
  const { model } = setUp({}, { signedIn: { id_customer: 5 }, ...place })
  await toWhen(model)
  model.pickDay('soon')
  expect(model.phase.value.at).toBe('review')
  model.back()
  expect(model.phase.value.at).toBe('contact')
  model.change('address', '14 Garden Road')
  model.goTo('when')
  model.pickDay('soon')
  expect(model.phase.value.at).toBe('contact')
})

test('a description that is too long shows a problem, blocks the step and is not sent', async () => {
  const { model, sent } = setUp()
  await toWhat(model)
  model.chooseOption(1, 11)
  model.change('descr', 'x'.repeat(2_001))
  expect(model.next()).toBe('descr')
  expect(model.errors.value.descr).toBe('Please use at most 2,000 characters')
  await model.ensureBooking()
  expect(sent(paths.create)[0]?.input).not.toHaveProperty('body.descr')
  model.change('descr', 'x'.repeat(2_000))
  expect(model.next()).toBeUndefined()
})

test('an e-mail with too many bookings in a day gets a message, and the booking stays', async () => {
  const { model, seen } = setUp({
    [paths.complete]: () => {
      throw refusal(429, 'booking_email_busy')
    },
  })
  await toReview(model)
  await book(model)
  expect(model.phase.value.at).toBe('review')
  expect(model.notice.value).toEqual({ says: 'email-busy' })
  expect(seen.at(-1)).toBe('booking_email_busy')
})

test('going back keeps all input, and a new postcode keeps the chosen service', async () => {
  const { model } = setUp({
    [paths.services]: () =>
      services({
        data: services().data.map((one) => ({ ...one, options: one.options.slice(-1) })),
      }),
  })
  await toWhat(model)
  model.chooseOption(1, 12)
  model.change('descr', 'Brambles.')
  model.goTo('postcode')
  await toWhat(model)
  expect(model.typed.value).toMatchObject({
    id_service: 1,
    id_service_option: 12,
    descr: 'Brambles.',
  })
})

test('a long list shows only the chosen service once it is pressed or was chosen before', async () => {
  const many = { [paths.services]: manyServices }
  const { model, device } = setUp(many)
  await toWhat(model)
  expect(model.isFolded.value).toBe(false)
  model.chooseOption(1, 11)
  expect(model.isFolded.value).toBe(false)
  model.chooseOption(1, 12)
  model.pressService(1)
  expect(model.isFolded.value).toBe(true)
  expect(model.chosen.value?.option.id).toBe(12)
  model.unfold()
  expect(model.isFolded.value).toBe(false)
  // An unavailable service ignores presses.
  model.pressService(4)
  expect([model.isFolded.value, model.chosen.value?.service.id]).toEqual([false, 1])

  for (const [patch, from] of [
    [{ service: 55 }, undefined],
    [{ resume: key }, undefined],
    [{}, device],
  ] as const) {
    const next = setUp(many, patch, from)
    if (!('resume' in patch)) await toWhat(next.model)
    await settle()
    expect(next.model.isFolded.value).toBe(true)
  }
  const few = setUp({}, { service: 1 })
  await toWhat(few.model)
  expect(few.model.isFolded.value).toBe(false)
})

/** The offer of another franchisee at other postcodes: some services have other options. */
const elsewhere = services({
  postcode: 'SE4 1AA',
  data: services()
    .data.slice(0, 3)
    .map((one) => ({ ...one, options: [option({ id: one.id * 100, id_service: one.id })] })),
})

async function toElsewhere(model: BookingFormState) {
  model.goTo('postcode')
  model.change('postcode', 'SE4 1AA')
  model.next()
  await settle()
}

function setUpMoving(offer: BookingServices) {
  let isMoved = false
  const { model, sent } = setUp({ [paths.services]: () => (isMoved ? offer : services()) })
  const move = async () => {
    await toReview(model)
    model.setImages([photo])
    isMoved = true
    await toElsewhere(model)
  }
  /** Expects the same draft at the new postcode, with its photos. */
  const expectMoved = (id_service_option: number) => {
    expect(sent(paths.update).at(-1)?.input).toMatchObject({
      params: { id: key.id },
      body: { id_service_option, postcode: 'SE4 1AA' },
    })
    expect(sent(paths.create)).toHaveLength(1)
    expect(model.images.value).toEqual([photo])
    expect(model.notice.value).toBeUndefined()
  }
  return { model, sent, move, expectMoved }
}

test('a draft moves to another area with its photos', async () => {
  const { model, move, expectMoved } = setUpMoving(elsewhere)
  await move()
  expect(model.chosen.value?.service.id).toBe(1)
  model.next()
  await settle()
  expectMoved(100)
})

test('a draft moves to an area without its service after the customer chooses another one', async () => {
  const { model, sent, move, expectMoved } = setUpMoving({
    ...elsewhere,
    data: elsewhere.data.slice(1),
  })
  await move()
  // A save in the meantime leaves the draft at its old postcode.
  await model.retrySave()
  expect(sent(paths.update).at(-1)?.input['body']).not.toHaveProperty('postcode')
  expect(model.next()).toBe('id_service_option')
  model.chooseOption(2, 200)
  model.next()
  await settle()
  expectMoved(200)
})

test('photos that cannot move are lost with a message, and stay if no new draft is created', async () => {
  const notHere = () => {
    throw refusal(422, 'option_not_here')
  }
  const gone = { [paths.update]: notHere }
  const { model } = setUp(gone)
  await toWhen(model)
  model.setImages([photo])
  model.pickDay('soon')
  await settle()
  expect(model.notice.value).toEqual({ says: 'restarted', why: 'moved', hadPhotos: true })
  expect(model.images.value).toEqual([])

  const answers: Answers = { ...gone }
  const next = setUp({
    ...gone,
    [paths.create]: (input) => (answers[paths.create] ?? begin)(input),
  })
  await toWhen(next.model)
  next.model.setImages([photo])
  answers[paths.create] = notHere
  next.model.pickDay('soon')
  await settle()
  expect(next.model.phase.value).toEqual({ at: 'what' })
  expect(next.model.notice.value).toEqual({ says: 'option-gone' })
  expect(next.model.booking.value).toEqual(key)
  expect(next.model.images.value).toEqual([photo])
})

test('booking waits for photos that are still uploading', async () => {
  const { model, sent } = setUp()
  await toWhat(model)
  model.chooseOption(1, 11)
  let isStopped = false
  model.keepPhotos({ left: signal(1), stop: () => (isStopped = true) })
  // The first photo creates the draft.
  await model.ensureBooking()
  expect(isStopped).toBe(false)
  await toReview(model)
  await book(model)
  expect(model.notice.value).toEqual({ says: 'photos-on-their-way' })
  expect(sent(paths.complete)).toEqual([])
})

const asking = (patch: Answers = {}): Answers => ({
  [paths.services]: () => askedServices(),
  [paths.create]: () => ({ ...key, booking: draft({ option: askedCleaning() }) }),
  [paths.update]: () => draft({ option: askedCleaning() }),
  ...patch,
})
const questionsOf = (model: BookingFormState) => model.later.value?.questions

async function answer(model: BookingFormState) {
  await toWhat(model)
  model.change('descr', 'All of it.')
  questionsOf(model)?.give('bedrooms', 3)
  questionsOf(model)?.give('home', 'Flat')
}

test('an option’s questions are asked before the next step, and move the price', async () => {
  const { model, sent } = setUp(asking())
  await toWhat(model)
  expect(model.chosen.value?.option).toMatchObject({ customerprice: 130, least_vat: 21.67 })
  model.change('descr', 'All of it.')
  model.next()
  expect(model.phase.value).toEqual({ at: 'what' })
  expect(questionsOf(model)?.stops.value).toBe(1)
  const list = questionsOf(model)?.list() ?? []
  expect(list.map((one) => questionsOf(model)?.errorOf(one))).toEqual([
    'Please answer this',
    undefined,
    'Please answer this',
    undefined,
  ])
  await answer(model)
  questionsOf(model)?.give('oven', true)
  expect(model.chosen.value?.option).toMatchObject({
    customerprice: 225,
    least: 225,
    least_vat: 37.5,
  })
  questionsOf(model)?.give('oven', undefined)
  expect(model.chosen.value?.option.customerprice).toBe(200)
  model.next()
  await settle()
  expect(model.phase.value).toEqual({ at: 'when' })
  expect(model.notice.value).toBeUndefined()
  expect(sent(paths.create)[0]?.input).toMatchObject({
    body: {
      id_questions: 7,
      answers: [
        { key: 'bedrooms', value: 3 },
        { key: 'home', value: 'Flat' },
      ],
    },
  })
})

async function reviewAnswered(model: BookingFormState) {
  await answer(model)
  model.next()
  await settle()
  model.pickDay('soon')
  for (const [name, text] of Object.entries(contact)) model.change(name as 'fname', text)
  model.next()
  await settle()
}

test('a booking is completed at the price of its answers', async () => {
  const { model, sent } = setUp(asking())
  await reviewAnswered(model)
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(sent(paths.complete)[0]?.input).toMatchObject({
    body: { customerprice: 200, id_questions: 7, answers: [{ value: 3 }, { value: 'Flat' }] },
  })
})

test('a question that was removed meanwhile is no longer charged, and the customer sees it first', async () => {
  const { questions } = askedCleaning()
  const list = questions?.list.filter(({ key: name }) => name !== 'bedrooms') ?? []
  const fewer = askedCleaning({
    questions: { id_version: 8, customerprice: 120, vat_rate: 20, list },
  })
  const { model, sent } = setUp(
    asking({
      [paths.complete]: (input) => {
        if (input.body?.['customerprice'] !== 130) throw refusal(409, 'price_changed')
        return done()
      },
      [paths.price]: () => price(fewer),
    }),
  )
  await reviewAnswered(model)
  await book(model)
  expect(model.notice.value).toEqual({ says: 'price-changed', was: 200, now: 130 })
  expect(model.phase.value).toEqual({ at: 'review' })
  await book(model)
  expect(model.phase.value.at).toBe('done')
  expect(sent(paths.complete)[1]?.input).toMatchObject({
    body: { id_questions: 8, answers: [{ key: 'home', value: 'Flat' }] },
  })
})

test('a new question leads back to the questions, even at the same price', async () => {
  const loft = { ...askedCleaning().questions?.list[1], key: 'loft', required: true, price: 0 }
  const more = askedCleaning()
  const questions = more.questions && {
    ...more.questions,
    id_version: 9,
    list: [...more.questions.list, loft as (typeof more.questions.list)[number]],
  }
  const { model } = setUp(
    asking({
      [paths.complete]: () => {
        throw refusal(422, 'booking_incomplete', { 'answers.loft': ['Please answer this'] })
      },
      [paths.price]: () => price({ ...more, ...(questions && { questions }) }),
    }),
  )
  await reviewAnswered(model)
  await book(model)
  expect(model.phase.value).toEqual({ at: 'what' })
  expect(model.notice.value).toEqual({ says: 'questions-changed' })
  expect(questionsOf(model)?.isAnswered()).toBe(false)
})

test('answers come back with a draft, but are not stored on the device', async () => {
  const answers = [{ key: 'bedrooms', value: 4 }]
  const device = createDevice()
  const first = setUp(asking(), {}, device)
  await answer(first.model)
  first.model.next()
  await settle()
  expect([...device.kept.values()].join('')).not.toContain('bedrooms')
  device.reload()
  const read = { [paths.read]: () => draft({ option: askedCleaning(), answers }) }
  const { model } = setUp(asking(read), {}, device)
  await settle()
  expect(questionsOf(model)?.valueOf('bedrooms')).toBe(4)
  expect(model.chosen.value?.option.customerprice).toBe(120 + 105 + 10)
})

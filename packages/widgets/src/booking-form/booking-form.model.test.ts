import { expect, test } from 'vitest'
import { handClock } from '../shared/clock.fixtures.ts'
import { createDraftStore } from './booking-draft.ts'
import { fakeClient, key, paths, type Answers } from './booking-form.fixtures.ts'
import { BookingFormModel, type BookingFormState, type BookingPorts } from './booking-form.model.ts'

/** A device: its storage outlives the form. */
function createDevice() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage }
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
    draft: createDraftStore(
      () => device.storage,
      '1',
      () => clock.now(),
    ),
    makeKey: () => `key ${++made}`,
    log: () => {},
    region: 1,
    onStep: (step) => seen.push(step),
    onBooked: ({ id_job }) => seen.push(`booked ${id_job}`),
    onFailed: (code) => seen.push(code),
    ...patch,
  })
  model.start()
  const sent = (path: string) => client.calls.filter((call) => call.path === path)
  return { model, client, seen, sent, device }
}

/** Lets every answer that is there already arrive. */
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

test('a job is booked from the postcode on, and each step is told', async () => {
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

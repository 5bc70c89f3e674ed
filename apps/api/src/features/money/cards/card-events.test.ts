import {
  createCard,
  createPublicCard,
  deleteCard,
  getCardToken,
  getPublicCardToken,
  isApiError,
  listCards,
  mergeCustomers,
} from '@treasures/api-client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import type { Database } from '#kernel/db/connect.ts'
import { createFixtures, createCustomer } from '#test/fixtures.ts'
import { signBody, signEvent, startFakeStripe, type FakeStripe } from '#test/fake-stripe.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { cardsStore } from './cards.store.ts'

let database: Database
let stripe: FakeStripe
let app: TestApp
let admin: SignedInClient
let id: number
const logged: string[] = []
const now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  stripe = await startFakeStripe()
  await createFixtures(database.db)
  app = await startTestApp(database, {
    clock: () => now,
    payments: stripePayments(stripe.settings),
    log: { level: 'warn', destination: { write: (line) => void logged.push(line) } },
  })
  admin = await signIn(app, await createUser(database.db, { is_admin: true }))
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await database.close()
})
beforeEach(async () => {
  stripe.setDown(false)
  id = await createCustomer(database.db, { fname: 'Nora', lname: 'Page', email: 'n@example.org' })
})

const begin = async () => (await admin.call(getCardToken, { params: { id } })).setup
const add = (setup: string) => admin.call(createCard, { params: { id }, body: { setup } })
const cards = async () => (await admin.call(listCards, { params: { id } })).data
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isApiError(error) ? error.code : String(error)),
  )

async function deliver({ body, signature }: { body: string; signature: string }) {
  const answer = await fetch(`${app.apiBase}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  return answer.status
}
const tell = (type: string, object: object, created = now) =>
  deliver(signEvent(type, object, now, { created }))
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const succeeded = (setup: string) => tell('setup_intent.succeeded', { id: setup })

test('Stripe is asked for a card of this customer, and draws its own fields for it', async () => {
  const token = await admin.call(getCardToken, { params: { id } })
  expect(token).toEqual({
    processor: 'stripe',
    setup: token.setup,
    client_secret: 'seti_secret',
    publishable_key: 'pk_test_stand_in',
    script: 'https://js.stripe.example/endive/stripe.js',
    trial_cards: [],
  })
  const [made, asked] = stripe.asked.slice(-2)
  expect(Object.fromEntries(made?.form ?? [])).toEqual({
    name: 'Nora Page',
    email: 'n@example.org',
    'metadata[id_customer]': String(id),
  })
  expect(asked?.form.get('customer')).toMatch(/^cus_/)
  expect(asked?.form.get('allowed_payment_method_types[0]')).toBe('card')
  // Stripe knows the customer the second time.
  await begin()
  expect(stripe.asked.slice(-2).map(({ call }) => call)).toEqual([
    'POST /v1/setup_intents',
    'POST /v1/setup_intents',
  ])
})

test('a customer who was deleted at Stripe, or created there under other keys, is created again', async () => {
  await database.db
    .updateTable('customers')
    .set({ processor_customer: 'cus_deleted' })
    .where('id', '=', id)
    .execute()
  const setup = await begin()
  stripe.succeed(setup)
  expect(await add(setup)).toMatchObject({ last4: '4242' })
})

test('two simultaneous attempts share one customer at Stripe, and both may finish', async () => {
  const setups = await Promise.all([begin(), begin()])
  for (const setup of setups) stripe.succeed(setup)
  await Promise.all(setups.map(add))
  expect(await cards()).toHaveLength(2)
})

test('a card is kept only when Stripe confirms it and says it belongs to this customer', async () => {
  const setup = await begin()
  expect(await codeOf(add(setup))).toBe('card_setup_failed')
  stripe.decline(setup)
  expect(await codeOf(add(setup))).toBe('card_setup_failed')
  expect(await codeOf(add('seti_unheard_of'))).toBe('card_setup_failed')
  stripe.succeed(setup)
  stripe.move(setup, 'cus_somebody_else')
  expect(await codeOf(add(setup))).toBe('card_setup_failed')
  expect(await succeeded(setup)).toBe(200)
  expect(await cards()).toEqual([])
})

test('a card is kept once if the browser never returned, however often Stripe reports it', async () => {
  const setup = await begin()
  const reference = stripe.succeed(setup, '1881')
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => succeeded(setup)),
    add(setup).then(() => 200),
  ])
  expect(answers).toEqual(answers.map(() => 200))
  expect(await cards()).toMatchObject([
    { last4: '1881', exp_month: 4, exp_year: 2031, brand: 'visa' },
  ])
  // The card has since been removed, and an old event does not bring it back.
  expect(await tell('payment_method.detached', { id: reference })).toBe(200)
  expect(await cards()).toEqual([])
  expect(await succeeded(setup)).toBe(200)
  expect(await tell('payment_method.detached', { id: reference })).toBe(200)
  expect(await cards()).toEqual([])
})

test('a card that a bank has reissued gets its new date', async () => {
  const setup = await begin()
  const reference = stripe.succeed(setup)
  await add(setup)
  const card = { last4: '5556', exp_month: 9, exp_year: 2035, brand: 'visa' }
  expect(await tell('payment_method.automatically_updated', { id: reference, card })).toBe(200)
  expect(await cards()).toMatchObject([card])
})

test('changes of a card count by the time of their event, in any order', async () => {
  const setup = await begin()
  const reference = stripe.succeed(setup)
  await add(setup)
  const dated = (exp_year: number) => ({
    id: reference,
    card: { last4: '4242', exp_month: 9, exp_year, brand: 'visa' },
  })
  const change = (exp_year: number, created: Date) =>
    tell('payment_method.automatically_updated', dated(exp_year), created)
  for (const [exp_year, seconds] of [
    [2034, 60],
    [2027, 120],
    [2034, 60],
    [2028, 90],
  ] as const)
    expect(await change(exp_year, ago(seconds))).toBe(200)
  expect(await cards()).toMatchObject([{ exp_year: 2034 }])
  expect(await change(2036, ago(30))).toBe(200)
  expect(await cards()).toMatchObject([{ exp_year: 2036 }])
  // Simultaneous events: the newest wins.
  await Promise.all([29, 25, 28, 21, 24, 27, 22, 26].map((s) => change(2060 - s, ago(s))))
  expect(await cards()).toMatchObject([{ exp_year: 2039 }])
})

test('a card that is gone at Stripe is never kept, whichever event comes first', async () => {
  const gone = (reference: string) => tell('payment_method.detached', { id: reference }, ago(10))
  // The event comes before we know the card. Stripe still shows it as attached.
  const one = await begin()
  const first = stripe.succeed(one)
  expect(await gone(first)).toBe(200)
  expect(await succeeded(one)).toBe(200)
  expect(await codeOf(add(one))).toBe('card_setup_failed')
  // No event comes. We learn it when we ask Stripe.
  const two = await begin()
  stripe.succeed(two)
  stripe.letGo(two)
  expect(await succeeded(two)).toBe(200)
  expect(await codeOf(add(two))).toBe('card_setup_failed')
  // All calls at once.
  const three = await begin()
  const third = stripe.succeed(three)
  await Promise.all([
    ...Array.from({ length: 4 }, () => succeeded(three)),
    ...Array.from({ length: 4 }, () => gone(third)),
    codeOf(add(three)),
  ])
  expect(await cards()).toEqual([])
})

test('signed events that we cannot read are logged, and not requested again', async () => {
  const setup = await begin()
  const reference = stripe.succeed(setup)
  await add(setup)
  const card = { last4: '4242', exp_month: 9, exp_year: 2035, brand: 'visa' }
  const updated = (changes: object, id: unknown = reference) =>
    signEvent('payment_method.updated', { id, card: { ...card, ...changes } }, now)
  const odd = [
    updated({ exp_year: 99_999_999_999 }),
    updated({ exp_month: 13 }),
    updated({ exp_month: 2.5 }),
    updated({ last4: null }),
    updated({ brand: { name: 'visa' } }),
    updated({}, null),
    updated({}, 'pm_\u0000'),
    signEvent('payment_method.detached', { id: [reference] }, now),
    signEvent('setup_intent.succeeded', { id: 'x'.repeat(3_000) }, now),
    signEvent('setup_intent.succeeded', {}, now),
    ...['null', '[]', '7', '"event"', '{}', '{"type":null}', 'not json'].map((body) =>
      signBody(body, now),
    ),
    signBody('{"type":"payment_method.detached","created":1763716000,"data":null}', now),
    signBody('{"type":"payment_method.detached","created":null,"data":{"object":null}}', now),
    signBody('{"type":"payment_method.detached","created":1e300,"data":{"object":{}}}', now),
  ]
  const before = logged.length
  for (const one of odd) expect([one.body, await deliver(one)]).toEqual([one.body, 200])
  const lines = logged.slice(before).filter((line) => line.includes('was not understood'))
  expect(lines).toHaveLength(odd.length)
  expect(lines[0]).toContain('card.exp_year')
  expect(lines.join('')).not.toContain(reference)
  expect(await cards()).toMatchObject([{ last4: '4242', exp_year: 2031 }])
})

test('a deleted card is detached at Stripe first, and stays while Stripe does not answer', async () => {
  const setup = await begin()
  const reference = stripe.succeed(setup)
  const card = await add(setup)
  const remove = () => admin.call(deleteCard, { params: { id: card.id } })
  stripe.setDown(true)
  expect(await codeOf(remove())).toBe('payments_unavailable')
  expect(await codeOf(begin())).toBe('payments_unavailable')
  expect(await cards()).toHaveLength(1)
  stripe.setDown(false)
  await remove()
  expect(stripe.detached).toContain(reference)
  expect(await cards()).toEqual([])
})

test('while Stripe cannot be asked, its events are refused so that it retries later', async () => {
  const setup = await begin()
  stripe.succeed(setup)
  stripe.setDown(true)
  expect(await succeeded(setup)).toBe(503)
  stripe.setDown(false)
  expect(await succeeded(setup)).toBe(200)
  expect(await cards()).toHaveLength(1)
})

test('a link keeps one card, even when Stripe reports a second tab’s card', async () => {
  const link = await cardsStore(database.db).createLink(id, now)
  const token = () => app.client.call(getPublicCardToken, { body: { id_customer: link } })
  const [one, two] = [await token(), await token()]
  stripe.succeed(one.setup, '1111')
  const left = stripe.succeed(two.setup, '2222')
  expect(await succeeded(one.setup)).toBe(200)
  expect(
    await app.client.call(createPublicCard, { body: { id_customer: link, setup: one.setup } }),
  ).toEqual({ last4: '1111' })
  expect(await succeeded(two.setup)).toBe(200)
  expect((await cards()).map(({ last4 }) => last4)).toEqual(['1111'])
  expect(stripe.detached).toContain(left)
})

test('after a merge, cards of both customers stay with their payers at Stripe', async () => {
  const boss = await signIn(app, await createUser(database.db, { super: true }))
  const other = await createCustomer(database.db, { email: 'other@example.org' })
  const begun = async (id_customer: number) =>
    (await boss.call(getCardToken, { params: { id: id_customer } })).setup
  const payerOf = async (id_customer: number) =>
    (
      await database.db
        .selectFrom('customers')
        .select('processor_customer')
        .where('id', '=', id_customer)
        .executeTakeFirstOrThrow()
    ).processor_customer
  const setup = await begun(id)
  stripe.succeed(setup, '1111')
  await add(setup)
  const [first, second] = [await begun(other), await begun(other)]
  stripe.succeed(first, '2222')
  await boss.call(createCard, { params: { id: other }, body: { setup: first } })
  const payers = [await payerOf(other), await payerOf(id)]
  expect(new Set([...payers, null]).size).toBe(3)

  await boss.call(mergeCustomers, {
    query: {},
    body: { id_customerA: id, id_customerB: other },
  })
  // Begun before the merge and finished after it, so the card belongs to the merged customer.
  stripe.succeed(second, '3333')
  expect(await succeeded(second)).toBe(200)
  const kept = await database.db
    .selectFrom('cards')
    .select(['last4', 'payer'])
    .where('id_customer', '=', id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { last4: '1111', payer: payers[1] },
    { last4: '2222', payer: payers[0] },
    { last4: '3333', payer: payers[0] },
  ])
  // The newest card is used, whichever customer added it.
  expect((await cards())[0]?.last4).toBe('3333')
})

test('only events signed by Stripe, byte by byte and recently, are accepted', async () => {
  const setup = await begin()
  stripe.succeed(setup)
  const event = (at = now, secret?: string) =>
    signEvent('setup_intent.succeeded', { id: setup }, at, secret ? { secret } : {})
  const good = event()
  const bad = [
    event(now, 'whsec_of_somebody_else'),
    event(ago(301)),
    event(ago(-301)),
    // Signed now, but dated an hour ahead.
    signEvent('setup_intent.succeeded', { id: setup }, now, { created: ago(-3_600) }),
    { ...good, signature: '' },
    { ...good, signature: good.signature.replace('v1=', 'v0=') },
    { ...good, body: `${good.body} ` },
    { ...good, body: '' },
  ]
  for (const one of bad) expect([one, await deliver(one)]).toEqual([one, 400])
  expect(await cards()).toEqual([])
  // A retry days later has a new signature and the original time, as Stripe does it.
  const late = { created: ago(3 * 86_400) }
  expect(await deliver(signEvent('setup_intent.succeeded', { id: setup }, ago(299), late))).toBe(
    200,
  )
  expect(await cards()).toHaveLength(1)
})

test('unknown events and records are ignored', async () => {
  expect(await tell('invoice.paid', { id: 'in_1' })).toBe(200)
  expect(await succeeded('seti_of_another_program')).toBe(200)
  expect(await tell('payment_method.updated', { id: 'pm_bank', card: null })).toBe(200)
})

import {
  beginPayment,
  chargeInvoice,
  emailPayLink,
  finishPayment,
  isApiError,
  listProcessors,
  refundCharge,
} from '@treasures/api-client'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import type { Database } from '#kernel/db/connect.ts'
import type { Payments } from '#kernel/payments.ts'
import { signEvent, startFakeStripe, type FakeStripe, type StripeFault } from '#test/fake-stripe.ts'
import { createCustomer, createFixtures } from '#test/fixtures.ts'
import { createCard, createIssuedInvoice, giveCredit } from '#test/money-fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { chargeTasks } from './charge-tasks.ts'

let database: Database
let stripe: FakeStripe
let payments: Payments
let app: TestApp
let admin: SignedInClient
let now: Date
let id_customer: number
let id: number

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  stripe = await startFakeStripe(() => now)
  payments = stripePayments(stripe.settings)
  await createFixtures(database.db)
  now = new Date('2026-11-20T09:00:00Z')
  app = await startTestApp(database, { clock: () => now, payments })
  admin = await signIn(app, await createUser(database.db, { is_admin: true }))
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await database.close()
})
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z')
  stripe.setFaults(() => undefined)
  await database.db.deleteFrom('tasks').execute()
  await database.db.deleteFrom('schedules').execute()
  id_customer = await createCustomer(database.db, { fname: 'Nora', email: 'nora@example.org' })
  id = await createIssuedInvoice(database.db, { id_customer })
})

let made = 0
const give = (code: string, customer = id_customer) =>
  createCard(database.db, customer, {
    reference: `pm_${code}_${++made}`,
    processor: 'stripe',
    payer: `cus_of_${customer}`,
  })
const charge = (invoice = id) => admin.call(chargeInvoice, { params: { id: invoice }, body: {} })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isApiError(error) ? error.code : String(error)),
  )
const minutes = (count: number) => void (now = new Date(now.getTime() + count * 60_000))
const run = async () => {
  const failures = await runDueTasks(database, chargeTasks({ database, payments }), now)
  await app.drain()
  return failures
}
const attempts = (invoice = id) =>
  database.db
    .selectFrom('charges')
    .select(['id', 'status', 'error_code', 'reference', 'fee_pence', 'refunded_pence', 'request'])
    .where('id_invoice', '=', invoice)
    .orderBy('id')
    .execute()
const invoiceOf = (invoice = id) =>
  database.db
    .selectFrom('invoices')
    .select(['id_status', 'amount_paid_pence', 'wallets_stopped_at'])
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
const paidAtStripe = (customer = id_customer) =>
  stripe.payments.charged().filter((intent) => intent.customer === `cus_of_${customer}`)
const balance = (kind: 'receivable' | 'customer_credit') =>
  balanceOf(database.db, { kind, id_customer })
const disputed = () => balanceOf(database.db, { kind: 'disputes' })
const clearing = () => balanceOf(database.db, { kind: 'clearing', processor: 'stripe' })
async function deliver(type: string, object: object, event?: string) {
  const { body, signature } = signEvent(type, object, now, event === undefined ? {} : { id: event })
  const { status } = await fetch(`${app.apiBase}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  expect(status).toBe(200)
}
async function payLink(invoice = id) {
  await admin.call(emailPayLink, { params: { id: invoice }, body: {} })
  const { body } = await database.db
    .selectFrom('messages')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { token: /public\/invoice\/([\w-]+)/.exec(body)?.[1] ?? '' }
}

test('the saved card is charged off session, once, and the fee is booked', async () => {
  await give('works')
  const before = await clearing()
  expect(await charge()).toMatchObject({ status: 'succeeded', amount: 120 })
  const asked = stripe.asked.findLast(({ call }) => call === 'POST /v1/payment_intents')
  expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
    amount: '12000',
    currency: 'gbp',
    customer: `cus_of_${id_customer}`,
    confirm: 'true',
    off_session: 'true',
  })
  expect(asked?.key).toMatch(new RegExp(`^${id}:1:`))
  expect(await attempts()).toMatchObject([{ status: 'succeeded', fee_pence: 200 }])
  expect((await clearing()) - before).toBe(-11_800)
})

test.each([
  ['insufficient_funds', 'declined'],
  ['generic_decline', 'declined'],
  ['stolen_card', 'declined'],
  ['expired_card', 'declined'],
  ['gone', 'declined'],
  ['authentication_required', 'requires_action'],
  ['incorrect_cvc', 'requires_action'],
])('a card that answers %s is %s, and takes no money', async (code, status) => {
  await give(code)
  expect(await charge()).toMatchObject({ status })
  const [attempt] = await attempts()
  expect(attempt?.error_code).toBe(code === 'gone' ? 'card_gone' : code)
  minutes(2)
  expect(await run()).toEqual([])
  expect(await attempts()).toMatchObject([{ status }])
  expect(paidAtStripe()).toEqual([])
})

test('a payment that the bank wants confirmed is confirmed on the page, without a second payment', async () => {
  await give('authentication_required')
  await charge()
  const params = await payLink()
  const token = await app.client.call(beginPayment, { params, body: {} })
  const [{ reference } = { reference: null }] = await attempts()
  expect(token).toMatchObject({
    processor: 'stripe',
    setup: reference,
    client_secret: `${reference}_secret`,
    amount: 120,
    saved_card: { name: 'Visa ending 4242', reference: expect.stringMatching(/^pm_auth/) },
  })
  const finish = () => app.client.call(finishPayment, { params, body: { setup: token.setup } })
  // Another card on the page is declined, and the payment still waits.
  stripe.payments.confirm(token.setup, 'pm_insufficient_funds')
  expect(await codeOf(finish())).toBe('payment_failed')
  await deliver('payment_intent.payment_failed', { id: token.setup })
  await run()
  expect(await codeOf(charge())).toBe('charge_in_flight')
  expect((await app.client.call(beginPayment, { params, body: {} })).client_secret).toBe(
    token.client_secret,
  )
  stripe.payments.confirm(token.setup)
  // The browser was closed, so Stripe sends an event.
  await deliver('payment_intent.succeeded', { id: token.setup })
  await run()
  expect(await attempts()).toMatchObject([{ status: 'succeeded' }])
  expect(await finish()).toEqual({ owed: 0 })
  expect(await balance('customer_credit')).toBe(0)
})

test('when less is owed than the page opened for, its payment is ended and another begins', async () => {
  const params = await payLink()
  const first = await app.client.call(beginPayment, { params, body: {} })
  await database.db
    .updateTable('invoices')
    .set({ amount_credited_pence: 2_000 })
    .where('id', '=', id)
    .execute()
  const second = await app.client.call(beginPayment, { params, body: {} })
  expect([first.amount, second.amount]).toEqual([120, 100])
  expect(stripe.payments.confirm(first.setup)).toBe(false)
})

test('a payment that succeeds after it was abandoned is booked, and the excess is the customer’s', async () => {
  const params = await payLink()
  const { setup } = await app.client.call(beginPayment, { params, body: {} })
  // The payment is confirmed after our look-up and before it can be cancelled.
  await database.db
    .updateTable('charges')
    .set({ status: 'cancelled' })
    .where('reference', '=', setup)
    .execute()
  await give('works')
  await charge()
  stripe.payments.confirm(setup)
  await deliver('payment_intent.succeeded', { id: setup })
  await run()
  expect(await attempts()).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect([await balance('receivable'), await balance('customer_credit')]).toEqual([0, 12_000])
})

describe('with faults on the way', () => {
  test(
    'each invoice is charged once with 30% of all calls lost, unanswered or broken',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      let turn = 0
      const faults: StripeFault[] = ['lost', 'unheard', 'broken']
      stripe.setFaults(() => (++turn % 10 < 3 ? faults[turn % 3] : undefined))
      const invoices: { id: number; customer: number }[] = []
      for (let i = 0; i < 40; i++) {
        const customer = await createCustomer(database.db, { email: `lost-${i}@example.org` })
        await give('works', customer)
        const invoice = await createIssuedInvoice(database.db, { id_customer: customer })
        invoices.push({ id: invoice, customer })
        await charge(invoice)
      }
      const waiting = async () =>
        (
          await database.db
            .selectFrom('charges')
            .select('id')
            .where('status', 'in', ['pending', 'unknown'])
            .execute()
        ).length
      expect(await waiting()).toBeGreaterThan(5)
      for (let round = 0; round < 30 && (await waiting()) > 0; round++) {
        minutes(120)
        // Stripe forgets keys after a day. Charges in progress must then not be sent again.
        if (round === 12) stripe.payments.forgetKeys()
        await run()
      }
      stripe.setFaults(() => undefined)
      minutes(300)
      await run()
      for (const invoice of invoices) {
        const paid = paidAtStripe(invoice.customer)
        const rows = await attempts(invoice.id)
        const succeeded = rows.filter(({ status }) => status === 'succeeded')
        expect([invoice.id, paid.length, succeeded.length]).toEqual([invoice.id, 1, 1])
        expect(await invoiceOf(invoice.id)).toMatchObject({
          id_status: 4,
          amount_paid_pence: 12_000,
        })
      }
    },
  )

  test('a charge whose key Stripe has forgotten is looked up, and never sent again', async () => {
    await give('works')
    stripe.setFaults((call) => (call === 'POST /v1/payment_intents' ? 'lost' : undefined))
    expect(await charge()).toMatchObject({ status: 'unknown' })
    stripe.payments.forgetKeys()
    minutes(24 * 60)
    await run()
    const [attempt] = await attempts()
    expect(stripe.asked.filter(({ key }) => key === attempt?.request.key)).toHaveLength(1)
    expect(await attempts()).toMatchObject([{ status: 'succeeded' }])
  })

  test('a request that never arrived does not count as a decline, and is retried a day later', async () => {
    await give('works')
    stripe.setFaults((call) => (call.startsWith('POST') ? 'unheard' : undefined))
    await charge()
    stripe.setFaults(() => undefined)
    minutes(24 * 60)
    await run()
    expect(await attempts()).toMatchObject([{ status: 'error', error_code: 'never_arrived' }])
    minutes(24 * 60)
    await run()
    expect(await attempts()).toMatchObject([{ status: 'error' }, { status: 'succeeded' }])
    expect(paidAtStripe()).toHaveLength(1)
  })
})

describe('refunds', () => {
  let one: number
  let intent: string
  beforeEach(async () => {
    await give('works')
    await charge()
    await giveCredit(database.db, id_customer, 12_000)
    const [attempt] = await attempts()
    one = attempt?.id ?? 0
    intent = attempt?.reference ?? ''
  })
  const refund = (amount: number) =>
    admin.call(refundCharge, { params: { id: one }, body: { amount, reason: 'Too late' } })
  const rows = () =>
    database.db
      .selectFrom('refunds')
      .select(['amount_pence', 'status', 'reference'])
      .where('id_charge', '=', one)
      .orderBy('id')
      .execute()
  const atStripe = () =>
    [...stripe.payments.refunds.values()].filter((each) => each.payment_intent === intent)

  test('two refunds of the same amount stay two, even after a lost answer', async () => {
    let calls = 0
    stripe.setFaults((call) => (call === 'POST /v1/refunds' && ++calls < 3 ? 'lost' : undefined))
    await refund(5)
    await refund(5)
    for (let i = 0; i < 4; i++) {
      minutes(10)
      await run()
    }
    expect(atStripe()).toHaveLength(2)
    expect(await rows()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  })

  test('one is pending until Stripe says otherwise, and may fail even after it has arrived', async () => {
    const before = await clearing()
    await refund(30)
    await run()
    const [back] = atStripe()
    await deliver('refund.updated', { ...back, status: 'succeeded' })
    await run()
    expect(await rows()).toMatchObject([{ status: 'succeeded' }])
    expect([(await clearing()) - before, await balance('customer_credit')]).toEqual([3_000, 9_000])
    await deliver('refund.failed', { ...back, status: 'failed', failure_reason: 'expired_card' })
    await deliver('refund.updated', { ...back, status: 'succeeded' })
    await run()
    expect(await rows()).toMatchObject([{ status: 'failed' }])
    expect([(await clearing()) - before, await balance('customer_credit')]).toEqual([0, 12_000])
    expect((await attempts())[0]?.refunded_pence).toBe(0)
  })

  test('one made at Stripe is recorded once', async () => {
    const foreign = {
      id: `re_foreign_${one}`,
      amount: 700,
      payment_intent: intent,
      status: 'succeeded',
      metadata: {},
    }
    await deliver('refund.created', foreign)
    await deliver('refund.updated', foreign)
    await run()
    await deliver('refund.updated', foreign)
    await run()
    expect(await rows()).toMatchObject([
      { amount_pence: 700, status: 'succeeded', reference: foreign.id },
    ])
    expect((await attempts())[0]?.refunded_pence).toBe(700)
  })

  test('events of one charge change no refund of another, whatever key they carry', async () => {
    await refund(10)
    await run()
    const mine = (await attempts())[0]
    const other = await createIssuedInvoice(database.db, { id_customer })
    await charge(other)
    const theirs = (await attempts(other))[0]
    const { id: own } = await database.db
      .selectFrom('refunds')
      .select('id')
      .where('id_charge', '=', mine?.id ?? 0)
      .executeTakeFirstOrThrow()
    await deliver('refund.updated', {
      id: 're_of_another',
      object: 'refund',
      payment_intent: theirs?.reference,
      amount: 1_000,
      status: 'failed',
      metadata: { key: `refund:${own}:x` },
      created: Math.floor(now.getTime() / 1_000),
    })
    await run()
    expect((await attempts())[0]).toMatchObject({ refunded_pence: 1_000 })
  })

  const dispute = (status: string, event?: string) =>
    deliver(
      'charge.dispute.updated',
      { id: `dp_${one}`, payment_intent: intent, amount: 12_000, status },
      event,
    )

  test('an inquiry moves nothing, an open dispute stops refunds and wallets, and a lost one is reversed once', async () => {
    await dispute('warning_needs_response')
    await run()
    expect(await invoiceOf()).toMatchObject({ id_status: 4, wallets_stopped_at: null })
    const before = await clearing()
    const withBank = await disputed()
    await dispute('needs_response')
    await run()
    expect([(await clearing()) - before, (await disputed()) - withBank]).toEqual([12_000, -12_000])
    expect(await codeOf(refund(1))).toBe('charge_disputed')
    expect((await invoiceOf()).wallets_stopped_at).not.toBeNull()
    for (const status of ['lost', 'lost', 'under_review', 'warning_closed']) {
      await dispute(status)
      await run()
    }
    expect([(await clearing()) - before, (await disputed()) - withBank]).toEqual([12_000, 0])
    expect(await balance('receivable')).toBe(-12_000)
    expect(await invoiceOf()).toMatchObject({ id_status: 2, amount_paid_pence: 0 })
    // Money that the bank took back is never charged again automatically.
    minutes(48 * 60)
    await run()
    expect(await attempts()).toHaveLength(1)
  })

  test('a won dispute releases the wallets, in whatever order its events come', async () => {
    const before = [await clearing(), await disputed()]
    await dispute('needs_response')
    await run()
    await dispute('won')
    await dispute('under_review')
    await run()
    expect([await clearing(), await disputed()]).toEqual(before)
    expect(await invoiceOf()).toMatchObject({ id_status: 4, wallets_stopped_at: null })
    expect(await codeOf(refund(1))).toBe('answered')
  })

  test('a dispute won and then lost takes the money once, and nothing stays with the bank', async () => {
    const before = [await clearing(), await disputed()]
    for (const status of ['needs_response', 'won', 'lost']) {
      await dispute(status)
      await run()
    }
    expect([await clearing(), await disputed()]).toEqual([(before[0] ?? 0) + 12_000, before[1]])
    expect(await balance('receivable')).toBe(-12_000)
  })

  test('an event that comes twice counts once', async () => {
    const event = `evt_twice_${one}`
    await dispute('lost', event)
    await dispute('lost', event)
    await run()
    const told = await database.db
      .selectFrom('payment_events')
      .select('done_at')
      .where('id', '=', event)
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]?.done_at).not.toBeNull()
    expect(await balance('receivable')).toBe(-12_000)
  })
})

test('a payment reported after its period was closed is booked on the first open day, and keeps its own date', async () => {
  await give('authentication_required')
  await charge()
  const reference = (await attempts())[0]?.reference ?? ''
  stripe.payments.confirm(reference)
  const shut = (locked_until: string | null) =>
    database.db.updateTable('accounting_periods').set({ locked_until }).execute()
  await shut('2026-11-30')
  now = new Date('2026-12-02T09:00:00Z')
  await deliver('payment_intent.succeeded', { id: reference })
  expect(await run()).toEqual([])
  await shut(null)
  const booked = await database.db
    .selectFrom('ledger_transactions')
    .select(['happened_on', 'booked_on'])
    .where('key', '=', `payment ${(await attempts())[0]?.id}`)
    .execute()
  expect(booked).toEqual([{ happened_on: '2026-11-20', booked_on: '2026-12-01' }])
})

test('supers see the active processor, its mode, and this week’s failures', async () => {
  const see = async () => {
    const boss = await signIn(app, await createUser(database.db, { super: true }))
    const { data } = await boss.call(listProcessors, {})
    return data.find(({ active }) => active)
  }
  await give('stolen_card')
  await charge()
  expect(await see()).toMatchObject({
    name: 'Stripe',
    mode: 'test',
    cards: expect.toSatisfy((kept: number) => kept > 0),
    declined: expect.toSatisfy((declined: number) => declined > 0),
  })
  // Other tests have moved the clock on by some days.
  minutes(60 * 24 * 60)
  expect(await see()).toMatchObject({ declined: 0, failed: 0 })
})

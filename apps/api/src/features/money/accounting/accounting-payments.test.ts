import {
  agreeSelfBilling,
  chargeInvoice,
  checkBillsDue,
  creditInvoice,
  creditUncoveredRefund,
  getInvoice,
  issueBills,
  issueInvoices,
  listAccountingDocuments,
  listUncoveredRefunds,
  lockTimesheet,
  refundCharge,
  updateTreasureTax,
  voidBill,
} from '@treasures/api-client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { signEvent, startFakeStripe, type FakeStripe } from '#test/fake-stripe.ts'
import { startFakeXero, type FakeXero } from '#test/fake-xero.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDraft } from '#test/invoice-fixtures.ts'
import { createCard } from '#test/money-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'
import { xeroAccounting } from '#adapters/accounting/xero-accounting.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import type { Database } from '#kernel/db/connect.ts'
import { chargeTasks } from '../charges/charge-tasks.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { accountingTasks } from './accounting-tasks.ts'

const began = new Date('2026-11-20T09:00:00Z')
let now = began
let database: Database
let app: TestApp
let stripe: FakeStripe
let xero: FakeXero
let boss: SignedInClient
let id_customer: number
let id_treasure: number
let id: number
let people = 0
let tasks: Parameters<typeof runDueTasks>[1]

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  stripe = await startFakeStripe(() => now)
  xero = await startFakeXero()
  const payments = stripePayments(stripe.settings)
  const accounting = xeroAccounting(xero.settings, { pauseMs: 0 })
  app = await startTestApp(database, { clock: () => now, payments, accounting })
  const { 'accounting.send': send } = accountingTasks({ database, accounting })
  tasks = { ...chargeTasks({ database, payments }), 'accounting.send': send }
  boss = await signIn(app, await createUser(database.db, { super: true }))
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await xero.close()
  await database.close()
})
beforeEach(async () => {
  now = began
  xero.setFaults(() => 'none')
  await database.db.deleteFrom('tasks').execute()
  await database.db.deleteFrom('schedules').execute()
  const n = ++people
  id_customer = await createCustomer(database.db, { lname: `Payer${n}` })
  const mphone = `+44770092${1_000 + n}`
  id_treasure = await createTreasure(database.db, { lname: `T${n}`, mphone })
  id = await createDraft(database.db, { id_customer, id_treasure }, now)
  await boss.call(issueInvoices, { body: { ids: [id] } })
})

const hours = (count: number) => void (now = new Date(now.getTime() + count * 3_600_000))
/** Runs reactions and sends documents. The clock moves on an hour each time. */
async function work(times = 2) {
  for (let i = 0; i < times; i++) {
    await app.drain()
    await runDueTasks(database, tasks, now)
    hours(1)
  }
}
const card = (code = 'works') =>
  createCard(database.db, id_customer, {
    reference: `pm_${code}_${++people}`,
    processor: 'stripe',
    payer: `cus_of_${id_customer}`,
  })
const charge = () => boss.call(chargeInvoice, { params: { id }, body: {} })
const read = () => boss.call(getInvoice, { params: { id } })
async function credit(amount: number) {
  const [line] = (await read()).lines
  const lines = [{ id_line: line?.id ?? 0, amount }]
  await boss.call(creditInvoice, { params: { id }, body: { reason: 'goodwill', notes: '', lines } })
}
const charges = () =>
  database.db
    .selectFrom('charges')
    .select(['id', 'reference'])
    .where('id_invoice', '=', id)
    .orderBy('id')
    .execute()
const lastCharge = async () => (await charges()).at(-1) ?? { id: 0, reference: '' }
async function deliver(type: string, object: object) {
  const { body, signature } = signEvent(type, object, now)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const asked = await fetch(`${app.apiBase}/webhooks/stripe`, { method: 'POST', headers, body })
  expect(asked.status).toBe(200)
}
const refund = async (amount: number) =>
  boss.call(refundCharge, {
    params: { id: (await lastCharge()).id },
    body: { amount, reason: 'Too much' },
  })
/** Stripe reports the status of the last refund of the last charge. */
async function refunded(status: 'succeeded' | 'failed') {
  const { reference } = await lastCharge()
  const back = [...stripe.payments.refunds.values()].filter(
    ({ payment_intent }) => payment_intent === reference,
  )
  await deliver('refund.updated', { ...back.at(-1), status })
}
/** This customer's documents at Xero by kind: total, amount paid or credited, and status. */
async function atXero() {
  const { xeroID } = await read()
  const contact = xero.documents.get(xeroID)?.contact
  return Object.fromEntries(
    [...xero.documents.values()]
      .filter((one) => one.contact === contact)
      .map(({ type, total, paid, credited, status }) => [type, { total, paid, credited, status }]),
  )
}
const open = async () =>
  (await boss.call(listAccountingDocuments, { query: { show: 'parked' } })).data.concat(
    (await boss.call(listAccountingDocuments, { query: { show: 'waiting' } })).data,
  )

test('a payment beyond what is owed becomes an overpayment at Xero, and is refunded from it', async () => {
  await card('authentication_required')
  await charge()
  const { reference } = await lastCharge()
  await database.db
    .updateTable('charges')
    .set({ status: 'unknown' })
    .where('reference', '=', reference)
    .execute()
  await credit(10)
  stripe.payments.confirm(reference ?? '')
  await deliver('payment_intent.succeeded', { id: reference })
  await work()
  expect(await atXero()).toMatchObject({
    ACCREC: { total: 2_650, paid: 1_650, credited: 1_000, status: 'PAID' },
    'RECEIVE-OVERPAYMENT': { total: 1_000, paid: 0 },
  })
  await refund(10)
  await work()
  expect(await atXero()).toMatchObject({ 'RECEIVE-OVERPAYMENT': { paid: 0 } })
  await refunded('succeeded')
  await work()
  expect(await atXero()).toMatchObject({ 'RECEIVE-OVERPAYMENT': { paid: 1_000 } })
  expect(await open()).toEqual([])
})

test('a credit note on a paid invoice stays open at Xero until it is refunded, and is open again when the refund fails', async () => {
  await card()
  await charge()
  await credit(5)
  await work()
  expect(await atXero()).toMatchObject({
    ACCREC: { paid: 2_650, credited: 0, status: 'PAID' },
    ACCRECCREDIT: { total: 500, paid: 0, credited: 0 },
  })
  await refund(5)
  await work()
  await refunded('succeeded')
  await work()
  expect(await atXero()).toMatchObject({ ACCRECCREDIT: { paid: 500, status: 'PAID' } })
  await refunded('failed')
  await work()
  expect(await atXero()).toMatchObject({ ACCRECCREDIT: { paid: 0, status: 'AUTHORISED' } })
  expect(await open()).toEqual([])
})

/** The next invoice of the same customer. */
async function next() {
  const draft = await createDraft(database.db, { id_customer, id_treasure }, now)
  await boss.call(issueInvoices, { body: { ids: [draft] } })
  return draft
}
const ofInvoice = async (of: number) => {
  const { inv_number } = await boss.call(getInvoice, { params: { id: of } })
  return [...xero.documents.values()].find((one) => one.number === inv_number)
}

test('credit that pays the next invoice is allocated at Xero from its own credit note', async () => {
  await card()
  await charge()
  await credit(5)
  const second = await next()
  await work()
  expect(await ofInvoice(second)).toMatchObject({ paid: 0, credited: 500 })
  expect(await atXero()).toMatchObject({
    ACCRECCREDIT: { total: 500, paid: 0, credited: 500 },
  })
  // More credit from the same invoice, and another lost answer.
  await credit(10)
  xero.setFaults((call) => (call.endsWith('/Allocations') ? 'lost_answer' : 'none'))
  await boss.call(chargeInvoice, { params: { id: second }, body: {} })
  await work(1)
  xero.setFaults(() => 'none')
  xero.forgetKeys()
  await work(6)
  expect(await ofInvoice(second)).toMatchObject({ paid: 1_150, credited: 1_500, status: 'PAID' })
  expect(await open()).toEqual([])
  const [use] = (await boss.call(listAccountingDocuments, { query: { search: 'Credit used' } }))
    .data
  expect(use).toMatchObject({ kind: 'credit_use', total: 10 })
})

test('an overpayment also pays the next invoice at Xero', async () => {
  await card('authentication_required')
  await charge()
  const { reference } = await lastCharge()
  await database.db
    .updateTable('charges')
    .set({ status: 'unknown' })
    .where('reference', '=', reference)
    .execute()
  await credit(10)
  stripe.payments.confirm(reference ?? '')
  await deliver('payment_intent.succeeded', { id: reference })
  await work()
  const second = await next()
  await work()
  expect(await ofInvoice(second)).toMatchObject({ paid: 0, credited: 1_000 })
  expect(await atXero()).toMatchObject({
    'RECEIVE-OVERPAYMENT': { total: 1_000, credited: 1_000 },
  })
  expect(await open()).toEqual([])
})

test('an invoice is open again at Xero after a bank has taken its payment back', async () => {
  await card()
  await charge()
  await work()
  const { reference: payment_intent } = await lastCharge()
  const dispute = { id: `dp_${id}`, payment_intent, amount: 1_000, status: 'lost' }
  await deliver('charge.dispute.closed', dispute)
  await work()
  expect(await atXero()).toMatchObject({ ACCREC: { paid: 1_650, status: 'AUTHORISED' } })
  expect((await read()).id_status).toBe(3)
  expect(await open()).toEqual([])
})

test('every document is at Xero once, in spite of lost answers and server errors', async () => {
  let seed = 7
  const faults = ['lost_answer', 'broken', 'lost_answer'] as const
  xero.setFaults(() => {
    seed = (seed * 48_271) % 2_147_483_647
    return faults[seed % 10] ?? 'none'
  })
  await card()
  await charge()
  await credit(5)
  await work()
  await refund(5)
  await work()
  await refunded('succeeded')
  await work(2)
  const { reference: payment_intent } = await lastCharge()
  const dispute = { id: `dp_${id}`, payment_intent, amount: 1_000, status: 'lost' }
  await deliver('charge.dispute.closed', dispute)
  xero.forgetKeys()
  await work(12)
  expect(await open()).toEqual([])
  expect(await atXero()).toMatchObject({
    ACCREC: { paid: 1_650, credited: 0, status: 'AUTHORISED' },
    ACCRECCREDIT: { total: 500, paid: 500 },
  })
})

test('a refund at Stripe without a credit note waits for one, in our books and at Xero', async () => {
  const { db } = database
  const balances = async () => [
    await balanceOf(db, { kind: 'customer_credit', id_customer }),
    await balanceOf(db, { kind: 'refunds_uncovered' }),
  ]
  await card()
  await charge()
  await work()
  const { reference: payment_intent } = await lastCharge()
  const made = Math.floor(new Date('2026-11-19T23:30:00Z').getTime() / 1_000)
  const foreign = {
    id: `re_foreign_${id}`,
    amount: 700,
    payment_intent,
    created: made,
    metadata: {},
  }
  await deliver('refund.created', { ...foreign, status: 'succeeded' })
  await work()
  expect(await balances()).toEqual([0, -700])
  expect(await open()).toMatchObject([{ kind: 'refund', error: /£7.00 of it went back/ }])
  await credit(5)
  await work()
  expect(await balances()).toEqual([0, -200])
  await credit(2.5)
  await work(3)
  expect(await balances()).toEqual([50, 0])
  expect(await open()).toEqual([])
  const notes = [...xero.documents.values()].filter(
    ({ type, total }) => type === 'ACCRECCREDIT' && (total === 500 || total === 250),
  )
  expect(notes.slice(-2).map(({ paid }) => paid)).toEqual([500, 200])
})

test('one call issues the missing credit note for a refund at Stripe, once', async () => {
  await card()
  await charge()
  const { reference: payment_intent } = await lastCharge()
  const foreign = { id: `re_foreign_${id}`, amount: 700, payment_intent, metadata: {} }
  await deliver('refund.created', { ...foreign, status: 'succeeded' })
  await work()
  const mine = async () => {
    const { inv_number } = await read()
    const { data } = await boss.call(listUncoveredRefunds, {})
    return data.filter((one) => one.inv_number === inv_number)
  }
  const [waiting] = await mine()
  expect(waiting).toMatchObject({ amount: 7, refunded_on: '2026-11-20' })
  const settle = { params: { id: waiting?.id ?? 0 }, body: { reason: 'goodwill' as const } }
  await boss.call(creditUncoveredRefund, settle)
  await work(3)
  expect(await mine()).toEqual([])
  expect(await read()).toMatchObject({ amount_credited: 7 })
  expect(await refusal(boss, creditUncoveredRefund, settle)).toMatchObject({
    code: 'refund_covered',
  })
  expect(await atXero()).toMatchObject({ ACCRECCREDIT: { total: 700, paid: 700 } })
})

test('a refund that fails at Stripe leaves nothing to credit', async () => {
  await card()
  await charge()
  const { reference: payment_intent } = await lastCharge()
  const foreign = { id: `re_foreign_${id}`, amount: 700, payment_intent, metadata: {} }
  const before = await balanceOf(database.db, { kind: 'refunds_uncovered' })
  const made = { ...foreign, object: 'refund', payment_intent: payment_intent ?? '' } as const
  stripe.payments.refunds.set(foreign.id, { ...made, status: 'pending' })
  await deliver('refund.created', { ...foreign, status: 'pending' })
  await work(1)
  expect(await balanceOf(database.db, { kind: 'refunds_uncovered' })).toBe(before - 700)
  await deliver('refund.failed', { ...foreign, status: 'failed' })
  await work(1)
  expect(await balanceOf(database.db, { kind: 'refunds_uncovered' })).toBe(before)
  expect(await balanceOf(database.db, { kind: 'customer_credit', id_customer })).toBe(0)
})

test('late refunds and disputes keep their dates, and are booked after the closed period', async () => {
  const { db } = database
  await card()
  await charge()
  now = new Date('2026-12-02T09:00:00Z')
  await db.updateTable('accounting_periods').set({ locked_until: '2026-11-30' }).execute()
  const { reference: payment_intent } = await lastCharge()
  const seconds = (day: string) => Math.floor(new Date(day).getTime() / 1_000)
  // Half past midnight in London, in summer.
  const summer = seconds('2026-08-09T23:30:00Z')
  const foreign = {
    id: `re_foreign_${id}`,
    amount: 100,
    payment_intent,
    created: summer,
    metadata: {},
  }
  await deliver('refund.created', { ...foreign, status: 'succeeded' })
  const opened = { id: `dp_${id}`, payment_intent, created: seconds('2026-12-01T12:00:00Z') }
  await deliver('charge.dispute.created', { ...opened, amount: 1_000, status: 'needs_response' })
  await work(1)
  await deliver('charge.dispute.closed', { ...opened, amount: 1_000, status: 'lost' })
  now = new Date('2026-12-05T09:00:00Z')
  await work(1)
  await db.updateTable('accounting_periods').set({ locked_until: null }).execute()
  const days = await db
    .selectFrom('ledger_transactions')
    .select(['kind', 'happened_on', 'booked_on'])
    .where('id_invoice', '=', id)
    .where((eb) => eb.or([eb('kind', 'like', 'refund%'), eb('kind', 'like', 'dispute%')]))
    .orderBy('id')
    .execute()
  expect(days).toEqual([
    { kind: 'refund', happened_on: '2026-08-10', booked_on: '2026-12-01' },
    { kind: 'refund_final', happened_on: '2026-08-10', booked_on: '2026-12-01' },
    { kind: 'dispute_opened', happened_on: '2026-12-01', booked_on: '2026-12-01' },
    { kind: 'dispute_lost', happened_on: '2026-12-02', booked_on: '2026-12-02' },
  ])
})

test('a bill that is voided here is voided at Xero', async () => {
  const { db } = database
  now = new Date('2026-11-02T08:00:00Z')
  const id_treasure = await createTreasure(db, { lname: 'Reed', mphone: '+447700930001' })
  const params = { id: id_treasure }
  const tax = { valid_from: '2026-01-01', vat_number: '', cis: 'not_building' } as const
  await boss.call(updateTreasureTax, { params, body: tax })
  await boss.call(agreeSelfBilling, { params })
  const job = await createBegunJob(db, { id_customer, id_treasure, at: now })
  const line = { date: '2026-10-14', total_pence: 3_000, quantity_hundredths: 200 }
  const { id_timesheet } = await createWork(db, { id: job, id_treasure }, line)
  await boss.call(lockTimesheet, { params: { id: id_timesheet } })
  const { data } = await boss.call(checkBillsDue, { body: { dry_run: false } })
  const bill = data.find(({ treasure }) => treasure.id === id_treasure)?.id ?? 0
  const [issued] = (await boss.call(issueBills, { body: { ids: [bill] } })).data
  const there = () => [...xero.documents.values()].find(({ number }) => number === issued?.number)
  await work()
  expect(there()).toMatchObject({ type: 'ACCPAY', status: 'AUTHORISED', total: 3_000 })
  await boss.call(voidBill, { params: { id: bill } })
  await work()
  expect(there()).toMatchObject({ status: 'VOIDED' })
})

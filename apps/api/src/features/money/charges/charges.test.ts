import {
  cancelCharge,
  chargeInvoice,
  chargeInvoices,
  creditInvoice,
  beginPayment,
  createCard as createCardCall,
  emailPayLink,
  exportCharges,
  getDashboard,
  finishPayment,
  getCardToken,
  getCharge,
  getCustomerStat,
  getInvoice,
  getPayInvoice,
  invoiceStatus,
  isApiError,
  listCharges,
  listMyInvoices,
  mergeCustomers,
  payMyInvoice,
  refundCharge,
  refundInvoice,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createIssued } from '#test/invoice-fixtures.ts'
import { createCard, createIssuedInvoice, giveCredit } from '#test/money-fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { chargeTasks } from './charge-tasks.ts'

let admin: SignedInClient
let now = new Date('2026-11-20T09:00:00Z')
let id_customer: number
let id: number

const { app, database } = useApp({
  clock: () => now,
  limits: { payLinksPerCustomer: { most: 3, seconds: 3_600 } },
})
beforeAll(async () => {
  await createFixtures(database.db)
  admin = await signIn(app, await createUser(database.db, { is_admin: true }))
})
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z')
  await database.db.deleteFrom('tasks').execute()
  id_customer = await createCustomer(database.db, { fname: 'Nora', email: 'nora@example.org' })
  id = await createIssuedInvoice(database.db, { id_customer })
})

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (isApiError(error) ? { status: error.status, code: error.code } : error),
  )
const days = (count: number) => void (now = new Date(now.getTime() + count * 86_400_000))
let cards = 0
const give = (trial: string) =>
  createCard(database.db, id_customer, { reference: `trial_${++cards}:${trial}`, brand: 'trial' })
const charge = (invoice = id) => admin.call(chargeInvoice, { params: { id: invoice }, body: {} })
const run = async () => {
  expect(
    await runDueTasks(database, chargeTasks({ database, payments: sandboxPayments }), now),
  ).toEqual([])
  await app.drain()
}
const attempts = (invoice = id) =>
  database.db
    .selectFrom('charges')
    .select(['id', 'status', 'error', 'retry_at', 'amount_pence'])
    .where('id_invoice', '=', invoice)
    .orderBy('id')
    .execute()
const invoiceOf = (invoice = id) =>
  database.db
    .selectFrom('invoices')
    .select(['id_status', 'amount_paid_pence', 'payment_retry', 'wallets_stopped_at'])
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
/** Number of failed charges of an owed invoice that are not retried, as Home counts them. */
const toRepeat = async (invoice = id) => {
  const { data, meta } = await admin.call(listCharges, { query: { to_repeat: 'true' } })
  const { steps } = await admin.call(getDashboard, {})
  const counted = steps.find(({ code }) => code === 'staff_charges_failed')?.count ?? 0
  expect(counted).toBe(meta.total)
  return data.filter(({ id_invoice }) => id_invoice === invoice).length
}
const balance = (kind: 'receivable' | 'customer_credit') =>
  balanceOf(database.db, { kind, id_customer })
const mails = async () =>
  (
    await database.db
      .selectFrom('messages')
      .select(['subject', 'body'])
      .where('id_customer', '=', id_customer)
      .orderBy('id')
      .execute()
  ).map(({ subject, body }) => ({
    subject,
    body,
    token: /public\/invoice\/([\w-]+)/.exec(body)?.[1] ?? '',
  }))

test('charging a card pays the invoice, posts to the ledger and sends the customer a receipt', async () => {
  await give('visa_works')
  const done = await charge()
  expect(done).toMatchObject({
    status: 'succeeded',
    amount: 120,
    card: 'Trial card ending 4242',
    attempt: 1,
    error: '',
  })
  expect(await invoiceOf()).toMatchObject({ id_status: 4, amount_paid_pence: 12_000 })
  expect([await balance('receivable'), await balance('customer_credit')]).toEqual([0, 0])
  expect(await refusalOf(charge())).toMatchObject({ status: 409, code: 'invoice_not_owed' })
  const [receipt, ...others] = await mails()
  expect(receipt?.subject).toMatch(/^Payment received for invoice INV-/)
  expect(receipt?.body).toContain(
    'We have received £120.00. Nothing more is due on your invoice INV-',
  )
  expect(others).toEqual([])
})

test('a customer can request tokens of the payment page only a limited number of times an hour', async () => {
  const customer = await signIn(app, await createUser(database.db, { id_customer }))
  const take = () => customer.call(payMyInvoice, { params: { id }, body: {} })
  for (let i = 0; i < 3; i++) expect((await take()).token).not.toBe('')
  expect(await refusalOf(take())).toMatchObject({ status: 429 })
  now = new Date(now.getTime() + 3_600_000)
  expect((await take()).token).not.toBe('')
})

test('an invoice that cannot be charged says why, and no attempt begins', async () => {
  expect(await refusalOf(charge())).toMatchObject({ status: 409, code: 'no_card' })
  expect(await refusalOf(charge(2_000_000))).toMatchObject({ status: 404 })
  const draft = await createIssuedInvoice(database.db, {
    id_customer,
    id_status: 5,
    voided_at: now,
  })
  expect(await refusalOf(charge(draft))).toMatchObject({ code: 'invoice_not_owed' })
  expect(await attempts()).toEqual([])
})

test('a soft decline is retried after 1, 3, 5 and 7 days only, and then the customer is e-mailed', async () => {
  const card = await give('visa_later')
  await charge()
  expect(await attempts()).toMatchObject([
    {
      status: 'declined',
      error: 'Insufficient funds.',
      retry_at: new Date('2026-11-21T09:00:00Z'),
    },
  ])
  expect(await toRepeat()).toBe(0)
  for (const [wait, count] of [
    [1, 2],
    [2, 2],
    [1, 3],
    [5, 4],
    [7, 5],
    [7, 5],
    [30, 5],
  ] as const) {
    days(wait)
    await run()
    expect([wait, (await attempts()).length]).toEqual([wait, count])
  }
  expect(await invoiceOf()).toMatchObject({ id_status: 2, payment_retry: 5 })
  const { payment_retry } = await database.db
    .selectFrom('cards')
    .select('payment_retry')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  expect(payment_retry).toBe(5)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We couldn’t take payment for invoice INV-/),
  ])
})

test('a soft decline of a customer without automatic payment promises no retry and asks for another card', async () => {
  await database.db
    .updateTable('customers')
    .set({ auto_payment: 0 })
    .where('id', '=', id_customer)
    .execute()
  await give('visa_later')
  expect(await charge()).toMatchObject({ status: 'declined', retry_at: null })
  expect(await toRepeat()).toBe(1)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We couldn’t take payment for invoice INV-/),
  ])
  days(2)
  await run()
  expect(await attempts()).toHaveLength(1)
})

test('a planned retry is neither shown nor made once the customer switches automatic payment off', async () => {
  await give('visa_later')
  expect(await charge()).toMatchObject({ retry_at: expect.any(String) })
  await database.db
    .updateTable('customers')
    .set({ auto_payment: 0 })
    .where('id', '=', id_customer)
    .execute()
  const { data } = await admin.call(listCharges, { query: {} })
  expect(data.find(({ id_invoice }) => id_invoice === id)).toMatchObject({ retry_at: null })
  days(2)
  await run()
  expect(await attempts()).toHaveLength(1)
})

test('a hard decline is not retried and asks for another card, which is charged at once', async () => {
  await give('visa_stolen')
  const second = await createIssuedInvoice(database.db, { id_customer, pence: 5_000 })
  await charge()
  expect(await attempts()).toMatchObject([{ status: 'declined', retry_at: null }])
  expect(await mails()).toHaveLength(1)
  const { setup } = await admin.call(getCardToken, { params: { id: id_customer } })
  await admin.call(createCardCall, {
    params: { id: id_customer },
    body: { setup, trial_card: 'visa_works' },
  })
  await run()
  expect(await attempts()).toMatchObject([{ status: 'declined' }, { status: 'succeeded' }])
  expect(await attempts(second)).toMatchObject([{ status: 'succeeded', amount_pence: 5_000 }])
  expect(await invoiceOf()).toMatchObject({ id_status: 4, payment_retry: 0 })
  expect(await toRepeat()).toBe(0)
})

test('an invoice is charged automatically on the morning that it is due if its customer pays by card', async () => {
  await give('visa_works')
  await database.db
    .updateTable('invoices')
    .set({ due_on: '2026-11-21' })
    .where('id', '=', id)
    .execute()
  await run()
  expect(await attempts()).toEqual([])
  days(1)
  await run()
  expect(await attempts()).toMatchObject([{ status: 'succeeded' }])

  const other = await createCustomer(database.db, { auto_payment: 0, email: 'o@example.org' })
  const invoice = await createIssuedInvoice(database.db, { id_customer: other })
  await createCard(database.db, other, { reference: 'trial_other:visa_works' })
  await run()
  expect(await attempts(invoice)).toEqual([])
})

test('a charge with a lost answer is unknown, never a failure, and is looked up', async () => {
  await give('visa_lost')
  expect(await charge()).toMatchObject({ status: 'unknown' })
  expect(await refusalOf(charge())).toMatchObject({ code: 'charge_in_flight' })
  now = new Date(now.getTime() + 61_000)
  await run()
  expect(await attempts()).toMatchObject([{ status: 'succeeded' }])
  expect(await invoiceOf()).toMatchObject({ id_status: 4, payment_retry: 0 })
})

describe('when the bank wants the customer’s confirmation', () => {
  beforeEach(async () => {
    await give('visa_confirms')
    await charge()
  })

  test('a link is e-mailed once, no attempt is automatic, and the customer confirms through the link', async () => {
    expect(await attempts()).toMatchObject([{ status: 'requires_action' }])
    days(8)
    await run()
    expect(await attempts()).toHaveLength(1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Please confirm your payment/)
    const params = { token: mail?.token ?? '' }
    expect(await app.client.call(getPayInvoice, { params })).toMatchObject({
      owed: 120,
      confirms: 'Trial card ending 4242',
    })
    const { setup, amount } = await app.client.call(beginPayment, { params, body: {} })
    expect(amount).toBe(120)
    const pay = (body: { confirmed: boolean; trial_card?: string }) =>
      app.client.call(finishPayment, { params, body: { setup, ...body } })
    const failed = { status: 422, code: 'payment_failed' }
    expect(await refusalOf(pay({ confirmed: false }))).toEqual(failed)
    expect(await refusalOf(pay({ confirmed: true, trial_card: 'visa_stolen' }))).toEqual(failed)
    expect(await pay({ confirmed: true })).toEqual({ owed: 0 })
    expect(await pay({ confirmed: true })).toEqual({ owed: 0 })
    expect(await attempts()).toMatchObject([{ status: 'succeeded' }])
    expect(await invoiceOf()).toMatchObject({ id_status: 4 })
    expect(await balance('customer_credit')).toBe(0)
  })

  test('staff can end it, and charge another card', async () => {
    const [waiting] = await attempts()
    await admin.call(cancelCharge, { params: { id: waiting?.id ?? 0 }, body: {} })
    expect(
      await refusalOf(admin.call(cancelCharge, { params: { id: waiting?.id ?? 0 }, body: {} })),
    ).toMatchObject({ status: 409, code: 'charge_not_waiting' })
    await give('visa_works')
    expect(await charge()).toMatchObject({ status: 'succeeded', attempt: 2 })
  })

  test('a new card ends it automatically', async () => {
    const { setup } = await admin.call(getCardToken, { params: { id: id_customer } })
    await admin.call(createCardCall, {
      params: { id: id_customer },
      body: { setup, trial_card: 'visa_works' },
    })
    await run()
    expect(await attempts()).toMatchObject([{ status: 'cancelled' }, { status: 'succeeded' }])
  })
})

test('a customer without a card pays through the link that staff send', async () => {
  await admin.call(emailPayLink, { params: { id }, body: {} })
  const [mail] = await mails()
  const params = { token: mail?.token ?? '' }
  const { setup } = await app.client.call(beginPayment, { params, body: {} })
  // Opening the page a second time continues the same payment.
  expect((await app.client.call(beginPayment, { params, body: {} })).setup).toBe(setup)
  expect(await refusalOf(charge())).toMatchObject({ code: 'charge_in_flight' })
  const pay = (trial_card: string) =>
    app.client.call(finishPayment, { params, body: { setup, trial_card } })
  expect(await refusalOf(pay('visa_declined'))).toMatchObject({ code: 'payment_failed' })
  expect(await refusalOf(pay('visa_asks'))).toMatchObject({ code: 'payment_failed' })
  expect(await pay('mastercard_works')).toEqual({ owed: 0 })
  expect(await refusalOf(app.client.call(beginPayment, { params, body: {} }))).toMatchObject({
    status: 409,
    code: 'invoice_not_owed',
  })
  expect(await app.client.call(getPayInvoice, { params })).toMatchObject({ owed: 0 })
  const other = await createIssuedInvoice(database.db, { id_customer })
  await admin.call(emailPayLink, { params: { id: other }, body: {} })
  const foreign = { token: (await mails()).at(-1)?.token ?? '' }
  expect(
    await refusalOf(app.client.call(finishPayment, { params: foreign, body: { setup } })),
  ).toMatchObject({ status: 404, code: 'payment_not_found' })
  days(31)
  expect(await refusalOf(app.client.call(getPayInvoice, { params }))).toMatchObject({
    status: 404,
    code: 'link_not_found',
  })
})

test('a page abandoned for an hour no longer blocks automatic charges', async () => {
  await admin.call(emailPayLink, { params: { id }, body: {} })
  const params = { token: (await mails())[0]?.token ?? '' }
  await app.client.call(beginPayment, { params, body: {} })
  await give('visa_works')
  await run()
  expect(await attempts()).toMatchObject([{ status: 'requires_action' }])
  now = new Date(now.getTime() + 3_600_000)
  await run()
  await run()
  expect(await attempts()).toMatchObject([{ status: 'cancelled' }, { status: 'succeeded' }])
})

test('many invoices are charged in one call, each with its own result, and a repeat charges none again', async () => {
  await give('visa_works')
  const paid = await createIssuedInvoice(database.db, { id_customer, pence: 100 })
  await charge(paid)
  const poor = await createCustomer(database.db, { email: 'p@example.org' })
  const without = await createIssuedInvoice(database.db, { id_customer: poor })
  const ids = [without, id, paid, 2_000_000]
  const idempotencyKey = 'bulk-charge-1'
  const { data } = await admin.call(chargeInvoices, { body: { ids } }, { idempotencyKey })
  expect(data.map((one) => [one.id, one.charge?.status, one.problem])).toEqual([
    [without, undefined, 'This customer has no card to charge.'],
    [id, 'succeeded', ''],
    [paid, undefined, 'Nothing is owed on this invoice.'],
    [2_000_000, undefined, 'We can’t find that invoice.'],
  ])
  expect(await admin.call(chargeInvoices, { body: { ids } }, { idempotencyKey })).toEqual({ data })
  const more = await createIssuedInvoice(database.db, { id_customer })
  const all = await admin.call(chargeInvoices, { body: { filter: { id_customer } } })
  expect(all.data.map((one) => [one.id, one.charge?.status])).toEqual([[more, 'succeeded']])
  expect(await refusalOf(admin.call(chargeInvoices, { body: {} }))).toMatchObject({ status: 422 })
})

test('refunds never exceed the charge, notify the customer, and are pending until the processor confirms them', async () => {
  await give('visa_works')
  const { id: one } = await charge()
  await giveCredit(database.db, id_customer, 12_000)
  const refund = (amount: number) =>
    admin.call(refundCharge, { params: { id: one }, body: { amount, reason: 'Too late' } })
  expect(await refund(5)).toMatchObject({
    refunded: 5,
    refunds: [{ amount: 5, status: 'requested', reason: 'Too late' }],
  })
  await refund(5)
  expect(await refusalOf(refund(110.01))).toMatchObject({ status: 422, code: 'refund_too_large' })
  expect(await balance('customer_credit')).toBe(11_000)
  await run()
  const after = await admin.call(getCharge, { params: { id: one } })
  expect(after.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(after.refunded).toBe(10)
  expect((await mails()).map(({ subject }) => subject?.replace(/INV-.*/, ''))).toEqual([
    'Payment received for invoice ',
    'Your refund of £5.00 for invoice ',
    'Your refund of £5.00 for invoice ',
  ])
  expect((await mails()).at(-1)?.body).toContain('(Trial card ending 4242)')
})

test('refunds come from the customer’s credit: a credit note creates it, and two charges never use it twice', async () => {
  const { db } = database
  await give('visa_works')
  const id_treasure = await createTreasure(db, { lname: 'Hay', mphone: '+447700900301' })
  const line = { total_pence: 1_850 }
  const noted = await createIssued(db, { id_customer, id_treasure, line }, now)
  const [{ id: one }, { id: other }] = [await charge(noted), await charge()]
  const refund = (charged: number, amount: number) =>
    admin.call(refundCharge, { params: { id: charged }, body: { amount, reason: 'Too late' } })
  expect(await admin.call(getCharge, { params: { id: one } })).toMatchObject({ refundable: 0 })
  expect(await refusalOf(refund(one, 0.01))).toMatchObject({
    status: 409,
    code: 'refund_without_credit',
  })
  const [paid] = (await admin.call(getInvoice, { params: { id: noted } })).lines
  await admin.call(creditInvoice, {
    params: { id: noted },
    body: { reason: 'goodwill', notes: '', lines: [{ id_line: paid?.id ?? 0, amount: 10 }] },
  })
  expect(await admin.call(getCharge, { params: { id: one } })).toMatchObject({ refundable: 10 })
  expect(await refusalOf(refund(one, 10.01))).toMatchObject({ code: 'refund_without_credit' })
  const asked = await Promise.all(
    Array.from({ length: 16 }, (_, i) => refusalOf(refund(i % 2 ? one : other, 2.5))),
  )
  expect(asked.filter((refused) => refused === undefined)).toHaveLength(4)
  expect(asked.filter(Boolean)).toEqual(
    Array(12).fill({ status: 409, code: 'refund_without_credit' }),
  )
  expect(await balance('customer_credit')).toBe(0)
})

test('a refund of an invoice makes its credit note and refunds the card, once, or neither', async () => {
  const { db } = database
  const id_treasure = await createTreasure(db, { lname: 'Back', mphone: '+447700900309' })
  const line = { treasure_price_pence: 1_000, customer_price_pence: 2_000 }
  const refunded = await createIssued(db, { id_customer, id_treasure, line }, now)
  const { lines, total } = await admin.call(getInvoice, { params: { id: refunded } })
  const part = (amount: number) => ({
    params: { id: refunded },
    body: {
      reason: 'goodwill' as const,
      notes: 'Came late',
      lines: [{ id_line: lines[0]?.id ?? 0, amount }],
    },
  })
  const refund = (amount: number, idempotencyKey?: string) =>
    admin.call(refundInvoice, part(amount), { ...(idempotencyKey && { idempotencyKey }) })
  expect(await refusalOf(refund(5))).toEqual({ status: 409, code: 'invoice_not_paid' })
  await give('visa_works')
  const { id: one } = await charge(refunded)
  const state = async () => {
    const { credit_notes } = await admin.call(getInvoice, { params: { id: refunded } })
    const { refunds } = await admin.call(getCharge, { params: { id: one } })
    return [credit_notes.map((note) => note.total), refunds.map(({ amount }) => amount)]
  }
  expect(await refund(5, 'one-refund-of-five')).toMatchObject({ amount_credited: 5 })
  await refund(5, 'one-refund-of-five')
  expect(await state()).toEqual([[5], [5]])
  expect(await admin.call(getCharge, { params: { id: one } })).toMatchObject({
    refunds: [{ reason: 'Goodwill: Came late', status: 'requested' }],
  })
  expect(await balance('customer_credit')).toBe(0)
  // We still hold the money of a credit note. Its refund needs no second credit note.
  await admin.call(creditInvoice, part(3))
  expect(await admin.call(getCharge, { params: { id: one } })).toMatchObject({ refundable: 3 })
  await admin.call(refundCharge, { params: { id: one }, body: { amount: 3, reason: 'Left' } })
  expect(await refusalOf(refund(total))).toMatchObject({ code: 'credit_too_large' })
  expect(await state()).toEqual([
    [5, 3],
    [5, 3],
  ])
  const rest = total - 8
  const both = await Promise.all([refusalOf(refund(rest)), refusalOf(refund(rest))])
  expect(both.filter((refused) => refused === undefined)).toHaveLength(1)
  expect(both).toContainEqual({ status: 409, code: 'invoice_not_paid' })
  expect(await state()).toEqual([
    [5, 3, rest],
    [5, 3, rest],
  ])
  expect(await balance('customer_credit')).toBe(0)
})

test('an amount that was not paid by card cannot be refunded to one, and no credit note is left', async () => {
  const { db } = database
  const id_treasure = await createTreasure(db, { lname: 'Mixed', mphone: '+447700900310' })
  const line = { treasure_price_pence: 1_000, customer_price_pence: 2_000 }
  await give('visa_works')
  await giveCredit(db, id_customer, 500)
  const mixed = await createIssued(db, { id_customer, id_treasure, line }, now)
  await charge(mixed)
  const { lines, total } = await admin.call(getInvoice, { params: { id: mixed } })
  const all = { reason: 'mistake' as const, notes: '' }
  const refund = admin.call(refundInvoice, {
    params: { id: mixed },
    body: { ...all, lines: [{ id_line: lines[0]?.id ?? 0, amount: total }] },
  })
  expect(await refusalOf(refund)).toEqual({ status: 422, code: 'refund_too_large' })
  expect(await admin.call(getInvoice, { params: { id: mixed } })).toMatchObject({
    credit_notes: [],
    amount_credited: 0,
  })
})

test('a planned retry takes place on its day, although the invoice is not due yet', async () => {
  await database.db
    .updateTable('invoices')
    .set({ due_on: '2026-12-10' })
    .where('id', '=', id)
    .execute()
  await give('visa_later')
  expect(await charge()).toMatchObject({ status: 'declined', retry_at: expect.any(String) })
  now = new Date(now.getTime() + 26 * 3_600_000)
  await run()
  expect(await attempts()).toHaveLength(2)
})

test('a customer’s credit pays the next invoice first: the rest is charged, and remaining credit can be refunded', async () => {
  const { db } = database
  await give('visa_works')
  const id_treasure = await createTreasure(db, { lname: 'Credit', mphone: '+447700900302' })
  const customer = await signIn(app, await createUser(db, { id_customer }))
  const issued = (customer_price_pence: number) =>
    createIssued(
      db,
      { id_customer, id_treasure, line: { treasure_price_pence: 100, customer_price_pence } },
      now,
    )
  const worked = await issued(7_600)
  const paid = await charge(worked)
  const [line] = (await admin.call(getInvoice, { params: { id: worked } })).lines
  const credit = (amount: number) =>
    admin.call(creditInvoice, {
      params: { id: worked },
      body: { reason: 'goodwill', notes: '', lines: [{ id_line: line?.id ?? 0, amount }] },
    })
  await credit(38)
  const [mail] = await readMails(db, 'nora@example.org')
  expect(mail?.subject).toMatch(/^Credit note CN-/)
  expect(mail?.body).toContain('You now have £38.00 in credit.')
  expect(await customer.call(listMyInvoices, {})).toMatchObject({ credit: 38 })
  const profile = { params: { id: id_customer } }
  expect(await admin.call(getCustomerStat, profile)).toMatchObject({ credit: 38 })

  // Credit pays all of a small invoice when it is issued.
  const small = await issued(2_000)
  expect(await admin.call(getInvoice, { params: { id: small } })).toMatchObject({
    id_status: invoiceStatus.paid,
    owed: 0,
    amount_paid: 20,
    paid_from_credit: 20,
  })
  const said = async (subject: string) => {
    const all = await readMails(db, 'nora@example.org')
    return all.find((one) => one.subject?.startsWith(subject))?.body
  }
  expect(await said('Payment received for')).toContain('Thank you. Paid from your credit: £20.00.')
  expect(await refusalOf(charge(small))).toMatchObject({ code: 'invoice_not_owed' })
  // A charge first uses the credit added since the issue.
  const later = await issued(5_000)
  expect(await admin.call(getInvoice, { params: { id: later } })).toMatchObject({ owed: 32 })
  const rest = 'Paid from your credit: £18.00. £32.00 is left to pay.'
  expect(await said('Invoice INV-')).toContain(rest)
  await admin.call(emailPayLink, { params: { id: later }, body: {} })
  expect(await said('Pay your')).toContain(rest)
  await credit(10)
  expect(await charge(later)).toMatchObject({ status: 'succeeded', amount: 22 })
  expect(await admin.call(getInvoice, { params: { id: later } })).toMatchObject({
    id_status: invoiceStatus.paid,
    paid_from_credit: 28,
  })
  // Remaining credit can be refunded.
  await credit(5)
  const refund = { params: { id: paid.id }, body: { amount: 5, reason: 'Too late' } }
  expect(await admin.call(refundCharge, refund)).toMatchObject({ refunded: 5 })
  expect(await balance('customer_credit')).toBe(0)
})

test('credit that arises later, or with a merge, pays an owed invoice before its customer is asked for money', async () => {
  const { db } = database
  const id_treasure = await createTreasure(db, { lname: 'Later', mphone: '+447700900303' })
  const customer = await signIn(app, await createUser(db, { id_customer }))
  const line = { treasure_price_pence: 100, customer_price_pence: 5_000 }
  const owed = await createIssued(db, { id_customer, id_treasure, line }, now)
  const ask = () => admin.call(emailPayLink, { params: { id: owed }, body: {} })
  const asked = async () =>
    (await mails()).filter(({ subject }) => subject?.startsWith('Pay your')).map(({ body }) => body)
  await ask()
  expect(await asked()).toEqual([expect.stringContaining('£50.00 is due')])

  await giveCredit(db, id_customer, 1_800)
  await ask()
  expect((await asked()).at(-1)).toContain('£32.00 is due')

  const boss = await signIn(app, await createUser(db, { super: true }))
  const twin = await createCustomer(db, { fname: 'Nora', email: 'nora@example.org' })
  await giveCredit(db, twin, 1_200)
  await boss.call(mergeCustomers, {
    query: {},
    body: { id_customerA: id_customer, id_customerB: twin },
  })
  const { token } = await customer.call(payMyInvoice, { params: { id: owed } })
  expect(await app.client.call(getPayInvoice, { params: { token } })).toMatchObject({
    owed: 20,
    paid_from_credit: 30,
  })

  // Credit for all of the rest pays the invoice, and nothing is asked for.
  await giveCredit(db, id_customer, 2_500)
  const before = (await asked()).length
  await ask()
  expect((await asked()).length).toBe(before)
  expect(await admin.call(getInvoice, { params: { id: owed } })).toMatchObject({
    id_status: invoiceStatus.paid,
    owed: 0,
  })
  expect(await balance('customer_credit')).toBe(500)
})

test("a charge spends a merged customer's credit first", async () => {
  await give('visa_works')
  const boss = await signIn(app, await createUser(database.db, { super: true }))
  const twin = await createCustomer(database.db, { fname: 'Nora', email: 'nora@example.org' })
  await giveCredit(database.db, twin, 2_000)
  await boss.call(mergeCustomers, {
    query: {},
    body: { id_customerA: id_customer, id_customerB: twin },
  })
  expect(await balance('customer_credit')).toBe(2_000)
  expect(await charge()).toMatchObject({ status: 'succeeded', amount: 100 })
  expect(await balance('customer_credit')).toBe(0)
})

test('the list filters, totals and exports charges', async () => {
  await give('visa_works')
  const [{ inv_number }] = [await charge()]
  const page = await admin.call(listCharges, { query: { search: inv_number } })
  expect(page).toMatchObject({ meta: { total: 1 }, totals: { succeeded: 120, refunded: 0 } })
  for (const query of [
    { search: 'Nora', status: 'succeeded', id_customer, from: '2026-11-20', to: '2026-11-20' },
    { id_region: '1', id_customer, sort: 'customer,asc' },
    { id_customer, sort: 'amount,desc' },
  ] as const)
    expect((await admin.call(listCharges, { query })).meta.total).toBe(1)
  for (const query of [
    { id_customer, status: 'declined' },
    { id_customer, from: '2026-11-21' },
    { id_customer, id_region: '!1' },
    { search: '%' },
  ] as const)
    expect([query, (await admin.call(listCharges, { query })).meta.total]).toEqual([query, 0])
  const csv = await (await admin.call(exportCharges, { query: { id_customer } })).text()
  expect(csv).toContain(`"${inv_number}"`)
  expect(csv).toContain('"120"')
})

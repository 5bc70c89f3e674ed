import {
  checkDue,
  checkInvoiceDue,
  creditInvoice,
  creditWallets,
  deleteMyWork,
  getCustomer,
  getInvoice,
  invoiceStatus,
  issueInvoices,
  listCustomerActivities,
  listInvoices,
  listMyInvoices,
  removePostFee,
  stopInvoicing,
  stopWalletsBeingCredited,
  unstopWalletsBeingCredited,
  updateInvoiceNotes,
  updateLabour,
  voidInvoice,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#events/define-event.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDraft, createDueLine, createIssued } from '#test/invoice-fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockInvoice, recordPayment } from './write-invoice.ts'

let admin: SignedInClient
let at = new Date('2026-11-21T12:00:00Z')
let id_customer: number
let id_treasure: number
let people = 0

const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  await createFixtures(database.db)
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  admin = await signIn(app, await createUser(database.db, { is_admin: true }))
})
beforeEach(async () => {
  at = new Date('2026-11-21T12:00:00Z')
  const n = ++people
  id_customer = await createCustomer(database.db, {
    lname: `Payer${n}`,
    email: `p${n}@example.org`,
  })
  id_treasure = await createTreasure(database.db, {
    lname: `T${n}`,
    mphone: `+44770090${1000 + n}`,
  })
})

const dueLine = (line: object = {}, month = '2026-11-01') =>
  createDueLine(database.db, { id_customer, id_treasure, month, line })
const check = (dry_run: boolean) => admin.call(checkDue, { body: { dry_run, id_customer } })
const read = (id: number) => admin.call(getInvoice, { params: { id } })
const issue = async (id: number) =>
  (await admin.call(issueInvoices, { body: { ids: [id] } })).data[0]
const balance = (account: Parameters<typeof balanceOf>[1]) => balanceOf(database.db, account)
const pay = (id: number, amount_pence: number) =>
  database.db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id, everywhere)
    if (!invoice) throw new Error('It is not there')
    await recordPayment(tx, at, invoice, { amount_pence, by: systemActor })
  })

test('a dry run shows what would be invoiced, and changes nothing', async () => {
  await dueLine()
  await dueLine({ quantity_hundredths: 200, total_pence: 3_700, customer_total_pence: 5_300 })
  const foreseen = (await check(true)).data
  expect(foreseen).toMatchObject([
    { id: null, lines: 2, total: 79.5, vat: 13.25, treasures_income: 55.5 },
  ])
  expect((await check(true)).data).toEqual(foreseen)
  const [draft] = (await check(false)).data
  expect(draft).toEqual({ ...foreseen[0], id: draft?.id })
  // Lines on a draft are no longer due, and new ones are added to it.
  expect((await check(false)).data).toEqual([])
  await dueLine()
  expect((await check(true)).data).toMatchObject([{ id: draft?.id, lines: 3, total: 106 }])
  expect((await check(false)).data).toMatchObject([{ id: draft?.id, lines: 3, total: 106 }])
})

test('only locked work, or work done a day ago, is due, and stopped lines never are', async () => {
  const { db } = database
  const open = async (id_timesheet: number) =>
    db.updateTable('timesheets').set({ id_status: 1 }).where('id', '=', id_timesheet).execute()
  const line = await dueLine()
  await open(line.id_timesheet)
  expect((await check(true)).data).toEqual([])
  const over = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  const job = (hours: number) =>
    db
      .updateTable('jobs')
      .set({ id_status: 4, over_at: over(hours) })
      .where('id', '=', line.id_job)
      .execute()
  await job(23)
  expect((await check(true)).data).toEqual([])
  await job(24)
  expect((await check(true)).data).toMatchObject([{ lines: 1 }])
  await admin.call(stopInvoicing, { params: { id: line.id } })
  expect((await check(true)).data).toEqual([])
})

test('an invoice that makes a loss credits no wallet until staff resume it, and is a to-do', async () => {
  await dueLine({ total_pence: 100_000, customer_total_pence: 24 })
  const [draft] = (await check(false)).data
  const id = draft?.id ?? 0
  const { inv_number = '' } = (await issue(id)) ?? {}
  expect(await read(id)).toMatchObject({ wallets_stopped_at: at.toISOString() })
  const params = { id }
  await pay(id, (await read(id)).total * 100)
  await app.drain()
  expect(await refusal(admin, creditWallets, { params, body: {} })).toMatchObject({
    code: 'wallets_stopped',
  })
  const { data } = await admin.call(listCustomerActivities, {
    params: { id: id_customer },
    query: {},
  })
  expect(data.find(({ to_do }) => to_do)).toMatchObject({
    descr: expect.stringContaining(`Invoice ${inv_number} makes a loss`),
  })
  await admin.call(unstopWalletsBeingCredited, { params, body: {} })
  expect(await admin.call(creditWallets, { params, body: {} })).toMatchObject({
    wallets: [{ status: 'credited', amount: 1_000 }],
  })
})

test('crediting that staff stopped on a draft stays stopped once it is issued', async () => {
  await dueLine()
  const [draft] = (await check(false)).data
  const id = draft?.id ?? 0
  await admin.call(stopWalletsBeingCredited, { params: { id }, body: {} })
  await issue(id)
  expect(await read(id)).toMatchObject({ wallets_stopped_at: at.toISOString() })
})

test('an invoice is issued with a number, both parties and the ledger, and its customer is notified once', async () => {
  await dueLine()
  const [draft] = (await check(false)).data
  const id = draft?.id ?? 0
  const user = await createUser(database.db, { id_customer })
  const customer = await signIn(app, user)
  expect((await customer.call(listMyInvoices, {})).data).toEqual([])
  expect((await refusal(customer, getInvoice, { params: { id } })).status).toBe(404)

  const issued = await issue(id)
  expect(issued).toMatchObject({ id, problem: '' })
  expect(issued?.inv_number).toMatch(/^INV-\d{6}$/)
  expect(await issue(id)).toEqual(issued)
  expect(await read(id)).toMatchObject({
    inv_number: issued?.inv_number,
    id_status: invoiceStatus.issued,
    issued_on: '2026-11-21',
    due_on: '2026-12-05',
    total: 26.5,
    vat: 4.42,
    owed: 26.5,
    treasures_income: 18.5,
    lt_commission: 1.79,
    franchisee_commission: 1.79,
    nettrove: 1.79,
    lines: [{ date: '2026-11-01', tax_point: '2026-11-01', treasure: { id: id_treasure } }],
  })
  expect(await balance({ kind: 'receivable', id_customer })).toBe(-2_650)
  expect(await balance({ kind: 'uncredited', id_treasure })).toBe(1_850)

  const own = await customer.call(getInvoice, { params: { id } })
  expect(own).toMatchObject({ total: 26.5, vat: 4.42, treasures_income: 0, nettrove: 0, notes: '' })
  expect(own.lines).toMatchObject([
    { treasure_income: 0, lt_commission: 0, treasure: { name: 'Sam' } },
  ])
  expect((await customer.call(listMyInvoices, {})).data).toMatchObject([{ id, owed: 26.5 }])
  expect(await admin.call(getCustomer, { params: { id: id_customer } })).toMatchObject({
    stat: { owned: 26.5, last_invoice: at.toISOString() },
  })
  const told = await readMails(database.db, `p${people}@example.org`)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ subject: `Invoice ${issued?.inv_number}: £26.50` })
  expect(told[0]?.body).toContain('due on Saturday 5 December 2026')
})

test.each([
  ['2026-06-30T22:30:00Z', '2026-06-30'],
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-03-29T00:30:00Z', '2026-03-29'],
  ['2026-10-24T23:30:00Z', '2026-10-25'],
])('issued at %s, an invoice has the London date %s', async (instant, issued_on) => {
  at = new Date(instant)
  const worked = { id_customer, id_treasure, month: '2026-03-01' }
  expect(await read(await createIssued(database.db, worked, at))).toMatchObject({ issued_on })
})

test('an issued invoice stays the same, whatever changes later', async () => {
  const id = await createIssued(database.db, { id_customer, id_treasure }, at)
  const parties = () =>
    database.db.selectFrom('invoices').select('parties').where('id', '=', id).executeTakeFirst()
  const [before, shown] = [await parties(), await read(id)]
  await database.db
    .updateTable('customers')
    .set({ lname: 'Other' })
    .where('id', '=', id_customer)
    .execute()
  await database.db
    .updateTable('addresses')
    .set({ address: 'Elsewhere' })
    .where('id_customer', '=', id_customer)
    .execute()
  expect(await parties()).toEqual(before)
  expect(before).toMatchObject({
    parties: {
      seller: { name: 'Treasures Ltd', vat_number: 'GB123456789' },
      customer: { name: `Grace Payer${people}`, address: ['12 Manor Road, Lewisham', 'SE13 5AB'] },
      terms: 'Due within 14 days.',
    },
  })
  expect((await read(id)).lines).toEqual(shown.lines)
})

test('a line on an invoice is neither changed, deleted nor stopped, whatever its timesheet says', async () => {
  const { id, id_timesheet, id_job } = await dueLine()
  await database.db
    .updateTable('timesheets')
    .set({ id_status: 1 })
    .where('id', '=', id_timesheet)
    .execute()
  const treasure = await signIn(app, await createUser(database.db, { id_treasure }))
  const params = { id }
  const body = { id_job, date: '2026-11-02', quantity: 2, descr: 'More' }
  await database.db
    .updateTable('timesheets')
    .set({ id_status: 3 })
    .where('id', '=', id_timesheet)
    .execute()
  await check(false)
  for (const id_status of [1, 3] as const) {
    await database.db
      .updateTable('timesheets')
      .set({ id_status })
      .where('id', '=', id_timesheet)
      .execute()
    for (const refused of [
      await refusal(treasure, updateLabour, { params, body }),
      await refusal(treasure, deleteMyWork, { params }),
      await refusal(admin, stopInvoicing, { params }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'line_invoiced' })
  }
})

test('a voided invoice frees its lines and reverses its posting, and a voided draft is deleted', async () => {
  const { id: id_work } = await dueLine()
  const [draft] = (await check(false)).data
  const id = draft?.id ?? 0
  await issue(id)
  await voidInvoice$(id)
  expect(await read(id)).toMatchObject({ id_status: invoiceStatus.voided, owed: 0 })
  expect(await balance({ kind: 'receivable', id_customer })).toBe(0)
  expect(await balance({ kind: 'uncredited', id_treasure })).toBe(0)
  expect(await refusal(admin, voidInvoice, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    code: 'invoice_voided',
  })
  expect((await admin.call(issueInvoices, { body: { ids: [id] } })).data).toMatchObject([
    { problem: 'Already voided.' },
  ])

  const [again] = (await check(false)).data
  expect(again).toMatchObject({ lines: 1, total: 26.5 })
  expect(again?.id).not.toBe(id)
  expect(await voidInvoice$(again?.id ?? 0)).toMatchObject({ status: 'Voided' })
  expect((await refusal(admin, getInvoice, { params: { id: again?.id ?? 0 } })).status).toBe(404)
  const line = await database.db
    .selectFrom('works')
    .select('id_invoice')
    .where('id', '=', id_work)
    .executeTakeFirst()
  expect(line).toEqual({ id_invoice: null })
})
const voidInvoice$ = (id: number) => admin.call(voidInvoice, { params: { id }, body: {} })

test('an invoice that is part-paid, or whose card is being charged, cannot be voided', async () => {
  const id = await createIssued(database.db, { id_customer, id_treasure }, at)
  const { db } = database
  const charge = await db
    .insertInto('charges')
    .values({
      id_invoice: id,
      id_customer,
      attempt: 1,
      amount_pence: 100,
      processor: 'sandbox',
      request: '{}' as never,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = () => refusal(admin, voidInvoice, { params: { id }, body: {} })
  expect(await refused()).toMatchObject({ status: 409, code: 'charge_in_flight' })
  await db.updateTable('charges').set({ status: 'succeeded' }).where('id', '=', charge.id).execute()
  await pay(id, 100)
  expect(await refused()).toMatchObject({ status: 409, code: 'invoice_paid' })
})

test('an invoice is credited in parts, line by line, to the last penny, and amounts paid become credit', async () => {
  const id = await createIssued(database.db, { id_customer, id_treasure }, at)
  const [line] = (await read(id)).lines
  const credit = (amount: number, reason: 'goodwill' | 'mistake' = 'goodwill') => ({
    params: { id },
    body: { reason, notes: '', lines: [{ id_line: line?.id ?? 0, amount }] },
  })
  expect(await admin.call(creditInvoice, credit(6.5))).toMatchObject({
    id_status: invoiceStatus.issued,
    amount_credited: 6.5,
    owed: 20,
    lines: [{ credited: 6.5 }],
    credit_notes: [{ number: 'CN-000001', total: 6.5, vat: 1.08, reason: 'goodwill' }],
  })
  expect(await balance({ kind: 'receivable', id_customer })).toBe(-2_000)
  await pay(id, 1_500)
  // A credit note first reduces what is still owed.
  await admin.call(creditInvoice, credit(7))
  expect(await read(id)).toMatchObject({ id_status: invoiceStatus.paid, owed: 0 })
  expect(await balance({ kind: 'customer_credit', id_customer })).toBe(200)
  expect(await refusal(admin, creditInvoice, credit(13.01))).toMatchObject({
    status: 422,
    code: 'credit_too_large',
    errors: { 'lines.0.amount': ['This is more than the rest of the line'] },
  })
  await admin.call(creditInvoice, credit(13))
  expect(await read(id)).toMatchObject({ id_status: invoiceStatus.credited, amount_credited: 26.5 })
  expect(await balance({ kind: 'uncredited', id_treasure })).toBe(0)
  expect(await balance({ kind: 'customer_credit', id_customer })).toBe(1_500)
  expect(await refusal(admin, creditInvoice, credit(0.01))).toMatchObject({
    code: 'invoice_not_issued',
  })
})

test('a job is Closed once all of it is paid or credited, and not before', async () => {
  const { db } = database
  const { id_job } = await dueLine()
  const second = await createDueLine(db, { id_customer, id_treasure, month: '2026-10-01' })
  await db.updateTable('works').set({ id_job }).where('id', '=', second.id).execute()
  await db
    .updateTable('works')
    .set({ invoicing_stopped_at: at })
    .where('id', '=', second.id)
    .execute()
  await db.updateTable('jobs').set({ id_status: 4, over_at: at }).where('id', '=', id_job).execute()
  const [first] = (await check(false)).data
  await db
    .updateTable('works')
    .set({ invoicing_stopped_at: null })
    .where('id', '=', second.id)
    .execute()
  await issue(first?.id ?? 0)
  const status = async () =>
    (await db.selectFrom('jobs').select('id_status').where('id', '=', id_job).executeTakeFirst())
      ?.id_status
  await pay(first?.id ?? 0, 2_650)
  await app.drain()
  // The second line is on no invoice yet.
  expect(await status()).toBe(4)
  const [rest] = (await check(false)).data
  await issue(rest?.id ?? 0)
  await pay(rest?.id ?? 0, 2_649)
  await app.drain()
  expect(await status()).toBe(4)
  await pay(rest?.id ?? 0, 1)
  await app.drain()
  expect(await status()).toBe(5)
})

test('the post fee is for customers without a card, and staff remove it from a draft permanently', async () => {
  const { db } = database
  await db
    .insertInto('rates')
    .values({ kind: 'post_fee', valid_from: '2026-11-21', value: 120, created_at: at })
    .execute()
  await dueLine()
  const [draft] = (await check(false)).data
  const id = draft?.id ?? 0
  expect(await read(id)).toMatchObject({ post_fee: 1.2, total: 27.7, vat: 4.62, nettrove: 2.79 })
  await admin.call(removePostFee, { params: { id }, body: {} })
  expect(await read(id)).toMatchObject({ post_fee: 0, total: 26.5 })
  await issue(id)
  expect(await read(id)).toMatchObject({ post_fee: 0, total: 26.5 })
  expect(await refusal(admin, removePostFee, { params: { id }, body: {} })).toMatchObject({
    code: 'invoice_issued',
  })
  await db.deleteFrom('rates').where('kind', '=', 'post_fee').where('value', '=', 120).execute()
})

test('by status, the list begins with overdue invoices, then drafts and settled ones', async () => {
  const worked = { id_customer, id_treasure }
  const settled = await createIssued(database.db, worked, at)
  const overdue = await createIssued(database.db, worked, at)
  await database.db
    .updateTable('invoices')
    .set({ id_status: invoiceStatus.voided, voided_at: at })
    .where('id', '=', settled)
    .execute()
  at = new Date('2026-12-06T00:30:00Z')
  const owed = await createIssued(database.db, worked, at)
  const draft = await createDraft(database.db, worked, at)
  const ids = async (sort: string) =>
    (await admin.call(listInvoices, { query: { id_customer, sort } })).data.map(({ id }) => id)
  expect(await ids('status,asc')).toEqual([overdue, owed, draft, settled])
  expect(await ids('status,desc')).toEqual([settled, draft, owed, overdue])
})

test('the list is searched, filtered and summed', async () => {
  const id = await createIssued(database.db, { id_customer, id_treasure }, at)
  const [inv_number] = [(await read(id)).inv_number]
  const ids = async (query: object) =>
    (await admin.call(listInvoices, { query: { id_customer, ...query } })).data.map((row) => row.id)
  expect(await ids({ search: inv_number.toLowerCase() })).toEqual([id])
  expect(await ids({ search: `payer${people}` })).toEqual([id])
  expect(await ids({ search: 'nobody' })).toEqual([])
  expect(await ids({ overdue: 'true' })).toEqual([])
  at = new Date('2026-12-06T00:30:00Z')
  expect(await ids({ overdue: 'true', sort: 'customer,asc' })).toEqual([id])
  for (const sort of ['inv_number,asc', 'total,desc', 'owed,asc', 'due_on,desc'] as const)
    expect(await ids({ sort })).toEqual([id])
  expect(await ids({ failing: 'true' })).toEqual([])
  expect(await admin.call(listInvoices, { query: { id_customer } })).toMatchObject({
    totals: { total: 26.5, vat: 4.42, amount_paid: 0, owed: 26.5 },
    meta: { total: 1 },
  })
  expect(await ids({ id_region: '!1' })).toEqual([])
  await voidInvoice$(id)
  expect(await admin.call(listInvoices, { query: { id_customer } })).toMatchObject({
    totals: { total: 0, vat: 0, amount_paid: 0, owed: 0 },
    meta: { total: 1 },
  })
})

test('notes are for staff, and an issued invoice is no longer a draft', async () => {
  const id = await createDraft(database.db, { id_customer, id_treasure }, at)
  await admin.call(updateInvoiceNotes, { params: { id }, body: { notes: 'Pays late.' } })
  expect(await read(id)).toMatchObject({ notes: 'Pays late.' })
  const again = { params: { id }, body: { dry_run: false } }
  expect((await admin.call(checkInvoiceDue, again)).data).toMatchObject([{ id, lines: 1 }])
  await issue(id)
  expect(await refusal(admin, checkInvoiceDue, again)).toMatchObject({ code: 'invoice_not_draft' })
})

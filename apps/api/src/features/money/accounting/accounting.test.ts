import { createHmac } from 'node:crypto'
import {
  compareAccounts,
  creditInvoice,
  exportLedger,
  getInvoice,
  getXeroOnlineUrl,
  issueInvoices,
  listAccountingDocuments,
  lockAccountingPeriod,
  retryAccountingDocument,
  voidInvoice,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFakeXero, type FakeXero } from '#test/fake-xero.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDraft } from '#test/invoice-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { xeroAccounting } from '#adapters/accounting/xero-accounting.ts'
import type { Accounting } from '#kernel/accounting.ts'
import type { Database } from '#kernel/db/connect.ts'
import { accountingTasks } from './accounting-tasks.ts'

let at = new Date('2026-11-21T12:00:00Z')
let database: Database
let app: TestApp
let xero: FakeXero
let accounting: Accounting
let boss: SignedInClient
let people = 0

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  xero = await startFakeXero()
  accounting = xeroAccounting(xero.settings, { pauseMs: 0 })
  app = await startTestApp(database, { clock: () => at, accounting })
  boss = await signIn(app, await createUser(database.db, { super: true }))
})
afterAll(async () => {
  await app.close()
  await xero.close()
  await database.close()
})

/** Runs the worker, some hours later for retries. */
const work = (hours = 0) =>
  runDueTasks(
    database,
    accountingTasks({ database, accounting }),
    new Date(at.getTime() + hours * 3_600_000),
  )

async function issued(): Promise<number> {
  const n = ++people
  const id_customer = await createCustomer(database.db, { lname: `Payer${n}` })
  const id_treasure = await createTreasure(database.db, {
    lname: `T${n}`,
    mphone: `+44770092${1_000 + n}`,
  })
  const id = await createDraft(database.db, { id_customer, id_treasure }, at)
  await boss.call(issueInvoices, { body: { ids: [id] } })
  return id
}
const read = (id: number) => boss.call(getInvoice, { params: { id } })
const list = (show: 'waiting' | 'parked' | 'differs') =>
  boss.call(listAccountingDocuments, { query: { show } })

test('an issued invoice is booked at the accounting service, to the penny, and gets its id there', async () => {
  const id = await issued()
  const unbooked = await read(id)
  expect(unbooked.xeroID).toBe(unbooked.inv_number)
  expect(
    await boss.call(getXeroOnlineUrl, { query: { xero_invoice_id: unbooked.inv_number } }),
  ).toEqual({
    xeroOnlineInvoiceUrl: expect.stringMatching(
      new RegExp(`/invoices\\?search=${unbooked.inv_number}$`),
    ),
  })
  expect(await work()).toEqual([])
  const { xeroID, inv_number, total, vat, lines } = await read(id)
  expect(xero.documents.get(xeroID)).toMatchObject({
    number: inv_number,
    total: Math.round(total * 100),
    tax: Math.round(vat * 100),
    words: lines.map(({ about, descr }) => `${about}: ${descr}`),
  })
  expect(lines[0]?.about).toContain(' by ')
  expect(await boss.call(getXeroOnlineUrl, { query: { xero_invoice_id: xeroID } })).toEqual({
    xeroOnlineInvoiceUrl: `https://in.xero.example/${xeroID}`,
  })
})

test('an invoice is booked once, in spite of lost answers, server errors and temporary refusals', async () => {
  const before = xero.documents.size
  const id = await issued()
  let calls = 0
  xero.setFaults((call) => (call.startsWith('PUT') && calls++ < 2 ? 'lost_answer' : 'none'))
  expect(await work()).toHaveLength(1)
  xero.forgetKeys()
  expect(await work(1)).toHaveLength(1)
  expect(await work(3)).toEqual([])
  xero.setFaults(() => 'none')
  expect(xero.documents.size).toBe(before + 1)
  const { xeroID, inv_number } = await read(id)
  expect(xeroID).not.toBe(inv_number)
})

test('a voided invoice is voided there, and a credit note is allocated to an open invoice', async () => {
  const [voided, credited] = [await issued(), await issued()]
  await work()
  await boss.call(voidInvoice, { params: { id: voided }, body: {} })
  const [line] = (await read(credited)).lines
  await boss.call(creditInvoice, {
    params: { id: credited },
    body: { reason: 'goodwill', notes: '', lines: [{ id_line: line?.id ?? 0, amount: 1.5 }] },
  })
  expect(await work()).toEqual([])
  expect(xero.documents.get((await read(voided)).xeroID)).toMatchObject({ status: 'VOIDED' })
  expect(xero.documents.get((await read(credited)).xeroID)).toMatchObject({ credited: 150 })
  await boss.call(compareAccounts, { body: {} })
  await work()
  expect((await list('differs')).data).toEqual([])
})

test('a document that the service refuses waits for staff, who have it sent again', async () => {
  const id = await issued()
  const { inv_number } = await read(id)
  // The bookkeeper has entered an invoice of this number manually.
  const books = xeroAccounting(xero.settings, { pauseMs: 0 })
  await books.push(
    {
      kind: 'invoice',
      number: inv_number,
      date: '2026-11-21',
      due_on: '2026-11-21',
      contact: { reference: 'C-999', name: 'By hand', email: null, known: null },
      lines: [{ descr: 'Other', gross_pence: 100, vat_pence: 0, has_vat: false, kind: 'work' }],
    },
    'by hand',
    false,
  )
  expect(await work()).toEqual([])
  const [parked] = (await list('parked')).data
  expect(parked).toMatchObject({ number: inv_number, status: 'parked', error: /must be unique/ })
  const retry = { params: { id: parked?.id ?? 0 }, body: {} }
  expect(await boss.call(retryAccountingDocument, retry)).toMatchObject({ status: 'waiting' })
  expect(await work()).toEqual([])
  // An invoice has this number, but is not ours, so staff must still correct it.
  expect((await list('parked')).data[0]).toMatchObject({ error: /booked as £1.00/ })
})

test('a comparison shows documents that changed at the service, and no others', async () => {
  const id = await issued()
  await work()
  await boss.call(compareAccounts, { body: {} })
  await work()
  const before = (await list('differs')).differing
  const { inv_number } = await read(id)
  xero.changeTotal(inv_number, 123)
  await boss.call(compareAccounts, { body: {} })
  await work()
  const found = await list('differs')
  expect(found.differing).toBe(before + 1)
  expect(found.data.find(({ number }) => number === inv_number)).toMatchObject({
    booked_total: 1.23,
    differs: true,
  })
})

test('only signed webhooks are accepted, and they are answered at once', async () => {
  const body = JSON.stringify({ events: [{ resourceId: 'a', eventCategory: 'INVOICE' }] })
  const tell = (signature: string) =>
    fetch(`${app.apiBase}/webhooks/xero`, {
      method: 'POST',
      headers: { 'x-xero-signature': signature, 'content-type': 'application/json' },
      body,
    })
  const sign = (key: string) => createHmac('sha256', key).update(body).digest('base64')
  expect((await tell(sign('webhook-key'))).status).toBe(200)
  expect((await tell(sign('another-key'))).status).toBe(401)
})

test('the exported ledger has equal debits and credits', async () => {
  await issued()
  const file = await boss.call(exportLedger, { query: { from: '2026-11-21', to: '2026-11-21' } })
  const rows = (await file.text()).trim().split('\r\n').slice(1)
  const sum = (column: number) =>
    rows.reduce(
      (all, row) => all + Math.round(Number(row.slice(1, -1).split('","').at(column)) * 100),
      0,
    )
  expect(rows.length).toBeGreaterThan(2)
  expect(sum(-1)).toBe(sum(-2))
})

test('no entry is booked in a closed period', async () => {
  const period = (locked_until: string | null) =>
    boss.call(lockAccountingPeriod, { body: { locked_until } })
  expect(
    await refusal(boss, lockAccountingPeriod, { body: { locked_until: '2026-11-21' } }),
  ).toMatchObject({ code: 'day_to_come' })
  await period('2026-11-20')
  await issued()
  await database.db.updateTable('accounting_periods').set({ locked_until: '2026-11-30' }).execute()
  const id = await issued()
  await period(null)
  const booked = await database.db
    .selectFrom('ledger_transactions')
    .select(['happened_on', 'booked_on'])
    .where('id_invoice', '=', id)
    .execute()
  expect(booked).toEqual([{ happened_on: '2026-11-21', booked_on: '2026-12-01' }])
})

test.each([
  ['Pacific/Auckland', -720],
  ['America/Los_Angeles', 420],
])(
  'with the server in %s an invoice has London dates, here and at the service',
  async (zone, behind) => {
    const before = [process.env['TZ'], at] as const
    process.env['TZ'] = zone
    at = new Date('2026-06-30T23:30:00Z')
    try {
      expect(at.getTimezoneOffset()).toBe(behind)
      const id = await issued()
      expect(await work()).toEqual([])
      expect(await read(id)).toMatchObject({ issued_on: '2026-07-01', due_on: '2026-07-15' })
      const { inv_number: InvoiceNumber } = await read(id)
      const dated = { InvoiceNumber, Date: '2026-07-01', DueDate: '2026-07-15' }
      expect(xero.asked.map(({ body }) => body)).toContainEqual({
        Invoices: [expect.objectContaining(dated)],
      })
      const booked = await database.db
        .selectFrom('ledger_transactions')
        .select(['happened_on', 'booked_on'])
        .where('id_invoice', '=', id)
        .execute()
      expect(booked).toEqual([{ happened_on: '2026-07-01', booked_on: '2026-07-01' }])
    } finally {
      at = before[1]
      if (before[0] === undefined) delete process.env['TZ']
      else process.env['TZ'] = before[0]
    }
  },
)

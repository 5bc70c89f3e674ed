import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeXero, type FakeXero } from '#test/fake-xero.ts'
import {
  AccountingRefused,
  AccountingUnavailable,
  ForeignAccountingEvent,
  type AccountingDocument,
} from '../../kernel/accounting.ts'
import { xeroAccounting } from './xero-accounting.ts'

let xero: FakeXero
beforeEach(async () => {
  xero = await startFakeXero()
})
afterEach(() => xero.close())

const open = () => xeroAccounting(xero.settings, { pauseMs: 0 })

const line = { descr: 'Gardening, 1 h', gross_pence: 1_003, vat_pence: 167, has_vat: true }
const invoice = (changes: Partial<AccountingDocument> = {}): AccountingDocument => ({
  kind: 'invoice',
  number: 'INV-000001',
  date: '2026-06-30',
  due_on: '2026-07-14',
  contact: { reference: 'C-12', name: 'Grace Hollis', email: 'grace@example.org', known: null },
  lines: [1, 2, 3].map(() => ({ ...line, kind: 'work' as const })),
  ...changes,
})

test('an invoice is booked line by line, with our own tax', async () => {
  const booked = await open().push(invoice(), 'invoice 1', false)
  // Three times £10.03 at 20 %: rounding by line gives £5.01, rounding the total would give £5.02.
  expect(booked).toMatchObject({ total_pence: 3_009, vat_pence: 501 })
  expect(xero.asked.at(-1)).toMatchObject({
    call: 'PUT Invoices',
    key: 'invoice 1',
    body: {
      Invoices: [
        {
          Type: 'ACCREC',
          LineAmountTypes: 'Inclusive',
          Date: '2026-06-30',
          DueDate: '2026-07-14',
          LineItems: Array(3).fill(
            expect.objectContaining({ Quantity: 1, UnitAmount: 10.03, TaxAmount: 1.67 }),
          ),
        },
      ],
    },
  })
})

test('two people with one name are two contacts, and one person stays one', async () => {
  const books = open()
  const other = { reference: 'C-13', name: 'Grace Hollis', email: null, known: null }
  const first = await books.push(invoice(), 'invoice 1', false)
  const twin = await books.push(
    invoice({ number: 'INV-000002', contact: other }),
    'invoice 2',
    false,
  )
  const again = await books.push(invoice({ number: 'INV-000003' }), 'invoice 3', false)
  expect(twin.contact).not.toBe(first.contact)
  expect(again.contact).toBe(first.contact)
  expect(xero.contacts.size).toBe(2)
})

test('an invoice whose response was lost is found by its number, even after its key is forgotten', async () => {
  const books = open()
  xero.setFaults((call) => (call === 'PUT Invoices' ? 'lost_answer' : 'none'))
  await expect(books.push(invoice(), 'invoice 1', false)).rejects.toThrow(AccountingUnavailable)
  xero.setFaults(() => 'none')
  xero.forgetKeys()
  expect(await books.push(invoice(), 'invoice 1', true)).toMatchObject({ total_pence: 3_009 })
  expect(xero.documents.size).toBe(1)
})

test('bills of two treasures with the same number are two bills, and each is found again', async () => {
  const books = open()
  const bill = (reference: string) =>
    invoice({
      kind: 'bill',
      number: 'SB-0001',
      contact: { reference, name: 'Sam', email: null, known: null },
    })
  const sams = await books.push(bill('T-1'), 'bill 1', false)
  const mos = await books.push(bill('T-2'), 'bill 2', false)
  expect(mos.id).not.toBe(sams.id)
  expect((await books.push(bill('T-1'), 'bill 1', true)).id).toBe(sams.id)
  expect((await books.push(bill('T-2'), 'bill 2', true)).id).toBe(mos.id)
  expect(xero.documents.size).toBe(2)
})

test('tax withheld from a bill for HMRC is a negative line on its own account', async () => {
  const withheld = { descr: 'CIS', gross_pence: -500, vat_pence: 0, has_vat: false }
  const bill = invoice({
    kind: 'bill',
    number: 'SB-0002',
    lines: [
      { ...line, kind: 'work' },
      { ...withheld, kind: 'withheld' },
    ],
  })
  expect(await open().push(bill, 'bill 2', false)).toMatchObject({
    total_pence: 503,
    vat_pence: 167,
  })
  const lines = [
    { AccountCode: '310' },
    { AccountCode: '825', UnitAmount: -5, LineAmount: -5, TaxAmount: 0, TaxType: 'NONE' },
  ]
  expect(xero.asked.at(-1)?.body).toMatchObject({ Invoices: [{ LineItems: lines }] })
})

test('a payment whose response was lost is found by its reference', async () => {
  const books = open()
  const { id } = await books.push(invoice(), 'invoice 1', false)
  const payment = {
    document: id,
    of: 'invoice' as const,
    amount_pence: 3_009,
    date: '2026-07-01',
    reference: 'charge 7',
  }
  xero.setFaults((call) => (call === 'PUT Payments' ? 'lost_answer' : 'none'))
  await expect(books.pay(payment, 'payment 7', false)).rejects.toThrow(AccountingUnavailable)
  xero.setFaults(() => 'none')
  xero.forgetKeys()
  await books.pay(payment, 'payment 7', true)
  expect(xero.payments).toHaveLength(1)
})

test('a refusal by Xero is passed on in its words and not retried', async () => {
  const books = open()
  const { id } = await books.push(invoice(), 'invoice 1', false)
  const tooMuch = {
    document: id,
    of: 'invoice' as const,
    amount_pence: 3_010,
    date: '2026-07-01',
    reference: 'charge 8',
  }
  await expect(books.pay(tooMuch, 'payment 8', false)).rejects.toThrow(
    /Payment amount exceeds the amount outstanding/,
  )
  await expect(books.push(invoice(), 'another key', false)).rejects.toThrow(AccountingRefused)
})

test('a credit note is allocated to an open invoice but not to a paid one', async () => {
  const books = open()
  const open1 = await books.push(invoice(), 'invoice 1', false)
  const note = invoice({
    kind: 'credit_note',
    number: 'CN-000001',
    lines: [{ ...line, kind: 'work' }],
  })
  const credit = await books.push(note, 'credit note 1', false)
  const of = { of: 'credit_note' as const, document: credit.id, date: '2026-07-01' }
  await books.allocate({ ...of, invoice: open1.id, amount_pence: 1_003 }, 'allocation 1')
  expect(xero.documents.get(open1.id)).toMatchObject({ credited: 1_003 })
  const paid = await books.push(invoice({ number: 'INV-000002' }), 'invoice 2', false)
  const pay = { of: 'invoice' as const, amount_pence: 3_009, date: '2026-07-01' }
  await books.pay({ ...pay, document: paid.id, reference: 'charge 2' }, 'payment 2', false)
  await expect(
    books.allocate({ ...of, invoice: paid.id, amount_pence: 100 }, 'allocation 2'),
  ).rejects.toThrow(/exceeds what is outstanding/)
})

test('rate limits, server errors and revoked tokens are handled differently', async () => {
  const books = open()
  xero.setFaults(() => 'limited')
  await expect(books.push(invoice(), 'invoice 1', false)).rejects.toThrow(/fewer calls/)
  // The 429 response asked for one second.
  const asked = performance.now()
  xero.setFaults(() => 'broken')
  await expect(books.push(invoice(), 'invoice 1', false)).rejects.toThrow(AccountingUnavailable)
  expect(performance.now() - asked).toBeGreaterThan(900)
  xero.setFaults(() => 'none')
  xero.revokeToken()
  expect(await books.push(invoice(), 'invoice 1', false)).toMatchObject({ total_pence: 3_009 })
  const wrong = xeroAccounting({ ...xero.settings, clientSecret: 'other' }, { pauseMs: 0 })
  await expect(wrong.checkAccess()).rejects.toThrow(/XERO_CLIENT_SECRET/)
})

test('calls start no faster than the rate limit allows, four at a time', async () => {
  const books = xeroAccounting(xero.settings, { pauseMs: 20 })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      books
        .push(
          invoice({
            number: `INV-00000${i}`,
            contact: { reference: 'C-1', name: 'Ada', email: null, known: null },
          }),
          `invoice ${i}`,
          false,
        )
        .catch(() => {}),
    ),
  )
  // Each push makes at least two calls: 20 starts are 19 pauses apart.
  expect(performance.now() - began).toBeGreaterThan(19 * 20)
})

test('with two of five calls failing, each document exists once and matches ours', async () => {
  const books = open()
  let calls = 0
  xero.setFaults(
    () => (['none', 'lost_answer', 'none', 'broken', 'none'] as const)[calls++ % 5] ?? 'none',
  )
  for (let i = 0; i < 30; i++) {
    const document = invoice({ number: `INV-${i}` })
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        await books.push(document, `invoice ${i}`, attempt > 0)
        break
      } catch (error) {
        if (!(error instanceof AccountingUnavailable)) throw error
      }
    }
  }
  xero.setFaults(() => 'none')
  const found = await books.changedSince(new Date(0))
  expect(found).toHaveLength(30)
  expect(new Set(found.map(({ number }) => number)).size).toBe(30)
  expect(
    found.every(({ total_pence, vat_pence }) => total_pence === 3_009 && vat_pence === 501),
  ).toBe(true)
})

test('a signed event names the changed invoices, and a forged one is rejected', () => {
  const body = Buffer.from(
    '{ "events": [{"resourceId":"a","eventCategory":"INVOICE"},{"resourceId":"b","eventCategory":"CONTACT"}], "entropy":"£" }',
  )
  const signature = createHmac('sha256', 'webhook-key').update(body).digest('base64')
  const { readEvent } = open()
  expect(readEvent?.(body, signature)).toEqual({ invoices: ['a'] })
  expect(() => readEvent?.(Buffer.concat([body, Buffer.from(' ')]), signature)).toThrow(
    ForeignAccountingEvent,
  )
})

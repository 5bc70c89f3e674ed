import {
  creditInvoice,
  getBillPdf,
  getCreditNotePdf,
  getInvoice,
  getInvoicePdf,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDueLine, createIssued } from '#test/invoice-fixtures.ts'
import { readPdf } from '#test/read-pdf.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { business } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { systemActor } from '#events/define-event.ts'
import { draftBill, issueBill } from '../bills/write-bill.ts'
import { readRates } from '../../catalogue/rates/rates.store.ts'
import { drawDocument } from './draw-document.ts'

/** Random invoices to print and check, each with a credit note. */
const many = Number(process.env.MONEY_DOCUMENTS ?? 2)

let boss: SignedInClient
let id_customer: number
let id_treasure: number
const { app, database } = useApp()
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  boss = await signIn(app, await createUser(db, { super: true }))
  id_customer = await createCustomer(db, { fname: 'Łukasz', lname: 'Ó Séaghdha' })
  id_treasure = await createTreasure(db, {
    fname: 'Γιώργος',
    lname: 'Щербаков',
    mphone: '+447700900445',
  })
})

type PdfCall = typeof getInvoicePdf | typeof getCreditNotePdf | typeof getBillPdf
const bytesOf = async (call: PdfCall, id: number) =>
  Buffer.from(await (await boss.call(call, { params: { id } })).arrayBuffer())

const isPence = (text: string) => /^-?£[\d,]+\.\d\d$/.test(text)
const penceOf = (text = '') => Math.round(Number(text.replaceAll(/[£,]/g, '')) * 100)

/** Figures printed on a document: VAT and total of each line, and the sums by their labels. */
function figuresOf(pdf: Buffer, perLine: number) {
  const texts = readPdf(pdf)
  const end = texts.indexOf('Total before VAT')
  const figures = texts.slice(0, end).filter(isPence).map(penceOf)
  const lines = Array.from({ length: figures.length / perLine }, (_, i) =>
    figures.slice(i * perLine, (i + 1) * perLine),
  )
  const [net, vat, total] = texts.slice(end).filter(isPence).map(penceOf)
  return {
    lines: {
      vat: lines.reduce((all, line) => all + (line.at(-2) ?? 0), 0),
      total: lines.reduce((all, line) => all + (line.at(-1) ?? 0), 0),
    },
    sums: { net, vat, total },
  }
}

/** Random numbers from 0 to `below`, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test(
  'the printed lines of an invoice and its credit note add up to their printed sums',
  async () => {
    const next = numbers(7)
    for (let i = 0; i < many; i++) {
      const line = () => {
        const treasure = next(20_000)
        return { total_pence: treasure, customer_total_pence: treasure + next(9_999) + 3 }
      }
      for (let lines = next(3); lines > 0; lines--)
        await createDueLine(database.db, { id_customer, id_treasure, line: line() })
      const id = await createIssued(database.db, { id_customer, id_treasure, line: line() })
      const invoice = figuresOf(await bytesOf(getInvoicePdf, id), 3)
      expect(invoice.lines).toEqual({ vat: invoice.sums.vat, total: invoice.sums.total })
      expect((invoice.sums.net ?? 0) + (invoice.sums.vat ?? 0)).toBe(invoice.sums.total)
      const { lines } = await boss.call(getInvoice, { params: { id } })
      const { credit_notes } = await boss.call(creditInvoice, {
        params: { id },
        body: {
          reason: 'mistake',
          notes: '',
          lines: lines.map(({ id: id_line, total }) => ({
            id_line,
            amount: (1 + next(Math.round(total * 100) - 1)) / 100,
          })),
        },
      })
      const note = figuresOf(await bytesOf(getCreditNotePdf, credit_notes[0]?.id ?? 0), 2)
      expect(note.lines).toEqual({ vat: note.sums.vat, total: note.sums.total })
      expect(note.sums.total).toBe(Math.round((credit_notes[0]?.total ?? 0) * 100))
    }
  },
  30_000 + many * 1_000,
)

test('a credit note names its invoice and its reason, and never changes', async () => {
  const id = await createIssued(database.db, { id_customer, id_treasure })
  const { lines, inv_number } = await boss.call(getInvoice, { params: { id } })
  const { credit_notes } = await boss.call(creditInvoice, {
    params: { id },
    body: {
      reason: 'vat_rate_change',
      notes: 'Between us.',
      lines: [{ id_line: lines[0]?.id ?? 0, amount: 1 }],
    },
  })
  const [note] = credit_notes
  const before = await bytesOf(getCreditNotePdf, note?.id ?? 0)
  const texts = readPdf(before)
  expect(texts.slice(0, 2).join('')).toBe('Credit note – change of VAT rate')
  for (const words of [note?.number, inv_number, 'Łukasz Ó Séaghdha', business.name])
    expect(texts).toContain(words)
  expect(texts.join(' ')).toContain('The rate of VAT was wrong')
  expect(texts.join(' ')).not.toContain('Between us')
  await database.db
    .updateTable('customers')
    .set({ fname: 'Lucas' })
    .where('id', '=', id_customer)
    .execute()
  expect((await bytesOf(getCreditNotePdf, note?.id ?? 0)).equals(before)).toBe(true)
  expect(await refusal(boss, getCreditNotePdf, { params: { id: 2_000_000 } })).toMatchObject({
    code: 'credit_note_not_found',
  })
})

test('a bill prints both parties, the deduction and the rest, and never changes; an old one without its buyer prints everything else', async () => {
  const { db } = database
  const at = new Date()
  const { id_timesheet } = await createDueLine(db, {
    id_customer,
    id_treasure,
    month: '2025-05-01',
    line: { total_pence: 12_000, date: '2025-05-06' },
  })
  const of = { id_treasure, created_at: at }
  await db
    .insertInto('treasure_taxes')
    .values({ ...of, valid_from: '2020-01-01', vat_number: 'GB123456782', cis: 'registered' })
    .execute()
  await db
    .insertInto('self_billing_agreements')
    .values({ ...of, agreed_on: '2020-01-01', expires_on: '2190-01-01' })
    .execute()
  const rates = await readRates(db)
  const draft = await db.transaction().execute((tx) => draftBill(tx, at, id_timesheet, { rates }))
  const id = draft?.id ?? 0
  expect(await refusal(boss, getBillPdf, { params: { id } })).toMatchObject({
    code: 'bill_not_found',
  })
  const { number } = await db
    .transaction()
    .execute((tx) => issueBill(tx, at, { id, id_timesheet }, { rates, by: systemActor }))
  const before = await bytesOf(getBillPdf, id)
  const texts = readPdf(before)
  for (const words of ['Self-billed invoice', number, 'Γιώργος Щербаков', business.name])
    expect(texts).toContain(words)
  expect(texts).toContainEqual(expect.stringMatching(/^\w[\w ]+ \(job \d+\)$/))
  // £120.00 includes £20.00 VAT. 20% of £100.00 is withheld.
  const after = (words: string) => texts[texts.lastIndexOf(words) + 1]
  expect(after('Total before VAT')).toBe('£100.00')
  expect(after('VAT')).toBe('£20.00')
  expect(after('CIS deduction')).toBe('-£20.00')
  expect(after('Total to be paid')).toBe('£100.00')
  expect(texts).toContain('The VAT shown is your output tax due to HMRC.')
  await db.updateTable('treasures').set({ lname: 'Jones' }).where('id', '=', id_treasure).execute()
  expect((await bytesOf(getBillPdf, id)).equals(before)).toBe(true)
  await sql`update bills set parties = parties - 'buyer', document = null where id = ${id}`.execute(
    db,
  )
  const old = readPdf(await bytesOf(getBillPdf, id))
  for (const words of ['Self-billed invoice', number, 'Γιώργος Щербаков'])
    expect(old).toContain(words)
  expect(old).not.toContain(business.name)
})

const firsts =
  'Łucja Żaneta Gŵen Siân Øyvind Þóra Françoise Αθηνά Γιώργος Мария Щёголь Їжак Ğülşen Ðorđe Jiří Nguyễn Áine Ñandú Zoë Ștefan'
const lasts =
  'Wójcik Święch Llŷr O’Dwyer Ó\u00A0Briain Müller-Lüdenscheidt Παπαδόπουλος Ψαράς Щербаков Ґалаґан'

test('200 names are read back from a document letter by letter, and a letter without a glyph shows as missing', async () => {
  const names = firsts
    .split(' ')
    .flatMap((first) => lasts.split(' ').map((last) => `${first} ${last}`))
  expect(names).toHaveLength(200)
  const row = { date: '2026-11-21', vat_pence: 1, total_pence: 2 }
  const texts = readPdf(
    await drawDocument({
      title: 'Names',
      number: 'N-1',
      facts: [],
      from: ['Siân 名'],
      // An accent that is a character of its own is printed together with its letter.
      to: ['Gw\u0302en'],
      rows: names.map((descr) => ({ ...row, descr })),
      sums: [],
      notes: [],
      hasVat: false,
      created_at: new Date(0),
    }),
  )
  expect(
    names.filter(
      (name) => !texts.includes(name.replaceAll('\u00A0', ' ')) && !texts.includes(name),
    ),
  ).toEqual([])
  expect(texts).toContain('Siân ?')
  expect(texts).toContain('Gŵen')
})

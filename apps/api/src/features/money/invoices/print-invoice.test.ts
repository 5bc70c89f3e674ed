import { creditInvoice, getInvoice, getInvoicePdf, getPayInvoice } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDraft, createIssued } from '#test/invoice-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { payLinksStore } from '../charges/pay-links.store.ts'
import { drawDocument } from '../documents/draw-document.ts'

let boss: SignedInClient
let people: { id_customer: number; id_treasure: number }
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  boss = await signIn(app, await createUser(database.db, { super: true }))
  people = {
    id_customer: await createCustomer(database.db, { fname: 'Łukasz', lname: 'Ó Séaghdha' }),
    id_treasure: await createTreasure(database.db, { lname: 'Okafor', mphone: '+447700900444' }),
  }
})

const bytesOf = async (id: number) =>
  Buffer.from(await (await boss.call(getInvoicePdf, { params: { id } })).arrayBuffer())

test('the document of an invoice stays byte for byte, whatever is credited or changed later', async () => {
  const id = await createIssued(database.db, people)
  const before = await bytesOf(id)
  expect(before.subarray(0, 5).toString()).toBe('%PDF-')
  const [line] = (await boss.call(getInvoice, { params: { id } })).lines
  await boss.call(creditInvoice, {
    params: { id },
    body: { reason: 'goodwill', notes: '', lines: [{ id_line: line?.id ?? 0, amount: 0.01 }] },
  })
  await database.db
    .updateTable('customers')
    .set({ fname: 'Lucas' })
    .where('id', '=', people.id_customer)
    .execute()
  expect((await bytesOf(id)).equals(before)).toBe(true)
})

test('a document whose file is missing is drawn again with the same bytes', async () => {
  const id = await createIssued(database.db, people)
  const before = await bytesOf(id)
  const { document } = await database.db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.files.remove(document ?? '')
  expect((await bytesOf(id)).equals(before)).toBe(true)
})

test('a line without a description names its service', async () => {
  const id = await createIssued(database.db, { ...people, line: { descr: '' } })
  const { lines } = await boss.call(getInvoice, { params: { id } })
  expect(lines.map(({ descr }) => descr)).not.toContain('')
})

test('a line says service, treasure, place and job as they were, above what the treasure wrote', async () => {
  const id = await createIssued(database.db, { ...people, line: { descr: 'As agreed.' } })
  const read = async () => (await boss.call(getInvoice, { params: { id } })).lines[0]
  const line = await read()
  const { fname } = await database.db
    .selectFrom('treasures')
    .select('fname')
    .where('id', '=', line?.treasure.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(line?.descr).toBe('As agreed.')
  expect(line?.about).toBe(
    `Gardening by ${fname}, 12 Manor Road, Lewisham, SE13 5AB (job ${line?.id_job})`,
  )
  await database.db.updateTable('treasures').set({ fname: 'Renamed' }).execute()
  expect((await read())?.about).toBe(line?.about)
  // Without the place, because a link to pay can be forwarded.
  const token = await payLinksStore(database.db).create(id, new Date())
  expect((await boss.call(getPayInvoice, { params: { token } })).lines).toMatchObject([
    { descr: `Gardening by Renamed (job ${line?.id_job})`, note: 'As agreed.' },
  ])
})

test('a draft has no document', async () => {
  const id = await createDraft(database.db, people)
  expect(await refusal(boss, getInvoicePdf, { params: { id } })).toMatchObject({
    code: 'invoice_not_found',
  })
})

test('a long document has page numbers, and the same bytes each time it is drawn', async () => {
  const draw = (rows: number) =>
    drawDocument({
      title: 'Invoice',
      number: 'INV-000001',
      facts: [],
      from: ['Treasures'],
      to: ['Łukasz Ó Séaghdha', 'A name of no letters that we have: 名'],
      rows: Array.from({ length: rows }, (_, i) => ({
        date: '2026-11-21',
        descr: `Line ${i}. ${'Long words about what was done. '.repeat(3)}`,
        quantity: '1.25',
        price_pence: 3_333,
        vat_pence: 694,
        total_pence: 4_166,
      })),
      sums: [{ term: 'Total', pence: 4_166 * rows, isStrong: true }],
      notes: ['Due within 14 days.'],
      hasVat: true,
      created_at: new Date('2026-11-21T09:00:00Z'),
    })
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
  const long = await draw(90)
  expect(pages(long)).toBeGreaterThan(3)
  expect(pages(await draw(1))).toBe(1)
  expect((await draw(90)).equals(long)).toBe(true)
})

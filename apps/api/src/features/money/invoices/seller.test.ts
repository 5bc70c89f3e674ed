import {
  checkDue,
  creditInvoice,
  getInvoice,
  getInvoicePdf,
  issueInvoices,
  saveBusiness,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDueLine, createIssued } from '#test/invoice-fixtures.ts'
import { readPdf } from '#test/read-pdf.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { unknownBusiness, type DatedBusiness } from '../../catalogue/business/business.rules.ts'
import { decideSeller } from '../../catalogue/business/seller.rules.ts'
import { rateTable } from '../../catalogue/rates/rates.store.ts'
import { createRandom } from '#seed/random.ts'
import { decideFigures, decideLines } from './due.decide.ts'
import { layOut } from './print-invoice.ts'

test('of 1,000 random sellers, rates and days, only lawful ones issue, and unregistered ones never mention VAT', () => {
  const random = createRandom(34)
  const pick = <T>(...all: readonly T[]): T => random.pick(all)
  const days = ['2026-10-01', '2026-10-15', '2026-11-01'] as const
  const wrong: string[] = []
  const seen = { issued: 0, refused: 0, withVat: 0, withoutVat: 0 }
  for (let round = 0; round < 1_000; round++) {
    const versions: DatedBusiness[] = days.slice(0, pick(1, 2, 3)).map((valid_from) => {
      const vat_registered = pick(true, false, true, false, null)
      return {
        ...unknownBusiness,
        valid_from,
        name: pick<string | null>('HN Ltd', 'HN Ltd', 'HN Ltd', null),
        address: pick<string | null>('1 High Street', '1 High Street', '1 High Street', null),
        vat_registered,
        vat_number: vat_registered ? pick<string | null>('GB123456782', 'GB123456782', null) : null,
      }
    })
    const rate = (kind: 'vat' | 'materials_vat' | 'post_fee', value: number) => ({
      kind,
      id_region: null,
      valid_from: '2000-01-01',
      value,
    })
    const rates = rateTable(
      [
        rate('vat', pick(0, 500, 2_000)),
        rate('materials_vat', pick(0, 2_000)),
        rate('post_fee', pick(0, 150)),
      ],
      versions,
    )
    const day = pick('2026-10-20', '2026-11-20')
    const work = () => ({
      id: 1,
      id_job: 1,
      id_treasure: 1,
      descr: 'Hedge',
      date: pick('2026-10-02', '2026-10-16', day),
      quantity_hundredths: 200,
      customer_price_pence: 2_650,
      total_pence: 3_000,
      material: pick(true, false),
    })
    const lines = decideLines([work(), work()], rates, { id_region: 1, day })
    const figures = decideFigures(lines, rates, { day, owesPostFee: pick(true, false) })
    const decided = decideSeller(versions, day, figures.vat_pence)
    const holds = versions.findLast(({ valid_from }) => valid_from <= day)
    const isWhole =
      holds?.name &&
      holds.address &&
      holds.vat_registered !== null &&
      (!holds.vat_registered || holds.vat_number)
    if ('problem' in decided) {
      seen.refused++
      // A refusal needs a reason: details are missing, or VAT is charged and there was never a VAT
      // number.
      const hasNumber = versions.some(
        ({ vat_number, valid_from }) => vat_number && valid_from <= day,
      )
      if (isWhole && (figures.vat_pence === 0 || hasNumber)) wrong.push(`${round} was refused`)
      continue
    }
    seen.issued++
    const { seller } = decided
    if (!isWhole || !seller.name || !seller.address) wrong.push(`${round} was issued`)
    if (figures.vat_pence > 0 && !seller.vat_number) wrong.push(`${round} charged VAT`)
    const printed = layOut(
      {
        ...figures,
        parties: {
          seller,
          customer: { id: 1, name: 'Ann', company: null, address: [] },
          region: '',
          terms: '',
        },
        inv_number: 'INV-000001',
        issued_on: day,
        due_on: day,
        issued_at: new Date(0),
      },
      lines,
    )
    const saysVat =
      printed.hasVat ||
      /VAT/.test(JSON.stringify({ ...printed, hasVat: undefined }).replaceAll('vat_pence', ''))
    if (saysVat !== (Boolean(holds?.vat_registered) || figures.vat_pence > 0))
      wrong.push(`${round} says VAT: ${saysVat}`)
    seen[saysVat ? 'withVat' : 'withoutVat']++
  }
  expect(wrong).toEqual([])
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
})

let boss: SignedInClient
let people: { id_customer: number; id_treasure: number }
const at = new Date('2026-11-21T12:00:00Z')

const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  const { id_customer } = await createFixtures(database.db)
  const id_treasure = await createTreasure(database.db, { lname: 'Fox', mphone: '+447700900001' })
  people = { id_customer, id_treasure }
  boss = await signIn(app, await createUser(database.db, { super: true }))
})

const today = {
  valid_from: '2026-11-21',
  name: 'Handy Neighbours Ltd',
  address: '3 Corn Street\nBristol BS1 1HT',
  vat_registered: false,
} satisfies InputOf<typeof saveBusiness>['body']

async function draftOf(line: Parameters<typeof createDueLine>[1]['line'] = {}) {
  await createDueLine(database.db, { ...people, line })
  const { data } = await boss.call(checkDue, { body: { dry_run: false } })
  return data.at(-1)?.id ?? 0
}

test('without an address, invoices and credit notes are refused with the field’s name, and no data is lost', async () => {
  const issued = await createIssued(database.db, people, at)
  const id = await draftOf()
  await database.db.updateTable('business').set({ address: null }).execute()
  const refused = await refusal(boss, issueInvoices, { body: { ids: [id] } })
  expect(refused).toMatchObject({ code: 'seller_incomplete', status: 409 })
  expect(refused.message).toBe('Nothing can be issued until Settings, Business says your address.')
  expect(Object.keys(refused.errors ?? {})).toEqual(['address'])
  const { lines } = await boss.call(getInvoice, { params: { id: issued } })
  expect(
    await refusal(boss, creditInvoice, {
      params: { id: issued },
      body: { reason: 'goodwill', notes: '', lines: [{ id_line: lines[0]?.id ?? 0, amount: 1 }] },
    }),
  ).toMatchObject({ code: 'seller_incomplete' })
  expect(await boss.call(getInvoice, { params: { id } })).toMatchObject({ status: 'Draft' })
})

test('an unregistered seller issues without VAT, and the document does not mention it', async () => {
  await boss.call(saveBusiness, { body: { ...today, phone: '0117 922 2000' } })
  const id = await draftOf({ date: '2026-11-21' })
  const { data } = await boss.call(issueInvoices, { body: { ids: [id] } })
  expect(data).toMatchObject([{ problem: '' }])
  const { total, lines } = await boss.call(getInvoice, { params: { id } })
  expect(total).toBeGreaterThan(0)
  expect(lines.find(({ date }) => date === '2026-11-21')?.vat).toBe(0)
})

test('after a registration in the middle of a month, each line keeps the rate of its day', async () => {
  await database.db
    .updateTable('business')
    .set({ valid_from: '2026-11-10' })
    .where('valid_from', '=', '2026-11-21')
    .execute()
  await boss.call(saveBusiness, {
    body: { ...today, vat_registered: true, vat_number: 'GB123456782' },
  })
  await createDueLine(database.db, { ...people, line: { date: '2026-11-20', descr: 'before' } })
  const id = await draftOf({ date: '2026-11-21', descr: 'after' })
  await boss.call(issueInvoices, { body: { ids: [id] } })
  const { lines } = await boss.call(getInvoice, { params: { id } })
  const vatOf = (descr: string) => lines.find((line) => line.descr === descr)?.vat
  expect(vatOf('before')).toBe(0)
  expect(vatOf('after')).toBeGreaterThan(0)
  const pdf = await boss.call(getInvoicePdf, { params: { id } })
  const texts = readPdf(Buffer.from(await pdf.arrayBuffer())).join(' ')
  for (const words of [
    'Handy Neighbours Ltd',
    'Bristol BS1 1HT',
    'VAT GB123456782',
    'To pay by card',
  ])
    expect(texts).toContain(words)
})

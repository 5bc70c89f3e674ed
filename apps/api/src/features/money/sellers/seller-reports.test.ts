import {
  answerSellerReport,
  createSellerReport,
  downloadSellerReport,
  exportMyTaxYear,
  getMyReportPdf,
  getMyTaxYear,
  eraseTreasure,
  getBusiness,
  getSellerReports,
  listSellers,
  saveBusiness,
  updateSeller,
  type NewSeller,
} from '@treasures/api-client'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { notAccepted } from '#test/published-hmrc.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBankAccount } from '#test/wallet-fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { readPdf } from '#test/read-pdf.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { post } from '../ledger/ledger.store.ts'
import { sellerReportTasks } from './seller-report-tasks.ts'

/** Random sellers through the ledger. `SELLERS=3000` tries more. */
const many = Number(process.env.SELLERS ?? 12)

const at = new Date('2035-01-05T12:00:00Z')
let boss: SignedInClient
let bossId: number
const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  await createFixtures(database.db)
  const user = await createUser(database.db, { super: true })
  bossId = user.id
  boss = await signIn(app, user)
  await sayPlatform(platform_id)
})

const platform_id = 'XEDPI2078675698'
const sayPlatform = async (hmrc_platform_id: string | null) => {
  const { current } = await boss.call(getBusiness, {})
  const { id: _id, set_by: _by, created_at: _at, ...details } = current
  await boss.call(saveBusiness, {
    body: {
      ...details,
      name: 'Treasures Ltd',
      address: '1 High Street\nLondon SE13 5AB',
      vat_registered: true,
      vat_number: 'GB123456782',
      valid_from: '2035-01-05',
      hmrc_platform_id,
    },
  })
}

let [mobiles, postings] = [7_700_901_000, 0]
const person: Partial<NewSeller> & { kind: 'individual' } = {
  kind: 'individual',
  nino: 'AB123456C',
  birthdate: '1980-02-29',
}
async function aSeller(
  said: Parameters<typeof boss.call<typeof updateSeller>>[1]['body'] | null = person,
) {
  const id = await createTreasure(database.db, {
    fname: 'Sam',
    lname: `Seller ${mobiles}`,
    mphone: `+44${++mobiles}`,
  })
  if (said) await boss.call(updateSeller, { params: { id }, body: said })
  return id
}
type Kind = 'adjustment' | 'wallet_credit' | 'credit_note' | 'cis_withheld' | 'payout_requested'
/** Posts to a treasure's wallet on a day, in pence. */
const pay = (id_treasure: number, happened_on: string, pence: number, kind: Kind = 'adjustment') =>
  database.db.transaction().execute((tx) =>
    post(tx, at, {
      kind,
      key: `test ${++postings}`,
      happened_on,
      entries: [
        { account: { kind: 'wallet', id_treasure }, amount_pence: pence },
        { account: { kind: 'adjustments' }, amount_pence: -pence },
      ],
    }),
  )
const make = (year: number, without_incomplete = false) =>
  boss.call(createSellerReport, { body: { year, without_incomplete } })
const read = async (id: number) =>
  (await boss.call(downloadSellerReport, { params: { id } })).text()
const answer = (id: number, accepted = true) =>
  boss.call(answerSellerReport, { params: { id }, body: { accepted } })
const state = (year: number) => boss.call(getSellerReports, { query: { year } })
const refs = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<stf:${name}>([^<]*)<`, 'g'))].map(([, ref = '']) => ref)
const pounds = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<dpi:${name}Q\\d [^>]*>(-?\\d+)<`, 'g'))].map(([, n]) => Number(n))

test('a file needs the platform operator ID, and a year that has begun', async () => {
  await sayPlatform(null)
  const asked = (year: number) =>
    refusal(boss, createSellerReport, { body: { year, without_incomplete: false } })
  expect(await asked(2024)).toMatchObject({ code: 'business_incomplete' })
  expect((await state(2024)).business_gaps).toEqual(['your HMRC platform operator ID'])
  await sayPlatform(platform_id.toLowerCase())
  expect(await asked(2036)).toMatchObject({ code: 'year_to_come' })
  expect(await asked(2023)).toMatchObject({ code: 'invalid_fields' })
})

test('the first file names every seller with their quarters, and stays the same', async () => {
  const [sam, ltd] = [
    await aSeller(),
    await aSeller({
      kind: 'company',
      legal_name: 'O’Neill & Sons <Ltd>',
      company_number: '1234567',
    }),
  ]
  await createBankAccount(database.db, sam, {
    id_user: bossId,
    holder: 'Sam Seller',
  })
  await pay(sam, '2026-02-01', 10_049)
  await pay(sam, '2026-12-31', 20_050)
  await pay(sam, '2026-12-31', -2_000, 'cis_withheld')
  await pay(sam, '2026-12-31', -5_000, 'payout_requested')
  await pay(sam, '2027-01-01', 99_900)
  await pay(ltd, '2026-06-30', 300_000)
  expect(await state(2026)).toMatchObject({
    due_on: '2027-01-31',
    next: { kind: 'new', sellers: 2 },
    incomplete: 0,
    business_gaps: [],
  })
  const report = await make(2026)
  expect(report).toMatchObject({ kind: 'new', sellers: 2, state: 'made' })
  expect(report.message_ref).toMatch(new RegExp(`^GB2026GB-${platform_id}R[0-9A-F]{16}$`))
  const xml = await read(report.id)
  expect(await notAccepted(xml)).toEqual([])
  expect(pounds(xml, 'Cons')).toEqual([100, 0, 0, 181, 0, 3_000, 0, 0])
  expect(pounds(xml, 'Tax')).toEqual([0, 0, 0, 20, 0, 0, 0, 0])
  expect(xml).toContain('>AB123456C<')
  expect(xml).toContain('>O’Neill &amp; Sons &lt;Ltd&gt;<')
  expect(xml).toContain('>089999 66374958<')
  await pay(sam, '2026-03-01', 100)
  expect(await read(report.id)).toBe(xml)
})

test('the next file waits for HMRC’s answer, and corrects what was accepted', async () => {
  const [first] = (await state(2026)).data
  const asked = { body: { year: 2026, without_incomplete: false } }
  await answer(first?.id ?? 0, false)
  expect(
    await refusal(boss, answerSellerReport, {
      params: { id: first?.id ?? 0 },
      body: { accepted: true },
    }),
  ).toMatchObject({ code: 'report_answered' })

  // HMRC rejected the first file, so it counts as not made.
  const again = await make(2026)
  expect(again).toMatchObject({ kind: 'new', sellers: 2 })
  expect(await refusal(boss, createSellerReport, asked)).toMatchObject({ code: 'report_waiting' })
  await answer(again.id)
  expect(await refusal(boss, createSellerReport, asked)).toMatchObject({
    code: 'nothing_to_report',
  })

  const { data } = await boss.call(listSellers, { query: { year: 2026 } })
  const [sam] = data
  await pay(sam?.id ?? 0, '2026-03-01', 5_000)
  expect(
    (await boss.call(listSellers, { query: { year: 2026, show: 'changed' } })).data,
  ).toHaveLength(1)
  const correction = await make(2026)
  const xml = await read(correction.id)
  expect(correction).toMatchObject({ kind: 'correction', sellers: 1 })
  expect(await notAccepted(xml)).toEqual([])
  expect(refs(xml, 'DocTypeIndic')).toEqual(['OECD0', 'OECD2'])
  expect(refs(xml, 'CorrDocRefId')).toEqual([`${again.message_ref}_S${sam?.id}`])
  expect(refs(xml, 'DocRefId')[0]).toBe(`${again.message_ref}_P`)
  await answer(correction.id)

  // A second correction refers to the first.
  await pay(sam?.id ?? 0, '2026-03-01', 5_000)
  const second = await make(2026)
  expect(refs(await read(second.id), 'CorrDocRefId')).toEqual([
    `${correction.message_ref}_S${sam?.id}`,
  ])
  await answer(second.id)
})

test('a seller without details is left out only if staff say so, and follows later', async () => {
  const [whole, lacking] = [await aSeller(), await aSeller(null)]
  await pay(whole, '2028-05-01', 1_000)
  await pay(lacking, '2028-05-01', 1_000)
  expect(await state(2028)).toMatchObject({ next: { sellers: 1 }, incomplete: 1 })
  const missing = { year: 2028, show: 'missing' as const }
  expect((await boss.call(listSellers, { query: missing })).data).toMatchObject([
    { id: lacking, gaps: ['birthdate', 'tax_number'], state: 'unreported' },
  ])
  expect(
    await refusal(boss, createSellerReport, { body: { year: 2028, without_incomplete: false } }),
  ).toMatchObject({ code: 'sellers_incomplete' })
  const first = await make(2028, true)
  expect(first.sellers).toBe(1)
  await answer(first.id)
  expect(await state(2028)).toMatchObject({ next: null, incomplete: 1 })
  // Without a National Insurance number, HMRC's word for an unknown number is written.
  await boss.call(updateSeller, {
    params: { id: lacking },
    body: { kind: 'individual', birthdate: '1990-01-01' },
  })
  const second = await make(2028)
  const xml = await read(second.id)
  expect(second).toMatchObject({ kind: 'new', sellers: 1 })
  expect(await notAccepted(xml)).toEqual([])
  expect(refs(xml, 'DocTypeIndic')).toEqual(['OECD0', 'OECD1'])
  expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN>')
})

test('nothing to report is withdrawn before a seller is reported', async () => {
  const nil = await make(2029)
  expect(nil).toMatchObject({ kind: 'nil', sellers: 0 })
  expect(await notAccepted(await read(nil.id))).toEqual([])
  await answer(nil.id)
  await pay(await aSeller(), '2029-05-01', 1_000)
  const withdrawal = await make(2029)
  const xml = await read(withdrawal.id)
  expect(withdrawal.kind).toBe('withdrawal')
  expect(await notAccepted(xml)).toEqual([])
  expect(refs(xml, 'CorrDocRefId')).toEqual([`${nil.message_ref}_P`])
  await answer(withdrawal.id)
  const first = await make(2029)
  const written = await read(first.id)
  expect(first.kind).toBe('new')
  expect(await notAccepted(written)).toEqual([])
  expect(refs(written, 'DocTypeIndic')).toEqual(['OECD1', 'OECD1'])
})

test('of simultaneous calls, one makes a file', async () => {
  await pay(await aSeller(), '2030-05-01', 1_000)
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => make(2030)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an erased treasure is still reported with their name, and no longer on the profile', async () => {
  const id = await aSeller()
  await pay(id, '2031-05-01', 1_000)
  await pay(id, '2031-05-02', -1_000, 'payout_requested')
  await boss.call(eraseTreasure, { params: { id }, body: {}, query: {} })
  const row = await database.db
    .selectFrom('treasures')
    .select(['fname', 'birthdate', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ fname: 'Removed', birthdate: null, address: '' })
  const xml = await read((await make(2031)).id)
  expect(await notAccepted(xml)).toEqual([])
  expect(xml).toContain('<dpi:FirstName>Sam<')
  expect(xml).toContain('<dpi:BirthDate>1980-02-29<')
})

test('a treasure sees their quarters, and receives a copy once HMRC has accepted the file', async () => {
  const id_treasure = await aSeller()
  const email = 'sam.seller@example.org'
  await database.db.updateTable('treasures').set({ email }).where('id', '=', id_treasure).execute()
  const own = await signIn(app, await createUser(database.db, { id_treasure }))
  await pay(id_treasure, '2033-02-01', 50_000, 'wallet_credit')
  await pay(id_treasure, '2033-02-02', -10_049, 'credit_note')
  await pay(id_treasure, '2033-02-03', -2_000, 'cis_withheld')
  await pay(id_treasure, '2033-02-03', -9_000, 'payout_requested')
  await pay(id_treasure, '2034-02-01', 100)
  const query = { year: 2033 }
  expect(await own.call(getMyTaxYear, { query })).toMatchObject({
    years: [2034, 2033],
    quarters: [
      { invoiced: 500, credited: -100.49, adjusted: 0, withheld: 20, total: 379.51 },
      { total: 0 },
      { total: 0 },
      { total: 0 },
    ],
    reported_on: null,
  })
  const csv = await (await own.call(exportMyTaxYear, { query })).text()
  expect(csv.split('\r\n')[1]).toBe('"2033 Q1","0","500","-100.49","0","-20","379.51"')
  expect(await refusal(own, getMyReportPdf, { query })).toMatchObject({ code: 'report_not_found' })

  const report = await make(2033)
  expect(await refusal(own, getMyReportPdf, { query })).toMatchObject({ code: 'report_not_found' })
  await answer(report.id)
  expect(await own.call(getMyTaxYear, { query })).toMatchObject({ reported_on: '2035-01-05' })
  // A task tells the sellers, each once, although it may run again.
  for (let run = 0; run < 2; run++) await runDueTasks(database, sellerReportTasks({ database }), at)
  expect(await readMails(database.db, email)).toMatchObject([
    { subject: 'What we reported to HMRC for 2033' },
  ])
  const pdf = await own.call(getMyReportPdf, { query })
  const words = readPdf(Buffer.from(await pdf.arrayBuffer())).join(' ')
  expect(words).toContain('AB123456C')
  expect(words).toContain('£380.00')
})

test(
  'for random entries, the pounds of each seller are the ledger’s within half a pound a quarter',
  async () => {
    const kinds: Kind[] = [
      'adjustment',
      'wallet_credit',
      'credit_note',
      'cis_withheld',
      'payout_requested',
    ]
    const entries = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        month: fc.integer({ min: 0, max: 13 }),
        day: fc.integer({ min: 1, max: 28 }),
        pence: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((pence) => pence !== 0),
      }),
      { minLength: 1, maxLength: 9 },
    )
    const ids: number[] = []
    for (const mine of fc.sample(entries, many)) {
      const id = await aSeller()
      ids.push(id)
      for (const { kind, month, day, pence } of mine)
        // From December before the year to January after it.
        await pay(
          id,
          new Date(Date.UTC(2031, 11 + month, day)).toISOString().slice(0, 10),
          pence,
          kind,
        )
    }
    const { rows } = await sql<{ id: number; quarter: number; net: number; cis: number }>`
    select id_treasure as id, extract(quarter from happened_on)::int as quarter,
      sum(amount_pence)::bigint as net,
      (-coalesce(sum(amount_pence) filter (where t.kind = 'cis_withheld'), 0))::bigint as cis
    from ledger_entries e join ledger_accounts a on a.id = id_account
    join ledger_transactions t on t.id = id_transaction
    where id_treasure = any(${ids}::int[]) and extract(year from happened_on) = 2032
      and t.kind <> 'payout_requested'
    group by 1, 2
  `.execute(database.db)
    const xml = await read((await make(2032)).id)
    expect(await notAccepted(xml)).toEqual([])
    const reported = new Map(
      xml
        .split('<dpi:ReportableSeller>')
        .slice(1)
        .map((one) => [Number(/_S(\d+)</.exec(one)?.[1]), one]),
    )
    let compared = 0
    for (const { id, quarter, net, cis } of rows) {
      const of = reported.get(id)
      const [cons, tax] =
        of === undefined
          ? [0, 0]
          : [pounds(of, 'Cons')[quarter - 1], pounds(of, 'Tax')[quarter - 1]]
      expect(Math.abs((cons ?? Number.NaN) * 100 - net)).toBeLessThanOrEqual(50)
      expect(Math.abs((tax ?? Number.NaN) * 100 - cis)).toBeLessThanOrEqual(50)
      compared++
    }
    expect(compared).toBeGreaterThan(0)
  },
  30_000 + many * 500,
)

import {
  agreeSelfBilling,
  checkBillsDue,
  exportBills,
  exportLedger,
  exportSellers,
  getBill,
  getTreasureStat,
  getTreasureTax,
  getWallet,
  issueBills,
  listBills,
  listTreasureActivities,
  listMyBills,
  listMyEarnings,
  lockTimesheet,
  requestPayout,
  stopInvoicing,
  unlockTimesheet,
  updateTreasureTax,
  voidBill,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { billTasks } from './bill-tasks.ts'
import { settleBills } from './write-bill.ts'
import { drainOf } from '#test/drain-reactions.ts'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { createBankAccount, createWallet } from '#test/wallet-fixtures.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'
import { documentsStore } from '../accounting/documents.store.ts'
import { balanceOf, openAccount } from '../ledger/ledger.store.ts'

const now = new Date('2026-11-02T08:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let id_customer: number
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    await db.updateTable('permissions').set({ allowed: true }).execute()
    admin = await signIn(app, await createUser(db, { is_admin: true }))
  })

  let treasures = 0
  /** A new treasure with a locked October of £30.00 labour and £12.00 materials. */
  async function recorded({
    agreed = true,
    lock = true,
    cis = 'not_building' as const,
    vat = '',
  } = {}) {
    const { db } = database
    const lname = `Reed${++treasures}`
    const email = `${lname.toLowerCase()}@example.org`
    const id_treasure = await createTreasure(db, {
      lname,
      email,
      mphone: `+4477009${String(10_000 + treasures)}`,
    })
    const id = await createBegunJob(db, { id_customer, id_treasure, at: now })
    const line = (changes: object) => createWork(db, { id, id_treasure }, changes)
    const labour = await line({ date: '2026-10-14', total_pence: 3_000, quantity_hundredths: 200 })
    await line({
      date: '2026-10-20',
      total_pence: 1_200,
      material: true,
      id_service: 17,
      descr: 'Bark',
    })
    const params = { id: id_treasure }
    if (agreed) {
      const body = { valid_from: '2026-01-01', vat_number: vat, cis }
      await admin.call(updateTreasureTax, { params, body })
      await admin.call(agreeSelfBilling, { params })
    }
    const { id_timesheet } = labour
    if (lock) await admin.call(lockTimesheet, { params: { id: id_timesheet } })
    return { id_treasure, id_timesheet, lname, email, work: labour.id, line }
  }
  const check = (dry_run = false) => admin.call(checkBillsDue, { body: { dry_run } })
  const draftOf = async ({ id_treasure }: { id_treasure: number }) =>
    (await admin.call(listBills, { query: { id_treasure, id_status: 1 } })).data[0]
  const issue = async (...ids: number[]) => (await admin.call(issueBills, { body: { ids } })).data
  async function issued(changes = {}) {
    const made = await recorded(changes)
    await check()
    const draft = await draftOf(made)
    const [outcome] = await issue(draft?.id ?? 0)
    return { ...made, id: draft?.id ?? 0, number: outcome?.number ?? '' }
  }

  test('a locked timesheet gets one draft; a dry run shows it and writes nothing', async () => {
    const made = await recorded()
    const isTheirs = (bill: { treasure: { id: number } }) => bill.treasure.id === made.id_treasure
    const due = (await check(true)).data.find(isTheirs)
    expect(due).toMatchObject({
      id: null,
      month: '2026-10',
      lines: 2,
      work: 30,
      materials: 12,
      vat: 0,
      withheld: 0,
      total: 42,
      held: '',
    })
    expect(await draftOf(made)).toBeUndefined()
    expect((await check()).data.filter(isTheirs)).toMatchObject([{ total: 42 }])
    expect((await check()).data.filter(isTheirs)).toEqual([])
    expect(await draftOf(made)).toMatchObject({ number: '', status: 'Draft', total: 42 })
  })

  test('unlocked timesheets and lines kept off invoices are not billed', async () => {
    const made = await recorded({ lock: false })
    await check()
    expect(await draftOf(made)).toBeUndefined()
    await admin.call(stopInvoicing, { params: { id: made.work } })
    await admin.call(lockTimesheet, { params: { id: made.id_timesheet } })
    await check()
    expect(await draftOf(made)).toMatchObject({ work: 0, materials: 12, total: 12 })
  })

  test('a bill is issued with the treasure’s next number, its timesheet is invoiced, and the treasure is notified', async () => {
    const { id, id_treasure, id_timesheet, number, email } = await issued()
    expect(number).toBe(`SB-${id_treasure}-0001`)
    const bill = await admin.call(getBill, { params: { id } })
    expect(bill).toMatchObject({ status: 'Issued', issued_on: '2026-11-02', total: 42 })
    expect(bill.lines.map(({ total, quantity, material }) => [total, quantity, material])).toEqual([
      [30, 2, false],
      [12, 1, true],
    ])
    expect(await refusal(admin, unlockTimesheet, { params: { id: id_timesheet } })).toMatchObject({
      code: 'timesheet_invoiced',
    })
    expect(await issue(id)).toEqual([{ id, number, problem: 'Already issued.' }])
    await drainOf(database.db)
    const mails = await readMails(database.db, email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Your bill ${number} for October 2026`])
    expect(mails[0]?.body).toContain('£42.00')
    const stat = await admin.call(getTreasureStat, { params: { id: id_treasure } })
    expect(stat).toMatchObject({ last_bill: now.toISOString(), owned: 42 })
  })

  test('a registered treasure’s prices include VAT, and CIS is deducted from labour without it', async () => {
    const made = await recorded({ vat: 'GB 123 4567 82', cis: 'registered' as never })
    await check()
    // £30.00 includes £5.00 VAT, materials none at the first rate. 20% of £25.00 is withheld.
    expect(await draftOf(made)).toMatchObject({ vat: 5, withheld: 5, total: 37 })
    const tax = await admin.call(getTreasureTax, { params: { id: made.id_treasure } })
    expect(tax).toMatchObject({ vat_number: 'GB123456782', cis: 'registered' })
  })

  test('a treasure’s own tax details never replace those of staff: they wait, hold the bill and become a to-do', async () => {
    const made = await recorded({ cis: 'unregistered' as never })
    const { id_treasure } = made
    const params = { id: id_treasure }
    const own = await signIn(app, await createUser(database.db, { id_treasure }))
    await check()
    expect(await draftOf(made)).toMatchObject({ withheld: 9, held: '' })
    const said = { valid_from: '2026-01-01', vat_number: 'GB123456782', cis: 'gross' as const }
    const answer = await own.call(updateTreasureTax, { params, body: said })
    expect(answer).toMatchObject({ cis: 'unregistered', vat_number: '', waiting: said })
    await own.call(updateTreasureTax, { params, body: { ...said, valid_from: '2026-10-01' } })
    const held = 'Their new tax details are not verified yet.'
    const draft = await draftOf(made)
    expect(draft).toMatchObject({ withheld: 9, vat: 0, held })
    expect(await issue(draft?.id ?? 0)).toMatchObject([{ number: '', problem: held }])
    const { data } = await admin.call(listTreasureActivities, { params, query: {} })
    expect(data.filter(({ to_do }) => to_do)).toMatchObject([
      { descr: expect.stringContaining('tax details to verify'), completed_at: null },
    ])

    const { waiting } = await admin.call(getTreasureTax, { params })
    if (!waiting) throw new Error('nothing waits')
    const verified = await admin.call(updateTreasureTax, { params, body: waiting })
    expect(verified).toMatchObject({ cis: 'gross', vat_number: 'GB123456782', waiting: null })
    expect(await draftOf(made)).toMatchObject({ withheld: 0, vat: 5, held: '' })
    const after = await admin.call(listTreasureActivities, { params, query: {} })
    expect(after.data.filter(({ to_do, completed_at }) => to_do && !completed_at)).toEqual([])
  })

  test('before staff have entered details, a treasure’s own CIS deduction applies at once, but a status without deduction or a VAT number waits', async () => {
    const { db } = database
    const say = async (body: {
      cis: 'registered' | 'gross' | 'not_building'
      vat_number: string
    }) => {
      const id_treasure = await createTreasure(db, {
        lname: `Word${++treasures}`,
        mphone: `+4477009${String(10_000 + treasures)}`,
      })
      const own = await signIn(app, await createUser(db, { id_treasure }))
      const params = { id: id_treasure }
      return own.call(updateTreasureTax, { params, body: { ...body, valid_from: '2026-01-01' } })
    }
    expect(await say({ cis: 'registered', vat_number: '' })).toMatchObject({
      cis: 'registered',
      waiting: null,
    })
    const waits = { valid_from: null, waiting: { valid_from: '2026-01-01' } }
    expect(await say({ cis: 'gross', vat_number: '' })).toMatchObject(waits)
    expect(await say({ cis: 'not_building', vat_number: '' })).toMatchObject(waits)
    expect(await say({ cis: 'registered', vat_number: 'GB123456782' })).toMatchObject(waits)
  })

  test('a VAT number with wrong check digits is refused, and both of HMRC’s check digit methods are accepted', async () => {
    const { id_treasure } = await recorded()
    const put = (vat_number: string) => ({
      params: { id: id_treasure },
      body: { valid_from: '2026-01-01', vat_number, cis: 'registered' as const },
    })
    for (const vat of ['GB000000000', 'GB123456789', '12'])
      expect(await refusal(admin, updateTreasureTax, put(vat))).toMatchObject({
        code: 'invalid_fields',
        errors: { vat_number: [expect.stringContaining('check each digit')] },
      })
    for (const vat of ['GB 123 4567 82', 'GB123456727'])
      expect(await admin.call(updateTreasureTax, put(vat))).toMatchObject({
        vat_number: vat.replaceAll(' ', ''),
      })
  })

  test('a CIS deduction leaves the wallet with its bill, so that the payout equals the bill, and voiding gives it back', async () => {
    const { db } = database
    const made = await recorded({ vat: 'GB 123 4567 82', cis: 'registered' as never })
    const { id_treasure } = made
    // Customers have paid all of it.
    const wallet = { id: await createWallet(db, { id_treasure }, 4_200, now) }
    const theBoss = await createUser(db, { super: true })
    const boss = await signIn(app, theBoss)
    await createBankAccount(db, id_treasure, { id_user: theBoss.id })
    const balance = async () => (await boss.call(getWallet, { params: wallet })).balance
    const owedToHmrc = () => balanceOf(db, { kind: 'cis_withheld' })
    await check()
    const { id = 0 } = (await draftOf(made)) ?? {}
    expect(await balance()).toBe(42)
    await issue(id)
    expect([await balance(), await owedToHmrc()]).toEqual([37, 500])

    const query = { from: '2026-11-02', to: '2026-11-02' }
    const ledger = await (await boss.call(exportLedger, { query })).text()
    expect(ledger).toContain(
      `"cis_withheld","Bill SB-${id_treasure}-0001","Wallets","Treasure ${id_treasure}","","5.00",""`,
    )
    const own = await signIn(app, await createUser(db, { id_treasure }))
    expect((await own.call(listMyEarnings, {})).data).toEqual([
      { month: '2026-11', earned: 42, withheld: 5, paid_out: 0 },
    ])
    expect(await documentsStore(db).bill(id)).toMatchObject({
      lines: [
        { gross_pence: 3_000 },
        { gross_pence: 1_200 },
        { gross_pence: -500, vat_pence: 0, has_vat: false, kind: 'withheld' },
      ],
    })

    const sellers = async (year: number) => {
      const text = await (await boss.call(exportSellers, { query: { year } })).text()
      const [head = [], ...rows] = text
        .trim()
        .split('\r\n')
        .map((row) => row.slice(1, -1).split('","'))
      const row = rows.find(([theirs]) => theirs === String(id_treasure))
      return row && Object.fromEntries(head.map((name, at) => [name, row[at]]))
    }
    const params = { id: id_treasure }
    const tax = { valid_from: '2026-02-01', vat_number: 'GB123456782', cis: 'registered' as const }
    await admin.call(updateTreasureTax, { params, body: { ...tax, utr: '12345 67890' } })
    expect(await sellers(2026)).toMatchObject({
      UTR: '1234567890',
      'Q3 consideration (GBP)': '0',
      'Q4 consideration (GBP)': '37',
      'Q4 fees and taxes withheld (GBP)': '5',
      'Consideration (GBP)': '37',
      Missing: expect.stringContaining('Date of birth'),
    })
    expect(await sellers(2025)).toBeUndefined()

    await boss.call(voidBill, { params: { id } })
    expect([await balance(), await owedToHmrc()]).toEqual([42, 0])
    await check()
    const { id: again = 0 } = (await draftOf(made)) ?? {}
    await issue(again)
    const { total } = await boss.call(getBill, { params: { id: again } })
    expect(await boss.call(requestPayout, { params: wallet, body: {} })).toMatchObject({
      amount: total,
    })
    expect([await balance(), await owedToHmrc()]).toEqual([0, 500])
  })

  test('a bill is held with a reason if the agreement is missing or has expired', async () => {
    const made = await recorded({ agreed: false })
    await check()
    const draft = await draftOf(made)
    const params = { id: made.id_treasure }
    expect(draft).toMatchObject({ held: 'Their tax details are missing.' })
    expect(await issue(draft?.id ?? 0)).toMatchObject([
      { number: '', problem: 'Their tax details are missing.' },
    ])
    const body = { valid_from: '2026-01-01', vat_number: '', cis: 'not_building' as const }
    await admin.call(updateTreasureTax, { params, body })
    expect(await draftOf(made)).toMatchObject({ held: 'There is no self-billing agreement.' })
    expect(await admin.call(agreeSelfBilling, { params })).toMatchObject({
      agreed_on: '2026-11-02',
      expires_on: '2027-11-01',
    })
    expect(await draftOf(made)).toMatchObject({ held: '' })
    const ends = (agreed_on: string, expires_on: string) =>
      database.db
        .updateTable('self_billing_agreements')
        .set({ agreed_on, expires_on })
        .where('id_treasure', '=', made.id_treasure)
        .execute()
    await ends('2025-11-02', '2026-11-01')
    expect(await issue(draft?.id ?? 0)).toMatchObject([
      { problem: 'Their self-billing agreement ended on Sun 1 Nov 2026.' },
    ])
    await ends('2025-11-03', '2026-11-02')
    expect(await issue(draft?.id ?? 0)).toMatchObject([{ problem: '' }])
  })

  test('an issued bill never changes, whatever changes later', async () => {
    const { id, id_treasure, lname } = await issued()
    const read = () =>
      database.db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await read()
    expect(before.parties).toMatchObject({ treasure: { lname, cis: 'not_building' } })
    const body = { valid_from: '2026-01-01', vat_number: 'GB123456782', cis: 'registered' as const }
    await admin.call(updateTreasureTax, { params: { id: id_treasure }, body })
    await database.db
      .updateTable('treasures')
      .set({ address: 'Somewhere else' })
      .where('id', '=', id_treasure)
      .execute()
    await check()
    expect(await read()).toEqual(before)
  })

  test('a draft with a reopened timesheet is not issued, and picks up new lines', async () => {
    const made = await recorded()
    await check()
    const { id = 0 } = (await draftOf(made)) ?? {}
    const params = { id: made.id_timesheet }
    await admin.call(unlockTimesheet, { params })
    expect(await issue(id)).toMatchObject([{ problem: 'Its timesheet is not locked yet.' }])
    await made.line({ date: '2026-10-21', total_pence: 500 })
    await admin.call(lockTimesheet, { params })
    expect(await issue(id)).toMatchObject([{ problem: '' }])
    expect(await admin.call(getBill, { params: { id } })).toMatchObject({ total: 47 })
  })

  test('a void bill frees its timesheet, which is billed again under the next number', async () => {
    const { id, id_treasure, id_timesheet, ...made } = await issued()
    const params = { id }
    expect(await admin.call(voidBill, { params })).toMatchObject({ status: 'Voided' })
    expect(await refusal(admin, voidBill, { params })).toMatchObject({ code: 'bill_voided' })
    await check()
    const draft = await draftOf({ id_treasure })
    expect(await refusal(admin, voidBill, { params: { id: draft?.id ?? 0 } })).toMatchObject({
      code: 'bill_draft',
    })
    expect(await issue(draft?.id ?? 0)).toMatchObject([{ number: `SB-${id_treasure}-0002` }])
    expect(made.number).toBe(`SB-${id_treasure}-0001`)
    const sheet = await database.db
      .selectFrom('timesheets')
      .select('id_status')
      .where('id', '=', id_timesheet)
      .executeTakeFirst()
    expect(sheet?.id_status).toBe(4)
  })

  test('a treasure sees their own issued bills, but no drafts and no bills of others', async () => {
    const { id, id_treasure } = await issued()
    const draft = await recorded()
    await check()
    const { id: idOfDraft = 0 } = (await draftOf(draft)) ?? {}
    const own = await signIn(app, await createUser(database.db, { id_treasure }))
    const other = await signIn(
      app,
      await createUser(database.db, { id_treasure: draft.id_treasure }),
    )
    expect((await own.call(listMyBills, {})).data.map((bill) => bill.id)).toEqual([id])
    expect(await own.call(getBill, { params: { id } })).toMatchObject({ total: 42 })
    expect((await other.call(listMyBills, {})).data).toEqual([])
    for (const params of [{ id }, { id: idOfDraft }])
      expect(await refusal(other, getBill, { params })).toMatchObject({ status: 404 })
  })

  test('payouts pay the oldest bills first, and a payout that comes back reopens them', async () => {
    const { id, id_treasure } = await issued()
    const { db } = database
    const wallet = await db
      .insertInto('wallets')
      .values({
        id_treasure,
        id_account: await openAccount(db, { kind: 'wallet', id_treasure }),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = (amount_pence: number, id_status: 3 | 5 = 3) =>
      db
        .insertInto('payouts')
        .values({
          id_wallet: wallet.id,
          amount_pence,
          id_status,
          created_at: now,
        })
        .execute()
    const settle = () => db.transaction().execute((tx) => settleBills(tx, id_treasure, now))
    const status = async () => (await admin.call(getBill, { params: { id } })).status
    await pay(4_199)
    await settle()
    expect(await status()).toBe('Issued')
    await pay(1)
    await settle()
    expect(await status()).toBe('Paid')
    expect(await refusal(admin, voidBill, { params: { id } })).toMatchObject({ code: 'bill_paid' })
    await db.updateTable('payouts').set({ id_status: 5 }).where('amount_pence', '=', 1).execute()
    await settle()
    expect(await status()).toBe('Issued')
  })

  test('the list is filtered, totalled without void bills, and exported', async () => {
    const { id_treasure, id, number, lname } = await issued()
    const query = { search: lname }
    expect(await admin.call(listBills, { query })).toMatchObject({
      data: [{ id, number, treasure: { id: id_treasure } }],
      meta: { total: 1 },
      totals: { total: 42, unpaid: 42, vat: 0 },
    })
    expect((await admin.call(listBills, { query: { search: number } })).data).toHaveLength(1)
    expect((await admin.call(listBills, { query: { ...query, held: '1' as never } })).data).toEqual(
      [],
    )
    expect((await admin.call(listBills, { query: { ...query, month: '2026-09' } })).data).toEqual(
      [],
    )
    const csv = await (await admin.call(exportBills, { query })).text()
    expect(csv.split('\r\n')[1]).toContain(`"${number}","Issued"`)
    await admin.call(voidBill, { params: { id } })
    expect(await admin.call(listBills, { query })).toMatchObject({
      data: [{ status: 'Voided' }],
      totals: { total: 0, unpaid: 0 },
    })
    for (const sort of ['id', 'number', 'treasure', 'month', 'total'])
      for (const way of ['asc', 'desc'])
        await admin.call(listBills, { query: { sort: `${sort},${way}` } })
  })

  test('bills that are due are drafted each morning', async () => {
    const made = await recorded()
    expect(await runDueTasks(database, billTasks(), now)).toEqual([])
    expect(await draftOf(made)).toMatchObject({ total: 42 })
  })
})

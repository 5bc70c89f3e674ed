import {
  cancelPayout,
  confirmBankAccount,
  createPayoutFile,
  createWalletTransaction,
  downloadPayoutFile,
  exportBills,
  exportCharges,
  exportCustomers,
  exportInvoices,
  exportJobs,
  exportSellers,
  exportTimesheets,
  exportTreasures,
  getAmbassadorWallet,
  getBankAccount,
  getDashboard,
  getWallet,
  listMyPayouts,
  listPayouts,
  listWalletTransactions,
  lockWallet,
  markPayoutFailed,
  markPayoutPaid,
  requestPayout,
  updateBankAccount,
  updateTreasure,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOf } from '#test/drain-reactions.ts'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { createBankAccount, createWallet } from '#test/wallet-fixtures.ts'

const hours = 3_600_000

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let admin: SignedInClient
  let bossId: number
  let mobile = 100
  const logged: string[] = []
  const started = new Date('2026-11-22T12:00:00Z')
  let now = started

  const { app, database } = useApp({
    engine,
    clock: () => now,
    log: { level: 'info', destination: { write: (line) => void logged.push(line) } },
  })
  beforeAll(async () => {
    await createFixtures(database.db)
    const user = await createUser(database.db, { is_admin: true, super: true })
    bossId = user.id
    boss = await signIn(app, user)
    admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  })
  beforeEach(() => {
    now = started
  })

  const aTreasure = (email: string | null = null) =>
    createTreasure(database.db, { lname: 'Fielding', mphone: `+447700900${++mobile}`, email })
  /** A wallet with £50.00, whose treasure can be paid. */
  async function aWallet({ holder = 'Sam Fielding', pence = 5_000 } = {}) {
    const id_treasure = await aTreasure()
    const id = await createWallet(database.db, { id_treasure }, pence)
    await createBankAccount(database.db, id_treasure, { id_user: bossId, holder })
    return { id, id_treasure }
  }
  const of = (id: number) => ({ params: { id } })
  const asking = (id: number, amount?: number) => ({ ...of(id), body: { amount } })
  const request = (id: number, amount?: number) => boss.call(requestPayout, asking(id, amount))
  const because = (id: number, reason = '') => ({ ...of(id), body: { reason } })
  const holds = async (id: number) => {
    const { balance, available, on_its_way } = await boss.call(getWallet, of(id))
    return [balance, available, on_its_way]
  }
  const makeFile = () => boss.call(createPayoutFile, { body: {} })
  const linesOf = async (id: number) => {
    const text = await (await boss.call(downloadPayoutFile, of(id))).text()
    return text.replace('\uFEFF', '').trimEnd().split('\r\n')
  }
  const accounts = async () => {
    const { rows } = await sql<{ kind: string; sum: number }>`
      select kind, sum(amount_pence)::bigint as sum from ledger_entries
      join ledger_accounts on ledger_accounts.id = id_account
      where kind in ('payouts_in_transit', 'bank') group by kind
    `.execute(database.db)
    return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
  }

  test('each download of a payment file, the sellers’ list or an export with people’s details is recorded with its user', async () => {
    await boss.call(requestPayout, asking((await aWallet()).id))
    const { id } = await boss.call(createPayoutFile, { body: {} })
    await boss.call(downloadPayoutFile, of(id))
    await boss.call(exportSellers, { query: { year: 2026 } })
    await boss.call(exportCustomers, { query: {} })
    await boss.call(exportTreasures, { query: {} })
    await boss.call(exportJobs, { query: {} })
    await boss.call(exportInvoices, { query: {} })
    await boss.call(exportBills, { query: {} })
    await boss.call(exportCharges, { query: {} })
    await boss.call(exportTimesheets, { query: {} })
    const written = await database.db
      .selectFrom('events')
      .select(['actor', 'id_actor', 'data'])
      .where('event', '=', 'people.exported')
      .where('id_actor', '=', bossId)
      .orderBy('id', 'desc')
      .limit(9)
      .execute()
    const by = { actor: 'user', id_actor: bossId }
    expect(written.toReversed()).toEqual(
      [
        'payment file',
        'sellers',
        'customers',
        'treasures',
        'jobs',
        'invoices',
        'bills',
        'charges',
        'timesheets',
      ].map((what) => ({
        ...by,
        data: { what },
      })),
    )
  })

  test('a payout leaves the wallet at once, and is in one payment file', async () => {
    const wallet = await aWallet()
    const part = await request(wallet.id, 20)
    expect(part).toMatchObject({
      amount: 20,
      status: 'Requested',
      owner: { kind: 'treasure', id: wallet.id_treasure },
      reference: `TRS ${String(part.id).padStart(6, '0')}`,
      account_last4: null,
    })
    expect(await holds(wallet.id)).toEqual([30, 30, 20])
    expect(await refusal(boss, requestPayout, asking(wallet.id))).toMatchObject({
      status: 409,
      code: 'payout_waiting',
    })
    const file = await makeFile()
    expect(file.payouts).toBe(1)
    expect(await linesOf(file.id)).toEqual([
      '"Sort code","Account number","Name","Amount","Reference"',
      `"08-99-99","66374958","Sam Fielding","20.00","${part.reference}"`,
    ])
    expect(await refusal(boss, createPayoutFile, { body: {} })).toMatchObject({
      status: 409,
      code: 'no_payout_waiting',
    })
    const rest = await request(wallet.id)
    expect(rest.amount).toBe(30)
    expect(await holds(wallet.id)).toEqual([0, 0, 50])
    expect(await refusal(boss, requestPayout, asking(wallet.id))).toMatchObject({
      status: 409,
      code: 'wallet_too_low',
    })
    expect(await boss.call(markPayoutPaid, because(part.id))).toMatchObject({
      status: 'Paid',
      account_last4: '4958',
      finished_at: now.toISOString(),
    })
    expect(await holds(wallet.id)).toEqual([0, 0, 30])
    await boss.call(cancelPayout, because(rest.id))
  })

  test.each([
    ['refused by the bank', ['fail'], 'Failed'],
    ['sent back after it had arrived', ['paid', 'fail'], 'Returned'],
    ['cancelled before it was sent', ['cancel'], 'Cancelled'],
  ] as const)('a payout that is %s gives the money back once', async (_, steps, status) => {
    const wallet = await aWallet()
    const before = await accounts()
    const { id } = await request(wallet.id)
    if (steps[0] !== 'cancel') await makeFile()
    const call = { fail: markPayoutFailed, paid: markPayoutPaid, cancel: cancelPayout }
    for (const step of steps) await boss.call(call[step], because(id, 'Account closed'))
    expect(await holds(wallet.id)).toEqual([50, 50, 0])
    expect(await accounts()).toEqual(before)
    for (const endpoint of [markPayoutFailed, markPayoutPaid, cancelPayout])
      expect(await refusal(boss, endpoint, because(id))).toMatchObject({
        status: 409,
        code: 'payout_finished',
      })
    const { data } = await boss.call(listPayouts, {
      query: { id_treasure: wallet.id_treasure },
    })
    expect(data).toMatchObject([{ status, reason: 'Account closed' }])
    const entries = await boss.call(listWalletTransactions, { ...of(wallet.id), query: {} })
    expect(entries.data.map(({ kind, amount }) => [kind, amount])).toEqual([
      [`payout_${status.toLowerCase()}`, 50],
      ['payout_requested', -50],
      ['adjustment', 50],
    ])
  })

  test('a payout without a file can neither be paid nor fail, and one in a file cannot be cancelled', async () => {
    const wallet = await aWallet()
    const { id } = await request(wallet.id)
    for (const endpoint of [markPayoutPaid, markPayoutFailed])
      expect(await refusal(boss, endpoint, because(id))).toMatchObject({
        status: 409,
        code: 'payout_not_sent',
      })
    await makeFile()
    expect(await refusal(boss, cancelPayout, because(id))).toMatchObject({
      status: 409,
      code: 'payout_sent',
    })
    for (const endpoint of [markPayoutPaid, markPayoutFailed, cancelPayout])
      expect(await refusal(boss, endpoint, because(2_000_000))).toMatchObject({
        status: 404,
        code: 'payout_not_found',
      })
    expect(await refusal(boss, downloadPayoutFile, of(2_000_000))).toMatchObject({ status: 404 })
  })

  test('a treasure is e-mailed about a payout that arrived or failed, and staff see a failed one until it is requested again', async () => {
    const email = 'bounced@example.org'
    const id_treasure = await aTreasure(email)
    const wallet = { id: await createWallet(database.db, { id_treasure }, 5_000) }
    await createBankAccount(database.db, id_treasure, { id_user: bossId })
    const toRepeat = async () =>
      (await boss.call(listPayouts, { query: { id_treasure, to_repeat: 'true' as never } })).data
    const step = async () =>
      (await boss.call(getDashboard, {})).steps.find(({ code }) => code === 'staff_payouts_failed')
    const { count: before = 0 } = (await step()) ?? {}
    const { id } = await request(wallet.id, 40)
    await makeFile()
    expect(await toRepeat()).toEqual([])
    await boss.call(markPayoutFailed, because(id, 'Account closed.'))
    await drainOf(database.db)
    const [mail] = await readMails(database.db, email)
    expect(mail?.subject).toBe('We couldn’t pay you £40.00')
    expect(mail?.body).toContain('ending in 4958 didn’t go through. Reason: Account closed.')
    expect((await toRepeat()).map((payout) => payout.id)).toEqual([id])
    expect(await step()).toMatchObject({ count: before + 1, filter: { to_repeat: 'true' } })
    const again = await request(wallet.id)
    expect(await toRepeat()).toEqual([])
    await boss.call(cancelPayout, because(again.id))
    expect(await toRepeat()).toHaveLength(1)
    const arrived = await request(wallet.id, 15)
    await makeFile()
    await boss.call(markPayoutPaid, because(arrived.id))
    await drainOf(database.db)
    const [good] = await readMails(database.db, email)
    expect(good?.subject).toBe('We’ve paid you £15.00')
    expect(good?.body).toContain(
      `ending in 4958. It’ll appear on your statement as ${arrived.reference}.`,
    )
  })

  test('a locked wallet is not paid out, neither by a request nor by a file', async () => {
    const wallet = await aWallet()
    const { id } = await request(wallet.id, 10)
    await boss.call(lockWallet, of(wallet.id))
    expect(await refusal(boss, createPayoutFile, { body: {} })).toMatchObject({
      code: 'no_payout_waiting',
    })
    await boss.call(cancelPayout, because(id))
    expect(await refusal(boss, requestPayout, asking(wallet.id))).toMatchObject({
      status: 423,
      code: 'wallet_locked',
    })
  })

  test('a name that a spreadsheet would run as a formula is text in the file', async () => {
    const wallet = await aWallet({ holder: '=1+1' })
    await request(wallet.id, 5)
    const { id } = await makeFile()
    expect((await linesOf(id))[1]).toContain(`"'=1+1","5.00"`)
  })

  test('later income pays off a debt', async () => {
    const wallet = await aWallet({ pence: -1_500 })
    expect(await holds(wallet.id)).toEqual([-15, 0, 0])
    expect(await refusal(boss, requestPayout, asking(wallet.id))).toMatchObject({
      code: 'wallet_too_low',
    })
    await boss.call(createWalletTransaction, {
      ...of(wallet.id),
      body: { amount: 40, reason: 'More work' },
    })
    expect(await request(wallet.id)).toMatchObject({ amount: 25 })
  })

  test('a region has no bank account here: its payout is in no file and is marked manually', async () => {
    const { id } = await boss.call(getAmbassadorWallet, of(2))
    await createWallet(database.db, { id_region: 2 }, 700)
    const payout = await request(id)
    expect(payout).toMatchObject({ amount: 7, owner: { kind: 'region', id: 2, name: 'Region 2' } })
    const waiting = await boss.call(listPayouts, { query: { id_status: 1 } })
    expect(waiting.data.map((one) => one.id)).toContain(payout.id)
    const byHand = await boss.call(listPayouts, {
      query: { id_status: 1, by_file: 'false' as never },
    })
    expect(byHand).toMatchObject({ data: [{ id: payout.id }], totals: { total: 7 } })
    for (const other of waiting.data.filter((one) => one.id !== payout.id))
      await boss.call(cancelPayout, because(other.id))
    const inFile = await boss.call(listPayouts, {
      query: { id_status: 1, by_file: 'true' as never },
    })
    expect(inFile.meta.total).toBe(0)
    expect(await refusal(boss, createPayoutFile, { body: {} })).toMatchObject({
      code: 'no_payout_waiting',
    })
    expect(await boss.call(markPayoutPaid, because(payout.id))).toMatchObject({ status: 'Paid' })
    expect(await holds(id)).toEqual([0, 0, 0])
  })

  describe('a bank account', () => {
    const enter = (changes: object = {}) => ({
      holder: 'Sam Fielding',
      sort_code: '08-99-99',
      account_number: '66374958',
      password: testPassword,
      ...changes,
    })

    test('is entered with the user’s password, encrypted, reported by e-mail, and not paid to for 48 hours', async () => {
      const id_treasure = await aTreasure('sam@example.org')
      const id = await createWallet(database.db, { id_treasure }, 5_000)
      const sam = await signIn(app, await createUser(database.db, { id_treasure }))
      expect(await sam.call(getBankAccount, of(id_treasure))).toEqual({ account: null })
      expect(await refusal(boss, requestPayout, asking(id))).toMatchObject({
        status: 409,
        code: 'no_bank_account',
      })
      const put = (changes?: object) => ({ ...of(id_treasure), body: enter(changes) })
      expect(await refusal(sam, updateBankAccount, put({ password: 'wrong one' }))).toMatchObject({
        status: 422,
        code: 'password_wrong',
        errors: { password: ['The password is not right'] },
      })
      expect(
        await refusal(sam, updateBankAccount, put({ account_number: '66374959' })),
      ).toMatchObject({ status: 422, code: 'bank_account_impossible' })
      for (const [field, value] of [
        ['sort_code', '0899'],
        ['account_number', '1234567'],
        ['account_number', '123456789'],
        ['holder', ' '],
      ] as const)
        expect(
          (await refusal(sam, updateBankAccount, put({ [field]: value }))).errors,
        ).toHaveProperty(field)
      const { account } = await sam.call(updateBankAccount, put())
      expect(account).toEqual({
        holder: 'Sam Fielding',
        last4: '4958',
        checked: 'fits',
        needs_second_person: false,
        confirmed: true,
        changed_at: '2026-11-22T12:00:00.000Z',
        payable_from: '2026-11-24T12:00:00.000Z',
      })
      expect(await admin.call(getBankAccount, of(id_treasure))).toEqual({ account })
      const kept = await database.db
        .selectFrom('bank_accounts')
        .selectAll()
        .where('id_treasure', '=', id_treasure)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(kept)).not.toMatch(/66374958|089999/)
      const mails = await database.db
        .selectFrom('messages')
        .select(['recipient', 'body'])
        .where('recipient', '=', 'sam@example.org')
        .execute()
      expect(mails).toEqual([
        { recipient: 'sam@example.org', body: expect.stringContaining('ending in 4958') },
      ])
      now = new Date(started.getTime() + 48 * hours - 1)
      const again = await signIn(app, { email: await bossEmail() })
      expect(await refusal(again, requestPayout, asking(id))).toMatchObject({
        status: 409,
        code: 'bank_account_too_new',
      })
      now = new Date(started.getTime() + 48 * hours)
      expect(await again.call(requestPayout, asking(id))).toMatchObject({ amount: 50 })
      expect(await sam.call(listMyPayouts, {})).toMatchObject({ data: [{ amount: 50 }] })
      // After another change, the waiting payout still waits.
      await sam.call(updateBankAccount, put())
      expect(await refusal(again, createPayoutFile, { body: {} })).toMatchObject({
        code: 'no_payout_waiting',
      })
      expect(logged.join('')).not.toMatch(/66374958|08-99-99/)
    })

    test('that cannot be checked is confirmed by a second person first', async () => {
      const id_treasure = await aTreasure()
      const id = await createWallet(database.db, { id_treasure }, 5_000)
      const account = enter({ sort_code: '00 00 00', account_number: '12345678' })
      const entered = await admin.call(updateBankAccount, { ...of(id_treasure), body: account })
      expect(entered).toMatchObject({ account: { checked: 'cannot_say', confirmed: false } })
      const { changed_at } = entered.account
      const looked = (id: number) => ({ ...of(id), body: { changed_at } })
      now = new Date(started.getTime() + 72 * hours)
      const again = await signIn(app, { email: await bossEmail() })
      const other = await signIn(app, await createUser(database.db, { is_admin: true }))
      expect(await refusal(again, requestPayout, asking(id))).toMatchObject({
        status: 409,
        code: 'bank_account_not_confirmed',
      })
      now = started
      expect(await refusal(admin, confirmBankAccount, looked(id_treasure))).toMatchObject({
        status: 409,
        code: 'same_person',
      })
      expect(await refusal(admin, confirmBankAccount, looked(await aTreasure()))).toMatchObject({
        status: 409,
        code: 'no_bank_account',
      })
      now = new Date(started.getTime() + 72 * hours)
      expect(await other.call(confirmBankAccount, looked(id_treasure))).toMatchObject({
        account: { confirmed: true },
      })
      expect(await again.call(requestPayout, asking(id))).toMatchObject({ amount: 50 })
      await again.call(createPayoutFile, { body: {} })
    })

    test('that staff entered needs a second person, who confirms only the version that they saw', async () => {
      const id_treasure = await aTreasure()
      const id = await createWallet(database.db, { id_treasure }, 5_000)
      const put = (changes?: object) => ({ ...of(id_treasure), body: enter(changes) })
      const { account } = await admin.call(updateBankAccount, put())
      expect(account).toMatchObject({
        checked: 'fits',
        needs_second_person: true,
        confirmed: false,
      })
      now = new Date(started.getTime() + 60_000)
      await admin.call(updateBankAccount, put({ holder: 'M Allory' }))
      const other = await signIn(app, await createUser(database.db, { is_admin: true }))
      const body = { changed_at: account.changed_at }
      expect(await refusal(other, confirmBankAccount, { ...of(id_treasure), body })).toMatchObject({
        status: 409,
        code: 'bank_account_changed',
      })
      now = new Date(started.getTime() + 72 * hours)
      const again = await signIn(app, { email: await bossEmail() })
      expect(await refusal(again, requestPayout, asking(id))).toMatchObject({
        code: 'bank_account_not_confirmed',
      })
    })

    test('that was changed is reported to every e-mail of the last 90 days and by text; another e-mail starts the 48 hours', async () => {
      const { db } = database
      const id_treasure = await aTreasure('owner@example.org')
      const id = await createWallet(db, { id_treasure }, 5_000)
      await createBankAccount(db, id_treasure, { id_user: bossId })
      const change = (email: string) =>
        admin.call(updateTreasure, { ...of(id_treasure), body: { email } })
      await change('thief@example.org')
      const refused = { status: 409, code: 'bank_account_too_new' }
      expect(await refusal(boss, requestPayout, asking(id))).toMatchObject(refused)
      await admin.call(updateBankAccount, { ...of(id_treasure), body: enter() })
      const told = await db
        .selectFrom('messages')
        .select(['recipient', 'channel'])
        .where('body', 'like', '%ank account was changed to one ending in 4958%')
        .where('id_treasure', '=', id_treasure)
        .orderBy('recipient')
        .execute()
      expect(told).toEqual([
        { recipient: expect.stringMatching(/^\+447/), channel: 'sms' },
        { recipient: 'owner@example.org', channel: 'email' },
        { recipient: 'thief@example.org', channel: 'email' },
      ])
    })

    const bossEmail = async () =>
      (
        await database.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', bossId)
          .executeTakeFirstOrThrow()
      ).email
  })
})

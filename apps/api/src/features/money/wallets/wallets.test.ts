import {
  clearErrorCreditedAt,
  createWalletTransaction,
  exportSellers,
  creditWallets,
  deleteTreasure,
  getAmbassadorWallet,
  getTreasureWallet,
  getWallet,
  getWalletTransaction,
  invoiceStatus,
  listMyEarnings,
  listWalletTransactions,
  lockWallet,
  stopWalletsBeingCredited,
  unlockWallet,
  unstopWalletsBeingCredited,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { createInvoice, createWallet } from '#test/wallet-fixtures.ts'
import { systemActor } from '#events/define-event.ts'
import { recordPayment, lockInvoice } from '../invoices/write-invoice.ts'
import { checkpointTasks } from '../ledger/checkpoints.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { creditTasks } from './credit-tasks.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let id_customer: number
  let mobile = 100
  const now = new Date('2026-11-22T12:00:00Z')

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    id_customer = (await createFixtures(database.db)).id_customer
    admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  })

  const aTreasure = (fname = 'Sam') =>
    createTreasure(database.db, { fname, lname: 'Fielding', mphone: `+447700900${++mobile}` })
  const of = (id: number) => ({ params: { id } })
  const walletOf = (id: number) => admin.call(getTreasureWallet, of(id))
  const adjust = (id: number, amount: number | string, reason = 'A present') =>
    ({ params: { id }, body: { amount, reason } }) as const
  const runTasks = (at = now) => runDueTasks(database, creditTasks({ database }), at)
  const sumOfLedger = async () =>
    (
      await sql<{
        sum: number
      }>`select coalesce(sum(amount_pence), 0)::bigint as sum from ledger_entries`.execute(
        database.db,
      )
    ).rows[0]?.sum

  test('a wallet is opened on first use, once, and empty', async () => {
    const id = await aTreasure()
    const wallets = await Promise.all(Array.from({ length: 8 }, () => walletOf(id)))
    expect(new Set(wallets.map((wallet) => wallet.id)).size).toBe(1)
    expect(wallets[0]).toMatchObject({
      owner: { kind: 'treasure', id, name: 'Sam Fielding' },
      balance: 0,
      available: 0,
      held: 0,
      on_its_way: 0,
      locked_at: null,
    })
    expect(await admin.call(getAmbassadorWallet, of(2))).toMatchObject({
      owner: { kind: 'region', id: 2, name: 'Region 2' },
    })
    for (const [endpoint, code] of [
      [getWallet, 'wallet_not_found'],
      [getTreasureWallet, 'treasure_not_found'],
      [getAmbassadorWallet, 'ambassador_not_found'],
      [getWalletTransaction, 'transaction_not_found'],
    ] as const)
      expect(await refusal(admin, endpoint, of(2_000_000))).toMatchObject({ status: 404, code })
  })

  test('an empty wallet is deleted with its treasure, and one with entries keeps them', async () => {
    const [empty, full] = [await aTreasure(), await aTreasure()]
    await walletOf(empty)
    await createWallet(database.db, { id_treasure: full }, 100)
    await database.db.updateTable('permissions').set({ allowed: true }).execute()
    await admin.call(deleteTreasure, { ...of(empty), query: {} })
    expect(await refusal(admin, deleteTreasure, { ...of(full), query: {} })).toMatchObject({
      code: 'treasure_in_use',
      message: expect.stringContaining('Their wallet has entries.'),
    })
  })

  test('staff add to a wallet and take from it, each with a reason, and never more than its balance', async () => {
    const { id } = await walletOf(await aTreasure())
    expect(await admin.call(createWalletTransaction, adjust(id, '12.50'))).toMatchObject({
      kind: 'adjustment',
      amount: 12.5,
      balance: 12.5,
      descr: 'A present',
      by: 'Robin Marsh',
      happened_on: '2026-11-22',
    })
    const taken = await admin.call(createWalletTransaction, adjust(id, '-2.50', 'Too much'))
    expect(taken).toMatchObject({ amount: -2.5, balance: 10 })
    expect(await admin.call(getWalletTransaction, of(taken.id))).toEqual(taken)
    expect(await refusal(admin, createWalletTransaction, adjust(id, -10.01))).toMatchObject({
      status: 409,
      code: 'wallet_too_low',
      message: 'This wallet holds £10.00.',
    })
    for (const amount of [0, 1.005, 'ten', '1.005', 100_000.01, '', Number.NaN])
      expect([
        amount,
        (await refusal(admin, createWalletTransaction, adjust(id, amount))).status,
      ]).toEqual([amount, 422])
    expect(
      (await refusal(admin, createWalletTransaction, adjust(id, 1, ' a '))).errors,
    ).toHaveProperty('reason')
    expect(await admin.call(getWallet, of(id))).toMatchObject({ balance: 10 })
    expect(await sumOfLedger()).toBe(0)
  })

  test('an idempotency key sent twice adds once', async () => {
    const { id } = await walletOf(await aTreasure())
    const key = { idempotencyKey: 'present-0001' }
    const first = await admin.call(createWalletTransaction, adjust(id, 5), key)
    expect(await admin.call(createWalletTransaction, adjust(id, 5), key)).toEqual(first)
    expect(await admin.call(getWallet, of(id))).toMatchObject({ balance: 5 })
  })

  test('a locked wallet pays nothing out but still receives money', async () => {
    const id_treasure = await aTreasure()
    const id = await createWallet(database.db, { id_treasure }, 1_000)
    expect(await admin.call(lockWallet, of(id))).toMatchObject({
      locked_at: now.toISOString(),
      balance: 10,
      available: 0,
    })
    await admin.call(lockWallet, of(id))
    expect(await refusal(admin, createWalletTransaction, adjust(id, -1))).toMatchObject({
      status: 423,
      code: 'wallet_locked',
    })
    expect(await admin.call(createWalletTransaction, adjust(id, 1))).toMatchObject({ balance: 11 })
    const invoice = await createInvoice(database.db, {
      id_customer,
      lines: [{ id_treasure, gross_pence: 2_400, treasure_pence: 1_500 }],
    })
    await admin.call(creditWallets, { ...of(invoice), body: {} })
    expect(await admin.call(unlockWallet, of(id))).toMatchObject({ balance: 26, available: 26 })
    const events = await database.db
      .selectFrom('events')
      .select('event')
      .where('id_record', '=', id)
      .where('event', 'in', ['wallet.locked', 'wallet.unlocked'])
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['wallet.locked', 'wallet.unlocked'])
  })

  test('entries come newest first, a page at a time, each with the balance after it', async () => {
    const { id } = await walletOf(await aTreasure())
    for (let pounds = 1; pounds <= 7; pounds++)
      await admin.call(createWalletTransaction, adjust(id, pounds))
    const page = async (number: number) => {
      const { data, meta } = await admin.call(listWalletTransactions, {
        params: { id },
        query: { page: number, per_page: 3 },
      })
      return [meta.total, ...data.map(({ amount, balance }) => `${amount} → ${balance}`)]
    }
    const pages = () => Promise.all([1, 2, 3, 4].map(page))
    const told = [
      [7, '7 → 28', '6 → 21', '5 → 15'],
      [7, '4 → 10', '3 → 6', '2 → 3'],
      [7, '1 → 1'],
      [7],
    ]
    expect(await pages()).toEqual(told)
  })

  test('checkpoints move forward, and balances stay the same', async () => {
    const id = await createWallet(database.db, { id_treasure: await aTreasure() }, 1)
    await sql`
      with account as (select id_account as id from wallets where id = ${id}),
        other as (select id from ledger_accounts where kind = 'adjustments'),
        made as (
          insert into ledger_transactions (kind, key, happened_on, booked_on, created_at)
          select 'adjustment', 'bulk ' || ${id} || ' ' || i, '2026-01-05', '2026-01-05', now()
          from generate_series(1, 600) i returning id
        )
      insert into ledger_entries (id_transaction, id_account, amount_pence)
      select made.id, account.id, 1 from made, account
      union all select made.id, other.id, -1 from made, other
    `.execute(database.db)
    const read = async () => ({
      wallet: await admin.call(getWallet, of(id)),
      entries: await admin.call(listWalletTransactions, { params: { id }, query: {} }),
    })
    const before = await read()
    expect(before.wallet.balance).toBe(6.01)
    for (let i = 0; i < 2; i++)
      expect(await runDueTasks(database, checkpointTasks(), now)).toEqual([])
    const { checkpoint_pence } = await database.db
      .selectFrom('ledger_accounts')
      .innerJoin('wallets', 'wallets.id_account', 'ledger_accounts.id')
      .select('checkpoint_pence')
      .where('wallets.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(checkpoint_pence).toBe(601)
    expect(await read()).toEqual(before)
    await admin.call(createWalletTransaction, adjust(id, 1))
    expect(await admin.call(getWallet, of(id))).toMatchObject({ balance: 7.01 })
    const counted = async () =>
      (
        await sql<{ entries_since: number; is_last: boolean }>`
          select entries_since, counted_entry = (
            select max(id) from ledger_entries where id_account = account.id
          ) as is_last
          from wallets join ledger_accounts as account on account.id = id_account
          where wallets.id = ${id}
        `.execute(database.db)
      ).rows
    expect(await counted()).toEqual([{ entries_since: 0, is_last: false }])
    // Each entry is counted once, however often the task runs.
    for (const minutes of [11, 22, 33]) {
      const later = new Date(now.getTime() + minutes * 60_000)
      expect(await runDueTasks(database, checkpointTasks(), later)).toEqual([])
      expect(await counted()).toEqual([{ entries_since: 1, is_last: true }])
    }
  })

  describe('the wallets of an invoice', () => {
    async function anInvoice(id_status = invoiceStatus.paid as 2 | 4) {
      const [sam, ann] = [await aTreasure('Sam'), await aTreasure('Ann')]
      const id = await createInvoice(database.db, {
        id_customer,
        id_status,
        lines: [
          { id_treasure: sam, gross_pence: 2_400, treasure_pence: 1_500 },
          { id_treasure: ann, gross_pence: 1_200, treasure_pence: 800 },
          { id_treasure: sam, gross_pence: 600, treasure_pence: 400 },
        ],
      })
      return { id, sam, ann, input: { ...of(id), body: {} } }
    }
    const balances = async (...treasures: number[]) =>
      Promise.all(
        treasures.map(async (id) => {
          const { balance, held } = await walletOf(id)
          return [balance, held]
        }),
      )

    test('are credited by a task once it is paid, each once', async () => {
      const { id, sam, ann, input } = await anInvoice(invoiceStatus.issued)
      const region = await admin.call(getAmbassadorWallet, of(1))
      expect(await balances(sam, ann)).toEqual([
        [0, 19],
        [0, 8],
      ])
      expect(await refusal(admin, creditWallets, input)).toMatchObject({
        status: 409,
        code: 'invoice_not_paid',
      })
      await database.db.transaction().execute(async (tx) => {
        const invoice = await lockInvoice(tx, id, everywhere)
        if (invoice) await recordPayment(tx, now, invoice, { amount_pence: 4_200, by: systemActor })
      })
      await app.drain()
      expect(await runTasks()).toEqual([])
      expect(await balances(sam, ann)).toEqual([
        [19, 0],
        [8, 0],
      ])
      const after = await admin.call(getAmbassadorWallet, of(1))
      // £35.00 without VAT less £27.00 for treasures leaves £8.00, half of it for the franchisee.
      expect(after.balance - region.balance).toBe(4)
      const [entry] = (
        await admin.call(listWalletTransactions, {
          params: { id: (await walletOf(sam)).id },
          query: {},
        })
      ).data
      expect(entry).toMatchObject({ kind: 'wallet_credit', amount: 19, id_invoice: id })
      const told = await admin.call(creditWallets, input)
      expect(told).toMatchObject({
        credited_at: now.toISOString(),
        wallets: [{ status: 'credited' }, { status: 'credited' }, { status: 'credited' }],
      })
      expect(await runTasks()).toEqual([])
      expect(await balances(sam, ann)).toEqual([
        [19, 0],
        [8, 0],
      ])
      expect(await refusal(admin, stopWalletsBeingCredited, input)).toMatchObject({
        status: 409,
        code: 'wallets_credited',
      })
      expect(await sumOfLedger()).toBe(0)
    })

    test('receive what credit notes left of it', async () => {
      const { id, sam, ann, input } = await anInvoice()
      const line = await database.db
        .selectFrom('invoice_lines')
        .selectAll()
        .where('id_invoice', '=', id)
        .where('id_treasure', '=', ann)
        .executeTakeFirstOrThrow()
      const figures = {
        vat_pence: line.vat_pence,
        lt_commission_pence: line.lt_commission_pence,
        franchisee_commission_pence: line.franchisee_commission_pence,
      }
      const note = await database.db
        .insertInto('credit_notes')
        .values({
          id_invoice: id,
          number: `CN-${id}`,
          issued_on: '2026-11-20',
          reason: 'mistake',
          total_pence: line.gross_pence,
          treasures_income_pence: line.treasure_pence,
          ...figures,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database.db
        .insertInto('credit_note_lines')
        .values({
          id_credit_note: note.id,
          id_invoice_line: line.id,
          gross_pence: line.gross_pence,
          treasure_pence: line.treasure_pence,
          ...figures,
        })
        .execute()
      const { wallets } = await admin.call(creditWallets, input)
      expect(wallets.map(({ owner, amount }) => [owner, amount])).toEqual([
        ['Sam Fielding', 19],
        ['Region 1', 3],
      ])
      expect((await balances(sam, ann)).map(([balance]) => balance)).toEqual([19, 0])
    })

    test('wait while they are stopped', async () => {
      const { sam, input } = await anInvoice()
      const stopped = await admin.call(stopWalletsBeingCredited, input)
      expect(stopped.wallets_stopped_at).toBe(now.toISOString())
      expect(await admin.call(stopWalletsBeingCredited, input)).toEqual(stopped)
      expect(await refusal(admin, creditWallets, input)).toMatchObject({
        status: 409,
        code: 'wallets_stopped',
      })
      expect(await runTasks()).toEqual([])
      expect((await balances(sam))[0]).toEqual([0, 19])
      const resumed = await admin.call(unstopWalletsBeingCredited, input)
      expect(resumed.wallets_stopped_at).toBeNull()
      expect(await runTasks()).toEqual([])
      expect((await balances(sam))[0]).toEqual([19, 0])
    })

    test('appear by quarter in the yearly report for HMRC, with the ledger’s figures', async () => {
      const { sam, ann, input } = await anInvoice()
      await admin.call(creditWallets, input)
      await admin.call(createWalletTransaction, adjust((await walletOf(ann)).id, 2))
      const boss = await signIn(app, await createUser(database.db, { super: true }))
      const text = await (await boss.call(exportSellers, { query: { year: 2026 } })).text()
      const [head = [], ...rows] = text
        .trim()
        .split('\r\n')
        .map((row) => row.slice(1, -1).split('","'))
      const cell = (row: readonly string[], name: string) => row[head.indexOf(name)]
      const of2026 = (id: number) => {
        const row = rows.find(([theirs]) => theirs === String(id)) ?? []
        return ['Q4 consideration (GBP)', 'Q4 activities', 'Consideration (GBP)'].map((name) =>
          cell(row, name),
        )
      }
      expect(of2026(sam)).toEqual(['19', '2', '19'])
      expect(of2026(ann)).toEqual(['10', '1', '10'])
      const { rows: ledger } = await sql<{ pence: number }>`
        select sum(amount_pence)::bigint as pence from ledger_entries
        join ledger_accounts on ledger_accounts.id = id_account
        where kind = 'wallet' and id_treasure is not null
      `.execute(database.db)
      const pence = rows.reduce(
        (sum, row) => sum + Math.round(Number(cell(row, 'Consideration (GBP)')) * 100),
        0,
      )
      expect(pence).toBe(ledger[0]?.pence)
    })

    test('report failures separately, and are retried when staff ask for it', async () => {
      const { sam, ann, input } = await anInvoice()
      const { id: broken } = await walletOf(ann)
      const { id_account } = await database.db
        .selectFrom('wallets')
        .select('id_account')
        .where('id', '=', broken)
        .executeTakeFirstOrThrow()
      await database.script(`
        create function refuse_entry() returns trigger language plpgsql as $$
        begin raise exception 'The books are on fire'; end $$;
        create trigger on_fire before insert on ledger_entries for each row
          when (new.id_account = ${id_account}) execute function refuse_entry();`)
      const failed = await admin.call(creditWallets, input)
      expect(failed).toMatchObject({
        credited_at: null,
        error_credited_at: now.toISOString(),
        error_credited: 'The books are on fire',
      })
      expect(failed.wallets.map(({ owner, status }) => [owner, status])).toEqual([
        ['Sam Fielding', 'credited'],
        ['Ann Fielding', 'error'],
        ['Region 1', 'credited'],
      ])
      // The failed credit is not retried automatically.
      expect(await runTasks()).toEqual([])
      await database.script('drop trigger on_fire on ledger_entries')
      expect(await runTasks()).toEqual([])
      expect((await balances(sam, ann)).map(([balance]) => balance)).toEqual([19, 0])
      expect(await admin.call(clearErrorCreditedAt, input)).toMatchObject({
        error_credited_at: null,
        error_credited: '',
      })
      expect(await runTasks()).toEqual([])
      expect((await balances(sam, ann)).map(([balance]) => balance)).toEqual([19, 8])
      expect(await sumOfLedger()).toBe(0)
    })
  })

  test('a treasure sees their own earnings and payouts by month, and no other wallet', async () => {
    const id_treasure = await aTreasure()
    const other = await createWallet(database.db, { id_treasure: await aTreasure() }, 900)
    const id = await createWallet(database.db, { id_treasure }, 2_000)
    await admin.call(createWalletTransaction, adjust(id, -5))
    const treasure = await signIn(app, await createUser(database.db, { id_treasure }))
    expect(await treasure.call(listMyEarnings, {})).toEqual({
      data: [
        { month: '2026-11', earned: -5, withheld: 0, paid_out: 0 },
        { month: '2026-01', earned: 20, withheld: 0, paid_out: 0 },
      ],
    })
    expect(await treasure.call(getWallet, of(id))).toMatchObject({ balance: 15 })
    expect(await refusal(treasure, getWallet, of(other))).toMatchObject({ status: 404 })
    expect(
      await refusal(treasure, listWalletTransactions, { params: { id: other }, query: {} }),
    ).toMatchObject({ status: 404 })
  })
})

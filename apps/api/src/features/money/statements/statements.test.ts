import {
  addMonths,
  exportStatement,
  getAmbassadorWallet,
  getReport,
  getStatement,
  getStatementPdf,
  invoiceFigures,
  showPounds,
  type Statement,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from '../../../adapters/files/disk-files.ts'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { seed } from '../../../seed/seed.ts'
import { createFixtures } from '#test/fixtures.ts'
import { randomNumbers } from '#test/random-numbers.ts'
import { readPdf } from '#test/read-pdf.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { testSeal } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { createWallet } from '#test/wallet-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { post } from '../ledger/ledger.store.ts'

const at = new Date('2026-11-29T09:00:00Z')
/** This month and the 24 before it, oldest first. */
const months = Array.from({ length: 25 }, (_, i) => addMonths('2026-11-01', i - 24).slice(0, 7))
const kinds = ['wallet_credit', 'credit_note', 'adjustment', 'payout_requested', 'payout_failed']

/** Moves a region's wallet at random over two years, much of it where one month meets the next. */
async function moveWallet(db: Db, id_region: number, moves: number) {
  const random = randomNumbers(id_region)
  await createWallet(db, { id_region })
  for (let i = 0; i < moves; i++) {
    const when = new Date(Date.parse('2024-11-30T12:00:00Z') + random() * 728 * 86_400_000)
    if (i % 3 === 0) when.setUTCDate(1)
    // In summer, London's day has begun an hour before.
    if (i % 6 === 0) when.setTime(when.setUTCHours(0, 0, 0, 0) - (i % 4 === 0 ? 1 : 0))
    if (i % 6 === 3) when.setTime(when.setUTCHours(23, 30, 0, 0) - 86_400_000)
    const kind = kinds[i % kinds.length] ?? ''
    const pence = Math.round((random() - 0.3) * 100_000)
    await transact(db, (tx) =>
      post(tx, when, {
        kind,
        key: `move ${id_region} ${i}`,
        descr: `=Move ${i}`,
        entries: [
          { account: { kind: 'wallet', id_region }, amount_pence: pence },
          { account: { kind: 'adjustments' }, amount_pence: -pence },
        ],
      }),
    )
  }
}

/**
 * Months that do not open as the last one closed, do not close with their entries, or do not close
 * with the balance that the wallet had. The last month has to close with its balance now.
 */
async function monthsThatDiffer(db: Db, caller: SignedInClient, region: number) {
  const differing: unknown[] = []
  let before = 0
  const pence = (pounds: number) => Math.round(pounds * 100)
  for (const month of months) {
    const statement = await caller.call(getStatement, { params: { region, month } })
    const { rows } = await sql<{ pence: number }>`
      select coalesce(sum(amount_pence), 0)::bigint as pence from ledger_entries
      join wallets using (id_account) join ledger_transactions t on t.id = id_transaction
      where id_region = ${region} and (t.created_at at time zone 'Europe/London')::date < ${addMonths(`${month}-01`, 1)}::date
    `.execute(db)
    const { opening, shares, credited, fees, payouts, entries } = statement
    const moved = [shares, credited, fees, payouts].map(pence).reduce((a, b) => a + b, 0)
    const closing = pence(statement.closing)
    const said = [
      pence(opening),
      before + moved,
      pence(entries.at(-1)?.balance ?? opening),
      closing,
    ]
    if (said.join() !== [before, closing, closing, rows[0]?.pence].join())
      differing.push({ month, said, was: rows[0]?.pence })
    before = closing
  }
  const wallet = await caller.call(getAmbassadorWallet, { params: { id: region } })
  return before === pence(wallet.balance) ? differing : [...differing, wallet]
}

describe('statements of random wallets', () => {
  const { app, database } = useApp({ clock: () => at })
  let nadia: SignedInClient
  let admin: SignedInClient
  let last: Statement
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    await moveWallet(db, 1, 120)
    nadia = await signIn(app, await createUser(db, { id_ambassador: 1, email: 'n@example.org' }))
    admin = await signIn(app, await createUser(db, { is_admin: true, email: 'a@example.org' }))
    last = await nadia.call(getStatement, { params: { region: 1, month: '2026-10' } })
  })

  test('close with the balance of the wallet, in each of 24 months', async () => {
    expect(await monthsThatDiffer(database.db, nadia, 1)).toEqual([])
  })

  test('list the same entries in the file, and no formula', async () => {
    const file = await nadia.call(exportStatement, { params: { region: 1, month: '2026-10' } })
    const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(last.entries.length)
    expect(last.entries.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('"='))).toEqual([])
  })

  test('print the closing balance, and the same bytes each time once the month is over', async () => {
    const print = async () =>
      Buffer.from(
        await (
          await nadia.call(getStatementPdf, { params: { region: 1, month: '2026-10' } })
        ).arrayBuffer(),
      )
    const [first, again] = [await print(), await print()]
    expect(first).toEqual(again)
    expect(readPdf(first)).toContain(showPounds(last.closing))
  })

  test('say that a month is still open', async () => {
    const { is_open } = await nadia.call(getStatement, { params: { region: 1, month: '2026-11' } })
    expect([is_open, last.is_open]).toEqual([true, false])
  })

  test('of another region and of a month to come are refused', async () => {
    expect(
      await refusal(nadia, getStatement, { params: { region: 2, month: '2026-10' } }),
    ).toMatchObject({ code: 'ambassador_not_found' })
    expect(
      await refusal(nadia, getStatement, { params: { region: 1, month: '2026-12' } }),
    ).toMatchObject({ code: 'month_to_come' })
  })

  test('of a region whose wallet was never opened are empty', async () => {
    expect(
      await admin.call(getStatement, { params: { region: 2, month: '2026-10' } }),
    ).toMatchObject({ opening: 0, closing: 0, entries: [] })
  })
})

describe('the money of the demo', { tags: 'slow' }, () => {
  const { app, database } = useApp({ clock: () => at })
  let admin: SignedInClient
  beforeAll(async () => {
    await seed({
      database,
      files: diskFiles(mkdtempSync(join(tmpdir(), 'treasures-seed-'))),
      clock: () => at,
      money: { settings: { invoiceDueDays: 14 }, seal: testSeal },
      progress: () => {},
    })
    admin = await signIn(
      app,
      await createUser(database.db, { is_admin: true, email: 'hq@example.org' }),
    )
  }, 300_000)

  test('closes each month’s statement with the balance of the region’s wallet', async () => {
    const { db } = database
    const regions = await db.selectFrom('ambassadors').select('id').execute()
    expect(regions.length).toBeGreaterThan(0)
    for (const { id } of regions) expect(await monthsThatDiffer(db, admin, id)).toEqual([])
  }, 300_000)

  test.each(invoiceFigures)('has the same %s in the reports and in the ledger', async (figure) => {
    const days = { from: `${months[0]}-01`, to: '2026-11-29' }
    const { buckets, total } = await admin.call(getReport, {
      params: { figure },
      query: { ...days, by: 'month' },
    })
    const { rows } = await sql<Record<'month' | (typeof invoiceFigures)[number], string | number>>`
      with entry as (
        select to_char(t.happened_on, 'YYYY-MM') as month, t.kind as what, a.kind, a.id_region, a.id_treasure, amount_pence
        from ledger_entries join ledger_accounts a on a.id = id_account
        join ledger_transactions t on t.id = id_transaction
        where t.kind in ('invoice_issued', 'invoice_voided', 'credit_note', 'processor_fee')
      )
      select month,
        coalesce(sum(amount_pence) filter (where id_region is not null), 0)::bigint as share,
        coalesce(sum(amount_pence) filter (where id_region is not null or kind in ('commission', 'fees')), 0)::bigint as margin,
        coalesce(sum(amount_pence) filter (
          where what <> 'processor_fee' and (id_region is not null or id_treasure is not null or kind in ('commission', 'fees'))
        ), 0)::bigint as revenue
      from entry group by 1
    `.execute(database.db)
    const booked = new Map(rows.map((row) => [row.month, row[figure]]))
    expect(buckets.map(({ name, value }) => [name, Math.round((value ?? 0) * 100)])).toEqual(
      buckets.map(({ name }) => [name, booked.get(name.slice(0, 7)) ?? 0]),
    )
    expect(total.value).not.toBe(0)
  })
})

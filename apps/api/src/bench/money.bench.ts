import { sql } from 'kysely'
import { checkpointTasks } from '../features/money/ledger/checkpoints.ts'
import { openPostgres, type Db } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { runDueTasks } from '../../test/run-due-tasks.ts'
import { createUser, signIn } from '../../test/sign-in.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { compareWithBare, type Row } from './compare.ts'
import { insertManyCustomers } from './customers-data.ts'
import { insertDueLines, insertManyInvoices, insertWallet } from './money-data.ts'

const lists: Record<string, string> = {
  'invoices: first page': '/invoices',
  'invoices: page in the middle': '/invoices?page=500',
  'invoices: last page': '/invoices?page=1000',
  'invoices: by customer': '/invoices?sort=customer,asc',
  'invoices: by customer, the middle': '/invoices?sort=customer,asc&page=500',
  'invoices: by what is owed': '/invoices?sort=owed,desc',
  'invoices: by number': '/invoices?sort=inv_number,asc',
  'invoices: issued ones': '/invoices?id_status=2',
  'invoices: overdue': '/invoices?overdue=true',
  'invoices: card declined': '/invoices?failing=true',
  'invoices: one region': '/invoices?id_region=7',
  'invoices: of a year': '/invoices?issued_from=2025-01-01&issued_to=2025-12-31',
  'invoices: search, a surname': '/invoices?search=trelawny',
  'invoices: search, a number': '/invoices?search=BENCH-0777',
  'invoices: search, nobody': '/invoices?search=qqqqq',
  'charges: first page': '/charges',
  'charges: page in the middle': '/charges?page=450',
  'charges: declined': '/charges?status=declined',
  'charges: of a month': '/charges?from=2026-09-01&to=2026-09-30',
  'charges: search, a surname': '/charges?search=trelawny',
  'bills: first page': '/bills',
  'bills: page in the middle': '/bills?page=500',
  'bills: by treasure': '/bills?sort=treasure,asc',
  'bills: of a month': '/bills?month=2026-07',
  'bills: search, a name': '/bills?search=number%20777',
}

type Compared = { name: string; ms: number; byHand: number; ratio: number }
type Options = { size?: number; runs?: number }

/** Measures money at scale: lists, a wallet, and everything due at once. */
export async function benchMoney({ size = 100_000, runs = 40 }: Options = {}): Promise<{
  calls: Row[]
  due: Compared[]
}> {
  const server = await startPostgres()
  try {
    const filling = openPostgres(server.url, { statementTimeout: 0 })
    await migrate(filling)
    const { db } = filling
    console.log(
      `  adding ${size.toLocaleString('en-GB')} invoices, charges, bills, lines of work …`,
    )
    await insertManyCustomers(db, size / 5)
    await insertManyInvoices(db, size)
    const short = await insertWallet(db, 10)
    const long = await insertWallet(db, size)
    await insertDueLines(db, size)
    const failed = await runDueTasks(filling, checkpointTasks(), new Date())
    if (failed.length > 0) throw new Error('Checkpoints could not be moved.')
    const admin = await createUser(db, { is_admin: true, email: 'bench@example.org' })
    const headers = async (app: TestApp) => ({
      authorization: `Bearer ${(await signIn(app, admin)).token}`,
    })
    const calls = await compareWithBare({
      url: server.url,
      calls: {
        'wallet of 10 entries: balance': `/wallet/${short.id}`,
        'wallet of 10 entries: first page': `/wallet/${short.id}/transactions`,
        'wallet of many entries: balance': `/wallet/${long.id}`,
        'wallet of many entries: first page': `/wallet/${long.id}/transactions`,
        'wallet of many entries: middle page': `/wallet/${long.id}/transactions?page=${size / 200}`,
        'wallet of many entries: last page': `/wallet/${long.id}/transactions?page=${size / 100}`,
        ...lists,
      },
      runs,
      headers,
    })
    const app = await startTestApp(openPostgres(server.url))
    const due = await benchDue(db, app, await headers(app))
    await app.close()
    await filling.close()
    return { calls, due }
  } finally {
    await server.stop()
  }
}

/**
 * Computes the invoices for all lines, in SQL that allows only for the single VAT rate and share of
 * this bench.
 */
const figuresByHand = sql`
  with line as (
    select works.id, works.id_job, works.id_treasure, works.descr, works.date, quantity_hundredths,
      works.customer_price_pence, customer_total_pence as gross, total_pence as income,
      (customer_total_pence * 2000 * 2 + 12000) / 24000 as vat, jobs.id_customer, jobs.id_region
    from works join jobs on jobs.id = id_job join timesheets on timesheets.id = id_timesheet
    where works.id_invoice is null and invoicing_stopped_at is null and timesheets.id_status >= 3
  ), shared as (
    select *, greatest(0, gross - vat - income + 1) / 2 as share from line
  ), invoice as (
    select id_customer, id_region, count(*) as lines, sum(gross) as gross, sum(vat) as vat, sum(income) as income,
      sum(gross - vat - income - share) as commission, sum(share) as share
    from shared group by id_customer, id_region
  )`

async function benchDue(
  db: Db,
  app: TestApp,
  headers: Record<string, string>,
): Promise<Compared[]> {
  const ask = async (dry_run: boolean) => {
    const answer = await fetch(`${app.apiBase}/invoices/check-due`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ dry_run }),
    })
    if (!answer.ok) throw new Error(`check-due answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { total: number }[] }).data
  }
  const timed = async <T>(work: () => Promise<T>) => {
    const began = performance.now()
    const result = await work()
    return { ms: performance.now() - began, result }
  }
  const byHand = await timed(async () => {
    const { rows } = await sql<{ gross: string }>`${figuresByHand}
      select invoice.*, fname, lname, region_name, exists (select from cards where cards.id_customer = customers.id) as has_card
      from invoice join customers on customers.id = id_customer join ambassadors on ambassadors.id = invoice.id_region
      order by 1, 2`.execute(db)
    return rows
  })
  const dry = await timed(() => ask(true))
  const pence = (rows: readonly { total: number }[]) =>
    rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
  const expected = byHand.result.reduce((sum, { gross }) => sum + Number(gross), 0)
  if (dry.result.length !== byHand.result.length || pence(dry.result) !== expected)
    throw new Error('The dry run and the SQL by hand find different invoices.')
  const undone = new Error('Taken back')
  const writtenByHand = await timed(() =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql`${figuresByHand}, made as (
          insert into invoices (
            id_customer, id_region, payable_for_work_pence, total_pence, work_vat_pence, vat_pence, treasures_work_pence,
            treasures_income_pence, lt_commission_pence, franchisee_commission_pence, nettrove_pence, created_at, updated_at
          )
          select id_customer, id_region, gross, gross, vat, vat, income, income, commission, share, commission, now(), now()
          from invoice returning id, id_customer, id_region
        ), taken as (
          update works set id_invoice = made.id from shared join made using (id_customer, id_region)
          where works.id = shared.id
        )
        insert into invoice_lines (
          id_invoice, id_work, id_job, id_treasure, descr, date, tax_point, quantity_hundredths, customer_price_pence,
          id_booked, material, gross_pence, vat_rate, franchise_rate, vat_pence, treasure_pence, lt_commission_pence, franchisee_commission_pence
        )
        select made.id, shared.id, id_job, id_treasure, descr, date, date, quantity_hundredths, customer_price_pence,
          booked_line(shared.id), false,
          gross, 2000, 5000, vat, income, gross - vat - income - share, share
        from shared join made using (id_customer, id_region)`.execute(tx)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      }),
  )
  const run = await timed(() => ask(false))
  if (pence(run.result) !== expected) throw new Error('The run wrote other invoices than foreseen.')
  const compare = (name: string, own: { ms: number }, hand: { ms: number }) => ({
    name,
    ms: Math.round(own.ms),
    byHand: Math.round(hand.ms),
    ratio: Math.round((own.ms / hand.ms) * 100) / 100,
  })
  return [
    compare(`due, dry run: ${byHand.result.length} invoices`, dry, byHand),
    compare(`due, run: ${byHand.result.length} drafts`, run, writtenByHand),
  ]
}

if (import.meta.main) {
  const { calls, due } = await benchMoney({ size: Number(process.argv[2] ?? 100_000) })
  console.table(calls)
  console.table(due)
}

import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import { openAccount } from '../features/money/ledger/ledger.store.ts'
import { walletsStore } from '../features/money/wallets/wallets.store.ts'

/** Treasures who share the work and the bills. */
const treasures = 1_000

/** Creates the treasures in the database itself, unless they exist. */
async function insertTreasures(db: Db): Promise<void> {
  await sql`
    insert into treasures (id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, created_at)
    select (select min(id) from ambassadors), 'Maker', 'Number ' || i, 'number' || i, '1 High Street', 'AB1 1AA', 51, 0, 10,
      '+4479' || lpad(i::text, 8, '0'), now()
    from generate_series(1, ${treasures}::int) i
    where not exists (select from treasures where surname_folded = 'number1')
  `.execute(db)
  // Without new statistics, PostgreSQL would join these tables row by row.
  await sql`analyze treasures`.execute(db)
}

const maker = sql`(select id, (row_number() over (order by id) - 1)::int n from treasures where surname_folded like 'number%')`

/**
 * Creates lines of work on locked timesheets, spread over all jobs with a customer. Expects the
 * customers of `insertManyCustomers`, half of which have three jobs each.
 */
export async function insertDueLines(db: Db, lines: number) {
  await insertTreasures(db)
  await sql`
    insert into timesheets (id_treasure, month, id_status, created_at)
    select id, '2026-09-01', 3, now() from ${maker} maker on conflict do nothing
  `.execute(db)
  await sql`
    insert into works (
      id_timesheet, id_treasure, id_job, id_service, id_price_unit, date, quantity_hundredths, descr,
      treasure_price_pence, customer_price_pence, total_pence, customer_total_pence, created_at, updated_at
    )
    select timesheets.id, maker.id, job.id, 1, 1, date '2026-09-01' + i % 28, 100, 'Line ' || i,
      1500 + i % 700, 2500 + i % 900, 1500 + i % 700, 2500 + i % 900, now(), now()
    from generate_series(0, ${lines}::int - 1) i
    join (select id, row_number() over (order by id_customer, id) - 1 n from jobs where id_customer is not null) job
      on job.n = i % (select count(*) from jobs where id_customer is not null)
    join ${maker} maker on maker.n = i % ${treasures}
    join timesheets on timesheets.id_treasure = maker.id and month = '2026-09-01'
  `.execute(db)
  await sql`
    insert into agreed_lines (id_job, source, what, id_price_unit, quantity_hundredths, treasure_pence, customer_pence,
      state, asked_at, answered_at)
    select distinct on (id_job, customer_price_pence) id_job, 'booking', 'Cleaning', 1, null::integer,
      treasure_price_pence, customer_price_pence, 'agreed', now(), now()
    from works where id_invoice is null
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/**
 * Creates invoices for the existing customers, in every state but voided, and as many bills. Every
 * invoice except drafts has a charge.
 */
export async function insertManyInvoices(db: Db, n: number) {
  await insertTreasures(db)
  await sql`
    insert into invoices (
      id_customer, id_region, id_status, inv_number, issued_on, due_on, issued_at, paid_at, payable_for_work_pence,
      total_pence, work_vat_pence, vat_pence, treasures_work_pence, treasures_income_pence, lt_commission_pence,
      franchisee_commission_pence, nettrove_pence, amount_paid_pence, payment_retry, created_at, updated_at
    )
    select customer.id, customer.id_region, id_status, case when is_issued then 'BENCH-' || lpad(i::text, 6, '0') end,
      case when is_issued then issued end, case when is_issued then issued + 14 end,
      case when is_issued then issued::timestamptz end, case when id_status = 4 then issued + 7 end,
      gross, gross, vat, vat, income, income, gross - vat - income - share, share, gross - vat - income - share,
      case id_status when 4 then gross when 3 then gross / 2 else 0 end, case when i % 50 = 1 then 2 else 0 end,
      issued::timestamptz, issued::timestamptz
    from generate_series(1, ${n}::int) i
    join (select id, id_region, row_number() over (order by id) - 1 n from customers) customer
      on customer.n = i::bigint * 7919 % (select count(*) from customers)
    cross join lateral (select
      case when i % 20 = 0 then 1 when i % 10 = 1 then 2 when i % 25 = 3 then 3 else 4 end::smallint as id_status,
      2000 + i::bigint * 37 % 90000 as gross, date '2026-11-01' - i % 1500 as issued) one
    cross join lateral (select id_status > 1 as is_issued, (gross + 3) / 6 as vat, gross / 2 as income) two
    cross join lateral (select (gross - vat - income) / 2 as share) three
  `.execute(db)
  await sql`
    insert into charges (
      id_invoice, id_customer, card, attempt, amount_pence, status, processor, request, decline, error, created_at, finished_at
    )
    select id, id_customer, 'Visa 4242', 1, total_pence,
      case when id_status = 4 then 'succeeded' else 'declined' end, 'sandbox', '{}',
      case when id_status <> 4 then 'soft' end, case when id_status <> 4 then 'Insufficient funds' end, issued_at, issued_at
    from invoices where inv_number like 'BENCH-%'
  `.execute(db)
  await sql`
    with sheet as (
      insert into timesheets (id_treasure, month, id_status, locked_at, created_at)
      select maker.id, (date '2026-08-01' - make_interval(months => i / ${treasures}))::date, 4, now(), now()
      from generate_series(0, ${n}::int - 1) i join ${maker} maker on maker.n = i % ${treasures}
      returning id, id_treasure, month
    )
    insert into bills (
      id_treasure, id_timesheet, id_status, number, issued_on, work_pence, total_pence, issued_at, paid_at, created_at, updated_at
    )
    select id_treasure, id, case when id % 10 = 0 then 1 when id % 10 = 1 then 2 else 3 end,
      case when id % 10 > 0 then 'SB-' || id_treasure || '-' || id end, case when id % 10 > 0 then month + 31 end,
      5000 + id % 90000, 5000 + id % 90000, case when id % 10 > 0 then month + 31 end,
      case when id % 10 > 1 then month + 40 end, month + 31, month + 31
    from sheet
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/**
 * Creates a treasure's wallet with the given number of one-penny entries. Returns the ids of the
 * wallet and its account.
 */
export async function insertWallet(db: Db, entries: number) {
  await insertTreasures(db)
  const { id: id_treasure } = await db
    .selectFrom('treasures')
    .select('id')
    .where(
      'id',
      'not in',
      db
        .selectFrom('wallets')
        .select('id_treasure')
        .where('id_treasure', 'is not', null)
        .$castTo<{ id_treasure: number }>(),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return db.transaction().execute(async (tx) => {
    const id = await walletsStore(tx).open({ id_treasure }, new Date())
    const id_account = await openAccount(tx, { kind: 'wallet', id_treasure })
    const id_other = await openAccount(tx, { kind: 'adjustments' })
    // The triggers are disabled, because they would check the balance for each of 300,000 rows.
    for (const table of ['ledger_transactions', 'ledger_entries'])
      await sql`alter table ${sql.ref(table)} disable trigger user`.execute(tx)
    await sql`
      with made as (
        insert into ledger_transactions (kind, key, descr, happened_on, booked_on, created_at)
        select 'adjustment', 'bench ' || ${id}::int || ' ' || i, 'Entry ' || i, '2026-09-01', '2026-09-01', now()
        from generate_series(1, ${entries}::int) i returning id
      )
      insert into ledger_entries (id_transaction, id_account, amount_pence)
      select made.id, side.* from made
      cross join (values (${id_account}::int, 1), (${id_other}::int, -1)) side (id_account, amount_pence)
      order by 1
    `.execute(tx)
    for (const table of ['ledger_transactions', 'ledger_entries'])
      await sql`alter table ${sql.ref(table)} enable trigger user`.execute(tx)
    return { id, id_account }
  })
}

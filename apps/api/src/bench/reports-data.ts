import { invoiceStatus, jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'

const tables = ['jobs', 'assignments', 'works', 'invoice_lines', 'ledger_transactions'] as const

/**
 * Creates random jobs of 2025 and 2026 in eight regions, with everything that reports count:
 * assignments, estimates, reviews, and invoices that are issued, voided, credited and paid by card.
 * Many of the instants are near London's midnight and near both clock changes. The same seed makes
 * the same rows. Needs a database with the rows of the migrations only.
 */
export async function insertReported(db: Db, { jobs, seed = 1 }: { jobs: number; seed?: number }) {
  await db.transaction().execute(async (tx) => {
    await sql`
      create function pg_temp.r(i bigint, what text) returns float8 language sql immutable as
        $$ select ('x' || substr(md5(i || what || ${sql.lit(seed)}), 1, 8))::bit(32)::bigint::float8 / 4294967296 $$
    `.execute(tx)
    // The triggers write what reports do not read, such as the search text.
    for (const table of tables)
      await sql`alter table ${sql.ref(table)} disable trigger user`.execute(tx)
    await insertOwners(tx)
    await insertJobs(tx, jobs)
    // Without new statistics, PostgreSQL would join these tables row by row.
    await sql`analyze jobs, assignments, works`.execute(tx)
    await insertInvoices(tx)
    for (const table of tables)
      await sql`alter table ${sql.ref(table)} enable trigger user`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

async function insertOwners(tx: Db) {
  await sql`insert into outcodes (outcode, town, lat, lon) values ('AB1', 'Aberdeen', 51, 0)`.execute(
    tx,
  )
  await sql`
    insert into ambassadors (id, mnemonic, region_name, opened_on)
    select i, 'R' || i, 'Region ' || i, '2018-04-01' from generate_series(1, 8) i on conflict do nothing
  `.execute(tx)
  await sql`
    insert into services (name, shortened_display_name, fa_font_icon)
    select 'Service ' || i, 'Service ' || i, 'fa-leaf' from generate_series(1, 4) i
  `.execute(tx)
  await sql`
    insert into treasures (id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, created_at)
    select 1 + i % 8, 'Tess', 'Number ' || i, 'number' || i, '1 High Street', 'AB1 1AA', 51, 0, 10,
      '+4479' || lpad(i::text, 8, '0'), '2024-12-01' from generate_series(1, 40) i
  `.execute(tx)
  await sql`
    insert into customers (id_region, fname, lname, created_at)
    select 1 + i % 8, 'Carl', 'Number ' || i, '2024-12-01' from generate_series(1, 100) i
  `.execute(tx)
  await sql`
    insert into timesheets (id_treasure, month, created_at)
    select id, '2025-01-01', '2025-01-01' from treasures on conflict do nothing
  `.execute(tx)
}

const { draft, open, completed, closed, declined, cancelled } = jobStatus

async function insertJobs(tx: Db, jobs: number) {
  await sql`
    insert into jobs (
      id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, status_reason, descr, address, postcode,
      lat, lon, outcode, treasure_price_pence, customer_price_pence, auto_match, on_board, posted_at, over_at, created_at, updated_at
    )
    select customer.id, 1 + (pg_temp.r(i, 'region') * 8)::int % 8, service.id, 1, 1, id_status,
      case when id_status in (${declined}, ${cancelled}) then case
        when pg_temp.r(i, 'why') < 0.4 then reason.name
        when pg_temp.r(i, 'why') < 0.7 then reason.name || ': =words ' || i
        when pg_temp.r(i, 'why') < 0.9 then 'Something else' end end,
      'Job ' || i, '1 High Street', 'AB1 1AA', 51, 0, 'AB1', 1500, 2500, true, true,
      case when id_status <> ${draft} then posted end,
      case when id_status >= ${completed} then posted + pg_temp.r(i, 'over') * interval '30 days' end, posted, posted
    from generate_series(1, ${jobs}::int) i
    cross join lateral (select (array[0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 7, 7, 8])[1 + (pg_temp.r(i, 'status') * 13)::int % 13] as id_status) one
    cross join lateral (select case (i % 8)
      when 0 then timestamptz '2026-03-29 00:00Z' + (pg_temp.r(i, 'at') - 0.5) * interval '4 hours'
      when 1 then timestamptz '2026-10-25 00:00Z' + (pg_temp.r(i, 'at') - 0.5) * interval '6 hours'
      when 2 then (date '2025-01-01' + (pg_temp.r(i, 'at') * 729)::int)::timestamp at time zone 'Europe/London'
        - (pg_temp.r(i, 'edge') * 3)::int * interval '1 millisecond'
      else timestamptz '2025-01-01 00:00Z' + pg_temp.r(i, 'at') * interval '730 days' end as posted) two
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from customers) customer
      on customer.n = i % customer.all
    join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from services where kind = 'trade') service
      on service.n = (pg_temp.r(i, 'service') * 1000)::int % service.all
    join (select name, row_number() over (order by id) - 1 as n, count(*) over () as all from job_loss_reasons) reason
      on reason.n = i % reason.all
  `.execute(tx)
  const treasure = sql`(select id, row_number() over (order by id) - 1 as n, count(*) over () as all from treasures) treasure`
  await sql`
    insert into assignments (id_job, id_treasure, how, assigned_at, ended_at, undone_at)
    select jobs.id, treasure.id, 'claim', at, case when not is_active then at + interval '1 hour' end,
      case when not is_active and pg_temp.r(jobs.id, 'undone') < 0.3 then at + interval '30 seconds' end
    from jobs
    cross join lateral (select
      posted_at + (pg_temp.r(jobs.id, 'claim') * 80 - 4) * interval '1 hour' as at,
      id_status in (2, 3, ${completed}, ${closed}) as is_active) one
    join ${treasure} on treasure.n = (pg_temp.r(jobs.id, 'treasure') * 1000)::int % treasure.all
    where id_status <> ${draft} and (is_active or pg_temp.r(jobs.id, 'had') < 0.4)
  `.execute(tx)
  await sql`
    insert into estimates (
      id_job, id_treasure, id_status, treasure_price_pence, customer_price_pence, descr, valid_until, created_at, responded_at
    )
    select jobs.id, treasure.id, case when pg_temp.r(jobs.id, 'yes') < 0.6 then 3 else 4 end, 1500, 2500, 'All of it', '2027-01-01',
      posted_at, posted_at + pg_temp.r(jobs.id, 'answer') * interval '9 days'
    from jobs
    join ${treasure} on treasure.n = (pg_temp.r(jobs.id, 'treasure') * 1000)::int % treasure.all
    where id_status > ${open} and pg_temp.r(jobs.id, 'estimate') < 0.3
  `.execute(tx)
  await sql`
    insert into works (
      id_timesheet, id_treasure, id_job, id_service, id_price_unit, date, quantity_hundredths, descr, material,
      treasure_price_pence, customer_price_pence, total_pence, customer_total_pence, created_at, updated_at
    )
    select timesheets.id, assignments.id_treasure, jobs.id, 17, 1, over_at::date, 100, 'Line ' || n, true,
      1500, 2500, 1500, 2500, over_at, over_at
    from jobs join assignments on assignments.id_job = jobs.id and ended_at is null
    join timesheets on timesheets.id_treasure = assignments.id_treasure
    cross join generate_series(1, 3) n
    where jobs.id_status in (${completed}, ${closed}) and pg_temp.r(jobs.id, 'lines' || n) < 0.6
  `.execute(tx)
  await sql`
    insert into reviews (id_work, rating, id_rateby, created_at)
    select id, 1 + (pg_temp.r(id, 'stars') * 8)::int / 2.0, case when pg_temp.r(id, 'by') < 0.8 then 2 else 1 end,
      created_at + (pg_temp.r(id, 'when') * 20)::int * interval '1 day'
    from works where pg_temp.r(id, 'review') < 0.5
  `.execute(tx)
}

async function insertInvoices(tx: Db) {
  const { issued, paid, voided } = invoiceStatus
  await sql`
    create temporary table billed on commit drop as
    select works.id as id_work, works.id_job, id_treasure, jobs.id_customer, jobs.id_region,
      ((row_number() over (partition by jobs.id_customer, jobs.id_region order by works.id) - 1) / 3)::int as n,
      works.date, gross, vat, income, share
    from works join jobs on jobs.id = works.id_job
    cross join lateral (select 100 + (pg_temp.r(works.id, 'gross') * 30000)::int as gross) one
    cross join lateral (select (gross * pg_temp.r(works.id, 'vat') / 6)::int as vat, (gross * pg_temp.r(works.id, 'income') / 2)::int as income,
      (gross * pg_temp.r(works.id, 'share') / 4)::int as share) two
  `.execute(tx)
  await sql`
    create temporary table made on commit drop as
    select row_number() over () as id, id_customer, id_region, n, max(date) as day, sum(gross) as gross, sum(vat) as vat,
      sum(income) as income, sum(share) as share
    from billed group by id_customer, id_region, n
  `.execute(tx)
  await sql`analyze billed, made`.execute(tx)
  await sql`
    insert into invoices (
      id, id_customer, id_region, id_status, inv_number, issued_on, due_on, issued_at, paid_at, voided_at,
      payable_for_work_pence, work_vat_pence, post_fee_pence, post_fee_vat_pence, total_pence, vat_pence,
      treasures_work_pence, treasures_income_pence, franchisee_commission_pence, lt_commission_pence, nettrove_pence,
      amount_paid_pence, created_at, updated_at
    )
    overriding system value
    select id, id_customer, id_region, id_status, case when is_issued then 'R-' || id end,
      case when is_issued then day end, case when is_issued then day + 14 end, case when is_issued then day::timestamptz end,
      case when id_status = ${paid} then day + 9 end,
      case when id_status = ${voided} then day::timestamptz + pg_temp.r(id, 'void') * interval '40 days' end,
      gross, vat, fee, fee / 6, gross + fee, vat + fee / 6, income, income, share, gross - vat - income - share,
      gross - vat - income - share + fee - fee / 6,
      case when id_status = ${paid} then gross + fee else 0 end, day, day
    from made
    cross join lateral (select (array[1, ${issued}, ${issued}, ${paid}, ${paid}, ${paid}, ${voided}]::int[])[1 + (pg_temp.r(id, 'status') * 7)::int % 7] as id_status,
      case when pg_temp.r(id, 'fee') < 0.3 then 400 else 0 end as fee) one
    cross join lateral (select id_status > 1 as is_issued) two
  `.execute(tx)
  await sql`
    insert into invoice_lines (
      id_invoice, id_work, id_job, id_treasure, descr, date, tax_point, quantity_hundredths, customer_price_pence, material,
      gross_pence, vat_rate, franchise_rate, vat_pence, treasure_pence, lt_commission_pence, franchisee_commission_pence
    )
    select made.id, id_work, id_job, id_treasure, 'Line', date, date, 100, billed.gross, true, billed.gross, 2000, 2000,
      billed.vat, billed.income, billed.gross - billed.vat - billed.income - billed.share, billed.share
    from billed join made using (id_customer, id_region, n)
  `.execute(tx)
  await sql`analyze invoices, invoice_lines`.execute(tx)
  // A credit note of half of the first line, and of the fee.
  await sql`
    insert into credit_notes (
      id_invoice, number, issued_on, reason, total_pence, vat_pence, treasures_income_pence, lt_commission_pence,
      franchisee_commission_pence, post_fee_pence, post_fee_vat_pence, created_at
    )
    select invoices.id, 'C-' || invoices.id, issued_on + (pg_temp.r(invoices.id, 'credit on') * 60)::int, 'goodwill',
      gross_pence / 2 + post_fee_pence, line.vat_pence / 2 + post_fee_vat_pence, treasure_pence / 2,
      gross_pence / 2 - line.vat_pence / 2 - treasure_pence / 2 - line.franchisee_commission_pence / 2,
      line.franchisee_commission_pence / 2, post_fee_pence, post_fee_vat_pence, now()
    from invoices cross join lateral (
      select * from invoice_lines where id_invoice = invoices.id order by id_work limit 1
    ) line
    where id_status in (${issued}, ${paid}) and pg_temp.r(invoices.id, 'credit') < 0.2
  `.execute(tx)
  await sql`
    insert into credit_note_lines (
      id_credit_note, id_invoice_line, gross_pence, vat_pence, treasure_pence, lt_commission_pence, franchisee_commission_pence
    )
    select credit_notes.id, line.id, gross_pence / 2, line.vat_pence / 2, treasure_pence / 2,
      gross_pence / 2 - line.vat_pence / 2 - treasure_pence / 2 - line.franchisee_commission_pence / 2,
      line.franchisee_commission_pence / 2
    from credit_notes cross join lateral (
      select * from invoice_lines where invoice_lines.id_invoice = credit_notes.id_invoice order by id_work limit 1
    ) line
  `.execute(tx)
  await sql`
    insert into charges (
      id_invoice, id_customer, card, attempt, amount_pence, fee_pence, status, processor, request, created_at, finished_at
    )
    select id, id_customer, 'Visa 4242', 1, total_pence, 20 + total_pence / 67, 'succeeded', 'sandbox', '{}', issued_at,
      issued_at + pg_temp.r(id, 'paid') * interval '20 days'
    from invoices where id_status = ${paid} and pg_temp.r(id, 'card') < 0.8
  `.execute(tx)
}

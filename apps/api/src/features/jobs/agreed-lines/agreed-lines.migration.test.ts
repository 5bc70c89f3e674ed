import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrate } from '#kernel/db/migrate.ts'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { openDatabaseBefore } from '#test/test-database.ts'
import { createBegunJob } from '#test/work-fixtures.ts'

/** Two lines of a job whose price changed in between, and an invoice of both. */
const linesOf = (id_customer: number, id_treasure: number, id_job: number) => `
  insert into timesheets (id, id_treasure, month, created_at) values (1, ${id_treasure}, '2026-09-01', now());
  insert into works (id, id_timesheet, id_treasure, id_job, id_service, id_price_unit, date, quantity_hundredths, descr,
      treasure_price_pence, customer_price_pence, total_pence, customer_total_pence, material, created_at, updated_at)
    select n, 1, ${id_treasure}, ${id_job}, 1, 1, '2026-09-02', 100, n::text, 1500, pence, 1500, pence, false, now(), now()
    from (values (1, 2650), (2, 2000)) line (n, pence);
  insert into invoices (id, id_customer, id_region, payable_for_work_pence, total_pence, treasures_work_pence,
      treasures_income_pence, lt_commission_pence, nettrove_pence, created_at, updated_at)
    values (1, ${id_customer}, 1, 4650, 4650, 3000, 3000, 1650, 1650, now(), now());
  insert into invoice_lines (id_invoice, id_work, id_job, id_treasure, descr, date, tax_point, quantity_hundredths,
      customer_price_pence, material, gross_pence, vat_rate, franchise_rate, vat_pence, treasure_pence, lt_commission_pence,
      franchisee_commission_pence)
    select 1, id, id_job, id_treasure, '', date, date, 100, customer_price_pence, false, customer_price_pence, 0, 0, 0, 1500,
      customer_price_pence - 1500, 0
    from works;`

test('what was invoiced before has an agreement of the customer, with the time of their booking', async () => {
  const database = await openDatabaseBefore('0260', inject('postgresUrl'))
  try {
    const { db } = database
    const { id_customer } = await createFixtures(db)
    const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    const id_job = await createBegunJob(db, { id_customer, id_treasure })
    await database.script(linesOf(id_customer, id_treasure, id_job))
    await migrate(database)
    const { rows } = await sql`
      select i.id_work, l.source, l.customer_pence, l.quantity_hundredths, l.answered_at = jobs.posted_at as booked_then
      from invoice_lines i join agreed_lines l on l.id = i.id_booked join jobs on jobs.id = l.id_job
      order by i.id_work`.execute(db)
    const agreed = { source: 'booking', quantity_hundredths: null, booked_then: true }
    expect(rows).toEqual([
      { ...agreed, id_work: 1, customer_pence: 2_650 },
      { ...agreed, id_work: 2, customer_pence: 2_000 },
    ])
  } finally {
    await database.close()
  }
})

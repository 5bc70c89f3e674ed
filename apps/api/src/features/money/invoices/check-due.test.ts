import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createDueLine } from '#test/invoice-fixtures.ts'
import { poison } from '#test/poison.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from '#kernel/db/connect.ts'
import { invoiceTasks } from './invoice-tasks.ts'

const at = new Date('2026-11-21T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
})
afterAll(() => database.close())

test(
  'one customer whose draft fails delays no other, and is named in the task’s failure',
  { tags: 'slow' },
  async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    const customers: number[] = []
    // More customers than one transaction locks.
    while (customers.length < 102) {
      const id_customer = await createCustomer(db, { lname: `Payer${customers.length}` })
      await createDueLine(db, { id_customer, id_treasure })
      customers.push(id_customer)
    }
    const [, poor] = customers
    const mend = await poison(db, 'invoices', 'id_customer', poor ?? 0)
    const drafted = async () =>
      (await db.selectFrom('invoices').select('id_customer').orderBy('id_customer').execute()).map(
        ({ id_customer }) => id_customer,
      )
    const { 'invoices.check_due': check } = invoiceTasks({ database })
    const run = (hours: number) =>
      runDueTasks(
        database,
        { 'invoices.check_due': check },
        new Date(at.getTime() + hours * 3_600_000),
      )

    expect(await run(0)).toMatchObject([
      {
        task: 'invoices.check_due',
        error: { message: `1 not drafted: customer ${poor} in region 1: poisoned by [e-mail]` },
      },
    ])
    expect(await drafted()).toEqual(customers.filter((id) => id !== poor))
    await mend()
    expect(await run(1)).toEqual([])
    expect(await drafted()).toEqual(customers)
  },
)

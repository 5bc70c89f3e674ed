import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openUnused } from '#test/test-database.ts'
import { watchQueries } from '#test/watch-queries.ts'
import type { Database, Db } from '../../kernel/db/connect.ts'
import { everywhere } from '../../kernel/http/scope.ts'
import { billsStore } from './bills/bills.store.ts'
import { chargesListStore } from './charges/charges-list.store.ts'
import { invoicesListStore } from './invoices/invoices-list.store.ts'

let database: Database
beforeAll(async () => {
  database = await openUnused(inject('postgresUrl'))
})
afterAll(() => database.close())

/** The plan that PostgreSQL would choose for the queries of `ask` if every table were long. */
async function plansOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const { watched, asked } = watchQueries(database.db)
  await ask(watched)
  return database.db.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    const plans: string[] = []
    for (const node of asked) {
      const { sql, parameters } = tx.getExecutor().compileQuery(node, { queryId: 'plan' })
      const { rows } = await tx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${sql}`, [...parameters]),
      )
      plans.push(...rows.flatMap((row) => Object.values(row)))
    }
    return plans.join('\n')
  })
}

const invoices = (db: Db) => invoicesListStore(db).list(everywhere, '2026-11-22')
const search = 'trelawny 12'

test.each([
  ['invoices', (db: Db) => invoices(db).count({ search }), 'invoices_number'],
  [
    'charges',
    (db: Db) => chargesListStore(db).list(everywhere).count({ search }),
    'invoices_number',
  ],
  ['bills', (db: Db) => billsStore(db).list(everywhere).count({ search }), 'bills_number'],
])('a search of %s by name or number reads only matching rows', async (_of, ask, index) => {
  const plans = await plansOf(ask)
  expect(plans).toContain(index)
  expect(plans).toMatch(/(customers|treasures)_search/)
  expect(plans).not.toContain('Seq Scan')
})

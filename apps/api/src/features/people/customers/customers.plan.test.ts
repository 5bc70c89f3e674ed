import { customerSorts } from '@treasures/api-client'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { insertManyCustomers } from '#bench/customers-data.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere, ofRegion, type StaffScope } from '#kernel/http/scope.ts'
import { openUnused } from '#test/test-database.ts'
import { customersListStore } from './customers-list.store.ts'

test(
  'with many customers every order and every search uses an index, and never reads the whole table',
  { tags: 'slow' },
  async () => {
    const database = await openUnused(inject('postgresUrl'))
    const { db } = database
    await insertManyCustomers(db, 10_000)
    const listOf = (scope: StaffScope) => customersListStore(db).list(scope, new Date())
    const all = listOf(everywhere)
    const slice = { limit: 100, offset: 200 }
    const before = await countWholeReads(db)
    for (const sort of customerSorts)
      for (const direction of ['asc', 'desc'])
        await all.ids({ search: '', sort: `${sort},${direction}` }, slice)
    await listOf(ofRegion(7)).ids({ search: '', sort: 'name,asc' }, slice)
    for (const search of ['trelawny', 'grace smith', 'AB5 6AB', '07900 12345', 'sm'])
      await all.rows(await all.ids({ search, sort: 'name,asc' }, slice))
    expect((await countWholeReads(db)) - before).toBe(0)
    await database.close()
  },
)

async function countWholeReads(db: Db): Promise<number> {
  // A connection reports its statistics only once it is idle.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ whole: number }>`
    select seq_scan as whole from pg_stat_user_tables where relname = 'customers'
  `.execute(db)
  return rows[0]?.whole ?? 0
}

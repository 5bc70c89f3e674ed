import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { openUnused } from '#test/test-database.ts'
import type { Db } from '#kernel/db/connect.ts'
import { checkpointTasks } from './checkpoints.ts'

const accounts = 40
const entriesOfEach = 200

test('a later run reads the entries that are new, not those of short accounts again', async () => {
  const database = await openUnused(inject('postgresUrl'))
  onTestFinished(() => database.close())
  const { db } = database
  await createFixtures(db)
  const treasures: number[] = []
  while (treasures.length < accounts)
    treasures.push(
      await createTreasure(db, {
        lname: `Saver${treasures.length}`,
        mphone: `+4477009${String(treasures.length).padStart(5, '0')}`,
      }),
    )
  await sql`insert into ledger_accounts (kind) values ('adjustments') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into ledger_accounts (kind, id_treasure) select 'wallet', unnest(${treasures}::int[])`.execute(
    db,
  )
  await post(db, 'before', entriesOfEach)
  const run = async (hour: number) =>
    expect(
      await runDueTasks(database, checkpointTasks(), new Date(`2026-11-21T${hour}:00:00Z`)),
    ).toEqual([])
  await run(10)
  await post(db, 'after', 1)
  const before = await rowsRead(db)
  await run(11)
  const read = (await rowsRead(db)) - before
  expect(read).toBeGreaterThanOrEqual(2 * accounts)
  expect(read).toBeLessThan(5 * accounts)
})

/** Posts transactions between each wallet and the adjustments. */
const post = (db: Db, key: string, count: number) =>
  sql`
    with made as (
      insert into ledger_transactions (kind, key, happened_on, booked_on, created_at)
      select 'adjustment', ${key}::text || ' ' || account.id || ' ' || i, '2026-01-05', '2026-01-05', now()
      from ledger_accounts account, generate_series(1, ${count}::int) i where account.kind = 'wallet'
      returning id, split_part(key, ' ', 2)::int as id_account
    )
    insert into ledger_entries (id_transaction, id_account, amount_pence)
    select id, id_account, 1 from made
    union all select id, (select id from ledger_accounts where kind = 'adjustments' limit 1), -1 from made
  `.execute(db)

/** Rows of entries that were read by now, from the table or an index. */
async function rowsRead(db: Db): Promise<number> {
  // PostgreSQL adds a connection's counts to the statistics once it is idle.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + (
      select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'ledger_entries'
    ))::integer as read
    from pg_stat_user_tables where relname = 'ledger_entries'
  `.execute(db)
  return rows[0]?.read ?? 0
}

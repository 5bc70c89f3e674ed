import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { fillBoard } from '#bench/board-data.ts'
import { openUnused } from '#test/test-database.ts'
import { boardStore } from './board.store.ts'

test(
  'with many jobs each search uses one of the partial indexes and never reads the whole table',
  { tags: 'slow' },
  async () => {
    const database = await openUnused(inject('postgresUrl'))
    await fillBoard(database, 20_000)
    const { db } = database
    const box = { west: -0.4, south: 51.3, east: 0.1, north: 51.6 }
    const store = boardStore(db)
    const before = await readScans(db)
    for (const filter of [
      {},
      { id_region: 7 },
      { box, services: [3] },
      { id_region: 7, services: [3] },
    ])
      await store.listJobs(filter, 'posted_at,desc', 50, 0)
    await store.listJobs({}, 'treasure_price,desc', 50, 0)
    await store.listJobs({}, 'treasure_price,asc', 50, 0)
    await store.listJobs({ centre: { lat: 51.5, lon: -0.1 } }, 'distance,asc', 50, 0)
    const after = await readScans(db)
    expect(after.whole - before.whole).toBe(0)
    expect(after.indexed - before.indexed).toBeGreaterThanOrEqual(7)
    await database.close()
  },
)

async function readScans(db: Parameters<typeof boardStore>[0]) {
  // PostgreSQL adds a connection's counts to the statistics once it is idle, including those of
  // building indexes.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ whole: number; indexed: number }>`
    select seq_scan as whole, idx_scan as indexed from pg_stat_user_tables where relname = 'jobs'
  `.execute(db)
  return rows[0] ?? { whole: 0, indexed: 0 }
}

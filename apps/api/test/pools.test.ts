import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { minutes } from '../src/kernel/clock.ts'
import type { Task } from '../src/kernel/tasks/tasks.ts'
import { tasksStore } from '../src/kernel/tasks/tasks.store.ts'
import { tasksOf } from '../src/tasks.ts'
import { useApp } from './use-app.ts'

const { app, database } = useApp()

test('money, messages and quick tasks never wait for a task that may take half an hour', () => {
  const tasks: Record<string, Task<never>> = tasksOf(app.deps, undefined, buildApp)
  const long = Object.entries(tasks).filter(([, { timeout = 0 }]) => timeout >= minutes(30))
  const pools = long.map(([name, { pool = 'quick' }]) => ({ name, pool }))
  expect([...new Set(pools.map(({ pool }) => pool))].toSorted()).toEqual([
    'backup',
    'slow',
    'upkeep',
  ])
  // Imports and bulk acts, which last an hour, do not hold up what clears away.
  expect(pools.filter(({ pool }) => pool === 'upkeep')).toEqual([
    { name: 'retention.apply', pool: 'upkeep' },
  ])
})

test('a pool does not read the backlog of another', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`
      insert into tasks (name, run_at) select 'mail.send', now() from generate_series(1, 5000)`.execute(
      tx,
    )
    await sql`analyze tasks`.execute(tx)
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'tasks'`.execute(
        tx,
      )
      return rows[0]!.read
    }
    const before = await read()
    const names = ['job.match', 'opportunity.expire']
    await tasksStore(tx).claim(names, { at: new Date(), most: 4, lease: 1_000 })
    await tasksStore(tx).untilNext(names, new Date())
    expect((await read()) - before).toBeLessThan(20)
  })
})

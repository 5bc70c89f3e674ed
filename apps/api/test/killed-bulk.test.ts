/* @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getBulk, startBulk } from '@treasures/api-client'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { bulkTasks } from '../src/features/site/bulk/bulk-tasks.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { createFixtures, createJobs } from './fixtures.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createUser, signIn } from './sign-in.ts'
import { startTestApp } from './test-app.ts'

const rows = 300
const price = 1_850

test('a killed run continues, and acts on no record twice', { timeout: 120_000 }, async () => {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
  const database = openPostgres(url)
  const app = await startTestApp(database)
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await drop()
  })
  const { db } = database
  const { id_customer } = await createFixtures(db)
  const ids = await createJobs(
    db,
    id_customer,
    Array.from({ length: rows }, () => ({ treasure_price_pence: price })),
  )
  const office = await signIn(app, await createUser(db, { is_admin: true }))
  const { id } = await office.call(startBulk, {
    params: { act: 'boostJobPrice' },
    body: { ids, input: { amount: 1 }, simulated: false },
  })
  const decided = async () => (await office.call(getBulk, { params: { id } })).decided

  const deaths: number[] = []
  for (const least of [rows / 6, rows / 2]) {
    const doomed = fork(new URL('doomed-bulk.ts', import.meta.url), [url])
    const gone = once(doomed, 'exit')
    while ((await decided()) < least) await wait(2)
    doomed.kill('SIGKILL')
    await gone
    deaths.push(await decided())
    // Expires the lease.
    await sql`update tasks set leased_until = clock_timestamp() where leased_until is not null`.execute(
      db,
    )
  }
  // It died on the way, not before or after.
  expect(deaths.every((made) => made > 0 && made < rows)).toBe(true)
  expect(await runDueTasks(database, bulkTasks(app.deps, buildApp), new Date())).toEqual([])

  expect(await office.call(getBulk, { params: { id } })).toMatchObject({
    state: 'done',
    counts: { done: rows },
  })
  const { rows: found } = await sql<{ price: number; boosts: number; jobs: number }>`
    select treasure_price_pence as price, (
      select count(*)::integer from events where id_job = jobs.id and event = 'job.boosted'
    ) as boosts, count(*)::integer as jobs
    from jobs group by 1, 2
  `.execute(db)
  expect(found).toEqual([{ price: price + 100, boosts: 1, jobs: rows }])
})

/* @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@treasures/api-client'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seriesTasks } from '../src/features/jobs/series/series-tasks.ts'
import '../src/occasions/occasions.ts'
import { startSeries } from '../src/features/jobs/series/start-series.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { transact } from '../src/kernel/db/transact.ts'
import { createCustomer, createFixtures, createTreasure } from './fixtures.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createBegunJob } from './work-fixtures.ts'

/** Number of deaths. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const count = 40

test(
  'a process that dies while it makes dates leaves none out and makes none twice',
  { timeout: 600_000 },
  async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const database = openPostgres(url)
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    const { db } = database
    const at = new Date('2026-12-01T12:00:00Z')
    await createFixtures(db)
    const id_customer = await createCustomer(db, {})
    const who = { by: { kind: 'system' }, actor: 'admin' } as const
    for (let n = 0; n < count; n++) {
      const mphone = `+4477009${String(10_000 + n)}`
      const id_treasure = await createTreasure(db, { lname: `Fox ${n}`, mphone })
      const id_job = await createBegunJob(db, { id_customer, id_treasure, at })
      const input = { date: '2026-12-08', time: '09:00', hours: 1, frequency: 1 }
      const started = await transact(db, (tx) => startSeries(tx, at, { id_job, input, ...who }))
      if (!started.ok) throw new Error(started.why)
    }
    const dates = async () => {
      const { rows } = await sql<{ dates: number; live: number }>`
        select (select count(*)::integer from series_dates) as dates,
          (select count(*)::integer from appointment_times t join appointments a on a.id = id_appointment
            where a.recurrent and t.freed_at is null) as live`.execute(db)
      return rows[0] ?? { dates: 0, live: 0 }
    }
    const deaths: number[] = []
    let now = at
    for (let round = 1; round <= rounds; round++) {
      now = new Date(now.getTime() + 28 * 86_400_000)
      const { dates: before } = await dates()
      const doomed = fork(new URL('doomed-series.ts', import.meta.url), [url, now.toISOString()])
      const gone = once(doomed, 'exit')
      while ((await dates()).dates <= before + round * 8) await wait(1)
      doomed.kill('SIGKILL')
      await gone
      deaths.push((await dates()).dates - before)
      // Expires the lease.
      await sql`update tasks set leased_until = clock_timestamp() where leased_until is not null`.execute(
        db,
      )
      expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
      const days =
        Math.floor(
          (Date.parse(addDays(now.toISOString().slice(0, 10), 56)) - Date.parse('2026-12-08')) /
            604_800_000,
        ) + 1
      expect(await dates()).toEqual({ dates: count * days, live: count * days })
    }
    // It died on the way, not before or after.
    expect(deaths.every((made) => made > 0 && made < count * 4)).toBe(true)
  },
)

/* @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { checkImport, runImport, undoImport } from '@treasures/api-client'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { createFixtures } from './fixtures.ts'
import { counted, csv, importing, lettersOf } from './importing.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { createUser, signIn } from './sign-in.ts'
import { startTestApp } from './test-app.ts'

/** Number of imports, each of which is killed once while it is checked, run and undone. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)
const count = 700

test(
  'a process that dies while it imports adds every row once, and takes every row back',
  { timeout: 600_000 },
  async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const database = openPostgres(url)
    const app = await startTestApp(database)
    onTestFinished(async () => {
      await app.close()
      await database.close()
      await drop()
    })
    await createFixtures(database.db)
    const office = await signIn(app, await createUser(database.db, { is_admin: true }))
    const { uploaded, work, now } = importing({ app, database, by: () => office })
    const customers = async () =>
      (
        await sql<{ n: number; names: number; events: number }>`
          select count(*) as n, count(distinct lname) as names, (
            select count(*) from events join customers c on c.id = id_customer
            where event = 'customer.imported'
          ) as events from customers where fname = 'Robin'`.execute(database.db)
      ).rows[0]
    const half: number[] = []

    /** Kills the work at some row, and lets the next process finish it. */
    async function dyingAt(id: number, row: number, isUndo = false) {
      const doomed = fork(new URL('doomed-import.ts', import.meta.url), [url])
      const gone = once(doomed, 'exit')
      const decided = async () => {
        const { counts } = await now(id)
        return isUndo ? counts.removed : counts.added
      }
      while ((await decided()) < row) await wait(1)
      doomed.kill('SIGKILL')
      await gone
      half.push(await decided())
      await sql`update tasks set leased_until = clock_timestamp() where leased_until is not null`.execute(
        database.db,
      )
      await work()
    }

    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await uploaded(
        csv([
          ['Name'],
          ...Array.from({ length: count }, (_, i) => [`Robin ${lettersOf(i + round * count, 5)}`]),
        ]),
      )
      const params = { id }
      await office.call(checkImport, { params })
      await dyingAt(id, round * 100)
      expect((await now(id)).counts).toEqual(counted({ added: count }))
      expect(await customers()).toMatchObject({ n: 0 })
      await office.call(runImport, { params })
      await dyingAt(id, round * 100)
      expect(await now(id)).toMatchObject({ state: 'done', counts: counted({ added: count }) })
      expect(await customers()).toEqual({ n: count, names: count, events: count })
      await office.call(undoImport, { params })
      await dyingAt(id, round * 100, true)
      expect(await now(id)).toMatchObject({ state: 'undone', counts: counted({ removed: count }) })
      expect(await customers()).toMatchObject({ n: 0 })
    }
    // It died on the way, not before or after.
    expect(half.every((rows) => rows > 0 && rows < count)).toBe(true)
  },
)

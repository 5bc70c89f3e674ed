import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claimJob } from '@treasures/api-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '../../test/fixtures.ts'
import { drainReactions } from '../../test/drain-reactions.ts'
import { readMails } from '../../test/outbox.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createPostgresDatabase } from '../../test/postgres-databases.ts'
import { openTestDatabase, onBothEngines } from '../../test/test-database.ts'
import { openPglite, openPostgres, type Db } from '../kernel/db/connect.ts'
import { systemActor } from '../events/define-event.ts'
import { recordEvent } from '../events/record-event.ts'
import { builtInAccounting } from '../adapters/accounting/built-in-accounting.ts'
import { testMessages } from '../../test/test-messages.ts'
import { deadLettersStore } from '../kernel/tasks/dead-letters.store.ts'
import { startWorker } from '../kernel/tasks/worker.ts'
import { reactionTasks } from './occasions.ts'

/** Each round kills a process of its own. Use 30 rounds after changing the code that they test. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2)

const email = 'sam@example.org'
const publicSettings = () =>
  ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never
const deps = {
  messages: testMessages(),
  publicSettings,
  accounting: builtInAccounting,
  settings: {},
}

/** Jobs that Sam has claimed. */
async function claimedJobs(db: Db, count: number) {
  const { id_customer } = await createFixtures(db)
  const id_treasure = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001', email })
  const ids = await createJobs(
    db,
    id_customer,
    Array.from({ length: count }, () => ({ id_status: 2 as const })),
  )
  const rows = ids.map((id_job) => ({ id_job, id_treasure, how: 'claim' as const }))
  await db
    .insertInto('assignments')
    .values(rows.map((row) => ({ ...row, assigned_at: new Date(), ended_at: null })))
    .execute()
  return { ids, id_treasure, id_customer }
}

onBothEngines((engine) => {
  test(
    `a process killed between an event and its reactions, ${rounds} times, leaves one text and one e-mail to the claimant, and one link for cards to the customer`,
    { tags: 'slow', timeout: 600_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'treasures-killed-'))
      const created =
        engine === 'postgres' ? await createPostgresDatabase(inject('postgresUrl')) : undefined
      onTestFinished(async () => {
        await created?.drop()
        rmSync(folder, { recursive: true, force: true })
      })
      const open = (contents?: Blob) =>
        created ? openPostgres(created.url) : openPglite(folder, contents)
      const before = await open(await openAsBlob(inject('pgliteTemplate')))
      const { ids, id_treasure, id_customer } = await claimedJobs(before.db, rounds)
      await before.close()

      for (const [round, id_job] of ids.entries()) {
        const doomed = fork(new URL('../../test/doomed-claim.ts', import.meta.url), [
          created?.url ?? folder,
          String(id_job),
          String(id_treasure),
          String(id_customer),
        ])
        await once(doomed, 'message')
        // Kills the processes at different moments of their reactions.
        await wait((round * 3) % 60)
        doomed.kill('SIGKILL')
        await once(doomed, 'exit')
      }

      const after = await open()
      const worker = await startWorker({
        database: after,
        tasks: reactionTasks(deps),
        clock: () => new Date(),
        log: { error: () => {} },
        lease: 2_000,
        poll: 100,
      })
      // A task that seven processes have died with counts as failed, until staff run it again.
      await expect
        .poll(
          async () => {
            await deadLettersStore(after.db).runAgain({ name: 'event.react' })
            return after.db.selectFrom('tasks').selectAll().execute()
          },
          { timeout: 60_000 },
        )
        .toEqual([])
      await worker.stop()
      const messages = await after.db
        .selectFrom('messages')
        .select(['id_job', 'channel', 'key'])
        .orderBy('id_job')
        .orderBy('channel')
        .execute()
      expect(messages.map(({ id_job, channel }) => [id_job, channel])).toEqual([
        // The claimant gets both, and the customer an e-mail.
        ...ids.flatMap((id) => [
          [id, 'email'],
          [id, 'email'],
          [id, 'sms'],
        ]),
        // The links for cards are about no job.
        ...ids.map(() => [null, 'email']),
      ])
      expect(new Set(messages.map(({ key }) => key)).size).toBe(4 * rounds)
      await after.close()
    },
  )

  test('a repeated reaction sends nothing twice, and a reaction to an outdated event sends nothing', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    onTestFinished(() => database.close())
    const { db } = database
    const { ids, id_treasure } = await claimedJobs(db, 2)
    const [kept = 0, lost = 0] = ids
    const drain = drainReactions({ database, clock: () => new Date(), ...deps })
    const claimed = { event: 'job.claimed', at: new Date(), by: systemActor, id_treasure } as const
    const data = { from: 1, to: 2, how: 'admin' } as const
    const id = await recordEvent(db, { ...claimed, id_job: kept, data })
    await recordEvent(db, { ...claimed, id_job: lost, data })
    await db
      .updateTable('assignments')
      .set({ ended_at: new Date() })
      .where('id_job', '=', lost)
      .execute()
    await drain()
    const { work } = reactionTasks(deps)['event.react'] as {
      work: (tx: Db, data: object, at: Date) => Promise<unknown>
    }
    await db
      .transaction()
      .execute((tx) => work(tx, { id, reaction: 'mailTreasureTheirJob' }, new Date()))
    expect((await readMails(db, email)).map(({ subject }) => subject)).toEqual([
      `Job ${kept} is yours: Gardening`,
    ])
  })

  test('a claim on the board reaches the mobile on file, and a refused claim sends nothing', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    const { db } = database
    const { id_customer } = await createFixtures(db)
    const { email: customer } = await db
      .selectFrom('customers')
      .select('email')
      .where('id', '=', id_customer)
      .executeTakeFirstOrThrow()
    await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001', email })
    const [id_job = 0] = await createJobs(db, id_customer, [{}])
    const app = await startTestApp(database)
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    const body = { id_job, mobile: '07700900001', last_name: 'Okafor' }
    await app.client.call(claimJob, { body })
    await expect(app.client.call(claimJob, { body })).rejects.toMatchObject({ code: 'job_taken' })
    const told = await db.selectFrom('messages').select(['channel', 'recipient']).execute()
    expect(told.map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted()).toEqual(
      [`email ${customer}`, `email ${email}`, 'sms +447700900001'].toSorted(),
    )
  })
})

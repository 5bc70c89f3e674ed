import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { bookingTasks } from './features/jobs/booking/booking-tasks.ts'
import { estimateTasks } from './features/jobs/estimates/estimates.routes.ts'
import { boostTasks } from './features/jobs/jobs/boost-task.ts'
import { opportunityTasks } from './features/jobs/opportunities/opportunity-tasks.ts'
import { startCheckTasks } from './features/jobs/start-checks/start-check-tasks.ts'
import { emailTasks } from './features/messages/messages/email/tasks.ts'
import { openPostgres, type Database, type Db } from './kernel/db/connect.ts'
import { testBrands, testMessages } from '../test/test-messages.ts'
import { hashSecret } from './kernel/secrets.ts'
import { createOption } from '../test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '../test/fixtures.ts'
import { poison } from '../test/poison.ts'
import { runDueTasks } from '../test/run-due-tasks.ts'
import { looseLimits, testSeal } from '../test/test-app.ts'
import { createPostgresDatabase } from '../test/postgres-databases.ts'
import { openTestDatabase, onBothEngines } from '../test/test-database.ts'

/** Noon in London. */
const noon = new Date('2026-11-23T12:00:00Z')
const [minute, hour] = [60_000, 3_600_000]
const before = (hours: number) => new Date(noon.getTime() - hours * hour)
const after = (minutes: number) => new Date(noon.getTime() + minutes * minute)

onBothEngines((engine) => {
  let database: Database
  let db: Db
  let id_customer: number
  let id_treasure: number
  let id_option: number
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    ;({ db } = database)
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: 'sam@example.org',
    })
    id_option = await createOption(db)
    await db.updateTable('ambassadors').set({ automatically_price_boost: true }).execute()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of ['tasks', 'messages', 'opportunities', 'estimates'] as const)
      await db.deleteFrom(table).execute()
    for (const table of ['bookings', 'job_links', 'assignments', 'activities', 'events'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('jobs').execute()
  })

  const deps = () => ({
    database,
    texts: undefined,
    messages: testMessages(),
    limits: looseLimits,
    files: { write: () => {}, read: () => {}, remove: () => {} } as never,
    publicSettings: () =>
      ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never,
  })
  const all = () => ({
    ...bookingTasks(deps()),
    ...boostTasks(deps()),
    ...estimateTasks(deps()),
    ...opportunityTasks(deps()),
    ...startCheckTasks(deps()),
    ...emailTasks({
      database,
      brands: testBrands,
      portal: () => '',
      seal: testSeal,
      settings: {},
      mail: { send: async () => {}, close: () => {} },
    }),
  })
  const run = (name: keyof ReturnType<typeof all>, at: Date) =>
    runDueTasks(database, { [name]: all()[name] }, at)

  const jobs = async (changes: object = {}) => {
    const ids = await createJobs(db, id_customer, [{}, {}, {}])
    await db
      .updateTable('jobs')
      .set({ updated_at: noon, ...changes })
      .execute()
    return ids
  }
  const claimed = async (changes: object = {}) => {
    const ids = await jobs({ id_status: 2, ...changes })
    await db
      .insertInto('assignments')
      .values(
        ids.map((id_job) => ({
          id_job,
          id_treasure,
          how: 'admin' as const,
          assigned_at: before(50),
          ended_at: null,
        })),
      )
      .execute()
    return ids
  }
  const drafts = async (changes: object) => {
    const ids = await jobs({ id_status: 0, posted_at: null, ...changes })
    await db
      .insertInto('bookings')
      .values(
        ids.map((id_job) => ({
          id: randomBytes(16).toString('base64url'),
          id_job,
          token_hash: hashSecret(String(id_job)),
          email: 'grace@example.org',
          id_option,
          created_at: noon,
        })),
      )
      .execute()
    return ids
  }
  const jobsWhere = async (condition: ReturnType<typeof sql<boolean>>) =>
    (await db.selectFrom('jobs').select('id').where(condition).orderBy('id').execute()).map(
      ({ id }) => id,
    )

  type Case = {
    name: keyof ReturnType<typeof all>
    /** Three due records, the poisoned one first. */
    due: () => Promise<number[]>
    poisoned: [Parameters<typeof poison>[1], string]
    done: () => Promise<number[]>
  }
  const cases: Case[] = [
    {
      name: 'job.match',
      due: () => jobs({ auto_match: true }),
      poisoned: ['opportunities', 'id_job'],
      done: () => jobsWhere(sql`exists (select from opportunities o where o.id_job = jobs.id)`),
    },
    {
      name: 'job.start_check',
      due: () => claimed(),
      poisoned: ['jobs', 'id'],
      done: () => jobsWhere(sql`start_check_at is not null`),
    },
    {
      name: 'job.take_back',
      due: () => claimed({ start_asked_at: before(25) }),
      poisoned: ['jobs', 'id'],
      done: () => jobsWhere(sql`id_status = 1`),
    },
    {
      name: 'job.boost',
      due: () => jobs(),
      poisoned: ['jobs', 'id'],
      done: () => jobsWhere(sql`boost_pence > 0`),
    },
    {
      name: 'job.expire',
      due: () => jobs({ wanted_on: '2026-11-20', wanted: 'date' }),
      poisoned: ['jobs', 'id'],
      done: () => jobsWhere(sql`id_status = 8`),
    },
    {
      name: 'draft.expire',
      due: () => drafts({ updated_at: before(73) }),
      poisoned: ['jobs', 'id'],
      done: () => jobsWhere(sql`id_status = 8`),
    },
    {
      name: 'draft.remind',
      due: () => drafts({ updated_at: before(1) }),
      poisoned: ['bookings', 'id_job'],
      done: () =>
        jobsWhere(sql`exists (
          select from bookings b where b.id_job = jobs.id and b.link_sent_at is not null
        )`),
    },
    {
      name: 'draft.forget',
      due: () => drafts({ id_status: 8, updated_at: before(31 * 24) }),
      poisoned: ['bookings', 'id_job'],
      done: () => jobsWhere(sql`not exists (select from bookings b where b.id_job = jobs.id)`),
    },
    {
      name: 'opportunity.expire',
      due: async () => {
        const rows = (await jobs()).map((id_job) => ({
          id_job,
          id_treasure,
          id_status: 2 as const,
          how: 'staff' as const,
          score_hundredths: 0,
          score_parts: '[]',
          token_hash: hashSecret(String(id_job)),
          created_at: before(25),
          expires_at: before(1),
        }))
        const made = await db.insertInto('opportunities').values(rows).returning('id').execute()
        return made.map(({ id }) => id)
      },
      poisoned: ['opportunities', 'id'],
      done: async () => idsWhere(await db.selectFrom('opportunities').selectAll().execute(), 6),
    },
    {
      name: 'estimate.expire',
      due: async () => {
        const rows = (await jobs()).map((id_job) => ({
          id_job,
          id_treasure,
          id_status: 2 as const,
          treasure_price_pence: 100,
          customer_price_pence: 120,
          descr: 'All of it.',
          valid_until: '2026-11-20',
          created_at: before(100),
        }))
        const made = await db.insertInto('estimates').values(rows).returning('id').execute()
        return made.map(({ id }) => id)
      },
      poisoned: ['estimates', 'id'],
      done: async () => idsWhere(await db.selectFrom('estimates').selectAll().execute(), 6),
    },
    {
      name: 'message.send',
      due: async () => {
        const rows = [1, 2, 3].map((n) => ({
          channel: 'email' as const,
          recipient: `person-${n}@example.org`,
          subject: 'Hello',
          body: 'Hello',
          created_at: before(n),
        }))
        const made = await db.insertInto('messages').values(rows).returning('id').execute()
        return made.map(({ id }) => id)
      },
      poisoned: ['messages', 'id'],
      done: async () => {
        const sent = db.selectFrom('messages').select('id').where('sent_at', 'is not', null)
        return (await sent.orderBy('id').execute()).map(({ id }) => id)
      },
    },
  ]
  const idsWhere = (rows: { id: number; id_status: number }[], status: number) =>
    rows
      .filter(({ id_status }) => id_status === status)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)

  test.each(cases)(
    '$name: a failing task is named, delays no other, waits longer each time, and is done once the fault is fixed',
    async ({ name, due, poisoned: [table, column], done }) => {
      const [bad = 0, ...others] = await due()
      const mend = await poison(db, table, column, bad)
      try {
        const failures = await run(name, noon)
        expect(failures).toMatchObject([
          {
            task: name,
            subject: String(bad),
            attempts: 1,
            error: { message: 'poisoned by [e-mail]' },
          },
        ])
        expect(await done()).toEqual(others)
        // Retries after one minute, then after five.
        expect(await run(name, after(0.5))).toEqual([])
        expect(await run(name, after(2))).toMatchObject([{ subject: String(bad), attempts: 2 }])
        expect(await run(name, after(6))).toEqual([])
      } finally {
        await mend()
      }
      expect(await run(name, after(8))).toEqual([])
      expect(await done()).toEqual([bad, ...others])
      // Tasks caused by its events are left to other handlers.
      const left = await db.selectFrom('tasks').selectAll().execute()
      expect(left.filter((task) => task.name === name && task.run_at <= after(8))).toEqual([])
    },
  )
})

test('a dying instance leaves its row to another, and each row is done once', async () => {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
  const [dying, first, second] = [openPostgres(url), openPostgres(url), openPostgres(url)]
  const { id_customer } = await createFixtures(first.db)
  await first.db.updateTable('ambassadors').set({ automatically_price_boost: true }).execute()
  const ids = await createJobs(
    first.db,
    id_customer,
    Array.from({ length: 120 }, () => ({})),
  )
  const [held = 0] = ids

  // The dying instance has leased its first task and waits for the job's row when its connection is
  // cut.
  let letGo = () => {}
  const blocking = first.db.transaction().execute(async (tx) => {
    await tx.selectFrom('jobs').select('id').where('id', '=', held).forUpdate().execute()
    await new Promise<void>((resolve) => (letGo = resolve))
  })
  await expect.poll(() => letGo.name).not.toBe('letGo')
  const dead = runDueTasks(dying, boostTasks({ database: dying }), noon)
  // The promise may reject before the test awaits it.
  dead.catch(() => {})
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(second.db)).rows.length).toBe(1)
  const [{ pid } = { pid: 0 }] = (await waiting.execute(second.db)).rows
  const closed = dying.close()
  await sql`select pg_terminate_backend(${pid})`.execute(second.db)
  await expect(dead).rejects.toThrow(/./)
  await closed
  letGo()
  await blocking

  const both = () =>
    Promise.all(
      [first, second].map((database) => runDueTasks(database, boostTasks({ database }), noon)),
    )
  expect(await both()).toEqual([[], []])
  const boosted = () =>
    first.db.selectFrom('jobs').select(['id', 'boost_pence']).orderBy('id').execute()
  expect((await boosted()).filter(({ boost_pence }) => boost_pence === 0)).toEqual([
    { id: held, boost_pence: 0 },
  ])
  // Simulates the lease's expiry, half a minute later.
  await first.db
    .updateTable('tasks')
    .set({ leased_until: sql`clock_timestamp() - interval '1 second'` })
    .execute()
  expect(await both()).toEqual([[], []])
  expect(await boosted()).toEqual(ids.map((id) => ({ id, boost_pence: 93 })))
  const notes = await first.db.selectFrom('activities').select('id_job').execute()
  expect(notes.map(({ id_job }) => id_job).toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  await Promise.all([first, second].map((database) => database.close()))
  await drop()
})

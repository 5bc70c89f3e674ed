import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, withDatabase } from '#test/postgres-databases.ts'
import { onBothEngines, openDatabaseBefore, openTestDatabase } from '#test/test-database.ts'
import { openPostgres } from './connect.ts'
import { FolderInUse, lockFolder } from './data-lock.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

onBothEngines((engine) => {
  test('values parse alike: int8 to a number, dates and numerics to text, instants to Date', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    const { rows } = await sql`
      select date '2026-03-29' as day, 9007199254740991::int8 as big, count(*) as counted,
        36.20::numeric as money, timestamptz '2026-11-21T09:00:00.123Z' as instant
    `.execute(database.db)
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        big: 9007199254740991,
        counted: 1,
        money: '36.20',
        instant: new Date('2026-11-21T09:00:00.123Z'),
      },
    ])
    await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(
      /too large/,
    )
    await database.close()
  })

  test("a migrated database needs nothing more, and a newer program's database is refused", async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    expect(await migrate(database)).toEqual([])
    expect(await isMigrated(database)).toBe(true)
    await sql`insert into migrations (name) values ('9999_future.sql')`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(/a newer version has run on it/)
    await database.close()
  })
})

test(
  'migrating an old database fills in payers of cards and towns of addresses',
  { tags: 'slow' },
  async () => {
    const database = await openDatabaseBefore('0015', inject('postgresUrl'))
    await database.script(`
    insert into ambassadors (id, mnemonic, region_name, west, south, east, north)
    values (1, 'R1', 'Region 1', -1, 50, 1, 52);
    insert into cities (id, id_country, name, lat, lon) values (7, 1, 'Lewes', 50.87, 0.01), (8, 1, 'Far', 57, 0);
    insert into customers (id, id_region, fname, lname, processor_customer, created_at)
    values (1, 1, 'A', 'B', 'cus_1', now());
    insert into addresses (id, id_customer, address, postcode, id_country, lat, lon, created_at) values
      (1, 1, '1 High Street', 'BN7 1AA', 1, 50.88, 0.02, now()),
      (2, 1, '2 Rue', '75001', 7, 50.88, 0.02, now()),
      (3, 1, 'Somewhere', null, 1, null, null, now());
    insert into cards (id_customer, last4, exp_month, exp_year, processor, reference, created_at) values
      (1, '4242', 1, 2030, 'stripe', 'pm_1', now()), (1, '4444', 1, 2030, 'sandbox', 'trial_1', now());
  `)
    await migrate(database)
    const rows = async (query: RawBuilder<unknown>) => (await query.execute(database.db)).rows
    expect(await rows(sql`select last4, payer from cards order by id`)).toEqual([
      { last4: '4242', payer: 'cus_1' },
      { last4: '4444', payer: null },
    ])
    expect(await rows(sql`select id, id_city from addresses order by id`)).toEqual([
      { id: 1, id_city: 7 },
      { id: 2, id_city: null },
      { id: 3, id_city: null },
    ])
    await database.close()
  },
)

test(
  "templates changed by staff keep their words, and the others take the program's",
  { tags: 'slow' },
  async () => {
    const database = await openDatabaseBefore('0031', inject('postgresUrl'))
    await database.script(
      `update templates set body = 'We call off {{id_job}}.' where code = 'booking_by_staff'`,
    )
    await migrate(database)
    const changed = await database.db
      .selectFrom('templates')
      .selectAll()
      .where('body', 'is not', null)
      .execute()
    expect(changed).toMatchObject([
      {
        code: 'booking_by_staff',
        subject: 'Your booking: {{service}}',
        body: 'We call off {{id_job}}.',
        updated_at: expect.any(Date),
      },
    ])
    await database.close()
  },
)

test(
  'migrated tasks asked for at once are due, even if a clock that ran ahead dated them later',
  { tags: 'slow' },
  async () => {
    const database = await openDatabaseBefore('0076', inject('postgresUrl'))
    await database.script(`
    insert into tasks (name, key, data, attempts, run_at)
    select name, name || key, data::jsonb, attempts, now() + days * interval '1 day' from (values
      ('job.expire', ' late', '{}', 0, -1), ('job.expire', ' planned', '{}', 0, 1), ('sweep', '', '{}', 0, 1),
      ('event.react', ' told', '{"reaction": "mailCustomerBooked"}', 0, 1),
      ('event.react', ' review', '{"reaction": "askForReview"}', 0, 1), ('wallet.credit', ' failed', '{}', 1, 1)
    ) as given (name, key, data, attempts, days)`)
    await migrate(database)
    const { rows } = await sql<{ key: string }>`
    select key from tasks where run_at <= now() order by key`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual(['event.react told', 'job.expire late', 'sweep'])
    await database.close()
  },
)

test('two instances that boot together on an empty database migrate it once', async () => {
  const admin = openPostgres(inject('postgresUrl'))
  const name = `treasures_boot_${process.pid}`
  await admin.script(`create database ${name}`)
  const url = withDatabase(inject('postgresUrl'), name)
  const pair = [openPostgres(url), openPostgres(url)]
  const applied = await Promise.all(pair.map((one) => migrate(one)))
  expect(applied.flat()).toEqual(await listMigrations())
  for (const one of pair) await one.close()
  await admin.script(`drop database ${name} with (force)`)
  await admin.close()
})

test(
  'an instance that waits for another says for which connection, and then has its turn',
  { tags: 'slow', timeout: 60_000 },
  async () => {
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const told: string[] = []
    const first = openPostgres(url)
    const second = openPostgres(url, { say: (sentence) => void told.push(sentence) })
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    let isBegun = false
    const whole = first.alone(() => {
      isBegun = true
      return ended
    })
    await expect.poll(() => isBegun).toBe(true)
    let hadTurn = false
    const waiting = second.alone(async () => void (hadTurn = true))
    await expect.poll(() => told, { timeout: 20_000 }).toHaveLength(1)
    expect(told[0]).toMatch(
      /^Waiting for another process \(connection \d+ of PostgreSQL, from .+, since \d\d:\d\d UTC\)/,
    )
    expect(hadTurn).toBe(false)
    end()
    await whole
    await waiting
    expect(hadTurn).toBe(true)
    await first.close()
    await second.close()
    await drop()
  },
)

test('one connection listens to all channels, and a channel without listeners is silent', async () => {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
  const database = openPostgres(url)
  const heard: string[] = []
  const listen = (channel: string) =>
    database.listen(channel, {
      notice: (payload) => void heard.push(`${channel} ${payload}`),
      gap: () => {},
    })
  const stops = [await listen('one'), await listen('two'), await listen('two')]
  const say = (channel: string, payload: string) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(database.db)
  await say('one', 'a')
  await say('two', 'b')
  await expect.poll(() => heard).toEqual(['one a', 'two b', 'two b'])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(database.db)
  expect(rows[0]?.count).toBe(1)
  await stops[0]?.()
  await stops[1]?.()
  await say('one', 'c')
  await say('two', 'd')
  await expect.poll(() => heard.slice(3)).toEqual(['two d'])
  await stops[2]?.()
  await database.close()
  await drop()
})

test("a folder is locked for one process, and a dead process's lock is taken over", () => {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-lock-'))
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  first.release()
  // Process 1 lives on every machine, but did not start at this moment.
  for (const stale of ['4194000 17', '1 1', '']) {
    writeFileSync(join(folder, 'in-use.pid'), stale)
    lockFolder(folder).release()
  }
  rmSync(folder, { recursive: true })
})

test(
  "templates changed by staff give a link's lifetime in days after the migration",
  { tags: 'slow' },
  async () => {
    const database = await openDatabaseBefore('0131', inject('postgresUrl'))
    onTestFinished(() => database.close())
    const { db } = database
    await sql`insert into templates (code, subject, body, updated_at)
    values ('password_set', 'Hi', 'Good for {{link_hours}} hours: {{link}}', now())
    on conflict (code) do update
      set subject = excluded.subject, body = excluded.body, updated_at = now()`.execute(db)
    await migrate(database)
    const { body } = await db
      .selectFrom('templates')
      .select('body')
      .where('code', '=', 'password_set')
      .executeTakeFirstOrThrow()
    expect(body).toBe('Good for {{link_time}}: {{link}}')
  },
)

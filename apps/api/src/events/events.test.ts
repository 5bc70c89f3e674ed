import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '../../test/fixtures.ts'
import { createUser } from '../../test/sign-in.ts'
import { openDatabaseBefore, openTestDatabase, onBothEngines } from '../../test/test-database.ts'
import type { Database } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { changesBetween, systemActor, userActor } from './define-event.ts'
import { eventNames, events } from './events.ts'
import { recordEvent } from './record-event.ts'

const at = new Date('2026-11-22T09:00:00Z')

onBothEngines((engine) => {
  let database: Database
  let [id_customer, id_treasure, id_job, grace] = [0, 0, 0, 0]
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    ;[id_job = 0] = await createJobs(db, id_customer, [{}])
    ;({ id: grace } = await createUser(db, { is_admin: true, fname: 'Grace', lname: 'Hopper' }))
  })
  afterAll(() => database.close())

  const lastOf = (table: 'events' | 'activities', how_many = 1) =>
    database.db.selectFrom(table).selectAll().orderBy('id', 'desc').limit(how_many).execute()

  test('an event records who did it, and takes customer and region from its job', async () => {
    await database.db.transaction().execute((tx) =>
      recordEvent(tx, {
        event: 'job.claimed',
        at,
        by: userActor(grace),
        id_job,
        id_treasure,
        data: { from: 1, to: 2, how: 'admin' },
      }),
    )
    expect(await lastOf('events')).toMatchObject([
      {
        event: 'job.claimed',
        actor: 'user',
        id_actor: grace,
        id_job,
        id_customer,
        id_treasure,
        id_region: 1,
        data: { from: 1, to: 2, how: 'admin' },
        created_at: at,
      },
    ])
    expect(await lastOf('activities', 2)).toMatchObject([
      { type: 2, id_job, id_treasure, descr: 'Grace Hopper gave it to the treasure.' },
      { type: 2, id_job, id_treasure, descr: 'Unclaimed → Claimed: a treasure claimed it.' },
    ])
  })

  test("a customer by link is the job's customer, and the system has no id", async () => {
    const { db } = database
    const declined = { event: 'job.declined', at, id_job, data: { from: 1, to: 6 } } as const
    await recordEvent(db, { ...declined, by: { kind: 'customer' } })
    expect(await lastOf('events')).toMatchObject([{ actor: 'customer', id_actor: id_customer }])
    await recordEvent(db, { ...declined, by: systemActor })
    expect(await lastOf('events')).toMatchObject([{ actor: 'system', id_actor: null }])
  })

  test('data of another shape is refused and its transaction rolled back', async () => {
    const { db } = database
    const before = await lastOf('events')
    await expect(
      db.transaction().execute((tx) =>
        recordEvent(tx, {
          event: 'job.claimed',
          at,
          by: systemActor,
          id_job,
          data: { from: 1, to: 12 as never },
        }),
      ),
    ).rejects.toThrow('must be one of')
    expect(await lastOf('events')).toEqual(before)
  })
})

test('only fields that differ count as changed', () => {
  const was = { fname: 'Grace', mphone: null, auto_payment: false, seen: at }
  const is = { fname: 'Grace', mphone: '+447700900001', auto_payment: true, seen: new Date(at) }
  expect(changesBetween(was, is)).toEqual([
    { field: 'mphone', before: null, after: '+447700900001' },
    { field: 'auto_payment', before: false, after: true },
  ])
})

test('every event has a name that the table accepts, words and a permission', () => {
  for (const name of eventNames) {
    expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
    expect(events[name].description).toMatch(/^[A-Z].*\.$/)
    expect(events[name].label).toMatch(/^[A-Z“].*[^.]$/)
  }
})

test("only recordEvent writes the log and the system's activities", () => {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !/\.(test|bench)\.ts$/.test(file) && !file.startsWith('seed/'),
  )
  const writers = (what: RegExp) =>
    files.filter((file) => what.test(readFileSync(new URL(file, root), 'utf8')))
  expect(files.length).toBeGreaterThan(200)
  expect(
    writers(
      /(insertInto|updateTable|deleteFrom|mergeInto)\('events'|(insert into|update|delete from) events\b/,
    ),
  ).toEqual(['events/record-event.ts'])
  const activities = writers(/\bwriteActivit(?:y|ies)\(/)
  expect(
    activities.filter((file) =>
      /type: activityType\.system\b/.test(readFileSync(new URL(file, root), 'utf8')),
    ),
  ).toEqual(['events/record-event.ts'])
})

test('migrating the outbox fills the log and keeps the actors that it knew', async () => {
  const database = await openDatabaseBefore('0016', inject('postgresUrl'))
  await database.script(`insert into outbox (event, id_job, id_customer, id_region, id_user, created_at) values
    ('job.deleted', 7, 8, null, 9, now()), ('timesheet.locked', null, null, null, null, now())`)
  await migrate(database)
  const { rows } = await sql`
    select id, event, actor, id_actor, id_job, id_customer, id_user, data from events order by id`.execute(
    database.db,
  )
  expect(rows).toEqual([
    {
      id: 1,
      event: 'job.deleted',
      actor: 'user',
      id_actor: 9,
      id_job: 7,
      id_customer: 8,
      id_user: null,
      data: {},
    },
    {
      id: 2,
      event: 'timesheet.locked',
      actor: null,
      id_actor: null,
      id_job: null,
      id_customer: null,
      id_user: null,
      data: {},
    },
  ])
  await database.close()
})

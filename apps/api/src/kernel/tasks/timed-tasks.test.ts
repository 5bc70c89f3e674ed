import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startSender } from '../../features/messages/messages/messages-sender.ts'
import type { Database, Db } from '../db/connect.ts'
import { houseTasks } from './housekeeping.ts'
import { hashSecret } from '../secrets.ts'
import { rowTask, runTask, startTimedTasks, type TimedTask } from './timed-tasks.ts'
import { createCast, createJobs } from '../../../test/cast.ts'
import { poison } from '../../../test/poison.ts'
import { runTasks, type LoggedFailure } from '../../../test/run-tasks.ts'
import { engines, openTestDatabase } from '../../../test/test-database.ts'

/** Noon in London. */
const noon = new Date('2026-11-23T12:00:00Z')
const [minute, hour] = [60_000, 3_600_000]
const before = (hours: number) => new Date(noon.getTime() - hours * hour)
const after = (minutes: number) => new Date(noon.getTime() + minutes * minute)

describe.each(engines)('on %s', (engine) => {
  let database: Database
  let db: Db
  let id_customer: number
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    ;({ db } = database)
    ;({ id_customer } = await createCast(db))
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of ['task_attempts', 'messages', 'opportunities', 'estimates'] as const)
      await db.deleteFrom(table).execute()
    for (const table of ['bookings', 'job_links', 'assignments', 'activities', 'events'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('jobs').execute()
  })

  const tasks = () => houseTasks(db)

  const jobs = async (changes: object = {}) => {
    const ids = await createJobs(db, id_customer, [{}, {}, {}])
    await db
      .updateTable('jobs')
      .set({ updated_at: noon, ...changes })
      .execute()
    return ids
  }

  test('an e-mail whose row cannot be written is named, and the others are sent', async () => {
    const add = (recipient: string, created_at: Date) =>
      db
        .insertInto('messages')
        .values({ channel: 'email', recipient, subject: 'Hello', body: 'Hello', created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id: bad } = await add('first@example.org', before(2))
    await add('second@example.org', before(1))
    const mend = await poison(db, 'messages', 'id', bad)
    const sent: string[] = []
    const failures: LoggedFailure[] = []
    let now = noon
    const sender = startSender({
      db,
      clock: () => now,
      every: 10,
      log: { error: (details: object) => void failures.push(details as LoggedFailure) },
      mail: { send: async ({ recipient }) => void sent.push(recipient), close: () => {} },
    })
    try {
      await expect.poll(() => sent).toEqual(['second@example.org'])
      expect(failures).toMatchObject([{ task: 'message.send', subject: bad, attempts: 1 }])
    } finally {
      await mend()
    }
    now = after(2)
    await expect.poll(() => sent).toEqual(['second@example.org', 'first@example.org'])
    await sender.stop()
    expect(failures).toHaveLength(1)
  })

  test('what a mail server refuses is logged by its number and without the address', async () => {
    const { id } = await db
      .insertInto('messages')
      .values({
        channel: 'email',
        recipient: 'nobody@example.org',
        subject: 'Hello',
        body: 'Hello',
        created_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const failures: LoggedFailure[] = []
    const sender = startSender({
      db,
      clock: () => noon,
      every: 10,
      log: { error: (details: object) => void failures.push(details as LoggedFailure) },
      mail: {
        send: () =>
          Promise.reject(
            Object.assign(new Error('<nobody@example.org> unknown'), { responseCode: 550 }),
          ),
        close: () => {},
      },
    })
    await expect
      .poll(() => failures)
      .toMatchObject([
        {
          task: 'message.send',
          subject: id,
          error: { message: '<[e-mail]> unknown', responseCode: 550 },
        },
      ])
    await sender.stop()
  })

  test('a row that cannot be thrown away keeps no other from being thrown away', async () => {
    const [id_job = 0] = await jobs()
    const rows = [1, 2, 3].map((n) => ({
      id_job,
      hash: hashSecret(`link ${n}`),
      purpose: 'continue' as const,
      created_at: before(2),
      expires_at: before(1),
    }))
    await db.insertInto('job_links').values(rows).execute()
    const mend = await poison(db, 'job_links', 'hash', hashSecret('link 1'))
    try {
      expect(await runTasks(tasks(), noon)).toMatchObject([
        { task: 'housekeeping.job_links', attempts: 1 },
      ])
      expect(await db.selectFrom('job_links').select('hash').execute()).toEqual([
        { hash: hashSecret('link 1') },
      ])
    } finally {
      await mend()
    }
    expect(await runTasks(tasks(), after(2))).toEqual([])
    expect(await db.selectFrom('job_links').selectAll().execute()).toEqual([])
  })

  test('whoever fails for days is tried once a day, and the log asks for a person', async () => {
    const told: string[] = []
    const attempts: unknown[] = []
    const task = rowTask({
      db,
      name: 'test.always',
      every: minute,
      due: async ({ ready }) =>
        (
          await sql<{
            id: number
          }>`select id from (values (7)) as one (id) where ${ready('id')}`.execute(db)
        ).rows.map(({ id }) => id),
      work: () => Promise.reject(new Error('never')),
    })
    const log = {
      error: (details: object, message: string) => {
        attempts.push(details)
        told.push(message)
      },
    }
    for (let minutes = 0; minutes <= 4 * 1440; minutes += 15)
      await runTask(task, after(minutes), log)
    expect(told.filter((words) => words.includes('until somebody mends it'))).toHaveLength(4)
    expect(told).toHaveLength(9)
    expect(attempts.at(-1)).toMatchObject({ attempts: 9 })
  })

  test('a task that fails as a whole is logged under its name and begun again', async () => {
    const failures: LoggedFailure[] = []
    let runs = 0
    const task: TimedTask = {
      name: 'test.whole',
      every: 5,
      run: async () => {
        if (++runs === 1) throw new Error('no such table')
      },
    }
    const started = startTimedTasks([task], {
      clock: () => noon,
      log: { error: (details: object) => void failures.push(details as LoggedFailure) },
    })
    await expect.poll(() => runs).toBeGreaterThan(1)
    await started.stop()
    expect(failures).toMatchObject([{ task: 'test.whole', error: { message: 'no such table' } }])
  })
})

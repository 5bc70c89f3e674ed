import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { poison } from '#test/poison.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { openTestDatabase, onBothEngines } from '#test/test-database.ts'
import type { Database } from '../db/connect.ts'
import { hashSecret } from '../secrets.ts'
import { housekeepingTasks } from './housekeeping.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

onBothEngines((engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
  })
  afterAll(() => database.close())

  test('one row that cannot be deleted does not stop the others', async () => {
    const { db } = database
    const { id_customer } = await createFixtures(db)
    const [id_job = 0] = await createJobs(db, id_customer, [{}])
    const rows = [1, 2, 3].map((n) => ({
      id_job,
      hash: hashSecret(`link ${n}`),
      purpose: 'continue' as const,
      created_at: after(-120),
      expires_at: after(-60),
    }))
    await db.insertInto('job_links').values(rows).execute()
    const mend = await poison(db, 'job_links', 'hash', hashSecret('link 1'))
    const keepHouse = (at: Date) => runDueTasks(database, housekeepingTasks({ database }), at)
    try {
      expect(await keepHouse(noon)).toMatchObject([
        { task: 'housekeeping.table', subject: 'job_links', attempts: 1 },
      ])
      expect(await db.selectFrom('job_links').select('hash').execute()).toEqual([
        { hash: hashSecret('link 1') },
      ])
    } finally {
      await mend()
    }
    expect(await keepHouse(after(2))).toEqual([])
    expect(await db.selectFrom('job_links').selectAll().execute()).toEqual([])
  })
})

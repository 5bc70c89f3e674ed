import { estimateStatus, moveJob } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from '#kernel/db/connect.ts'

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('declining a job withdraws its waiting estimates, and those of other jobs stay', async () => {
  const { db } = database
  const { id_customer } = await createFixtures(db)
  await db.updateTable('permissions').set({ allowed: true }).execute()
  const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  const [declined = 0, other = 0] = await createJobs(db, id_customer, [{}, {}])
  await db
    .insertInto('estimates')
    .values(
      [declined, other].map((id_job) => ({
        id_job,
        id_treasure,
        id_status: estimateStatus.sent,
        treasure_price_pence: 8_000,
        customer_price_pence: 10_000,
        descr: 'All of it',
        valid_until: '2100-01-01',
        created_at: new Date(),
      })),
    )
    .execute()
  const admin = await signIn(app, await createUser(db, { is_admin: true }))
  await admin.call(moveJob, {
    params: { id: declined },
    body: { id_status: 6, reason: 'Not wanted' },
  })
  const rows = await db
    .selectFrom('estimates')
    .select(['id_job', 'id_status'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id_job: declined, id_status: estimateStatus.withdrawn },
    { id_job: other, id_status: estimateStatus.sent },
  ])
})

import { setTimeout as wait } from 'node:timers/promises'
import { updateJob } from '@treasures/api-client'
import { expect, inject, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { onBothEngines, openTestDatabase } from '#test/test-database.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockJobRow } from './write-job.ts'

onBothEngines((engine) => {
  test('a call that waited for a locked job decides by what was recorded meanwhile', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    const { db } = database
    const app = await startTestApp(database)
    try {
      const { id_customer } = await createFixtures(db)
      const id_treasure = await createTreasure(db, { lname: 'Able', mphone: '+447700900301' })
      const boss = await signIn(app, await createUser(db, { is_admin: true, super: true }))
      const id = await createBegunJob(db, { id_customer, id_treasure })
      let asked: ReturnType<typeof refusal> | undefined
      await db.transaction().execute(async (tx) => {
        await lockJobRow(tx, id, everywhere)
        asked = refusal(boss, updateJob, { params: { id }, body: { treasureprice: 1 } })
        // Long enough for the call to reach the lock.
        await wait(300)
        await createWork(tx, { id, id_treasure })
      })
      expect(await asked).toMatchObject({ status: 409, code: 'job_has_work' })
    } finally {
      await app.close()
      await database.close()
    }
  })
})

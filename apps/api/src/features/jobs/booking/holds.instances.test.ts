import { holdWindow, isApiError } from '@treasures/api-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#kernel/db/connect.ts'
import { begin, createOption, filledIn } from '#test/booking-fixtures.ts'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { createPostgresDatabase, openForNow } from '#test/postgres-databases.ts'
import { startTestApp } from '#test/test-app.ts'

/** `HOLD_CALLERS=1000` tries as many. */
const callers = Number(process.env.HOLD_CALLERS ?? 200)
const nine = '2026-12-01T09:00:00.000Z'

test(
  `${callers} customers choose the only time at once on two servers: one has it`,
  { tags: 'slow', timeout: 600_000 },
  async () => {
    const created = await createPostgresDatabase(inject('postgresUrl'))
    const databases = [openForNow(created), openPostgres(created.url)] as const
    const clock = () => new Date('2026-11-30T10:00:00Z')
    const apps = await Promise.all(databases.map((each) => startTestApp(each, { clock })))
    onTestFinished(async () => {
      for (const app of apps) await app.close()
      for (const each of databases.toReversed()) await each.close()
    })
    const { db } = databases[0]
    await createFixtures(db)
    const option = await createOption(db, { is_service_defualt: true })
    const id_treasure = await createTreasure(db, { lname: 'Busy', mphone: '+447700900001' })
    const hours = { from_minute: 540, to_minute: 660, mode: 'book' } as const
    await db
      .insertInto('working_hours')
      .values({ id_treasure, weekday: 2, ...hours })
      .execute()

    const clients = apps.map((app) => injectClient(app))
    const drafts = []
    for (let n = 0; n < callers; n += 1) {
      const client = clients[n % 2]
      if (client) drafts.push({ client, ...(await begin(client, option, filledIn())) })
    }
    const answers = await Promise.all(
      drafts.map(({ client, id, token }) =>
        client.call(holdWindow, { body: { id, token, start_at: nine } }).then(
          () => 'held',
          (error: unknown) => (isApiError(error) ? error.code : String(error)),
        ),
      ),
    )
    expect(answers.filter((one) => one === 'held')).toHaveLength(1)
    expect(answers.filter((one) => one === 'window_taken')).toHaveLength(callers - 1)
    const held = await db.selectFrom('appointment_times').select('id_booking').execute()
    expect(held).toHaveLength(1)
  },
)

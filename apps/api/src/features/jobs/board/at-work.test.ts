import { searchMyBoard } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

// A Monday.
const at = new Date('2026-11-30T10:00:00Z')
const { app, database } = useApp({ clock: () => at })

test('a treasure’s board can leave out jobs for days on which they do not work', async () => {
  const { db } = database
  const { id_customer } = await createFixtures(db)
  const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  const client = await signIn(app, await createUser(db, { id_treasure }))
  const dates = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-08']
  await createJobs(db, id_customer, [
    {},
    ...dates.map((wanted_on) => ({ wanted: 'date' as const, wanted_on })),
  ])
  const found = async (query: { at_work?: 'true' } = { at_work: 'true' }) =>
    (await client.call(searchMyBoard, { query })).data.map((job) => job.wanted_on ?? 'any')

  // The treasure has set no working hours yet.
  expect(new Set(await found())).toEqual(new Set(['any', ...dates]))
  const hours = { id_treasure, mode: 'offer', from_minute: 540, to_minute: 660 } as const
  await db
    .insertInto('working_hours')
    .values({ ...hours, weekday: 2 })
    .execute()
  expect(new Set(await found())).toEqual(new Set(['any', '2026-12-01', '2026-12-08']))
  await db
    .insertInto('working_days')
    .values({ ...hours, date: '2026-12-03' })
    .execute()
  const off = { id_treasure, start_on: '2026-12-08', end_on: '2026-12-09', created_at: at }
  await db.insertInto('breaks').values(off).execute()
  expect(new Set(await found())).toEqual(new Set(['any', '2026-12-01', '2026-12-03']))
  expect(await found({})).toHaveLength(5)
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createFixtures } from '#test/fixtures.ts'
import { hostileJobs } from '#test/hostile-jobs.ts'
import { counted, everyRow, importing } from '#test/importing.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { vendorFiles } from '#test/vendor-files.ts'

let office: SignedInClient
const { app, database } = useApp()
const { uploaded, checked, ran, undone } = importing({ app, database, by: () => office })

beforeAll(async () => {
  await createFixtures(database.db)
  office = await signIn(app, await createUser(database.db, { is_admin: true }))
})

const consequences = async () =>
  (
    await sql<object>`
      select (select count(*) from messages) as messages, (select count(*) from tasks) as tasks,
        (select count(*) from webhook_deliveries) as deliveries, (select count(*) from notifications) as bells
    `.execute(database.db)
  ).rows

describe('lists of other systems', () => {
  test.each(vendorFiles)('%s are read by their columns', async (_, kind, file, expected) => {
    const before = await consequences()
    const one = await uploaded(file, { kind })
    expect((await checked(one.id)).counts).toEqual(counted(expected))
    expect((await ran(one.id)).counts).toEqual(counted(expected))
    expect(await consequences()).toEqual(before)

    const again = await uploaded(file, { kind })
    const { added = 0, there_already = 0, ...others } = expected
    expect((await checked(again.id)).counts).toEqual(
      counted({ ...others, there_already: added + there_already }),
    )
  })
})

describe('hostile lists of jobs', () => {
  beforeEach(async () => {
    await sql`delete from import_rows`.execute(database.db)
  })

  test.each(hostileJobs)(
    '%s: the check predicts the run, and the undo takes all of it back',
    async (_, file, expected) => {
      const before = await everyRow(database)
      const { id } = await uploaded(file, { kind: 'jobs' })
      expect((await checked(id)).counts).toEqual(counted(expected))
      expect(await everyRow(database)).toEqual(before)
      const done = await ran(id)
      expect(done.counts).toEqual(counted(expected))
      if (done.counts.added > 0) await undone(id)
      expect(await everyRow(database)).toEqual(before)
    },
  )
})

import {
  deleteJob,
  jobStatus,
  listImportRows,
  unlockJob,
  listJobs,
  listJobSeries,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, giveCodes } from '#test/fixtures.ts'
import { counted, lines, daysAhead, everyRow, importing } from '#test/importing.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'

describe.each(mainEngines)('imports on %s', (engine) => {
  let office: SignedInClient

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    await giveCodes(database.db, 2, ['BN1'])
    office = await signIn(app, await createUser(database.db, { is_admin: true }))
  })
  const { uploaded, checked, ran, undone } = importing({ app, database, by: () => office })

  describe('jobs', () => {
    const jobs = lines(
      'Job #,Client name,Client email,Service address,Postcode,Service,Date,Time,Status,Total,Treasure price,Assigned to,Notes',
      '1042,Ann Lee,ann@example.org,1 Quay,SE13 5AB,Gardening,03/04/26,,Completed,£120.00,80,Tom Fern,Hedge',
      '1043,Ann Lee,ann@example.org,1 Quay,SE13 5AB,Gardening,13/04/26,,Cancelled,60,40,Somebody Gone,',
      `1044,Bob Ng,,2 Quay,SE13 5AB,gardening,${daysAhead(10)},09:30,Scheduled,60,40,Tom Fern,`,
      `1045,Bob Ng,,2 Quay,SE13 5AB,Gardening,${daysAhead(12)},morning,Open,60,40,,`,
      '1046,Cat Ray,,3 Quay,SE13 5AB,Juggling,,,,60,40,,',
      '1042,Ann Lee,ann@example.org,1 Quay,SE13 5AB,Gardening,03/04/26,,Completed,£120.00,80,,',
    )
    const aTreasure = async () => {
      const one = await uploaded(
        lines('Name,Mobile,Address,Postcode', 'Tom Fern,07700900777,1 Shed,SE13 5AB'),
        { kind: 'treasures' },
      )
      await checked(one.id)
      await ran(one.id)
      return one.id
    }
    const everything = () => everyRow(database)
    const count = async (table: 'messages' | 'tasks') =>
      (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db))
        .rows[0]?.count

    test('past and open jobs come with their customers, are found by their old numbers, and go again', async () => {
      const helper = await aTreasure()
      const before = await everything()
      const [mails, tasks] = [await count('messages'), await count('tasks')]
      const one = await uploaded(jobs, { kind: 'jobs' })
      expect(one.columns.map(({ field }) => field)).toEqual([
        'number',
        'name',
        'email',
        'address',
        'postcode',
        'service',
        'date',
        'time',
        'status',
        'customer_price',
        'treasure_price',
        'treasure',
        'descr',
      ])
      const expected = counted({ added: 4, there_already: 1, problem: 1 })
      expect((await checked(one.id)).counts).toEqual(expected)
      expect(await everything()).toEqual(before)
      expect((await ran(one.id)).counts).toEqual(expected)
      const { data } = await office.call(listJobs, { query: { search: '1042' } })
      expect(data).toMatchObject([
        { id_status: jobStatus.closed, customerprice: 120, treasureprice: 80 },
      ])
      const all = await database.db
        .selectFrom('jobs')
        .select(['id_status', sql<boolean>`locked_at is not null`.as('locked')])
        .where('address', 'like', '%Quay')
        .orderBy('id')
        .execute()
      expect(all.map(({ id_status, locked }) => [id_status, locked])).toEqual([
        [jobStatus.closed, false],
        [jobStatus.cancelled, false],
        [jobStatus.progressing, false],
        [jobStatus.open, true],
      ])
      expect([await count('messages'), await count('tasks')]).toEqual([mails, tasks])

      const again = await uploaded(jobs, { kind: 'jobs' })
      expect((await checked(again.id)).counts).toEqual(counted({ there_already: 5, problem: 1 }))
      expect((await undone(one.id)).counts).toMatchObject({ removed: 4, kept: 0 })
      expect(await everything()).toEqual(before)
      await undone(helper)
    })

    test('an undo keeps jobs that were changed, with their customers, and says why', async () => {
      const before = await everything()
      const one = await uploaded(
        lines(
          'Name,Email,Postcode,Service,Price,Pay',
          'Ann Lee,ann@example.org,SE13 5AB,Gardening,60,40',
          'Bob Ng,bob@example.org,SE13 5AB,Gardening,60,40',
          'Bob Ng,bob@example.org,SE13 5AB,Gardening,70,40',
        ),
        { kind: 'jobs' },
      )
      await checked(one.id)
      await ran(one.id)
      const rows = async () =>
        (await office.call(listImportRows, { params: { id: one.id }, query: {} })).data
      const last = (await rows()).at(-1)?.id_job ?? 0
      await office.call(unlockJob, { params: { id: last } })
      expect((await undone(one.id)).counts).toMatchObject({ removed: 2, kept: 1 })
      expect((await rows()).map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
        ['removed'],
        ['removed', 'Its customer is kept.', 'They have a job.'],
        ['kept', 'Someone has changed it since.'],
      ])
      const boss = await signIn(app, await createUser(database.db, { super: true }))
      await boss.call(deleteJob, { params: { id: last }, query: {} })
      await sql`delete from customers where email = 'bob@example.org'`.execute(database.db)
      expect(Object.keys(await everything())).toEqual(expect.arrayContaining(Object.keys(before)))
    })

    test('a franchisee imports jobs of their own region only', async () => {
      const franchisee = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
      const one = await uploaded(
        lines(
          'Name,Postcode,Service,Date,Price',
          'Ann Lee,BN1 1AA,Gardening,3/4/26,60',
          'Bob Ng,SE13 5AB,Gardening,3/4/26,60',
        ),
        { kind: 'jobs', by: franchisee },
      )
      expect((await checked(one.id, franchisee)).counts).toEqual(counted({ added: 1, problem: 1 }))
      const { data } = await franchisee.call(listImportRows, {
        params: { id: one.id },
        query: { outcome: 'problem' },
      })
      expect(data).toMatchObject([{ line: 3, reasons: ['Their postcode is in another region.'] }])
    })

    test('series are planned with their treasure, and the check sees two at one time', async () => {
      await aTreasure()
      const before = await everything()
      const series = lines(
        'Name,Postcode,Service,Start date,Start time,Duration,Repeats,Price,Pay,Staff',
        `Ann Lee,SE13 5AB,Gardening,${daysAhead(-20)},9am,2,Weekly,60,40,Tom Fern`,
        `Bob Ng,SE13 5AB,Gardening,${daysAhead(-20)},10:00,2,Weekly,60,40,Tom Fern`,
        `Cat Ray,SE13 5AB,Gardening,${daysAhead(-19)},10:00,2,Every 2 weeks,60,40,Tom Fern`,
        `Dan Poe,SE13 5AB,Gardening,${daysAhead(-19)},10:00,2,Now and then,60,40,Tom Fern`,
      )
      const one = await uploaded(series, { kind: 'series' })
      const mails = await count('messages')
      const expected = counted({ added: 2, problem: 2 })
      expect((await checked(one.id)).counts).toEqual(expected)
      expect(await everything()).toEqual(before)
      expect((await ran(one.id)).counts).toEqual(expected)
      const { data } = await office.call(listImportRows, {
        params: { id: one.id },
        query: { outcome: 'added' },
      })
      const [first] = data
      const shown = await office.call(listJobSeries, { params: { id: first?.id_job ?? 0 } })
      expect(shown.data).toMatchObject([{ repeats: expect.stringMatching(/^Every week/) }])
      expect(await count('messages')).toBe(mails)
      expect((await undone(one.id)).counts).toMatchObject({ removed: 2, kept: 0 })
      expect(await everything()).toEqual(before)
    })
  })
})

import { createJob, searchBoard, updateJob, type BoardQuery } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookAtOnce, createOption } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { maskAtStart, publicDetailsTasks } from './public-details-task.ts'

const told = 'Ring 07700 900123 about the hedge.'
const hidden = 'Ring [phone hidden] about the hedge.'

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let customer: number
  let option: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    ;({ id_customer: customer } = await createFixtures(database.db))
    option = await createOption(database.db)
    boss = await signIn(app, await createUser(database.db, { is_admin: true }))
  })

  const search = async (query: BoardQuery = {}) =>
    (await app.client.call(searchBoard, { query: { ...query, per_page: 250 } })).data
  const detailsOf = async (id_job: number) => (await search({ id_job }))[0]?.job_details
  const stored = async (id: number) =>
    (
      await database.db
        .selectFrom('jobs')
        .select('public_details')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).public_details
  const mask = async () =>
    expect(await runDueTasks(database, publicDetailsTasks({ database }), new Date())).toEqual([])
  const openJobs = (descrs: readonly string[]) =>
    createJobs(
      database.db,
      customer,
      descrs.map((descr) => ({ descr })),
    )
  /** Clears the masked text, as if it had been written before masking existed. */
  const forget = (ids: readonly number[]) =>
    database.db.updateTable('jobs').set({ public_details: null }).where('id', 'in', ids).execute()

  test('a text is masked when it is written: booked, added by staff, and changed', async () => {
    await bookAtOnce(app.client, option, { descr: told })
    const [booked] = await search()
    expect(booked?.job_details).toBe(hidden)
    expect(await stored(booked?.id_job ?? 0)).toBe(hidden)

    const { id } = await boss.call(createJob, {
      body: {
        id_customer: customer,
        id_option: option,
        descr: told,
        address: '12 Manor Road',
        postcode: 'SE13 5AB',
      },
    })
    expect(await stored(id)).toBe(hidden)

    const change = (descr: string) => boss.call(updateJob, { params: { id }, body: { descr } })
    await change('Write to olive@example.com.')
    expect(await detailsOf(id)).toBe('Write to [e-mail hidden].')
    // Another address, masked to the same public text.
    await change('Write to grace@example.com.')
    expect(await detailsOf(id)).toBe('Write to [e-mail hidden].')
  })

  test('an unmasked text is not shown until it is masked', async () => {
    const ids = await openJobs([told, told, told])
    const [id = 0] = ids
    await forget(ids)
    expect(await detailsOf(id)).toBe('')
    await mask()
    expect(await Promise.all(ids.map(detailsOf))).toEqual([hidden, hidden, hidden])

    await database.db
      .updateTable('jobs')
      .set({ descr: 'Or 07700 900124.' })
      .where('id', '=', id)
      .execute()
    expect(await detailsOf(id)).toBe('')
    await mask()
    expect(await detailsOf(id)).toBe('Or [phone hidden].')
  })

  test('masking continues where it stopped, and several instances may mask at once', async () => {
    const ids = await openJobs(Array.from({ length: 450 }, (_, i) => `${told} ${i}`))
    await forget(ids)
    // Stops after the first rows, as if the program had ended.
    await maskAtStart(database.db, 0)
    const left = async () =>
      (
        await database.db
          .selectFrom('jobs')
          .select('id')
          .where('public_details', 'is', null)
          .where('id', 'in', ids)
          .execute()
      ).length
    expect(await left()).toBe(250)
    await Promise.all([mask(), mask(), maskAtStart(database.db)])
    expect(await left()).toBe(0)
    expect(await stored(ids[0] ?? 0)).toBe(`${hidden} 0`)
  })

  test('a page of the board has the beginning of each text, and a search for one job the whole', async () => {
    const text = `Please mow. ${'Then trim the hedge at the back. '.repeat(60)}`.trim()
    const [id = 0, wordless = 0, short = 0] = await openJobs([text, 'x'.repeat(900), 'Mow.'])
    const page = await search()
    const find = (id_job: number) => page.find((job) => job.id_job === id_job)
    const begun = find(id)?.job_details ?? ''
    expect(begun.length).toBeLessThanOrEqual(282)
    expect(begun).toMatch(/ …$/)
    expect(text.startsWith(begun.slice(0, -2))).toBe(true)
    // Cut at the end of a word.
    expect(text.charAt(begun.length - 2)).toBe(' ')
    expect(find(id)?.job_details_shortened).toBe(true)
    expect(find(wordless)?.job_details).toBe(`${'x'.repeat(280)} …`)
    expect(find(short)?.job_details_shortened).toBeUndefined()
    expect((await search({ id_job: id }))[0]).toMatchObject({ job_details: text })
    expect((await search({ id_job: id }))[0]?.job_details_shortened).toBeUndefined()
  })

  test(
    'a search takes no longer for fifty long texts than for fifty short ones',
    { tags: 'slow' },
    async () => {
      const hostile = '0 '.repeat(32_000)
      await openJobs(Array.from({ length: 50 }, () => hostile))
      const page = await app.app.inject('/api/public/jobs/board/search?per_page=50')
      expect(page.statusCode).toBe(200)
      // The size of the answer shows how much was processed: it used to be 3 MB.
      expect(page.rawPayload.length).toBeLessThan(60_000)
    },
  )
})

import {
  boardStreamPath,
  claimJob,
  decideJobMove,
  listBoardChanges,
  searchBoard,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemActor } from '#events/define-event.ts'
import { openPostgres, type Database, type Db } from '#kernel/db/connect.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { watchStream } from '#test/watch-stream.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { openTestDatabase, onBothEngines } from '#test/test-database.ts'
import { recordMove } from '../jobs/jobs.store.ts'

onBothEngines((engine) => {
  let databases: Database[]
  /** Two instances on PostgreSQL, the same one on the embedded database. */
  let watched: TestApp
  let claimed: TestApp
  let id_customer: number
  let cleanUp = async () => {}

  beforeAll(async () => {
    if (engine === 'postgres') {
      const created = await createPostgresDatabase(inject('postgresUrl'))
      databases = [openPostgres(created.url), openPostgres(created.url)]
      cleanUp = created.drop
    } else {
      databases = [await openTestDatabase(engine, '')]
    }
    const [first, second = first] = databases as [Database, Database?]
    ;({ id_customer } = await createFixtures(first.db))
    await createTreasure(first.db, { lname: 'Penrose', mphone: '+447700900001' })
    watched = await startTestApp(first)
    claimed = second === first ? watched : await startTestApp(second)
  })
  afterAll(async () => {
    await claimed.close()
    if (watched !== claimed) await watched.close()
    for (const database of databases) await database.close()
    await cleanUp()
  })

  const db = (): Db => (databases[0] as Database).db
  const newJob = async () => (await createJobs(db(), id_customer, [{}]))[0] ?? 0
  const claim = (id_job: number) =>
    claimed.client.call(claimJob, {
      body: { id_job, mobile: '07700 900001', last_name: 'Penrose' },
    })

  test('a job claimed on any instance leaves an open stream', async () => {
    const id_job = await newJob()
    const stream = await watchStream(watched.apiBase + boardStreamPath)
    const hello = await stream.next('hello')
    expect(hello.data).toMatchObject({ cursor: expect.stringMatching(/^\d+$/) })
    await claim(id_job)
    const change = await stream.next('change', { type: 'left', id_job })
    expect(change.data).toMatchObject({ type: 'left', id_job, id_region: 1 })
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('access-control-allow-origin')).toBe('*')
    stream.close()
  })

  test('a page that a cache kept names where its board starts to listen', async () => {
    const id_job = await newJob()
    const search = async () => watched.client.call(searchBoard, { query: {} })
    const cursorOf = async () => (await search()).cursor
    let cursor: string | undefined
    // Soon after a change, the cursor moves for the last time.
    await expect.poll(async () => cursor === (cursor = await cursorOf())).toBe(true)
    const kept = await search()
    expect(kept.data.map((job) => job.id_job)).toContain(id_job)
    await claim(id_job)
    const stream = await watchStream(`${watched.apiBase}${boardStreamPath}?since=${kept.cursor}`)
    await stream.next('change', { type: 'left', id_job })
    stream.close()
    const known = (await search()).cursor ?? ''
    const since = { query: { since: known } }
    const [first, second] = [
      await watched.client.call(searchBoard, since),
      await watched.client.call(searchBoard, since),
    ]
    expect(first.data.map((job) => job.id_job)).not.toContain(id_job)
    expect(second).toEqual(first)
  })

  test('a job that is handed back joins the board again', async () => {
    const id_job = await newJob()
    await claim(id_job)
    const stream = await watchStream(watched.apiBase + boardStreamPath)
    await stream.next('hello')
    const move = decideJobMove(2, 1, 'treasure')
    if (!move.ok) throw new Error(move.why)
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('assignments')
          .set({ ended_at: new Date() })
          .where('id_job', '=', id_job)
          .execute()
        await tx.updateTable('jobs').set({ id_status: 1 }).where('id', '=', id_job).execute()
        await recordMove(tx, new Date(), { id: id_job }, move, { by: systemActor })
      })
    expect((await stream.next('change', { type: 'joined' })).data).toMatchObject({ id_job })
    const { data } = await watched.client.call(searchBoard, { query: { id_job } })
    expect(data).toHaveLength(1)
    stream.close()
  })

  test('a stream resumed with its last event id receives what it missed, and so does a poll', async () => {
    const { cursor, data } = await watched.client.call(listBoardChanges, { query: {} })
    expect(data).toEqual([])
    const id_job = await newJob()
    await claim(id_job)
    const missed = await watched.client.call(listBoardChanges, { query: { since: cursor } })
    expect(missed.data).toContainEqual(expect.objectContaining({ type: 'left', id_job }))
    const later = await watched.client.call(listBoardChanges, { query: { since: missed.cursor } })
    // Earlier changes may be repeated while any transaction of the server is in progress, but there
    // are no new ones.
    const newest = Math.max(...missed.data.map(({ id }) => Number(id)))
    expect(later.data.filter(({ id }) => Number(id) > newest)).toEqual([])
    const stream = await watchStream(watched.apiBase + boardStreamPath, { 'last-event-id': cursor })
    await stream.next('hello')
    expect((await stream.next('change', { type: 'left', id_job })).data).toBeDefined()
    stream.close()
  })

  test.runIf(engine === 'postgres')(
    'a change that commits late, after newer ones were sent, is sent as well',
    async () => {
      const [slow, quick] = [await newJob(), await newJob()]
      const { cursor } = await watched.client.call(listBoardChanges, { query: {} })
      const stream = await watchStream(watched.apiBase + boardStreamPath)
      await stream.next('hello')
      let polled = { cursor, data: [] as { id_job: number; type: string }[] }
      const left = () => polled.data.flatMap(({ id_job, type }) => (type === 'left' ? id_job : []))
      await db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('jobs').set({ on_board: false }).where('id', '=', slow).execute()
          await claim(quick)
          await stream.next('change', { type: 'left', id_job: quick })
          polled = await watched.client.call(listBoardChanges, { query: { since: cursor } })
          expect(left()).toContain(quick)
          expect(left()).not.toContain(slow)
        })
      await stream.next('change', { type: 'left', id_job: slow })
      const after = await watched.client.call(listBoardChanges, { query: { since: polled.cursor } })
      expect(after.data.map(({ id_job }) => id_job)).toContain(slow)
      stream.close()
    },
  )

  test('one address has a limited number of streams, and closing one frees its place', async () => {
    const small = await startTestApp(databases[0] as Database, {
      limits: { streams: 100, streamsPerAddress: 2 },
    })
    const path = small.apiBase + boardStreamPath
    const [first, second] = [await watchStream(path), await watchStream(path)]
    await Promise.all([first.next('hello'), second.next('hello')])
    const refused = await fetch(path)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    first.close()
    await expect.poll(async () => await fetchStatus(path), { timeout: 10_000 }).toBe(200)
    second.close()
    await small.close()
  })

  test('streams above the cap are refused so that clients poll, and a stopping server ends its streams', async () => {
    const small = await startTestApp(databases[0] as Database, { limits: { streams: 1 } })
    const stream = await watchStream(small.apiBase + boardStreamPath)
    await stream.next('hello')
    const refused = await fetch(small.apiBase + boardStreamPath)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    await small.close()
    expect(await stream.ended).toBe(true)
  })
})

/** Opens a stream and closes it at once. */
async function fetchStatus(path: string) {
  const leave = new AbortController()
  const { status } = await fetch(path, { signal: leave.signal })
  leave.abort()
  return status
}

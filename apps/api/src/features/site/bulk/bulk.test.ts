import {
  addJobTag,
  exportJobs,
  getBulk,
  listJobs,
  lockJob,
  unlockJob,
  listBulkRows,
  listBulks,
  runBulk,
  startBulk,
  undoBulk,
  type BulkInput,
} from '@treasures/api-client'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { bulkTasks } from './bulk-tasks.ts'

describe.each(mainEngines)('acts on many records on %s', (engine) => {
  let office: SignedInClient
  let franchisee: SignedInClient
  let id_customer: number
  let chase: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    office = await signIn(app, await createUser(database.db, { is_admin: true }))
    franchisee = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
    chase = await tag('Chase')
  })

  const tag = async (name: string) =>
    (
      await database.db
        .insertInto('tags')
        .values({ name, color: '#336699', id_model: 2 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const work = async () =>
    expect(await runDueTasks(database, bulkTasks(app.deps, buildApp), new Date())).toEqual([])
  const tagged = async () =>
    (
      await database.db
        .selectFrom('job_tags')
        .select('id_job')
        .where('id_tag', '=', chase)
        .orderBy('id_job')
        .execute()
    ).map(({ id_job }) => id_job)

  async function started(act: string, body: Partial<BulkInput>, by: SignedInClient = office) {
    const { id } = await by.call(startBulk, { params: { act }, body })
    await work()
    return by.call(getBulk, { params: { id } })
  }
  async function ran(id: number, by = office) {
    await by.call(runBulk, { params: { id } })
    await work()
    return by.call(getBulk, { params: { id } })
  }

  test('a preview changes nothing, the run does what it said, and an undo takes it back', async () => {
    const ids = await createJobs(database.db, id_customer, [{}, {}, {}])
    await office.call(addJobTag, { body: { id_job: ids[0] ?? 0, id_tag: chase } })
    const gone = 1_999_999
    const preview = await started('addJobTag', {
      ids: [...ids, gone],
      input: { id_tag: chase },
    })
    expect(preview).toMatchObject({
      state: 'previewed',
      rows: 4,
      decided: 4,
      counts: { done: 2, same: 1, refused: 1 },
      can_undo: false,
    })
    expect(await tagged()).toEqual([ids[0]])

    const run = await ran(preview.id)
    expect(run).toMatchObject({ state: 'done', counts: preview.counts, can_undo: true })
    expect(run.reasons).toEqual(preview.reasons)
    expect(await tagged()).toEqual(ids)
    const { data } = await office.call(listBulkRows, {
      params: { id: run.id },
      query: { outcome: 'refused' },
    })
    expect(data).toEqual([
      {
        line: 4,
        id_record: gone,
        name: null,
        outcome: 'refused',
        words: 'We can’t find that job.',
      },
    ])
    expect(await refusal(office, runBulk, { params: { id: run.id } })).toMatchObject({
      status: 409,
    })

    const past = async (by: SignedInClient) =>
      (await by.call(listBulks, { query: {} })).data.find(({ id }) => id === run.id)
    expect(await past(office)).toMatchObject({ act: 'addJobTag', rows: 4, done: 2, state: 'done' })
    expect(await past(franchisee)).toBeUndefined()

    await office.call(undoBulk, { params: { id: run.id } })
    await work()
    expect(await office.call(getBulk, { params: { id: run.id } })).toMatchObject({
      state: 'undone',
      counts: { undone: 2, same: 1, refused: 1 },
    })
    expect(await tagged()).toEqual([ids[0]])
  })

  test('chosen jobs are exported alone, within the filters and the caller’s region', async () => {
    const ids = await createJobs(database.db, id_customer, [{}, { id_region: 2 }, {}])
    const exported = async (by: SignedInClient, filters: object = {}) =>
      (await (await by.call(exportJobs, { query: { ids: ids.join(), ...filters } })).text())
        .split('\r\n')
        .slice(1, -1)
        .map((line) => Number(/\d+/.exec(line)?.[0]))
    expect(await exported(office, { sort: 'id,asc' })).toEqual(ids)
    expect(await exported(office, { id_region: '1', sort: 'id,asc' })).toEqual([ids[0], ids[2]])
    await database.db
      .updateTable('permissions')
      .set({ allowed: true })
      .where('name', '=', 'jobs.export')
      .execute()
    expect(await exported(franchisee)).toEqual([ids[1]])
    for (const wrong of ['1,', 'x', '0', Array.from({ length: 1_001 }, () => 1).join()])
      expect(await refusal(office, exportJobs, { query: { ids: wrong } })).toMatchObject({
        errors: { ids: expect.anything() },
      })
  })

  test('franchisees act only on their own region’s records, and see only their own acts', async () => {
    const ids = await createJobs(database.db, id_customer, [{}, { id_region: 2 }])
    const run = await started(
      'addJobTag',
      { ids, input: { id_tag: chase }, simulated: false },
      franchisee,
    )
    expect(run).toMatchObject({ state: 'done', counts: { done: 1, refused: 1 } })
    const { data } = await franchisee.call(listBulkRows, { params: { id: run.id }, query: {} })
    expect(data.map(({ name }) => name)).toEqual([null, `Job ${ids[1]}`])
    expect(await refusal(office, getBulk, { params: { id: run.id } })).toMatchObject({
      status: 404,
    })
  })

  test('a query acts on all that match it, and names those that changed since the preview', async () => {
    const name = 'all that match'
    const ids = await createJobs(
      database.db,
      id_customer,
      Array.from({ length: 301 }, () => ({ descr: name })),
    )
    const query = { search: name, id_status: '1' }
    const preview = await started('addJobTag', { query, input: { id_tag: chase } })
    expect(preview).toMatchObject({ rows: 301, counts: { done: 301 }, query })
    expect(preview.as_of).not.toBeNull()

    const [changed = 0] = ids
    await database.db.updateTable('jobs').set({ id_status: 8 }).where('id', '=', changed).execute()
    const [later = 0] = await createJobs(database.db, id_customer, [{ descr: name }])
    const run = await ran(preview.id)
    expect(run).toMatchObject({ rows: 301, counts: { done: 300, changed: 1 } })
    const { data } = await office.call(listBulkRows, {
      params: { id: run.id },
      query: { outcome: 'changed' },
    })
    expect(data).toMatchObject([
      { id_record: changed, name: `Job ${changed}`, words: expect.stringContaining('no longer') },
    ])
    expect(await tagged()).not.toContain(changed)
    expect(await tagged()).not.toContain(later)
  })

  test('input, filters and rights are checked before anything starts', async () => {
    const start = (act: string, body: Partial<BulkInput>, by = office) =>
      refusal(by, startBulk, { params: { act }, body })
    const ids = [1]
    expect(await start('deleteJob', { ids })).toMatchObject({ code: 'act_not_bulkable' })
    expect(await start('toString', { ids })).toMatchObject({ code: 'act_not_bulkable' })
    expect(await start('addJobTag', { input: { id_tag: 1 } })).toMatchObject({
      code: 'nothing_chosen',
    })
    expect(await start('addJobTag', { ids })).toMatchObject({
      code: 'invalid_fields',
      errors: { id_tag: expect.anything() },
    })
    expect(await start('lockJob', { ids, input: { id_status: 4 } })).toMatchObject({
      errors: { id_status: ['is not known here'] },
    })
    expect(await start('lockJob', { query: { colour: 'red' } })).toMatchObject({
      errors: { colour: ['is not known here'] },
    })
    expect(await start('moveCustomer', { ids, input: { id_region: 1 } }, franchisee)).toMatchObject(
      { code: 'forbidden' },
    )
  })

  test('an undo during a run stops it, and keeps what was changed again since', async () => {
    const ids = await createJobs(database.db, id_customer, [{}, {}])
    const { id } = await started('lockJob', { ids, simulated: false })
    await office.call(unlockJob, { params: { id: ids[0] ?? 0 } })
    await office.call(lockJob, { params: { id: ids[0] ?? 0 } })
    await office.call(undoBulk, { params: { id } })
    await work()
    expect(await office.call(getBulk, { params: { id } })).toMatchObject({
      state: 'undone',
      counts: { undone: 1, kept: 1 },
      reasons: [{ outcome: 'kept', words: 'It was changed again since.', count: 1 }],
    })
    const { id: queued } = await office.call(startBulk, {
      params: { act: 'lockJob' },
      body: { ids, simulated: false },
    })
    await office.call(undoBulk, { params: { id: queued } })
    await work()
    expect(await office.call(getBulk, { params: { id: queued } })).toMatchObject({
      state: 'undone',
      decided: 0,
    })
  })

  test('rights that end stop an act: each record is refused', async () => {
    const ids = await createJobs(database.db, id_customer, [{}])
    const user = await createUser(database.db, { is_admin: true })
    const leaver = await signIn(app, user)
    const { id } = await leaver.call(startBulk, {
      params: { act: 'lockJob' },
      body: { ids, simulated: false },
    })
    await database.db
      .updateTable('users')
      .set({ is_admin: false, id_customer })
      .where('id', '=', user.id)
      .execute()
    await work()
    expect(
      await database.db
        .selectFrom('bulk_rows')
        .select(['outcome', 'words'])
        .where('id_bulk', '=', id)
        .execute(),
    ).toEqual([{ outcome: 'refused', words: 'You may not do this.' }])
  })

  test('offers for many jobs are not texted to a number that answered STOP', async () => {
    const { db } = database
    const numbers = ['+447700900123', '+447700900124'] as const
    for (const mobile of numbers) {
      const id_treasure = await createTreasure(db, { lname: `At ${mobile}`, mphone: mobile })
      const ids = await createJobs(db, id_customer, [{}, {}])
      if (mobile === numbers[0])
        await db
          .insertInto('text_opt_outs')
          .values({ mobile, how: 'text', stopped_at: new Date() })
          .execute()
      const offers = { ids, input: { id_treasure, anyway: true }, simulated: false }
      expect(await started('createOpportunity', offers)).toMatchObject({ state: 'done' })
      await app.drain()
    }
    const texts = await db
      .selectFrom('messages')
      .select(['recipient', 'state'])
      .where('recipient', 'in', numbers)
      .execute()
    expect(texts.filter(({ recipient }) => recipient === numbers[1])).toHaveLength(2)
    expect(
      texts.filter(({ recipient, state }) => recipient === numbers[0] && state === 'waiting'),
    ).toEqual([])
  })

  const many = Number(process.env['BULK_TAGS'] ?? 200)
  test('thousands of records take seconds', { timeout: 300_000 }, async () => {
    const name = 'thousands of records'
    await createJobs(
      database.db,
      id_customer,
      Array.from({ length: many }, () => ({ descr: name })),
    )
    const { id } = await office.call(startBulk, {
      params: { act: 'addJobTag' },
      body: { query: { search: name }, input: { id_tag: chase }, simulated: false },
    })
    let isOver = false
    const reads: number[] = []
    const reading = (async () => {
      while (!isOver) {
        const from = performance.now()
        await office.call(listJobs, { query: { per_page: 100 } })
        reads.push(performance.now() - from)
        await wait(200)
      }
    })()
    const from = performance.now()
    await work()
    const took = performance.now() - from
    isOver = true
    await reading
    const quiet: number[] = []
    for (let i = 0; i < 20; i++) {
      const at = performance.now()
      await office.call(listJobs, { query: { per_page: 100 } })
      quiet.push(performance.now() - at)
    }
    const p95 = (times: number[]) =>
      times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
    if (process.env['BULK_TAGS'])
      process.stdout.write(
        `${JSON.stringify({ many, took, busy: p95(reads), quiet: p95(quiet) })}\n`,
      )
    expect(await office.call(getBulk, { params: { id } })).toMatchObject({ counts: { done: many } })
    expect(took / many).toBeLessThan(50)
  })
})

import {
  addJobTag,
  getBulk,
  listBulkRows,
  runBulk,
  startBulk,
  undoBulk,
  type BulkInput,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createFixtures, createJobs } from '#test/fixtures.ts'
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

    await office.call(undoBulk, { params: { id: run.id } })
    await work()
    expect(await office.call(getBulk, { params: { id: run.id } })).toMatchObject({
      state: 'undone',
      counts: { undone: 2, same: 1, refused: 1 },
    })
    expect(await tagged()).toEqual([ids[0]])
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
})

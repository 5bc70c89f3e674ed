import {
  addJobActivity,
  addJobTag,
  addTreasureActivity,
  assignActivityToSelf,
  completeActivity,
  createTag,
  deleteTag,
  getJob,
  listActivities,
  listCustomerActivities,
  listJobActivities,
  listTags,
  removeJobTag,
  reopenActivity,
  updateTag,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let admin: SignedInClient
let ambassador: SignedInClient
let elsewhere: SignedInClient
let id_customer: number
let id_job: number
const { app, database } = useApp()
beforeAll(async () => {
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  ;[id_job = 0] = await createJobs(db, id_customer, [{}])
  await db.updateTable('permissions').set({ allowed: true }).execute()
  admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Ada' }))
  ambassador = await signIn(app, await createUser(db, { id_ambassador: 1, fname: 'Bea' }))
  elsewhere = await signIn(app, await createUser(db, { id_ambassador: 2 }))
})

const ofJob = () => ({ params: { id: id_job } })

test('a to-do is taken on, done once, and stays with the colleague who did it', async () => {
  const body = { descr: 'Ring back', to_do: true }
  const { id, author } = await admin.call(addJobActivity, { ...ofJob(), body })
  expect(author?.name).toBe('Ada Marsh')
  expect(await admin.call(getJob, ofJob())).toMatchObject({ action_required: true })
  const open = { query: { open: true, assignee: 'nobody' } }
  expect((await ambassador.call(listActivities, open)).data).toMatchObject([{ id }])
  expect((await elsewhere.call(listActivities, open)).data).toEqual([])
  const one = { params: { id } }
  expect(await refusal(elsewhere, assignActivityToSelf, one)).toMatchObject({
    status: 404,
    code: 'activity_not_found',
  })
  expect(await ambassador.call(assignActivityToSelf, one)).toMatchObject({
    assignee: { name: 'Bea Marsh' },
  })
  expect(
    (await ambassador.call(listActivities, { query: { assignee: 'self' } })).data,
  ).toHaveLength(1)
  const done = await ambassador.call(completeActivity, one)
  expect(done.completed_at).not.toBeNull()
  // A done to-do stays as it is: completing it again changes nothing, and taking it on is refused.
  expect(await admin.call(completeActivity, one)).toEqual(done)
  expect(await refusal(admin, assignActivityToSelf, one)).toMatchObject({
    status: 409,
    code: 'activity_completed',
  })
  expect(await admin.call(getJob, ofJob())).toMatchObject({ action_required: false })
})

test('to-dos are listed by date, the most overdue first, and can be reopened', async () => {
  const add = (descr: string, due_on: string | null) =>
    admin.call(addJobActivity, { ...ofJob(), body: { descr, due_on, to_do: true } })
  const list = async (query: object) =>
    (
      await admin.call(listActivities, {
        query: { to_do: true, sort: 'due_on,asc', search: 'inbox', ...query },
      })
    ).data.map(({ descr }) => descr)
  await add('Inbox: some day', null)
  await add('Inbox: later', '2026-12-01')
  const { id, due_on } = await add('Inbox: at once', '2026-01-05')
  expect(due_on).toBe('2026-01-05')
  const all = ['Inbox: at once', 'Inbox: later', 'Inbox: some day']
  expect(await list({ open: true })).toEqual(all)
  const one = { params: { id } }
  await admin.call(completeActivity, one)
  expect(await list({ open: true })).toEqual(all.slice(1))
  expect(await list({ open: false })).toEqual(all.slice(0, 1))
  expect(await refusal(elsewhere, reopenActivity, one)).toMatchObject({ status: 404 })
  expect(await admin.call(reopenActivity, one)).toMatchObject({ completed_at: null })
  expect(await list({ open: true })).toEqual(all)
})

test('a customer’s activities include those of their jobs; types can be included or excluded; assignees are staff', async () => {
  const body = { descr: 'Left a message' }
  const { id } = await admin.call(addJobActivity, { ...ofJob(), body })
  const about = async (type: string) =>
    (
      await admin.call(listCustomerActivities, { params: { id: id_customer }, query: { type } })
    ).data.map((one) => one.id)
  expect(await about('!2')).toContain(id)
  expect(await about('2')).not.toContain(id)
  expect(await refusal(elsewhere, listJobActivities, { ...ofJob(), query: {} })).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
  const id_treasure = await createTreasure(database.db, { lname: 'Fox', mphone: '+447700900001' })
  const outsider = await createUser(database.db, { id_treasure })
  const params = { id: id_treasure }
  expect(
    await refusal(admin, addTreasureActivity, {
      params,
      body: { descr: 'Please', id_assignee: outsider.id },
    }),
  ).toMatchObject({ errors: { id_assignee: ['Nobody of that number works here'] } })
  expect(
    await refusal(admin, addTreasureActivity, { params, body: { descr: '  ' } }),
  ).toMatchObject({ errors: { descr: ['Description is required'] } })
})

test('a tag is put on records of its kind, once; tags of the program cannot be changed', async () => {
  const { id: id_tag } = await admin.call(createTag, {
    body: { name: 'Urgent', color: '#cc0000', id_model: 2 },
  })
  expect(
    await refusal(admin, createTag, { body: { name: 'urgent', color: '#cc0000', id_model: 2 } }),
  ).toMatchObject({ status: 409, code: 'tag_exists' })
  const put = { body: { id_job, id_tag } }
  await admin.call(addJobTag, put)
  expect((await ambassador.call(addJobTag, put)).data).toMatchObject([{ name: 'Urgent' }])
  expect(await refusal(elsewhere, addJobTag, put)).toMatchObject({ code: 'job_not_found' })
  await admin.call(updateTag, { params: { id: id_tag }, body: { name: 'Now', color: '#cc0000' } })
  const { data } = await admin.call(listTags, { query: { id_model: 2 } })
  expect(data.find(({ id }) => id === id_tag)).toMatchObject({ name: 'Now', used: 1 })

  const { id: ofTreasures } = await admin.call(createTag, {
    body: { name: 'Keen', color: '#00cc00', id_model: 1 },
  })
  expect(await refusal(admin, addJobTag, { body: { id_job, id_tag: ofTreasures } })).toMatchObject({
    code: 'tag_not_found',
  })
  await database.db.updateTable('tags').set({ reserved: true }).where('id', '=', id_tag).execute()
  const off = { params: { id: id_job, tag: id_tag } }
  expect(await refusal(admin, removeJobTag, off)).toMatchObject({ code: 'tag_reserved' })
  await database.db.updateTable('tags').set({ reserved: false }).where('id', '=', id_tag).execute()
  expect(await admin.call(removeJobTag, off)).toEqual({ data: [] })
  expect(await admin.call(removeJobTag, off)).toEqual({ data: [] })
  // Adding a tag twice or removing an absent one is not logged.
  const logged = await database.db
    .selectFrom('events')
    .select(['actor', 'id_job', 'id_region', 'data'])
    .where('event', '=', 'tag.changed')
    .where('id_record', '=', id_tag)
    .orderBy('id')
    .execute()
  const by = { actor: 'user', id_job, id_region: 1 }
  expect(logged).toEqual([
    { ...by, data: { changes: [{ field: 'tag', before: null, after: 'Urgent' }] } },
    { ...by, data: { changes: [{ field: 'tag', before: 'Now', after: null }] } },
  ])
})

test('an admin reserves a tag and releases it; staff cannot use or change it in between', async () => {
  const ambassador = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
  const tag = { name: 'By listeners', color: '#cc0000' }
  const own = { ...tag, id_model: 2, reserved: true } as const
  expect(await refusal(ambassador, createTag, { body: own })).toMatchObject({ status: 403 })
  const { id } = await admin.call(createTag, { body: own })
  const params = { id }
  const listed = async (query: object) =>
    (await admin.call(listTags, { query })).data.map((one) => one.id)
  expect(await listed({ id_model: '', reserved: '' })).toContain(id)
  expect(await listed({ id_model: '2', reserved: 'true' })).toContain(id)
  expect(await listed({ id_model: '', reserved: 'false' })).not.toContain(id)
  for (const body of [tag, { ...tag, reserved: true }])
    expect(await refusal(admin, updateTag, { params, body })).toMatchObject({
      code: 'tag_reserved',
    })
  expect(await refusal(admin, addJobTag, { body: { id_job, id_tag: id } })).toMatchObject({
    code: 'tag_reserved',
  })
  expect(await admin.call(updateTag, { params, body: { ...tag, reserved: false } })).toMatchObject({
    reserved: false,
  })
  expect(await admin.call(updateTag, { params, body: { ...tag, name: 'By staff' } })).toMatchObject(
    { name: 'By staff', reserved: false },
  )
})

test('a deleted tag is removed from every record; one of the program’s own cannot be deleted', async () => {
  const { id: id_tag } = await admin.call(createTag, {
    body: { name: 'Passing', color: '#cc0000', id_model: 2 },
  })
  await admin.call(addJobTag, { body: { id_job, id_tag } })
  const one = { params: { id: id_tag } }
  expect(await refusal(ambassador, deleteTag, one)).toMatchObject({ status: 403 })
  expect(await admin.call(deleteTag, one)).toEqual({ id: id_tag })
  expect((await admin.call(getJob, ofJob())).tags.map(({ id }) => id)).not.toContain(id_tag)
  expect(await refusal(admin, deleteTag, one)).toMatchObject({ code: 'tag_not_found' })
  const { id: reserved } = await database.db
    .insertInto('tags')
    .values({ name: 'Own', color: '#cc0000', id_model: 2, reserved: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refusal(admin, deleteTag, { params: { id: reserved } })).toMatchObject({
    code: 'tag_reserved',
  })
})

test('the activities of a record have pages, so that the oldest can be read', async () => {
  const { db } = database
  const [id = 0] = await createJobs(db, id_customer, [{}])
  for (const descr of ['first', 'second', 'third'])
    await admin.call(addJobActivity, { params: { id }, body: { descr } })
  const page = async (page: number) => {
    const { data, meta } = await admin.call(listJobActivities, {
      params: { id },
      query: { page: `${page}`, per_page: '1' },
    })
    return { total: meta.total, words: data.map(({ descr }) => descr) }
  }
  expect(await page(1)).toEqual({ total: 3, words: ['third'] })
  expect(await page(3)).toEqual({ total: 3, words: ['first'] })
  const { meta } = await admin.call(listCustomerActivities, {
    params: { id: id_customer },
    query: { per_page: '1' },
  })
  expect(meta.total).toBeGreaterThan(2)
})

test('a note by the system can be neither taken on nor completed', async () => {
  const [id_noted = 0] = await createJobs(database.db, id_customer, [{}])
  const { id } = await database.db
    .insertInto('activities')
    .values({ id_job: id_noted, type: 2, descr: 'Unclaimed → Declined.', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const call of [assignActivityToSelf, completeActivity] as const)
    expect(await refusal(admin, call, { params: { id } })).toMatchObject({
      status: 409,
      code: 'activity_not_to_do',
    })
  const { data } = await admin.call(listJobActivities, { params: { id: id_noted }, query: {} })
  expect(data).toMatchObject([{ to_do: false, assignee: null, completed_at: null }])
})

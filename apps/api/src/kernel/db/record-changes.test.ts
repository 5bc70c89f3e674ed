import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  addCustomerTag,
  addJobTag,
  createTag,
  deleteCustomer,
  listCustomers,
  listInvoices,
  listJobs,
  listTreasures,
  removeCustomerTag,
  tagModel,
  updateJob,
  type InputOf,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { giveKey } from '#test/api-key.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { housekeepingTasks } from '../tasks/housekeeping.ts'

type Copy = Map<number, { id: number; descr?: string }>
type Place = { since?: string; etag?: string }
type Mirror = (address: string, headers: object, copy: Copy, place?: Place) => Promise<Place>
type Loop = { mirror: Mirror; mirrorAll: Mirror }

const { app, database } = useApp()
let staff: SignedInClient
let headers: { authorization: string }
let loop: Loop
beforeAll(async () => {
  await createFixtures(database.db)
  const user = await createUser(database.db, { super: true, is_admin: true })
  staff = await signIn(app, user)
  headers = { authorization: `Bearer ${(await giveKey(database.db, user.id)).key}` }
  // The loop that the page for developers gives.
  const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
  const [, source = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  loop = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Loop
})

const jobs = () => `${app.apiBase}${listJobs.path}`
const customers = () => `${app.apiBase}${listCustomers.path}`
const read = (address: string, more: object = {}) =>
  fetch(address, { headers: { ...headers, ...more } })
const newJobs = async (count: number) =>
  createJobs(
    database.db,
    await createCustomer(database.db),
    Array.from({ length: count }, () => ({})),
  )

/** Makes all changes an hour older, so that none is sent twice for its recency. */
const wasAnHourAgo = () =>
  sql`
    update record_changes
    set changed_at = changed_at - interval '1 hour', began_at = began_at - interval '1 hour'`.execute(
    database.db,
  )

test('a copy follows changes, and the same rows are answered with 304', async () => {
  const copy: Copy = new Map()
  const [first = 0] = await newJobs(3)
  const [late = 0] = await newJobs(300)
  await wasAnHourAgo()
  let place = await loop.mirror(jobs(), headers, copy)
  expect(copy.size).toBeGreaterThanOrEqual(303)
  await staff.call(updateJob, { params: { id: first }, body: { descr: 'Prune the roses.' } })
  await staff.call(updateJob, { params: { id: late }, body: { descr: 'Sweep the chimney.' } })
  place = await loop.mirror(jobs(), headers, copy, place)
  expect(copy.get(first)).toMatchObject({ descr: 'Prune the roses.' })
  expect(copy.get(late)).toMatchObject({ descr: 'Sweep the chimney.' })

  place = await loop.mirror(jobs(), headers, copy, place)
  place = await loop.mirror(jobs(), headers, copy, place)
  expect(await loop.mirror(jobs(), headers, copy, place)).toEqual(place)
  const address = `${jobs()}?sort=id,asc&per_page=250&updated_since=${place.since}`
  const same = await read(address, { 'if-none-match': place.etag })
  expect([same.status, await same.text()]).toEqual([304, ''])
  expect(same.headers.get('etag')).toBe(place.etag)
  await staff.call(updateJob, { params: { id: first }, body: { descr: 'Prune the hedge.' } })
  expect((await read(address, { 'if-none-match': place.etag })).status).toBe(200)
})

test('another tag, a list of tags and a strong tag are compared as HTTP says', async () => {
  const tag = (await read(customers())).headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const [known, status] of [
    ['"other"', 200],
    [`"other", ${tag}`, 304],
    [tag.replace('W/', ''), 304],
    ['', 200],
  ] as const)
    expect((await read(customers(), { 'if-none-match': known })).status).toBe(status)
})

test('a list that programs do not copy has no tag', async () => {
  const answer = await read(`${app.apiBase}/user`)
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
})

test('a change that commits after a later one is not missed', async () => {
  const [slow = 0, quick = 0] = await newJobs(2)
  const copy: Copy = new Map()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let started = () => {}
  const begun = new Promise<void>((resolve) => (started = resolve))
  const open = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('jobs').set({ descr: 'Slow.' }).where('id', '=', slow).execute()
    started()
    await held
  })
  await begun
  await staff.call(updateJob, { params: { id: quick }, body: { descr: 'Quick.' } })
  // As if the quick change came an hour later.
  await sql`
    update record_changes set changed_at = changed_at + interval '1 hour', began_at = began_at + interval '1 hour'
    where tx = (select max(tx) from record_changes)`.execute(database.db)
  const place = await loop.mirror(jobs(), headers, copy)
  expect(copy.get(quick)).toMatchObject({ descr: 'Quick.' })
  expect(copy.get(slow)).toMatchObject({ descr: 'Mow the lawn.' })
  release()
  await open
  await loop.mirror(jobs(), headers, copy, place)
  expect(copy.get(slow)).toMatchObject({ descr: 'Slow.' })
  await sql`delete from record_changes`.execute(database.db)
})

test('a copy that is read while many change jobs is complete in the end', async () => {
  const ids = await newJobs(20)
  const copy: Copy = new Map()
  let place = await loop.mirror(jobs(), headers, copy)
  const writer = async (n: number) => {
    for (let round = 0; round < 8; round++)
      await database.db.transaction().execute(async (tx) => {
        const id = ids[(n * 7 + round * 3) % ids.length] ?? 0
        await tx
          .updateTable('jobs')
          .set({ descr: `${n} ${round}` })
          .where('id', '=', id)
          .execute()
        await wait((n * round * 13) % 40)
      })
  }
  const writers = Promise.all([1, 2, 3, 4].map(writer))
  for (let round = 0; round < 6; round++) {
    place = await loop.mirror(jobs(), headers, copy, place)
    await wait(20)
  }
  await writers
  await loop.mirror(jobs(), headers, copy, place)
  const rows = await database.db.selectFrom('jobs').select(['id', 'descr']).execute()
  expect(rows.filter(({ id, descr }) => copy.get(id)?.descr !== descr)).toEqual([])
})

test('a row that was deleted goes from the copy when everything is read again', async () => {
  const id = await createCustomer(database.db)
  const copy: Copy = new Map()
  const place = await loop.mirror(customers(), headers, copy)
  expect(copy.has(id)).toBe(true)
  await staff.call(deleteCustomer, { params: { id }, query: {} })
  await loop.mirror(customers(), headers, copy, place)
  expect(copy.has(id)).toBe(true)
  await loop.mirrorAll(customers(), headers, copy)
  expect(copy.has(id)).toBe(false)
})

test('parts of a row that are in other tables count as its changes', async () => {
  const id_customer = await createCustomer(database.db)
  const [job = 0] = await createJobs(database.db, id_customer, [{}])
  const treasure = await createTreasure(database.db, { lname: 'Reed', mphone: '+447700900123' })
  const newTag = async (id_model: number) => {
    const body = { name: `Keys held ${id_model}`, color: '#336699', id_model, reserved: false }
    return (await staff.call(createTag, { body } as InputOf<typeof createTag>)).id
  }
  const [ofJobs, ofCustomers] = [await newTag(tagModel.jobs), await newTag(tagModel.customers)]
  await sql`delete from record_changes`.execute(database.db)
  const changed = async () => {
    const rows = await database.db
      .selectFrom('record_changes')
      .select(['kind', 'id_record'])
      .distinct()
      .execute()
    await sql`delete from record_changes`.execute(database.db)
    return rows.map(({ kind, id_record }) => `${kind} ${id_record}`).toSorted()
  }
  await staff.call(addJobTag, { body: { id_job: job, id_tag: ofJobs } })
  expect(await changed()).toEqual([`job ${job}`])
  await staff.call(addCustomerTag, { body: { id_customer, id_tag: ofCustomers } })
  expect(await changed()).toEqual([`customer ${id_customer}`])
  await staff.call(removeCustomerTag, {
    params: { id: id_customer, tag: ofCustomers },
  })
  expect(await changed()).toEqual([`customer ${id_customer}`])
  await sql`update addresses set postcode = 'SE13 5AA' where id_customer = ${id_customer}`.execute(
    database.db,
  )
  expect(await changed()).toEqual([`customer ${id_customer}`])
  await database.db
    .insertInto('assignments')
    .values({ id_job: job, id_treasure: treasure, how: 'claim', assigned_at: new Date() })
    .execute()
  expect(await changed()).toEqual([`job ${job}`])
  await sql`delete from treasure_skills where id_treasure = ${treasure}`.execute(database.db)
  await sql`update treasures set fname = 'Zoe' where id = ${treasure}`.execute(database.db)
  expect(await changed()).toEqual(expect.arrayContaining([`treasure ${treasure}`]))
})

test('every list that programs copy says from when on it has to be read again', async () => {
  for (const { path } of [listJobs, listCustomers, listTreasures, listInvoices]) {
    const { meta } = (await (await read(`${app.apiBase}${path}`)).json()) as {
      meta: { as_of: string }
    }
    const next = `${app.apiBase}${path}?updated_since=${meta.as_of}&after_id=1&sort=id,asc`
    expect((await read(next)).status).toBe(200)
    expect((await read(`${app.apiBase}${path}?updated_since=yesterday`)).status).toBe(400)
  }
})

test('only the last change of each record is kept for longer than a day', async () => {
  await sql`delete from record_changes`.execute(database.db)
  await sql`
    insert into record_changes (kind, id_record, changed_at)
    values ('job', 1, now() - interval '3 days'), ('job', 1, now() - interval '2 days'),
      ('job', 2, now() - interval '3 days'), ('job', 2, now()), ('customer', 1, now() - interval '3 days')`.execute(
    database.db,
  )
  const tasks = housekeepingTasks({ database })
  await tasks['housekeeping.table'].run({ data: { id: 'record_changes' }, at: new Date() } as never)
  const { rows } = await sql<{ left: string }>`
    select kind || ' ' || id_record || ' ' || extract(day from now() - changed_at) as left
    from record_changes order by 1`.execute(database.db)
  expect(rows.map(({ left }) => left)).toEqual(['customer 1 3', 'job 1 2', 'job 2 0'])
})

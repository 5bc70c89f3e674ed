import {
  addVisitFile,
  assignReceipt,
  createAppointment,
  deleteAppointment,
  endAssignment,
  getMyDay,
  listVisitFiles,
  moveAppointment,
  recordMaterials,
  removeVisitFile,
  VisitFile,
  type VisitFileKind,
} from '@treasures/api-client'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callRaw } from '#test/raw-call.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { makeHostilePictures, markOfSender } from '#test/hostile-pictures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { listNamedFiles } from '../../site/backups/named-files.store.ts'
import { sha256 } from '#kernel/files.ts'

const tuesday = '2026-12-01'
let now: Date
const { app, database } = useApp({ clock: () => now })
const at = (time: string) => new Date(`${tuesday}T${time}Z`)

let admin: SignedInClient
let martin: SignedInClient
let other: SignedInClient
let priya: SignedInClient
let stranger: SignedInClient
let id_treasure: number
let id_other: number
let id_job: number
beforeAll(async () => {
  const { db } = database
  now = at('07:00')
  await createFixtures(db)
  id_treasure = await createTreasure(db, {
    fname: 'Martin',
    lname: 'Penrose',
    mphone: '+447700900001',
  })
  id_other = await createTreasure(db, { fname: 'Olive', lname: 'Other', mphone: '+447700900002' })
  const id_customer = await createCustomer(db, { fname: 'Priya', mphone: '+447700900123' })
  admin = await signIn(app, await createUser(db, { is_admin: true }))
  martin = await signIn(app, await createUser(db, { id_treasure }))
  other = await signIn(app, await createUser(db, { id_treasure: id_other }))
  priya = await signIn(app, await createUser(db, { id_customer }))
  stranger = await signIn(app, await createUser(db, { id_customer: await createCustomer(db) }))
  own = id_customer
})
let own: number
beforeEach(async () => {
  now = at('07:00')
  await database.db.deleteFrom('appointments').execute()
  id_job = await createBegunJob(database.db, {
    id_customer: own,
    id_treasure,
    at: new Date('2026-11-20T12:00:00Z'),
  })
})

let drawn = 0
/** Draws a picture that differs from all others. */
async function photo() {
  const background = { r: ++drawn % 256, g: Math.floor(drawn / 256), b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}
type Changes = { kind?: VisitFileKind; id_job?: number; id_time?: number; taken_at?: Date }
async function send(bytes: Buffer, changes: Changes = {}, who = martin, key?: string) {
  const { kind = 'before', taken_at = now, ...rest } = changes
  const body = new FormData()
  const fields = { id_job, kind, taken_at: taken_at.toISOString(), ...rest }
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
  body.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const answer = await fetch(app.apiBase + addVisitFile.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
    body,
  })
  return { status: answer.status, json: (await answer.json()) as { code?: string } }
}
const add = async (...args: Parameters<typeof send>) => VisitFile.parse((await send(...args)).json)
const listed = async (who: SignedInClient) =>
  (await who.call(listVisitFiles, { params: { id: id_job } })).data
const kindsFor = async (who: SignedInClient) => (await listed(who)).map(({ kind }) => kind)
const stored = async () => {
  const names = []
  for await (const name of app.files.list()) names.push(name)
  return names
}
const visit = async () => {
  const made = await admin.call(createAppointment, {
    body: { id_job, id_treasure, date: tuesday, time: '09:00', hours: 1 },
  })
  const [today] = (await martin.call(getMyDay, { query: { date: tuesday } })).visits
  return { id: made.id, id_time: today?.id ?? 0 }
}

test('a photo is answered with the hash of what was sent, and counts once however often it is sent', async () => {
  const { id_time } = await visit()
  const bytes = await photo()
  const before = (await stored()).length
  const first = await add(bytes, { id_time }, martin, 'first-key-1')
  expect(first).toMatchObject({
    id_job,
    kind: 'before',
    sha256: sha256(bytes),
    taken_at: now.toISOString(),
    treasure: 'Martin',
    id_work: null,
  })
  expect(await add(bytes, { id_time }, martin, 'first-key-1')).toEqual(first)
  expect(await add(bytes, { id_time, kind: 'after' }, martin, 'another-key')).toEqual(first)
  expect(await add(bytes)).toEqual(first)
  expect(await listed(martin)).toEqual([first])
  expect((await stored()).length).toBe(before + 2)
  const [today] = (await martin.call(getMyDay, { query: { date: tuesday } })).visits
  expect(today?.files).toEqual([first])
  const row = database.db.selectFrom('visit_files').selectAll().where('id', '=', first.id)
  expect(await row.executeTakeFirst()).toMatchObject({ id_time, bytes: bytes.length })
  const served = await fetch(app.apiBase + first.url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a photo that is sent many times at once is stored once, without files left over', async () => {
  for (let round = 0; round < raceRoundsOn('postgres'); round++) {
    const bytes = await photo()
    const before = (await stored()).length
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => add(bytes, {}, martin, `race-${round}-${n % 3}`)),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await stored()).length).toBe(before + 2)
  }
  const left = database.db.selectFrom('removed_pictures').selectAll()
  expect(await left.execute()).toEqual([])
})

test('customer and staff see before and after, and receipts are for the treasure and staff', async () => {
  await add(await photo(), { kind: 'before', taken_at: at('06:00') })
  await add(await photo(), { kind: 'receipt', taken_at: at('06:10') })
  await add(await photo(), { kind: 'after', taken_at: at('06:20') })
  expect(await kindsFor(martin)).toEqual(['before', 'receipt', 'after'])
  expect(await kindsFor(admin)).toEqual(['before', 'receipt', 'after'])
  expect(await kindsFor(priya)).toEqual(['before', 'after'])
  for (const who of [other, stranger])
    expect(await refusal(who, listVisitFiles, { params: { id: id_job } })).toMatchObject({
      code: 'job_not_found',
    })
  expect(await send(await photo(), {}, other)).toMatchObject({ status: 404 })
  expect(await send(await photo(), {}, priya)).toMatchObject({ status: 403 })
})

test('photos arrive after a move and a cancellation, and after the job was given to another if they were taken before', async () => {
  const { id, id_time } = await visit()
  await admin.call(moveAppointment, {
    params: { id },
    body: { sequence: 0, date: '2026-12-03', time: '15:00' },
  })
  await add(await photo(), { id_time })
  await admin.call(deleteAppointment, { params: { id }, query: {} })
  await add(await photo(), { id_time })
  // A visit of somebody else's is ignored, because the photo is of the job all the same.
  await add(await photo(), { id_time: 2_000_000 })
  const receipt = await add(await photo(), { kind: 'receipt' })
  now = at('12:00')
  const { id: id_assignment } = await database.db
    .selectFrom('assignments')
    .select('id')
    .where('id_job', '=', id_job)
    .executeTakeFirstOrThrow()
  await admin.call(endAssignment, { params: { id: id_assignment } })
  await database.db
    .insertInto('assignments')
    .values({ id_job, id_treasure: id_other, how: 'admin', assigned_at: now, ended_at: null })
    .execute()
  now = at('13:00')
  await add(await photo(), { taken_at: at('11:00') })
  expect(await send(await photo(), { taken_at: at('12:30') })).toMatchObject({
    status: 404,
    json: { code: 'job_not_found' },
  })
  now = new Date('2026-12-04T12:00:00Z')
  expect(await send(await photo(), { taken_at: at('11:00') })).toMatchObject({ status: 404 })
  // The next treasure sees the work of the former one, but not what they paid.
  expect(await kindsFor(other)).toEqual(['before', 'before', 'before', 'before'])
  expect((await listed(admin)).map((file) => file.id)).toContain(receipt.id)
})

test('a picture of last year says so, and one from the future has the server’s time', async () => {
  const old = await add(await photo(), { taken_at: new Date('2025-03-04T10:00:00Z') })
  expect(old.taken_at).toBe('2025-03-04T10:00:00.000Z')
  const next = await add(await photo(), { taken_at: new Date('2027-03-04T10:00:00Z') })
  expect(next.taken_at).toBe(now.toISOString())
})

test('what is no picture, or too large, is refused in words, and nothing that is served is what came', async () => {
  const before = (await stored()).length
  for (const [name, [bytes, expected]] of Object.entries(await makeHostilePictures())) {
    const { status, json } = await send(bytes)
    expect([name, json.code ?? 'ok']).toEqual([name, expected])
    expect(status).toBe(expected === 'ok' ? 200 : expected === 'image_too_large' ? 413 : 422)
  }
  for (const { url } of await listed(admin)) {
    const served = await (await fetch(app.apiBase + url)).bytes()
    expect(Buffer.from(served).includes(markOfSender)).toBe(false)
  }
  // As a phone's own format, of 60 MB.
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(60_000_000)])
  expect(await send(heic)).toMatchObject({ status: 413, json: { code: 'image_too_large' } })
  expect(await send(heic.subarray(0, 5_000_000))).toMatchObject({
    status: 422,
    json: { code: 'image_not_readable' },
  })
  expect((await stored()).length).toBe(before + (await listed(admin)).length * 2)
})

test('a receipt is assigned to the treasure’s own materials on the job', async () => {
  const receipt = await add(await photo(), { kind: 'receipt' })
  const work = await martin.call(recordMaterials, {
    body: { id_job, date: '2026-11-30', descr: 'A tap', quantity: 1, treasureprice: 18.4 },
  })
  const assign = (id: number, id_work: number | null, who = martin) =>
    callRaw(app.apiBase, assignReceipt, { params: { id }, body: { id_work } }, who.token)
  expect((await assign(receipt.id, work.id)).status).toBe(200)
  expect((await listed(admin))[0]).toMatchObject({ id_work: work.id })
  expect((await assign(receipt.id, null)).status).toBe(200)
  expect((await assign(receipt.id, 2_000_000)).status).toBe(404)
  expect((await assign(receipt.id, work.id, other)).status).toBe(404)
  const photoBefore = await add(await photo())
  expect((await assign(photoBefore.id, work.id)).status).toBe(404)
})

test('a removed photo, and those of a deleted job, lose their files, and backups have those that are left', async () => {
  const file = await add(await photo())
  const name = file.url.split('/').at(-1) ?? ''
  expect(await listNamedFiles(database.db)).toContain(name)
  await admin.call(removeVisitFile, { params: { id: file.id } })
  expect(await stored()).not.toContain(name)
  const event = database.db.selectFrom('events').select('data').where('id_job', '=', id_job)
  expect(await event.where('event', '=', 'job.visit_photo_removed').execute()).toMatchObject([
    { data: { kind: 'before' } },
  ])
  expect((await fetch(app.apiBase + file.url)).status).toBe(404)
  const { url } = await add(await photo())
  await sql`delete from visit_files where id_job = ${id_job}`.execute(database.db)
  const left = database.db.selectFrom('removed_pictures').select('file')
  expect((await left.execute()).map((row) => `/public/image/${row.file}.webp`)).toEqual([url])
})

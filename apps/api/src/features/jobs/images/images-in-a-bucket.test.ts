import { BookingImage, downloadMyData, Problem } from '@treasures/api-client'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { begin, createOption } from '#test/booking-fixtures.ts'
import { startFakeS3, type FakeS3 } from '#test/fake-s3.ts'
import { createFixtures } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { bucketFiles } from '#adapters/files/bucket-files.ts'
import type { Database } from '#kernel/db/connect.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { imagesStore } from './images.store.ts'
import { pictureFiles } from './picture-files.ts'
import { removedPictures, removedPicturesTasks } from './removed-pictures.ts'

let database: Database
let store: FakeS3
let app: TestApp
let other: TestApp
let photo: Blob
const bytes = Buffer.from('photo')
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  store = await startFakeS3()
  const quick = { limits: { connect: 200, silence: 100, whole: 400 }, rest: 0 }
  app = await startTestApp(database, { files: bucketFiles(store.settings, quick) })
  other = await startTestApp(database, { files: bucketFiles(store.settings, quick) })
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#7c9' } })
  photo = new Blob([new Uint8Array(await drawn.jpeg().toBuffer())])
})
afterAll(async () => {
  await app.close()
  await other.close()
  await store.close()
  await database.close()
})
afterEach(() => store.setFaults(() => undefined))

async function upload(held: { id: string; token: string }, number = 1) {
  const body = new FormData()
  const fields = { id_job: held.id, token: held.token, image_number: String(number) }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', photo, 'photo.jpg')
  const answer = await fetch(`${app.apiBase}/public/job/booking/image`, { method: 'POST', body })
  const json: unknown = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), json }
}
const start = async () => begin(app.client, await createOption(database.db))
const fetchFrom = (one: TestApp, url: string) => fetch(one.apiBase + url)
const leftOver = () => database.db.selectFrom('removed_pictures').selectAll().execute()
const removeDue = (at = new Date()) =>
  runDueTasks(database, removedPicturesTasks({ database, files: app.files }), at)

test('a photo uploaded to one instance is served by another', async () => {
  const { json } = await upload(await start())
  const { url } = BookingImage.parse(json)
  for (const size of ['', '?size=thumb']) {
    const [here, there] = [await fetchFrom(app, url + size), await fetchFrom(other, url + size)]
    expect([here.status, there.status]).toEqual([200, 200])
    expect(await there.bytes()).toEqual(await here.bytes())
  }
})

test('while the bucket is unreachable photos are refused in words, and no files are left behind', async () => {
  const held = await start()
  const { json } = await upload(held)
  const { url } = BookingImage.parse(json)
  const before = [...store.stored.keys()]
  const customer = await signIn(app, await createUser(database.db))
  await store.goAway()
  const refused = await upload(held, 2)
  expect(refused).toMatchObject({ status: 503, retryAfter: '30' })
  expect(Problem.parse(refused.json)).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^We cannot reach photos/) as string,
  })
  expect((await fetchFrom(other, url)).status).toBe(503)
  expect(await refusal(customer, downloadMyData, {})).toMatchObject({ code: 'unavailable' })
  await store.comeBack()
  expect((await fetchFrom(other, url)).status).toBe(200)
  expect(await upload(held, 2)).toMatchObject({ status: 200 })
  expect(await leftOver()).toMatchObject([{ is_coming: false }])
  expect(await removeDue()).toEqual([])
  expect(await leftOver()).toEqual([])
  expect(store.stored.size).toBe(before.length + 2)
})

test("if a photo's second file cannot be written, the first is removed as well", async () => {
  const held = await start()
  const before = store.stored.size
  store.setFaults((call) => (/^PUT .*thumb/.test(call) ? 'broken' : undefined))
  expect(await upload(held)).toMatchObject({ status: 503 })
  expect([store.stored.size, await leftOver()]).toEqual([before, []])
})

test('a photo whose files cannot be removed is replaced all the same, and they are removed later', async () => {
  const held = await start()
  const first = BookingImage.parse((await upload(held)).json)
  store.setFaults((call) => (call.startsWith('DELETE') ? 'broken' : undefined))
  expect(await upload(held)).toMatchObject({ status: 200 })
  expect((await fetchFrom(app, first.url)).status).toBe(200)
  store.setFaults(() => undefined)
  expect(await removeDue()).toEqual([])
  expect((await fetchFrom(app, first.url)).status).toBe(404)
})

test('files of a process that ended before saving them on a job are removed after an hour', async () => {
  const files = app.files
  const pictures = removedPictures({ db: database.db, files })
  const [old, fresh] = [makeOpaqueId(), makeOpaqueId()]
  for (const name of [old, fresh]) {
    await pictures.announce(name)
    await pictureFiles(files).write(name, { full: bytes, thumb: bytes, width: 1, height: 1 })
  }
  await database.db
    .updateTable('removed_pictures')
    .set({ removed_at: new Date(Date.now() - 3_700_000) })
    .where('file', '=', old)
    .execute()
  expect(await removeDue()).toEqual([])
  expect(await leftOver()).toMatchObject([{ file: fresh, is_coming: true }])
  expect([...store.stored.keys()].filter((key) => key.startsWith(old))).toEqual([])
  expect(store.stored.has(`${fresh}.webp`)).toBe(true)
})

test('a photo whose files were given up cannot be added to a job', async () => {
  const pictures = removedPictures({ db: database.db, files: app.files })
  const file = makeOpaqueId()
  await pictures.announce(file)
  await pictures.removeNow(file)
  const put = imagesStore(database.db).put({ id_job: 1, position: 1, file, width: 1, height: 1 })
  await expect(put).rejects.toThrow(/given up/)
})

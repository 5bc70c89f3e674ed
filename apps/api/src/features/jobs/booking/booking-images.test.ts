import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BookingImage, listImageUrls, Problem, removeBookingImage } from '@treasures/api-client'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#kernel/db/connect.ts'
import { begin, complete, createOption, filledIn } from '#test/booking-fixtures.ts'
import { createFixtures } from '#test/fixtures.ts'
import { makeHostilePictures, markOfSender } from '#test/hostile-pictures.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

const run = promisify(execFile)

let database: Database
let app: TestApp
let option: number
/** Folder for uploads while they are checked. */
const temporary = mkdtempSync(join(tmpdir(), 'treasures-tmp-'))
beforeAll(async () => {
  process.env['TMPDIR'] = temporary
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  option = await createOption(database.db)
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
  delete process.env['TMPDIR']
  rmSync(temporary, { recursive: true, force: true })
})

type Held = { id: string; token: string }
type Part = [name: string, value: string | Buffer, fileName?: string, type?: string]

async function post(parts: readonly Part[] | BodyInit, headers: Record<string, string> = {}) {
  const body = Array.isArray(parts) ? formOf(parts as Part[]) : (parts as BodyInit)
  const answer = await fetch(`${app.apiBase}/public/job/booking/image`, {
    method: 'POST',
    body,
    headers,
  })
  return { status: answer.status, json: (await answer.json()) as unknown }
}
function formOf(parts: readonly Part[]) {
  const form = new FormData()
  for (const [name, value, fileName = 'photo.jpg', type = 'image/jpeg'] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type }), fileName)
  return form
}
const fieldsOf = ({ id, token }: Held, image_number = 1): Part[] => [
  ['id_job', id],
  ['token', token],
  ['image_number', String(image_number)],
]
const good = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#7c9' } })
    .jpeg()
    .toBuffer()

/** Fetches an image in both sizes. */
async function fetchBoth(url: string) {
  const sizes = await Promise.all(
    [url, `${url}?size=thumb`].map(async (path) => {
      const answer = await fetch(app.apiBase + path)
      return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }),
  )
  return sizes
}

/** Answer to a refused upload. Its message must be a sentence that the visitor can act on. */
const refused = async (held: Held, bytes: Buffer) => {
  const { status, json } = await post([...fieldsOf(held), ['file', bytes]])
  const { code, message } = Problem.parse(json)
  return { status, code, inWords: /^[A-Z].{8,}\.$/.test(message) }
}

/** Everything in an image that could reveal or do more than its picture. */
async function tracesIn({ headers, bytes }: { headers: Headers; bytes: Buffer }) {
  const { format, exif, icc, xmp, iptc, pages } = await sharp(bytes).metadata()
  const marks = [markOfSender, 'EXIF', 'Exif', 'XMP', 'ICCP', 'GPS', '<script', 'PK\u0003\u0004']
  return {
    format,
    metadata: [exif, icc, xmp, iptc, pages].filter((one) => one !== undefined),
    marks: marks.filter((mark) => bytes.includes(mark)),
    type: headers.get('content-type'),
    sniff: headers.get('x-content-type-options'),
    policy: headers.get('content-security-policy'),
  }
}

test('hostile images are refused in words, or kept without anything but their picture', async () => {
  const held = await begin(app.client, option)
  const pictures = Object.entries(await makeHostilePictures())
  for (const [what, [bytes, code]] of pictures.filter(([, [, expected]]) => expected !== 'ok')) {
    const status = code === 'image_too_large' ? 413 : 422
    expect([what, await refused(held, bytes)]).toEqual([what, { status, code, inWords: true }])
  }
  for (const [what, [bytes]] of pictures.filter(([, [, expected]]) => expected === 'ok')) {
    const { status, json } = await post([...fieldsOf(held), ['file', bytes]])
    expect([what, status]).toEqual([what, 200])
    const { url, width, height } = BookingImage.parse(json)
    for (const size of await fetchBoth(url))
      expect([what, await tracesIn(size)]).toEqual([
        what,
        {
          format: 'webp',
          metadata: [],
          marks: [],
          type: 'image/webp',
          sniff: 'nosniff',
          policy: "default-src 'none'; sandbox",
        },
      ])
    // An image from a camera on its side is turned upright before its orientation is removed.
    const turned = what.includes('where it was taken')
    expect([what, width < height]).toEqual([what, turned])
    expect([what, Math.max(width, height) <= 1_600]).toEqual([what, true])
  }
})

test.each([
  'x'.repeat(300),
  '../../../../etc/passwd',
  'photo.svg',
  'photo.html',
  '\u202Egpj.exe',
  'a"b; filename="c.html',
  '__proto__',
  'CON',
])('the name of an uploaded file (%j) makes no difference', async (name) => {
  const held = await begin(app.client, option)
  const { status, json } = await post([
    ...fieldsOf(held),
    ['file', await good(), name, 'text/html'],
  ])
  expect(status).toBe(200)
  expect(BookingImage.parse(json).url).toMatch(/^\/public\/image\/[\w-]{22}\.webp$/)
})

test('malformed forms are refused in words', async () => {
  const held = await begin(app.client, option)
  const fields = fieldsOf(held)
  const file: Part = ['file', await good()]
  const big: Part = ['file', Buffer.alloc(11 * 1024 * 1024, 1)]
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'multipart/form-data; boundary=xx' }
  const asked: Record<string, [Promise<{ status: number; json: unknown }>, number]> = {
    'more than 10 MB': [post([...fields, big]), 413],
    'two files': [post([...fields, file, file]), 413],
    'two files of two names': [post([...fields, file, ['other', Buffer.from('x')]]), 413],
    'no file': [post(fields), 422],
    'text for a file': [post([...fields, ['file', 'text']]), 422],
    'a file for a field': [
      post([
        ['id_job', held.id],
        ['token', Buffer.from('x')],
      ]),
      422,
    ],
    'no fields': [post([file]), 422],
    'number 0': [post([...fieldsOf(held, 0), file]), 422],
    'number 7': [post([...fieldsOf(held, 7), file]), 422],
    'a field twice': [post([...fields, ['token', held.token], file]), 400],
    'a field of the prototype': [post([...fields, ['__proto__', 'x'], file]), 400],
    'a NUL': [post([['id_job', 'a\0b'], file]), 400],
    'too many fields': [
      post([...fields, ...Array.from({ length: 30 }, (_, i): Part => [`f${i}`, 'x']), file]),
      422,
    ],
    'a long field': [post([...fields, ['note', 'x'.repeat(100_000)], file]), 400],
    JSON: [post(JSON.stringify({ id_job: held.id }), json), 415],
    'no boundary': [post('x', { 'content-type': 'multipart/form-data' }), 400],
    'a form that breaks off': [post('--xx\r\nContent-Disposition: form-data; name="a"', form), 400],
    'a file before its fields': [post([file, ...fields]), 422],
    'a field behind the file': [post([...fields, file, ['note', 'x']]), 400],
    'a file that breaks off': [
      post(
        `${fields.map(([name, value]) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value.toString()}\r\n`).join('')}--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
        form,
      ),
      400,
    ],
    'an empty form': [post('', form), 422],
    'another token': [post([...fieldsOf({ ...held, token: 'x'.repeat(43) }), file]), 404],
    'another booking': [post([...fieldsOf({ ...held, id: 'x'.repeat(22) }), file]), 404],
  }
  for (const [what, [answer, expected]] of Object.entries(asked)) {
    const { status, json: said } = await answer
    expect([what, status]).toEqual([what, expected])
    expect(Problem.parse(said).message).toMatch(/^[A-Z].{8,}/)
  }
  expect(await post([...fields.toReversed(), file])).toMatchObject({ status: 200 })
  expect(readdirSync(temporary).filter((name) => name.includes('upload'))).toEqual([])
})

test('a photo can be uploaded from our own pages, which send cookies automatically', async () => {
  const held = await begin(app.client, option, filledIn())
  const parts: Part[] = [...fieldsOf(held), ['file', await good()]]
  expect(await post(parts, { cookie: '__Host-XSRF-TOKEN=anything' })).toMatchObject({ status: 200 })
})

test('a photo of the same number replaces the other, whose files are deleted', async () => {
  const held = await begin(app.client, option, filledIn())
  const upload = async (number: number) => {
    const { json } = await post([...fieldsOf(held, number), ['file', await good()]])
    return BookingImage.parse(json)
  }
  const [first, second, third] = [await upload(1), await upload(1), await upload(2)]
  const statusOf = async (url: string) => (await fetch(app.apiBase + url)).status
  expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200])
  expect(await statusOf(`${first.url}?size=thumb`)).toBe(404)
  const { id: id_job, token } = held
  await app.client.call(removeBookingImage, { body: { id_job, token, image_number: 2 } })
  expect(await statusOf(third.url)).toBe(404)

  const { id_job: number } = await complete(app.client, held)
  const job = await database.db
    .selectFrom('jobs')
    .select('images_id')
    .where('id', '=', number)
    .executeTakeFirstOrThrow()
  const urls = await app.client.call(listImageUrls, { params: { id: job.images_id ?? '' } })
  expect(urls).toEqual([second.url])
  // A completed booking keeps its photos.
  const late = await post([...fieldsOf(held, 3), ['file', await good()]])
  expect(late).toMatchObject({ status: 409, json: { code: 'booking_completed' } })
})

/**
 * Sends one file twenty times at once from another process, so that its memory is not counted as
 * the server's.
 */
const sendTwenty = `
  const [url, path, id_job, token] = process.argv.slice(1)
  const file = await require('node:fs').openAsBlob(path)
  const send = async (i) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id_job, token, image_number: i % 6 + 1 }))
      form.append(name, String(value))
    form.append('file', file, 'photo')
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)))))
`

test('twenty large photos at once need little memory', { tags: 'slow' }, async () => {
  const drawn = await sharp({
    create: { width: 3_400, height: 3_400, channels: 3, background: '#7c9' },
  })
    .png()
    .toBuffer()
  // Bytes after the end of the image do not belong to it, but the server has to receive them.
  const path = join(temporary, 'large.png')
  writeFileSync(path, Buffer.concat([drawn, Buffer.alloc(9_000_000, 'x')]))
  const { id, token } = await begin(app.client, option)
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const url = `${app.apiBase}/public/job/booking/image`
  const script = `(async () => {${sendTwenty}})()`
  const { stdout } = await run(process.execPath, ['-e', script, url, path, id, token])
  clearInterval(watch)
  expect(JSON.parse(stdout)).toEqual(Array(20).fill(200))
  // About 250 MB, most of it waiting for garbage collection. Decoding them all at once would take
  // 700.
  expect((peak - before) / 1e6).toBeLessThan(450)
})

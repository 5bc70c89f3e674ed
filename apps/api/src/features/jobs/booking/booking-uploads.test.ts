import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@treasures/api-client'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Database } from '#kernel/db/connect.ts'
import { removeLeftUploads } from '#kernel/http/upload-folder.ts'
import { begin, createOption } from '#test/booking-fixtures.ts'
import { createFixtures } from '#test/fixtures.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

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
  app = await startTestApp(database, {
    limits: { uploadsAtOncePerAddress: 2, uploadsAtOnce: 3 },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  delete process.env['TMPDIR']
  rmSync(temporary, { recursive: true, force: true })
})

type Held = { id: string; token: string }
const lying = () => readdirSync(temporary).filter((name) => name.includes('upload'))

/** Begins to send an image of nine million bytes, and stops after `some` of them. */
async function sendSome(to: TestApp, { id, token }: Held, address = '192.0.2.1', some = 300_000) {
  const { port } = new URL(to.apiBase)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const field = (name: string, value: string) =>
    `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  socket.write(
    `POST /api/public/job/booking/image HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      'Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 9000000\r\n\r\n' +
      field('id_job', id) +
      field('token', token) +
      field('image_number', '1') +
      '--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  )
  socket.write(Buffer.alloc(some, 1))
  return socket
}

async function answerOf(socket: Socket) {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await vi.waitFor(() => expect(text).toMatch(/\r\n\r\n\{.*\}/s), 5_000)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    wait: Number(/^retry-after: (\d+)/im.exec(head)?.[1]),
    problem: Problem.parse(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))),
  }
}
/**
 * Returns true if the server closes the connection. Unlike `once`, it does not reject on a
 * connection error.
 */
const hungUp = (socket: Socket) =>
  Promise.race([
    new Promise<true>((resolve) => socket.once('close', () => resolve(true))),
    wait(8_000).then(() => false),
  ])

const stranger = { id: 'x'.repeat(22), token: 'x'.repeat(43) }

test('a photo for an unknown booking is refused while it is being sent, and none of it is kept', async () => {
  const socket = await sendSome(app, stranger)
  expect(await answerOf(socket)).toMatchObject({
    status: 404,
    problem: { code: 'booking_not_found' },
  })
  expect(lying()).toEqual([])
  socket.destroy()
})

test('a client that sends the whole photo can read why it was refused', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id_job: stranger.id, token: stranger.token }))
    form.append(name, value)
  form.append('image_number', '1')
  form.append('file', new Blob([new Uint8Array(9_500_000)]), 'photo')
  const answer = await fetch(`${app.apiBase}/public/job/booking/image`, {
    method: 'POST',
    body: form,
  })
  expect(answer.status).toBe(404)
  expect(Problem.parse(await answer.json()).message).toMatch(/^[A-Z].{8,}/)
})

test('uploads at once are limited by address and overall, and an aborted one frees its place', async () => {
  const held = await begin(app.client, option)
  const open = [await sendSome(app, held), await sendSome(app, held)]
  await vi.waitFor(() => expect(lying()).toHaveLength(2), 5_000)

  const third = await sendSome(app, held)
  expect(await answerOf(third)).toMatchObject({
    status: 429,
    wait: 3,
    problem: {
      code: 'too_many_requests',
      message:
        'Several files are on their way from your network already. Please send this one again in a few seconds.',
    },
  })
  open.push(await sendSome(app, held, '192.0.2.2'))
  await vi.waitFor(() => expect(lying()).toHaveLength(3), 5_000)
  const fourth = await sendSome(app, held, '192.0.2.3')
  expect(await answerOf(fourth)).toMatchObject({ status: 503, wait: 3 })

  for (const socket of [...open, third, fourth]) socket.destroy()
  await vi.waitFor(() => expect(lying()).toEqual([]), 5_000)
  const form = new FormData()
  for (const [name, value] of Object.entries({ id_job: held.id, token: held.token }))
    form.append(name, value)
  form.append('image_number', '1')
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#7c9' },
  })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(picture)]), 'photo')
  const answer = await fetch(`${app.apiBase}/public/job/booking/image`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
  expect(answer.status).toBe(200)
  expect(lying()).toEqual([])
})

test('the server closes a connection whose body trickles in, for photos and other calls alike', async () => {
  const strict = await startTestApp(database, {
    limits: { bodyPace: { every: 300, least: 1_000 } },
  })
  try {
    const upload = await sendSome(strict, await begin(app.client, option))
    expect(await hungUp(upload)).toBe(true)
    await vi.waitFor(() => expect(lying()).toEqual([]), 5_000)

    const claim = connect(Number(new URL(strict.apiBase).port), '127.0.0.1')
    claim.on('error', () => {})
    claim.write(
      'PUT /api/public/job/claim HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    )
    const drip = setInterval(() => claim.write(' '), 50)
    expect(await hungUp(claim)).toBe(true)
    clearInterval(drip)
  } finally {
    await strict.close()
  }
})

test('requests time out when our own pages stop waiting', () => {
  expect(app.app.server.requestTimeout).toBe(300_000)
})

test('uploads of a killed process are removed, and those of a running one stay', async () => {
  const left = ['treasures-upload-4194301-abc', `treasures-upload-${process.pid}-def`]
  const anothers = `treasures-upload-${process.ppid}-ghi`
  for (const name of [...left, anothers]) mkdirSync(join(temporary, name))
  await removeLeftUploads()
  expect(lying()).toEqual([anothers])
  rmSync(join(temporary, anothers), { recursive: true })
})

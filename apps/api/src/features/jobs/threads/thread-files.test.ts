import {
  downloadMyData,
  eraseCustomer,
  getThread,
  ThreadFile,
  uploadThreadFile,
  writeToThread,
  type ThreadAudience,
} from '@treasures/api-client'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { makeHostilePictures, markOfSender } from '#test/hostile-pictures.ts'
import { picture } from '#test/inputs/booking.ts'
import { callRaw } from '#test/raw-call.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { removedPicturesTasks } from '../images/removed-pictures.ts'
import { oldThreadFiles } from './thread-files.store.ts'

const { app, database } = useApp()

const people = ['customer', 'treasure', 'former', 'office', 'otherCustomer', 'otherRegion'] as const
type Who = (typeof people)[number]
const clients = {} as Record<Who, SignedInClient>
const ids = { customer: 0, treasure: 0, former: 0 }
let id_job: number
const pdf = new Blob([
  '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
])

beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  ids.treasure = await createTreasure(db, {
    fname: 'Charlotte',
    lname: 'Reed',
    mphone: '+447700900001',
  })
  ids.former = await createTreasure(db, { fname: 'Fred', lname: 'Gone', mphone: '+447700900002' })
  const id_customer = await createCustomer(db, { lname: 'Other' })
  clients.treasure = await signIn(app, await createUser(db, { id_treasure: ids.treasure }))
  clients.former = await signIn(app, await createUser(db, { id_treasure: ids.former }))
  clients.office = await signIn(app, await createUser(db, { super: true, is_admin: true }))
  clients.otherCustomer = await signIn(app, await createUser(db, { id_customer }))
  clients.otherRegion = await signIn(app, await createUser(db, { id_ambassador: 2 }))
})
beforeEach(async () => {
  const { db } = database
  ids.customer = await createCustomer(db, { fname: 'Priya', lname: 'Nair' })
  clients.customer = await signIn(app, await createUser(db, { id_customer: ids.customer }))
  const [id = 0] = await createJobs(db, ids.customer, [{ id_status: 2 }])
  id_job = id
  const at = new Date(Date.now() - 60_000)
  await db
    .insertInto('assignments')
    .values([
      { id_job, id_treasure: ids.former, how: 'claim', assigned_at: at, ended_at: at },
      { id_job, id_treasure: ids.treasure, how: 'claim', assigned_at: at, ended_at: null },
    ])
    .execute()
})

const send = (who: Who, file: Blob, name = 'Blue gate.png', job = id_job) =>
  callRaw(app.apiBase, uploadThreadFile, { body: { id_job: job, name, file } }, clients[who].token)
async function upload(who: Who, file: Blob = picture, name?: string) {
  const { status, text } = await send(who, file, name)
  expect([status, text]).toEqual([200, text])
  return ThreadFile.parse(JSON.parse(text))
}
const write = (who: Who, audience: ThreadAudience, files: number[], body = 'See here') =>
  clients[who].call(writeToThread, { params: { id: id_job }, body: { body, audience, files } })
const fetchFile = (who: Who, file: number, size = '') =>
  fetch(`${app.apiBase}/job/${id_job}/thread/file/${file}${size}`, {
    headers: { authorization: `Bearer ${clients[who].token}` },
  })
const stored = async () => {
  const names: string[] = []
  for await (const name of app.files.list()) names.push(name)
  return names.toSorted()
}
const removeDue = () =>
  runDueTasks(database, removedPicturesTasks(app.deps), new Date(Date.now() + 60_000))

const readers: Record<ThreadAudience, readonly Who[]> = {
  all: ['customer', 'treasure', 'office'],
  customer_staff: ['customer', 'office'],
  treasure_staff: ['treasure', 'office'],
  staff: ['office'],
}
const rows = [
  ['customer', 'all'],
  ['customer', 'customer_staff'],
  ['treasure', 'all'],
  ['treasure', 'treasure_staff'],
  ['office', 'all'],
  ['office', 'customer_staff'],
  ['office', 'treasure_staff'],
  ['office', 'staff'],
] as const

describe.each(rows)('%s to %s', (sender, audience) => {
  test('a picture and a PDF are read by the readers of their entry only', async () => {
    const files = [await upload(sender, picture), await upload(sender, pdf, 'Plan.pdf')]
    const written = await write(
      sender,
      audience,
      files.map(({ id }) => id),
    )
    expect(written.files).toEqual(files)
    for (const { id, name, kind } of files) {
      const found: Who[] = []
      for (const who of people) {
        const answer = await fetchFile(who, id)
        if (answer.ok) found.push(who)
        expect([who, [200, 404].includes(answer.status)]).toEqual([who, true])
        const thread = await clients[who]
          .call(getThread, { params: { id: id_job }, query: {} })
          .catch(() => undefined)
        expect([who, JSON.stringify(thread ?? '').includes(name)]).toEqual([who, answer.ok])
      }
      expect([kind, found]).toEqual([kind, people.filter((who) => readers[audience].includes(who))])
    }
    // Data files have the files that their person sent.
    const ours = await database.db
      .selectFrom('thread_files')
      .select('file')
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute()
    for (const who of ['customer', 'treasure', 'former'] as const) {
      const file = await clients[who].call(downloadMyData, {})
      const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer()))).join()
      const there = ours.map((one) => names.includes(one.file))
      expect([who, there]).toEqual([who, [who === sender, who === sender]])
    }
  })
})

test('a file is nobody’s to read until its entry is written, and then in that entry only', async () => {
  const { id } = await upload('customer')
  for (const who of people) expect([who, (await fetchFile(who, id)).status]).toEqual([who, 404])
  const refused = (who: Who, files: number[]) =>
    refusal(clients[who], writeToThread, {
      params: { id: id_job },
      body: { body: 'Mine', audience: 'all', files },
    })
  expect(await refused('treasure', [id])).toMatchObject({ code: 'thread_file_not_found' })
  expect(await refused('customer', [id, 2_000_000])).toMatchObject({
    code: 'thread_file_not_found',
  })
  await write('customer', 'customer_staff', [id])
  expect(await refused('customer', [id])).toMatchObject({ code: 'thread_file_not_found' })
  expect((await fetchFile('treasure', id)).status).toBe(404)
  const thread = await clients.customer.call(getThread, { params: { id: id_job }, query: {} })
  expect(thread.data).toHaveLength(1)
})

test('an entry needs words or a file', async () => {
  const { id } = await upload('customer')
  expect((await write('customer', 'all', [id], ' ')).body).toBe('')
  const error = await refusal(clients.customer, writeToThread, {
    params: { id: id_job },
    body: { body: ' ', audience: 'all', files: [] },
  })
  expect(error).toMatchObject({ status: 422 })
})

test('uploads to other people’s jobs and to closed conversations are refused', async () => {
  for (const who of ['former', 'otherCustomer', 'otherRegion'] as const)
    expect([who, (await send(who, picture)).status]).toEqual([who, 404])
  expect((await send('customer', picture, 'x.png', 2_000_000)).status).toBe(404)
  await database.db
    .updateTable('jobs')
    .set({ id_status: 5, over_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id_job)
    .execute()
  expect(await send('customer', picture)).toMatchObject({
    status: 409,
    text: expect.stringContaining('thread_closed') as string,
  })
  expect((await send('office', picture)).status).toBe(200)
})

test('contacts in a file’s name are hidden before the claim', async () => {
  await database.db.deleteFrom('assignments').where('id_job', '=', id_job).execute()
  await database.db.updateTable('jobs').set({ id_status: 1 }).where('id', '=', id_job).execute()
  const { name } = await upload('customer', picture, 'ring 07700 900123.png')
  expect(name).toBe('ring [phone hidden].webp')
})

describe('what people should not send', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const names = [
    'page.html',
    'x.svg',
    '../../../etc/passwd',
    String.raw`..\..\boot.ini`,
    'a.jpg.html',
    'a.pdf.exe',
    'a"; filename="b.html',
    'a\r\nContent-Type: text/html',
    `${'x'.repeat(200)}.html`,
    '\u202elmth.gpj',
    '.htaccess',
    '%2e%2e%2fx.html',
  ]
  const inside: [string, Blob][] = [
    ['HTML', new Blob([html])],
    ['HTML called a picture by its type', new Blob([html], { type: 'image/png' })],
    ['SVG', new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`])],
    ['a zip', new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), 'x'.repeat(99)])],
    ['a program', new Blob(['MZ', new Uint8Array(99)])],
    ['a shell script', new Blob(['#!/bin/sh\necho 1'])],
    ['nothing', new Blob([])],
    ['zeros', new Blob([new Uint8Array(1_000)])],
    [
      'XML',
      new Blob([
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>`,
      ]),
    ],
    ['a PDF after spaces', new Blob([' %PDF-1.4'])],
    ['GIF', new Blob(['GIF89a/*<script>*/=1', new Uint8Array(40)])],
    ['40 MB', new Blob([new Uint8Array(40 * 1024 * 1024)])],
    ['40 MB that begin as a PDF', new Blob(['%PDF-1.4', new Uint8Array(40 * 1024 * 1024)])],
  ]
  const asPdf: [string, Blob][] = [
    ['a PDF with a script', pdf],
    ['a PDF that is a page too', new Blob(['%PDF-1.4\n', html])],
    ['a PDF that is a zip too', new Blob(['%PDF-1.4\n', new Uint8Array([0x50, 0x4b, 3, 4])])],
    ['a PDF in name only', new Blob(['%PDF-', html, svgOf()])],
  ]
  function svgOf() {
    return '<svg onload="alert(1)"/>'
  }

  /** Everything that a browser needs in order to save a file instead of showing it. */
  async function mustBeSafe(what: string, id: number) {
    for (const size of ['', '?size=thumb', '?size=full']) {
      const answer = await fetchFile('office', id, size)
      expect([what, answer.status]).toEqual([what, 200])
      expect([what, answer.headers.get('content-type')]).toEqual([
        what,
        expect.stringMatching(/^(image\/webp|application\/pdf)$/),
      ])
      expect([what, answer.headers.get('content-disposition')]).toEqual([
        what,
        expect.stringMatching(
          /^attachment; filename="[\w .()-]+\.(webp|pdf)"; filename\*=UTF-8''[\w.%~-]+\.(webp|pdf)$/,
        ),
      ])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const bytes = Buffer.from(await answer.arrayBuffer())
      // A PDF is kept as it is. A picture has only what we drew.
      const isPdf = bytes.subarray(0, 5).toString() === '%PDF-'
      const isDrawn =
        bytes.subarray(8, 12).toString() === 'WEBP' &&
        !bytes.includes(markOfSender) &&
        !bytes.includes('<script')
      expect([what, isPdf || isDrawn]).toEqual([what, true])
      expect([what, isPdf]).toEqual([
        what,
        answer.headers.get('content-type') === 'application/pdf',
      ])
    }
  }

  test('each is refused, or saved as a picture or a PDF that no browser shows as a page', async () => {
    const before = await stored()
    const pictures = Object.entries(await makeHostilePictures())
    const refused: [string, Blob][] = [
      ...inside,
      ...pictures
        .filter(([what, [, expected]]) => expected !== 'ok' && what !== 'a PDF')
        .map(([what, [bytes]]): [string, Blob] => [what, new Blob([new Uint8Array(bytes)])]),
    ]
    for (const [what, file] of refused) {
      const { status } = await send('customer', file)
      expect([what, [413, 422].includes(status)]).toEqual([what, true])
    }
    expect(await stored()).toEqual(before)

    const taken: [string, Blob, string][] = [
      ...names.map((name): [string, Blob, string] => [name, picture, name]),
      ...asPdf.map(([what, file]): [string, Blob, string] => [what, file, 'page.html']),
      ...pictures
        .filter(([, [, expected]]) => expected === 'ok')
        .map(([what, [bytes]]): [string, Blob, string] => [
          what,
          new Blob([new Uint8Array(bytes)]),
          'page.html',
        ]),
    ]
    for (const [what, file, name] of taken) {
      const { id } = await upload('customer', file, name)
      await write('customer', 'all', [id])
      await mustBeSafe(what, id)
    }
    expect(refused.length + taken.length).toBeGreaterThanOrEqual(36)
  })
})

test('files go with their job, with the person, and a day after nobody used them', async () => {
  const before = await stored()
  const kept = await upload('treasure')
  await write('treasure', 'all', [kept.id])
  const sent = [await upload('customer'), await upload('customer', pdf)]
  await write(
    'customer',
    'all',
    sent.map(({ id }) => id),
  )
  await upload('customer')
  expect((await stored()).length - before.length).toBe(2 + 2 + 1 + 2)

  await sql`update thread_files set created_at = created_at - interval '2 days' where id_entry is null and id_job = ${id_job}`.execute(
    database.db,
  )
  await sql`${oldThreadFiles.change} where ${oldThreadFiles.old(new Date())}`.execute(database.db)
  expect(await removeDue()).toEqual([])
  expect((await stored()).length - before.length).toBe(5)

  await database.db
    .updateTable('jobs')
    .set({ id_status: 5, over_at: new Date() })
    .where('id', '=', id_job)
    .execute()
  await clients.office.call(eraseCustomer, {
    params: { id: ids.customer },
    query: { simulated: 0 },
    body: { contacts: [] },
  })
  expect(await removeDue()).toEqual([])
  expect((await stored()).length - before.length).toBe(2)
  expect((await fetchFile('treasure', kept.id)).status).toBe(200)
  for (const { id } of sent) expect((await fetchFile('office', id)).status).toBe(404)

  await database.db.deleteFrom('thread_entries').where('id_job', '=', id_job).execute()
  expect(await removeDue()).toEqual([])
  expect(await stored()).toEqual(before)
})

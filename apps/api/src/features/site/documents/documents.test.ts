import {
  checkDocument,
  claimMyJob,
  createDocumentKind,
  endDocument,
  eraseTreasure,
  exportTreasures,
  getDocument,
  listDocumentKinds,
  listDocuments,
  listMyDocuments,
  listTreasureDocuments,
  refuseDocument,
  searchEverything,
  sendMyDocument,
  TreasureDocument,
  updateDocumentKind,
  type DocumentKindInput,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createDocument, createKind } from '#test/document-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { picture } from '#test/inputs/booking.ts'
import { callRaw } from '#test/raw-call.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { removedPicturesTasks } from '../../jobs/images/removed-pictures.ts'

let now: Date
const { app, database } = useApp({ clock: () => now })
const today = '2026-12-01'

let id_customer: number
let id_treasure: number
let admin: SignedInClient
let franchisee: SignedInClient
let treasure: SignedInClient
let other: SignedInClient
let made = 0

beforeAll(async () => {
  now = new Date(`${today}T12:00:00Z`)
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  admin = await signIn(app, await createUser(db, { super: true, is_admin: true }))
  franchisee = await signIn(app, await createUser(db, { id_ambassador: 2 }))
  const id_other = await createTreasure(db, { lname: 'Other', mphone: '+447700900999' })
  other = await signIn(app, await createUser(db, { id_treasure: id_other }))
})
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('documents').execute()
  await db.deleteFrom('document_kinds').execute()
  id_treasure = await createTreasure(db, {
    fname: 'Sam',
    lname: `Reed${++made}`,
    mphone: `+44770090${1000 + made}`,
  })
  const [{ id: id_skill } = { id: 0 }] = await db
    .insertInto('skills')
    .values({ name: `Gas ${made}`, id_service: 1 })
    .returning('id')
    .execute()
  await db.insertInto('treasure_skills').values({ id_treasure, id_skill, detail: 'x' }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
})

const gasSafe: DocumentKindInput = {
  name: 'Gas Safe card',
  id_region: null,
  every_trade: false,
  services: [{ id: 1, categories: ['CENWAT1'] }],
  needs_number: true,
  needs_until: true,
  needs_categories: true,
  least_amount: null,
  is_identity: false,
  register_url: 'https://www.gassaferegister.co.uk/',
  warn_days: [60, 30, 7],
  required_from: today,
  is_asked: true,
}
const newKind = (changes: Partial<DocumentKindInput> = {}) =>
  admin.call(createDocumentKind, { body: { ...gasSafe, ...changes } })
const pdf = new Blob(['%PDF-1.4\n%%EOF'])
const send = async (id_kind: number, file: Blob = pdf, who = treasure) => {
  const { status, text } = await callRaw(
    app.apiBase,
    sendMyDocument,
    { body: { id_kind, name: 'card.pdf', file } },
    who.token,
  )
  return status === 200 ? TreasureDocument.parse(JSON.parse(text)) : { status, text }
}
const sent = async (id_kind: number, file?: Blob) =>
  TreasureDocument.parse(await send(id_kind, file))
const newJob = async (id_service = 1) =>
  (await createJobs(database.db, id_customer, [{ id_service }]))[0] ?? 0
const claim = async (id_service = 1) =>
  treasure.call(claimMyJob, { params: { id: await newJob(id_service) } })
const refused = async (id_service = 1) =>
  refusal(treasure, claimMyJob, { params: { id: await newJob(id_service) } })
const mine = async () => (await treasure.call(listMyDocuments, {})).data
const fetchFile = (who: SignedInClient, id: number) =>
  fetch(`${app.apiBase}/document/${id}/file`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
const check = { number: '531245', until: '2027-11-03', categories: ['CCN1', 'CENWAT1'] }

test('a treasure sends a card, staff check it, and its trade opens', async () => {
  const kind = await newKind()
  expect(await mine()).toMatchObject([
    { kind: { name: 'Gas Safe card' }, is_needed: true, is_in_order: false, current: null },
  ])
  expect(await refused()).toMatchObject({
    status: 409,
    code: 'document_required',
    message:
      'To take this job, we need to have checked: Gas Safe card. Send it under My documents.',
  })
  // Other trades stay open.
  await claim(2)

  const { id, state } = await sent(kind.id, picture)
  expect(state).toBe('sent')
  expect(await refused()).toMatchObject({ code: 'document_required' })
  const { data } = await admin.call(listDocuments, { query: { state: 'sent' } })
  expect(data).toMatchObject([{ id, treasure: { id: id_treasure }, state: 'sent' }])
  const file = await fetchFile(admin, id)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(file.headers.get('content-disposition')).toContain('attachment')

  const checked = await admin.call(checkDocument, { params: { id }, body: check })
  expect(checked).toMatchObject({ ...check, state: 'checked', checked_at: now.toISOString() })
  await claim()
  expect(await mine()).toMatchObject([{ is_in_order: true, current: { id, state: 'checked' } }])

  await admin.call(endDocument, { params: { id }, body: { reason: 'Suspended by the register' } })
  expect(await refused()).toMatchObject({ code: 'document_required' })
  expect(await mine()).toMatchObject([
    {
      is_in_order: false,
      current: null,
      latest: { state: 'ended', reason: 'Suspended by the register' },
    },
  ])
})

test('a check needs what the kind records, and happens once', async () => {
  const kind = await newKind()
  const { id } = await sent(kind.id)
  for (const [field, body] of [
    ['number', { ...check, number: '' }],
    ['until', { ...check, until: null }],
    ['until', { ...check, until: '2026-11-30' }],
    ['categories', { ...check, categories: [] }],
  ] satisfies [string, object][]) {
    const error = await refusal(admin, checkDocument, { params: { id }, body })
    expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
  }
  const error = await refusal(admin, checkDocument, {
    params: { id },
    body: { ...check, until: '03/11' },
  })
  expect(error).toMatchObject({ status: 422, code: 'invalid_fields' })
  const both = await Promise.allSettled([
    admin.call(checkDocument, { params: { id }, body: check }),
    admin.call(refuseDocument, { params: { id }, body: { reason: 'Of another person' } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a card opens the trades of its categories only', async () => {
  await newKind({
    services: [
      { id: 1, categories: ['CENWAT1'] },
      { id: 2, categories: ['CKR1'] },
    ],
  })
  const [kind] = (await admin.call(listDocumentKinds, {})).data
  const { id } = await sent(kind?.id ?? 0)
  await admin.call(checkDocument, { params: { id }, body: check })
  await claim(1)
  expect(await refused(2)).toMatchObject({ code: 'document_required' })
})

test('a renewal counts once it is checked, and until then the earlier one does', async () => {
  const kind = await newKind()
  const first = await sent(kind.id)
  await admin.call(checkDocument, {
    params: { id: first.id },
    body: { ...check, until: '2026-12-20' },
  })
  const renewal = await sent(kind.id)
  expect(await mine()).toMatchObject([
    { is_in_order: true, current: { id: first.id }, latest: { id: renewal.id, state: 'sent' } },
  ])
  await claim()
  // It begins after the earlier one ends, which therefore still counts.
  await admin.call(checkDocument, {
    params: { id: renewal.id },
    body: { ...check, from: '2026-12-21' },
  })
  expect(await admin.call(getDocument, { params: { id: first.id } })).toMatchObject({
    state: 'checked',
  })
  await claim()
  const third = await sent(kind.id)
  await admin.call(checkDocument, { params: { id: third.id }, body: check })
  const states = await database.db.selectFrom('documents').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'checked'])
})

test('a document that waits is replaced by the next one, and its file goes', async () => {
  const kind = await newKind()
  const first = await sent(kind.id)
  const second = await sent(kind.id)
  expect(
    await refusal(admin, checkDocument, { params: { id: first.id }, body: check }),
  ).toMatchObject({ status: 404, code: 'document_not_found' })
  expect((await fetchFile(treasure, first.id)).status).toBe(404)
  expect((await fetchFile(treasure, second.id)).status).toBe(200)
  expect((await fetchFile(other, second.id)).status).toBe(404)
  expect((await fetchFile(franchisee, second.id)).status).toBe(404)
})

test('an insurance below the least amount is not accepted', async () => {
  const kind = await newKind({ every_trade: true, services: [], least_amount: 1_000_000 })
  expect(kind).toMatchObject({ needs_categories: false, services: [] })
  const { id } = await sent(kind.id)
  const error = await refusal(admin, checkDocument, {
    params: { id },
    body: { ...check, amount: 500_000 },
  })
  expect(error.errors).toEqual({ amount: ['Must be at least £1,000,000'] })
  await admin.call(checkDocument, { params: { id }, body: { ...check, amount: 2_000_000 } })
  await claim()
  await admin.call(updateDocumentKind, {
    params: { id: kind.id },
    body: { ...gasSafe, every_trade: true, least_amount: 5_000_000 },
  })
  expect(await refused()).toMatchObject({ code: 'document_required' })
})

test('a kind that is not asked for, begins later, or is of another region closes no job', async () => {
  const { db } = database
  await createKind(db, { id_region: 2 })
  await createKind(db, { required_from: '2026-12-02' })
  await createKind(db, { retired_at: now })
  await claim()
  now = new Date('2026-12-02T00:00:00Z')
  expect(await refused()).toMatchObject({ code: 'document_required' })
  now = new Date(`${today}T12:00:00Z`)
})

test('franchisees set the documents of their own region', async () => {
  const ours = await newKind()
  const theirs = await franchisee.call(createDocumentKind, {
    body: { ...gasSafe, id_region: 1, name: 'Street trading licence' },
  })
  expect(theirs.region).toMatchObject({ id: 2 })
  const { data } = await franchisee.call(listDocumentKinds, {})
  expect(data.map(({ name, can_edit }) => [name, can_edit])).toEqual([
    ['Gas Safe card', false],
    ['Street trading licence', true],
  ])
  expect(
    await refusal(franchisee, updateDocumentKind, { params: { id: ours.id }, body: gasSafe }),
  ).toMatchObject({ status: 403 })
  expect(
    await refusal(admin, createDocumentKind, { body: { ...gasSafe, name: ' gas  safe CARD' } }),
  ).toMatchObject({ status: 409, code: 'document_kind_exists' })
  expect(await mine()).toHaveLength(1)
})

test('staff list by state, and those that end before a day', async () => {
  const { db } = database
  const id_kind = await createKind(db)
  const soon = await createDocument(db, { id_treasure, id_kind, until_on: '2026-12-31' })
  const over = await createDocument(db, { id_treasure, id_kind, until_on: '2026-11-30' })
  const later = await createDocument(db, { id_treasure, id_kind, until_on: '2027-12-31' })
  const ids = async (query: object) =>
    (await admin.call(listDocuments, { query })).data.map(({ id }) => id)
  expect(await ids({ state: 'checked', sort: 'until,asc' })).toEqual([soon, later])
  expect(await ids({ state: 'ended' })).toEqual([over])
  expect(await ids({ until_before: '2027-01-01', sort: 'until,asc' })).toEqual([over, soon])
  expect(await ids({ search: 'reed', sort: 'until,desc' })).toEqual([later, soon, over])
  const { data } = await admin.call(listTreasureDocuments, { params: { id: id_treasure } })
  expect(data).toMatchObject([{ is_in_order: true, current: { id: later } }])
})

test('numbers and file names are in no search, export, event, message or other record', async () => {
  const { db } = database
  const number = 'PASS99887766'
  const kind = await newKind({ needs_categories: false, is_identity: true })
  const { id } = await sent(kind.id)
  const body = { ...check, number }
  await admin.call(checkDocument, { params: { id }, body })
  for (const search of [number, 'card.pdf']) {
    const found = await admin.call(listDocuments, { query: { search } })
    expect(found.meta.total).toBe(0)
    const everything = Object.values(await admin.call(searchEverything, { query: { q: search } }))
    expect(everything.filter((list) => list && list.total > 0)).toEqual([])
  }
  const csv = await (await admin.call(exportTreasures, { query: {} })).text()
  expect(csv).toContain(`Reed${made}`)
  expect(csv).not.toContain(number)

  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const holding: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as one
      where one::text like ${`%${number}%`} or one::text like '%card.pdf%' limit 1`.execute(db)
    if (rows.length > 0) holding.push(name)
  }
  expect(holding).toEqual(['documents'])
})

test('without the permission to see documents, staff open neither file nor number', async () => {
  const { db } = database
  const { id } = await sent((await newKind()).id)
  expect((await fetchFile(admin, id)).status).toBe(200)
  const view = db.updateTable('permissions').where('name', '=', 'documents.view')
  const colleague = await signIn(app, await createUser(db, { is_admin: true }))
  expect((await fetchFile(colleague, id)).status).toBe(200)
  await view.set({ allowed: false }).execute()
  expect((await fetchFile(colleague, id)).status).toBe(403)
  expect(await refusal(colleague, getDocument, { params: { id } })).toMatchObject({ status: 403 })
  const params = { id: id_treasure }
  expect(await refusal(colleague, listTreasureDocuments, { params })).toMatchObject({ status: 403 })
  await view.set({ allowed: true }).execute()
})

test('the file goes with an erased treasure', async () => {
  const { id } = await sent((await newKind()).id)
  const { file } = await database.db
    .selectFrom('documents')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.call(eraseTreasure, {
    params: { id: id_treasure },
    query: { simulated: 0 },
    body: { contacts: [] },
  })
  expect((await fetchFile(admin, id)).status).toBe(404)
  const tasks = removedPicturesTasks({ database, files: app.files })
  expect(await runDueTasks(database, tasks, now)).toEqual([])
  expect(await app.files.read(`${file}.pdf`)).toBeUndefined()
})

import {
  addDays,
  claimMyJob,
  downloadMyData,
  eraseTreasure,
  isApiError,
  listVisitsAtRisk,
  londonInstant,
} from '@treasures/api-client'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { createDocument, createKind } from '#test/document-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { randomNumbers } from '#test/random-numbers.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createAppointment } from '#test/work-fixtures.ts'
import { documentTasks } from './document-tasks.ts'
import { warningsStore } from './warnings.store.ts'
import { everywhere } from '#kernel/http/scope.ts'

let now = new Date('2026-12-01T12:00:00Z')
const { app, database } = useApp({ clock: () => now })
let id_customer: number
beforeEach(async () => {
  now = new Date('2026-12-01T12:00:00Z')
  const { db } = database
  if (id_customer === undefined) ({ id_customer } = await createFixtures(db))
  await db.deleteFrom('documents').execute()
  await db.deleteFrom('document_kinds').execute()
  await db.deleteFrom('appointment_times').execute()
})

let made = 0
const newTreasure = (changes: object = {}) =>
  createTreasure(database.db, {
    lname: `Reed${++made}`,
    mphone: `+44770090${2000 + made}`,
    email: `reed${made}@example.org`,
    ...changes,
  })

/** Runs the tasks of one morning. */
const morning = async (day: string) => {
  now = londonInstant(day, '08:00')
  expect(await runDueTasks(database, documentTasks(app.deps), now)).toEqual([])
}
const warnings = () =>
  database.db
    .selectFrom('document_warnings')
    .select(['id_document', 'days', 'warned_on'])
    .orderBy('warned_on')
    .orderBy('days', 'desc')
    .execute()

test('over 400 days in London each warning comes once on its day, and claims stop after the last', async () => {
  const { db } = database
  const first = '2026-12-02'
  const id_kind = await createKind(db)
  const other = await createKind(db, { required_from: '2199-01-01' })
  const [active, renewed, inactive, late] = [
    await newTreasure(),
    await newTreasure(),
    await newTreasure({ switched_on: false }),
    await newTreasure(),
  ]
  const until_on = '2027-08-20'
  const at = now
  const ends = await createDocument(db, { id_treasure: active, id_kind, until_on })
  await createDocument(db, { id_treasure: renewed, id_kind, until_on })
  await createDocument(db, {
    id_treasure: renewed,
    id_kind,
    from_on: '2027-08-21',
    until_on: '2199-01-01',
  })
  await createDocument(db, { id_treasure: inactive, id_kind, until_on })
  // Checked ten days before its end: the last two warnings are left.
  const short = await createDocument(db, {
    id_treasure: late,
    id_kind: other,
    until_on: '2026-12-11',
    checked_at: at,
  })
  const user = await createUser(db, { id_treasure: active })
  let isOpen = true
  for (let day = first; day < addDays(first, 400); day = addDays(day, 1)) {
    await morning(day)
    // A second instance, or a second run, changes nothing.
    if (day.endsWith('1')) {
      await db.deleteFrom('schedules').execute()
      await morning(day)
    }
    if (day < '2027-08-19' || day > '2027-08-23') continue
    const [id = 0] = await createJobs(db, id_customer, [{}])
    const claimed = await (await signIn(app, user)).call(claimMyJob, { params: { id } }).then(
      () => true,
      (error: unknown) => !isApiError(error, 'document_required'),
    )
    expect([day, claimed]).toEqual([day, day <= until_on])
    isOpen = claimed
  }
  expect(isOpen).toBe(false)
  expect(await warnings()).toEqual([
    { id_document: short, days: 7, warned_on: '2026-12-04' },
    { id_document: short, days: 0, warned_on: '2026-12-11' },
    { id_document: ends, days: 60, warned_on: '2027-06-21' },
    { id_document: ends, days: 30, warned_on: '2027-07-21' },
    { id_document: ends, days: 7, warned_on: '2027-08-13' },
    { id_document: ends, days: 0, warned_on: '2027-08-20' },
  ])
  await app.drain()
  const told = await db
    .selectFrom('messages')
    .select(['subject'])
    .where('template', '=', 'document_ending')
    .where('id_treasure', '=', active)
    .orderBy('id')
    .execute()
  expect(told.map(({ subject }) => subject)).toHaveLength(4)
}, 120_000)

test('visits at risk are those of an oracle, from the first warning', async () => {
  const { db } = database
  const random = randomNumbers(7)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const today = '2026-12-01'
  const services = [1, 2]
  const kinds = [
    {
      id: await createKind(db, { services: { 1: [] }, warn_days: [60, 30, 7] }),
      services: [1],
      warns: 60,
    },
    { id: await createKind(db, { warn_days: [14] }), services: [1, 2], warns: 14 },
  ]
  const expected: number[] = []
  for (let i = 0; i < 40; i++) {
    const id_treasure = await newTreasure()
    const untils = new Map<number, string | undefined>()
    for (const { id } of kinds) {
      const until_on = pick([undefined, -5, 0, 3, 10, 20, 50, 80])
      if (until_on === undefined) continue
      const until = addDays(today, until_on)
      untils.set(id, until)
      await createDocument(db, { id_treasure, id_kind: id, until_on: until })
    }
    const id_service = pick(services)
    const day = addDays(today, pick([1, 2, 5, 15, 40, 70]))
    const [id_job = 0] = await createJobs(db, id_customer, [{ id_service, id_status: 2 }])
    await db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how: 'admin', assigned_at: now, ended_at: null })
      .execute()
    await createAppointment(db, { id_job, id_treasure }, londonInstant(day, '00:30'), 1)
    const isLacking = kinds.some(({ id, services: of, warns }) => {
      if (!of.includes(id_service)) return false
      const until = untils.get(id)
      if (until === undefined || until < today) return true
      return until < day && addDays(until, -warns) <= today
    })
    if (isLacking) expected.push(id_job)
  }
  const { data } = await warningsStore(db).listAtRisk(everywhere, now, 250)
  expect(data.map(({ id_job }) => id_job).toSorted((a, b) => a - b)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(5)
  const admin = await signIn(app, await createUser(db, { super: true, is_admin: true }))
  expect((await admin.call(listVisitsAtRisk, {})).total).toBe(expected.length)
})

test('files of identity documents go 30 days after the check, and the check stays', async () => {
  const { db } = database
  const id_treasure = await newTreasure()
  const file = (name: string) => ({
    file: name.padEnd(22, 'x'),
    file_kind: 'pdf' as const,
    file_name: 'ID.pdf',
  })
  const checked_at = new Date('2026-12-01T12:00:00Z')
  const identity = { id_treasure, id_kind: await createKind(db, { is_identity: true }), checked_at }
  const id = await createDocument(db, { ...identity, ...file('a') })
  const card = await createDocument(db, {
    ...identity,
    id_kind: await createKind(db),
    ...file('b'),
  })
  const names = async () =>
    Object.fromEntries(
      (await db.selectFrom('documents').select(['id', 'file']).execute()).map((row) => [
        row.id,
        row.file,
      ]),
    )
  await morning('2026-12-31')
  expect(await names()).toEqual({ [id]: 'a'.padEnd(22, 'x'), [card]: 'b'.padEnd(22, 'x') })
  await morning('2027-01-01')
  expect(await names()).toEqual({ [id]: null, [card]: 'b'.padEnd(22, 'x') })
  const removed = await db.selectFrom('removed_pictures').select('file').execute()
  expect(removed.map((row) => row.file)).toEqual(['a'.padEnd(22, 'x')])
})

test('documents are in their treasure’s data, and go with the treasure', async () => {
  const { db } = database
  const id_treasure = await newTreasure()
  const id_kind = await createKind(db)
  await createDocument(db, { id_treasure, id_kind, number: 'GAS531245' })
  const treasure = await signIn(app, await createUser(db, { id_treasure }))
  const zip = unzipSync(
    new Uint8Array(await (await treasure.call(downloadMyData, {})).arrayBuffer()),
  )
  const texts = Object.values(zip).map((bytes) => new TextDecoder().decode(bytes))
  expect(texts.some((text) => text.includes('GAS531245'))).toBe(true)
  const admin = await signIn(app, await createUser(db, { super: true, is_admin: true }))
  await admin.call(eraseTreasure, {
    params: { id: id_treasure },
    query: { simulated: 0 },
    body: { contacts: [] },
  })
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([])
})

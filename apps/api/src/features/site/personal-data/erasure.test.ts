import {
  downloadCustomerData,
  downloadMyData,
  eraseCustomer,
  eraseMyself,
  eraseTreasure,
  getMyData,
  getUser,
  listRetention,
} from '@treasures/api-client'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { findTraces, hasTraces, listFiles, spreadCanary, textColumns } from '#test/canary-traces.ts'
import { canary, createCanary } from '#test/canary-fixtures.ts'
import { createCustomer, createFixtures, createJobs } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { removedPicturesTasks } from '../../jobs/images/removed-pictures.ts'
import { erasureTasks } from './erasure-tasks.ts'
import type { Records } from './find-person.store.ts'
import { personalData } from './personal-data.map.ts'
import { retentionTasks } from './retention-tasks.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let records: Records
  const log: string[] = []

  const { app, database } = useApp({
    engine,
    log: { level: 'trace', destination: { write: (line) => void log.push(line) } },
  })
  beforeAll(async () => {
    await createFixtures(database.db)
    boss = await signIn(app, await createUser(database.db, { super: true }))
    records = await createCanary(app, database)
  })

  test('every column that can hold words declares what an erasure does to it', async () => {
    const data = new Map(personalData)
    const silent = (await textColumns(database.db)).filter(({ table, column }) => {
      const declared = data.get(table)
      return !declared?.goes && !Object.hasOwn(declared?.columns ?? {}, column)
    })
    expect(silent.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('a person downloads all that is theirs, without staff notes and without anything that signs a person in', async () => {
    const theirs = await signIn(app, canary, { recovery_code: canary.recovery_codes[0] })
    const summary = await theirs.call(getMyData, {})
    const file = await readZip(await theirs.call(downloadMyData, {}))
    expect(Object.keys(file)).toEqual([
      'data.json',
      ...['C', 'D', 'E'].map((letter) => `photos/${letter.repeat(22)}.webp`),
    ])
    const text = strFromU8(file['data.json'] ?? new Uint8Array())
    const { 'Made at': _, ...data } = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    expect(data).toMatchObject({
      'You as a customer': [{ fname: canary.fname, lname: canary.lname, email: canary.email }],
      'You as a treasure': [{ mphone: canary.mobile }],
      'Lines of your invoices': [{ descr: `Hedge of ${canary.words}`, gross_pence: 2650 }],
    })
    expect(
      Object.entries(data).map(([what, rows]) => ({
        what,
        rows: z.array(z.unknown()).parse(rows).length,
      })),
    ).toEqual(summary.data)
    // Three photos and three documents, whose files this database only names.
    expect(summary.photos).toBe(6)
    expect(text).not.toMatch(/argon2|_hash|sealed|What we noted|[A-Za-z0-9_-]{43}/)

    expect(text).not.toContain('Texts from you')

    const { id_customer } = records
    const byStaff = await boss.call(downloadCustomerData, { params: { id: id_customer ?? 0 } })
    expect(strFromU8((await readZip(byStaff))['data.json'] ?? new Uint8Array())).toContain(
      'What we noted',
    )
    const noted = database.db
      .selectFrom('events')
      .select('actor')
      .where('event', '=', 'customer.data_taken')
    expect(await noted.where('id_customer', '=', id_customer).execute()).toHaveLength(2)
  })

  const balances = async () =>
    (
      await sql`
        select id_account, sum(amount_pence)::bigint as pence, count(*) as entries
        from ledger_entries group by 1 order by 1`.execute(database.db)
    ).rows

  const numbers = [canary.mobile, '07700 900 777']

  test('after the erasure of a person in every table, only words of others and the ledger remain', async () => {
    expect(await spreadCanary(database.db, records, numbers)).toEqual([])
    expect(await listFiles(app.files)).toHaveLength(7)
    const before = await balances()
    const theirs = await signIn(app, canary, { recovery_code: canary.recovery_codes[1] })
    const trial = await theirs.call(eraseMyself, { query: { simulated: 1 } })
    expect(trial).toMatchObject({ erasable: true, reasons: [], unproven: [], waits: true })
    expect(Object.keys(await findTraces(database.db)).length).toBeGreaterThan(40)

    expect(
      await refusal(theirs, eraseMyself, { query: {}, body: { password: 'a guess' } }),
    ).toMatchObject({
      code: 'password_wrong',
    })
    // Texts, STOP and conversations belong to an unproven mobile, so staff decide.
    for (const _ of [1, 2]) {
      const asked = await theirs.call(eraseMyself, { query: {}, body: { password: testPassword } })
      expect(asked).toMatchObject({ waits: true, data: [] })
    }
    const { id_customer, id_treasure } = records
    const toDo = database.db
      .selectFrom('activities')
      .select('id')
      .where('descr', 'like', 'Asked us to delete their account.%')
      .where('id_customer', '=', id_customer)
    expect(await toDo.execute()).toHaveLength(1)

    const ofCustomer = { params: { id: id_customer ?? 0 }, query: { simulated: 0 } }
    const ofTreasure = { params: { id: id_treasure ?? 0 }, query: { simulated: 0 } }
    await boss.call(eraseCustomer, { ...ofCustomer, body: { contacts: numbers } })
    const told = await boss.call(eraseTreasure, { ...ofTreasure, query: { simulated: 1 } })
    expect(told.unproven).toContainEqual({
      contact: canary.mobile,
      what: 'Texts received',
      rows: 1,
    })
    const body = { contacts: numbers }
    expect(await boss.call(eraseTreasure, { ...ofTreasure, body })).toMatchObject({ unproven: [] })
    const removers = { ...erasureTasks(app.deps), ...removedPicturesTasks(app.deps) }
    await runDueTasks(database, removers, new Date(Date.now() + 60_000))
    expect(await listFiles(app.files)).toEqual([])
    expect(await refusal(theirs, getUser, {})).toMatchObject({ status: 401 })

    expect(await findTraces(database.db, 'contacts')).toEqual({})
    // Names remain in a stranger's text, and in the error of a failed task.
    expect(Object.keys(await findTraces(database.db)).toSorted()).toEqual([
      'inbound_texts',
      'tasks',
    ])
    const kept = database.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('call', '=', 'moveCustomer 999')
    expect(await kept.executeTakeFirst()).toEqual({
      answer: { id: id_customer, fname: 'Removed' },
    })
    expect(log.filter(hasTraces)).toEqual([])
    expect(await balances()).toEqual(before)
  })

  test("a dry run shows staff what stops an erasure, and the erasure leaves only the record's number", async () => {
    const id = await createCustomer(database.db, {
      lname: 'Heron',
      email: 'heron@example.org',
      mphone: null,
    })
    const user = await createUser(database.db, {
      id_customer: id,
      is_admin: true,
      email: 'heron@example.org',
    })
    const [job = 0] = await createJobs(database.db, id, [{}])
    const ask = (simulated: number) => ({ params: { id }, query: { simulated } })
    expect(await boss.call(eraseCustomer, ask(1))).toMatchObject({
      erasable: false,
      reasons: [{ about: 'open_jobs', words: '1 job is still open.' }],
    })
    expect(await refusal(boss, eraseCustomer, ask(0))).toMatchObject({
      status: 409,
      message: 'This cannot be done yet. 1 job is still open.',
    })
    await database.db.updateTable('jobs').set({ id_status: 5 }).where('id', '=', job).execute()
    const { data } = await boss.call(eraseCustomer, ask(0))
    expect(data).toContainEqual({ what: 'Jobs', rows: 1, becomes: 'anonymised' })
    const customer = database.db.selectFrom('customers').selectAll().where('id', '=', id)
    expect(await customer.executeTakeFirst()).toMatchObject({
      fname: 'Removed',
      lname: '',
      email: null,
      postcode: null,
      erased_at: expect.any(Date),
    })
    const staff = database.db.selectFrom('users').selectAll().where('id', '=', user.id)
    expect(await staff.executeTakeFirst()).toMatchObject({ id_customer: null, email: user.email })
    const told = database.db
      .selectFrom('events')
      .select('data')
      .where('event', '=', 'customer.erased')
    expect(await told.where('id_customer', '=', id).executeTakeFirst()).toMatchObject({
      data: { rows: { Jobs: 1 } },
    })
  })

  test('retention deletes at night what its dry run counted, and logs it', async () => {
    const { db } = database
    const old = new Date('2015-01-05T09:00:00Z')
    const id = await createCustomer(db, { fname: 'Olive', lname: 'Oldfield', created_at: old })
    const young = await createCustomer(db, {
      fname: 'Yve',
      lname: 'Youngman',
      created_at: new Date(),
    })
    const request = { postcode: 'SE13 5AB', outcode: 'SE13' }
    await db
      .insertInto('coverage_requests')
      .values([
        { ...request, email: 'old@example.org', created_at: old },
        { ...request, email: 'new@example.org', created_at: new Date() },
      ])
      .execute()
    await database.script(`
      insert into imports (kind, file_name, headers, fields, options, created_at)
        values ('customers', 'old.csv', '[]', '[]', '{}', '2015-01-05');
      insert into import_rows (id_import, line, cells, email, outcome)
        select max(id), 1, '["Olive"]', 'olive@example.org', 'problem' from imports;
    `)
    const due = async () =>
      Object.fromEntries(
        (await boss.call(listRetention, {})).data.map((each) => [each.what, each.due]),
      )
    expect(await due()).toMatchObject({
      'Coverage requests': 1,
      'Rows of imported files': 1,
      'Words of messages': 0,
    })
    expect((await due())['Customers without jobs']).toBeGreaterThan(0)

    const at = new Date()
    await db
      .insertInto('tasks')
      .values({ name: 'retention.apply', key: 'schedule', run_at: at })
      .execute()
    expect(await runDueTasks(database, retentionTasks(app.deps), at)).toEqual([])
    await runDueTasks(database, retentionTasks(app.deps), at)
    expect(Object.values(await due()).filter(Boolean)).toEqual([])
    const named = db
      .selectFrom('customers')
      .select('fname')
      .orderBy('id')
      .where('id', 'in', [id, young])
    expect(await named.execute()).toEqual([{ fname: 'Removed' }, { fname: 'Yve' }])
    const noted = db.selectFrom('events').select('data').where('event', '=', 'retention.applied')
    expect(await noted.executeTakeFirst()).toEqual({
      data: { rows: { 'Coverage requests': 1, 'Rows of imported files': 1 } },
    })
  })
})

const readZip = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))

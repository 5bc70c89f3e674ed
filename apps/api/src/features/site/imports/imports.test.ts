import {
  checkImport,
  deleteCustomer,
  exportImportProblems,
  getImport,
  listCustomers,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  updateCustomer,
  updateImportMapping,
  type Import,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixtures, giveCodes } from '#test/fixtures.ts'
import { counted, csv, importing, mappingOf } from '#test/importing.ts'
import { hostileImports } from '#test/hostile-imports.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { importTasks } from './import-tasks.ts'
import { oldImports } from './imports.store.ts'

describe.each(mainEngines)('imports on %s', (engine) => {
  let office: SignedInClient
  let franchisee: SignedInClient

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    await giveCodes(database.db, 2, ['BN1'])
    await database.db
      .insertInto('skills')
      .values({ name: 'Gardening', id_service: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    office = await signIn(app, await createUser(database.db, { is_admin: true }))
    franchisee = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
  })
  beforeEach(async () => {
    await database.db.deleteFrom('imports').execute()
    await sql`delete from customers where id not in (select id_customer from jobs)`.execute(
      database.db,
    )
    await database.db.deleteFrom('treasures').execute()
  })

  const { upload, uploaded, work, now, checked, ran, undone } = importing({
    app,
    database,
    by: () => office,
  })
  const count = async (table: 'customers' | 'treasures' | 'messages' | 'companies') =>
    (
      await database.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const dump = async () => {
    const tables = ['customers', 'addresses', 'companies', 'treasures', 'treasure_skills'] as const
    const rows = await Promise.all(
      tables.map((table) =>
        sql`select * from ${sql.table(table)} order by id`.execute(database.db),
      ),
    )
    return rows.map((each) => each.rows)
  }

  test(
    'five hundred customers imported twice are added once, and an undo removes them',
    { tags: 'slow' },
    async () => {
      const people = Array.from({ length: 500 }, (_, i) => [
        `Robin${letters(i)}`,
        `Marsh${letters(i * 7)}`,
        `robin.${i}@example.org`,
        `07700${String(100_000 + i)}`,
        'SE13 5AB',
        i % 10 === 0 ? 'Harbour Lets Ltd' : '',
      ])
      const twins = people.slice(0, 12).map((row) => [row[0]?.toUpperCase(), ...row.slice(1)])
      const wrong = [
        ['Ann', 'Lee', 'not an email', '', 'SE13 5AB', ''],
        ['Ann', 'Lee', '', '4.47E+11', '', ''],
        ['Ann', '', '', '', '', ''],
      ]
      const file = csv([
        ['First name', 'Last name', 'Email', 'Mobile', 'Postcode', 'Company'],
        ...people,
        ...twins,
        ...wrong,
      ])
      const before = await dump()
      const mails = await count('messages')

      const one = await uploaded(file)
      expect(one).toMatchObject({ state: 'new', rows: 515, decided: 0 })
      const expected = counted({ added: 500, there_already: 12, problem: 3 })
      expect(await checked(one.id)).toMatchObject({ state: 'checked', counts: expected })
      expect(await dump()).toEqual(before)

      const done = await ran(one.id)
      expect(done).toMatchObject({
        state: 'done',
        counts: expected,
        undo_until: expect.any(String),
      })
      expect(await count('customers')).toBe(500 + (before[0]?.length ?? 0))
      const found = await office.call(listCustomers, { query: { search: 'robin.7@example.org' } })
      expect(found.data).toMatchObject([{ postcode: 'SE13 5AB', region: { id: 1 } }])

      const again = await uploaded(file)
      await checked(again.id)
      expect((await ran(again.id)).counts).toEqual(counted({ there_already: 512, problem: 3 }))
      expect(await count('customers')).toBe(500 + (before[0]?.length ?? 0))
      expect(await count('messages')).toBe(mails)

      expect((await undone(one.id)).counts).toMatchObject({ removed: 500, kept: 0 })
      expect(await dump()).toEqual(before)
    },
  )

  test('forty treasures are imported with their skills, and are active if that was chosen', async () => {
    const file = csv([
      ['Name', 'Mobile', 'Address', 'Postcode', 'Skills'],
      ...Array.from({ length: 40 }, (_, i) => [
        `Tom Lee${letters(i)}`,
        `07700${String(200_000 + i)}`,
        `${i} Quay`,
        'SE13 5AB',
        i === 0 ? 'Gardening, Juggling' : 'gardening',
      ]),
    ])
    const one = await uploaded(file, { kind: 'treasures' })
    await office.call(updateImportMapping, {
      params: { id: one.id },
      body: mappingOf(one, { active: true }),
    })
    const mails = await count('messages')
    await checked(one.id)
    expect((await ran(one.id)).counts).toEqual(counted({ added: 39, problem: 1 }))
    const { data } = await office.call(listImportRows, {
      params: { id: one.id },
      query: { outcome: 'problem' },
    })
    expect(data).toMatchObject([{ line: 2, reasons: ['There is no skill called Juggling.'] }])
    const treasures = await database.db
      .selectFrom('treasures')
      .innerJoin('treasure_skills', 'id_treasure', 'treasures.id')
      .select(['switched_on', 'complete'])
      .execute()
    expect(treasures).toHaveLength(39)
    expect(treasures.every((row) => row.switched_on && row.complete)).toBe(true)
    expect(await count('messages')).toBe(mails)
    expect((await undone(one.id)).counts).toMatchObject({ removed: 39 })
    expect(await count('treasures')).toBe(0)
  })

  test('a person with few details is recognised in a second import', async () => {
    const file = csv([['Name'], ['Tom Lee'], ['Jo Ng'], ['Æ Ø']])
    const one = await uploaded(file)
    await checked(one.id)
    expect((await ran(one.id)).counts).toEqual(counted({ added: 3 }))
    const again = await uploaded(file)
    expect((await checked(again.id)).counts).toEqual(counted({ there_already: 3 }))
  })

  test('a shared email needs a decision, and is added if staff say so', async () => {
    const file = csv([
      ['Name', 'Email'],
      ['Ann Baker', 'home@example.org'],
      ['Bob Baker', 'home@example.org'],
    ])
    const one = await uploaded(file)
    expect((await checked(one.id)).counts).toEqual(counted({ added: 1, similar: 1 }))
    const { data } = await office.call(listImportRows, { params: { id: one.id }, query: {} })
    expect(data[1]).toMatchObject({
      name: 'Bob Baker',
      reasons: ['Ann Baker on line 2 has the same email.'],
    })
    await office.call(updateImportMapping, {
      params: { id: one.id },
      body: mappingOf(one, { add_similar: true }),
    })
    await checked(one.id)
    expect((await ran(one.id)).counts).toEqual(counted({ added: 2 }))
  })

  test('rows left out can be downloaded with their reasons, and without formulas', async () => {
    const one = await uploaded(
      csv([
        ['Name', 'Email'],
        ['=HYPERLINK("x") Lee', 'nonsense'],
      ]),
    )
    await checked(one.id)
    const text = await (await office.call(exportImportProblems, { params: { id: one.id } })).text()
    expect(text).toContain('"Name","Email","Line","Why"')
    expect(text).toContain(`"'=HYPERLINK`)
    expect(text).toContain('E-mail: Must be a valid e-mail')
  })

  test('an undo keeps people who were changed or used since, with a reason', async () => {
    const one = await uploaded(
      csv([
        ['Name', 'Email'],
        ['Ann Changed', 'changed@example.org'],
        ['Ann Untouched', 'untouched@example.org'],
        ['Ann Deleted', 'deleted@example.org'],
        ['Ann Tagged', 'tagged@example.org'],
      ]),
    )
    await checked(one.id)
    await ran(one.id)
    const [changed = 0, , deleted = 0, tagged = 0] = (
      await office.call(listImportRows, { params: { id: one.id }, query: {} })
    ).data.map(({ id_customer }) => id_customer ?? 0)
    await office.call(updateCustomer, {
      params: { id: changed },
      body: { fname: 'Anne', lname: 'Changed' },
    })
    const boss = await signIn(app, await createUser(database.db, { super: true }))
    await boss.call(deleteCustomer, { params: { id: deleted }, query: {} })
    const { id: id_tag } = await database.db
      .insertInto('tags')
      .values({ name: `Regular ${engine}`, color: '#336699', id_model: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.db.insertInto('customer_tags').values({ id_customer: tagged, id_tag }).execute()
    expect((await undone(one.id)).counts).toEqual(counted({ kept: 2, removed: 2 }))
    const { data } = await office.call(listImportRows, {
      params: { id: one.id },
      query: { outcome: 'kept' },
    })
    expect(data.map(({ id_customer }) => id_customer)).toEqual([changed, tagged])
    expect(data[0]?.reasons).toEqual(['Someone has changed them since.'])
  })

  test('customers are changed only if that was chosen, and the undo changes them back', async () => {
    const known = await uploaded(
      csv([
        ['Name', 'Email', 'Mobile', 'Address', 'Postcode', 'Notes'],
        ['Ann Lee', 'ann@example.org', '07700900123', '1 Quay', 'SE13 5AB', 'Dog'],
        ['Bob Ng', 'bob@example.org', '', '', '', ''],
        ['Cat Ray', 'cat@example.org', '', '', '', ''],
      ]),
    )
    await checked(known.id)
    await ran(known.id)
    const before = await dump()
    const file = csv([
      ['Name', 'Email', 'Mobile', 'Other phone', 'Address', 'Postcode', 'Notes', 'Company'],
      ['Ann Lee', 'ann@example.org', '07700900999', '020 7946 0000', '9 Quay', 'SE13 5AB', '', ''],
      ['Bob Ng', 'bob@example.org', '07700900456', '', '2 Quay', 'SE13 5AB', '', 'Harbour Lets'],
      ['Bob Ng', 'bob@example.org', '', '', '3 Quay', 'SE13 5AB', '', ''],
      ['Cat Ray', 'cat@example.org', '', '', '', '', '', ''],
    ])
    const one = await uploaded(file)
    expect((await checked(one.id)).counts).toEqual(counted({ there_already: 4 }))
    const mapping = mappingOf(one, { update: true })
    mapping.fields[3] = 'phone'
    await office.call(updateImportMapping, { params: { id: one.id }, body: mapping })
    const expected = counted({ updated: 2, there_already: 2 })
    expect((await checked(one.id)).counts).toEqual(expected)
    expect(await dump()).toEqual(before)
    expect((await ran(one.id)).counts).toEqual(expected)
    const { data } = await office.call(listCustomers, { query: { search: 'ann@example.org' } })
    expect(data).toMatchObject([{ mphone: '+447700900123', phone: '020 7946 0000' }])
    expect((await undone(one.id)).counts).toMatchObject({ restored: 2, kept: 0 })
    expect(await dump()).toEqual(before)
  })

  test('rows that added nothing are deleted once their import can no longer be undone', async () => {
    const known = await uploaded(
      csv([
        ['Name', 'Email', 'Notes'],
        ['Ann Lee', 'ann@example.org', 'Dog'],
      ]),
    )
    await checked(known.id)
    await ran(known.id)
    const one = await uploaded(
      csv([
        ['Name', 'Email', 'Notes'],
        ['Ann Lee', 'ann@example.org', 'Cat'],
      ]),
    )
    await office.call(updateImportMapping, {
      params: { id: one.id },
      body: mappingOf(one, { update: true }),
    })
    await checked(one.id)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const change = (dates: { created_at?: Date; finished_at?: Date }) =>
      database.db.updateTable('imports').set(dates).where('id', '=', one.id).execute()
    const tidyUp = () =>
      runDueTasks(database, housekeepingTasks({ database }, [oldImports]), new Date())
    await ran(one.id)
    await change({ created_at: daysAgo(40) })
    expect(await tidyUp()).toEqual([])
    expect((await now(one.id)).counts).toEqual(counted({ updated: 1 }))
    expect((await undone(one.id)).counts).toEqual(counted({ restored: 1 }))
    await change({ finished_at: daysAgo(31) })
    expect(await tidyUp()).toEqual([])
    expect((await now(one.id)).counts).toEqual(counted({}))
  })

  test('each step works once, and only in order', async () => {
    const one = await uploaded(csv([['Name'], ['Ann Lee']]))
    const params = { id: one.id }
    expect(await refusal(office, runImport, { params })).toMatchObject({
      status: 409,
      message: 'Check this import first.',
    })
    await checked(one.id)
    const presses = await Promise.allSettled([
      office.call(runImport, { params }),
      office.call(runImport, { params }),
    ])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await work()
    expect((await now(one.id)).counts).toEqual(counted({ added: 1 }))
    expect(await refusal(office, checkImport, { params })).toMatchObject({ status: 409 })
    await database.db
      .updateTable('imports')
      .set({ finished_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', one.id)
      .execute()
    expect(await refusal(office, undoImport, { params })).toMatchObject({ status: 409 })
  })

  test('a stopped run resumes, and adds each person once', async () => {
    const names = Array.from({ length: 130 }, (_, i) => [`Robin Marsh${letters(i)}`])
    const one = await uploaded(csv([['Name'], ...names]))
    await checked(one.id)
    await office.call(runImport, { params: { id: one.id } })
    const run = importTasks({ database })['import.run'].run
    const stop = new AbortController()
    let pieces = 0
    await expect(
      run({
        data: { id: one.id },
        at: new Date(),
        attempts: 1,
        clock: () => new Date(),
        log: { error: () => {} },
        signal: stop.signal,
        transact: async (piece) => {
          const done = await database.db.transaction().execute(piece)
          if (++pieces === 1) stop.abort(new Error('the process ends'))
          return done
        },
      }),
    ).rejects.toThrow('the process ends')
    expect((await now(one.id)).counts.added).toBe(100)
    await work()
    expect(await now(one.id)).toMatchObject({ state: 'done', counts: { added: 130 } })
  })

  test('a franchisee imports into their own region, and sees their own imports', async () => {
    const one = await uploaded(
      csv([
        ['Name', 'Postcode'],
        ['Ann Lee', 'BN1 1AA'],
      ]),
      {
        by: franchisee,
      },
    )
    await checked(one.id, franchisee)
    await ran(one.id, franchisee)
    const { data } = await franchisee.call(listCustomers, { query: { search: 'Ann Lee' } })
    expect(data).toMatchObject([{ region: { id: 2 } }])
    const theirs = await uploaded(csv([['Name'], ['Bob Lee']]))
    expect((await franchisee.call(listImports, {})).data.map(({ id }) => id)).toEqual([one.id])
    expect(await refusal(franchisee, getImport, { params: { id: theirs.id } })).toMatchObject({
      status: 404,
    })
  })

  test.each(hostileImports.filter(([, , expected]) => expected === 'refused'))(
    '%s is refused with a reason',
    async (_, file) => {
      const { status, text } = await upload(file)
      expect(status).toBe(422)
      expect(JSON.parse(text)).toMatchObject({ code: 'import_unreadable' })
    },
  )

  test.each(hostileImports.filter(([, , expected]) => expected !== 'refused'))(
    '%s: the check predicts the result of the run',
    async (_, file, expected) => {
      const { id } = await uploaded(file)
      const said = (await checked(id)).counts
      expect(said).toEqual(counted(expected as Partial<Import['counts']>))
      expect((await ran(id)).counts).toEqual(said)
    },
  )
})

/** Writes a number in letters, because names have no digits. */
function letters(n: number): string {
  return String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}

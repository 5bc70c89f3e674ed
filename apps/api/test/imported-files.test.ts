import { listImportRows } from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixtures } from './fixtures.ts'
import { counted, csv, everyRow, importing, lettersOf } from './importing.ts'
import { relations, type Human } from './near-twins.ts'
import { randomFile } from './random-files.ts'
import { randomNumbers } from './random-numbers.ts'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { useApp } from './use-app.ts'

/** `NEAR_TWINS=5000 HOSTILE_FILES=1000 IMPORT_SEED=7` for a long run. */
const twins = Number(process.env['NEAR_TWINS'] ?? 320)
const files = Number(process.env['HOSTILE_FILES'] ?? 30)
const seed = Number(process.env['IMPORT_SEED'] ?? 1)
const timeout = 30 * 60_000

let office: SignedInClient
const { app, database } = useApp()
const { upload, uploaded, checked, ran, undone } = importing({ app, database, by: () => office })
beforeAll(async () => {
  await createFixtures(database.db)
  office = await signIn(app, await createUser(database.db, { is_admin: true }))
})
beforeEach(() => sql`delete from import_rows`.execute(database.db))

const outcomes = (id: number) =>
  database.db
    .selectFrom('import_rows')
    .select(['line', 'outcome', 'id_customer', 'reasons'])
    .where('id_import', '=', id)
    .orderBy('line')
    .execute()

test(`of ${twins} near-twins, none is taken for another person`, { timeout }, async () => {
  const humans = Array.from({ length: twins }, (_, i): Human => ({
    name: `Robin${lettersOf(i, 5)} Marsh${lettersOf(i * 7 + seed, 5)}`,
    email: `robin.${i}@example.org`,
    mobile: `07${700_000_000 + i}`,
    postcode: `SE13 ${i % 10}${lettersOf(Math.floor(i / 10), 2)}`,
  }))
  const bring = async (rows: readonly Human[]) => {
    const { id } = await uploaded(
      csv([
        ['Name', 'Email', 'Mobile', 'Postcode'],
        ...rows.map(({ name, email, mobile, postcode }) => [name, email, mobile, postcode]),
      ]),
    )
    const said = (await checked(id)).counts
    expect((await ran(id)).counts).toEqual(said)
    return outcomes(id)
  }
  const known = await bring(humans)
  expect(known.every(({ outcome }) => outcome === 'added')).toBe(true)
  const how = (i: number) => relations[i % relations.length] ?? ['', false, (one: Human) => one]
  const found = await bring(humans.map((one, i) => how(i)[2](one, i)))
  const wrong = found.flatMap(({ outcome, id_customer }, i) => {
    const [what, isSame] = how(i)
    const isJoined = outcome === 'there_already'
    return isJoined === isSame && (!isJoined || id_customer === known[i]?.id_customer)
      ? []
      : [`${what}: ${outcome}`]
  })
  expect(wrong).toEqual([])
})

test(`the check of ${files} random files predicts each row of the run`, { timeout }, async () => {
  const random = randomNumbers(seed)
  const messages = async () =>
    (await sql<{ n: number }>`select count(*) as n from messages`.execute(database.db)).rows[0]?.n
  const sent = await messages()
  let outcome = { read: 0, added: 0 }
  for (let i = 0; i < files; i += 1) {
    const { kind, file } = randomFile(random)
    const before = await everyRow(database)
    const { status, text } = await upload(file, { kind })
    expect([200, 422], `file ${i}`).toContain(status)
    if (status !== 200) continue
    const { id } = JSON.parse(text) as { id: number }
    await checked(id)
    const said = await outcomes(id)
    expect(await everyRow(database)).toEqual(before)
    const done = await ran(id)
    const rows = await outcomes(id)
    const shown = (row: (typeof rows)[number]) => ({ ...row, id_customer: null, i })
    expect(rows.map(shown)).toEqual(said.map(shown))
    if (done.counts.added > 0) await undone(id)
    expect(await everyRow(database)).toEqual(before)
    outcome = { read: outcome.read + rows.length, added: outcome.added + done.counts.added }
  }
  expect(await messages()).toBe(sent)
  expect(outcome.added).toBeGreaterThan(files / 10)
})

describe('a row that the database refuses', () => {
  beforeAll(() =>
    database.script(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.lname = 'Poison' then raise check_violation using message = 'poison'; end if;
        return new;
      end $$;
      create trigger refuse_poison before insert on customers
        for each row execute function refuse_poison();`),
  )

  test('fails alone, in the check as in the run', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Robin Marsh${lettersOf(i, 3)}`)
    const { id } = await uploaded(
      csv([
        ['Name', 'Email', 'Company'],
        ...names.map((name, i) => [i === 7 ? 'Ivy Poison' : name, `${i}@example.org`, `Firm ${i}`]),
        [names[3] ?? '', '3@example.org', 'Firm 3'],
      ]),
    )
    const expected = counted({ added: 19, there_already: 1, problem: 1 })
    expect((await checked(id)).counts).toEqual(expected)
    expect((await ran(id)).counts).toEqual(expected)
    const { data } = await office.call(listImportRows, {
      params: { id },
      query: { outcome: 'problem' },
    })
    expect(data).toMatchObject([{ line: 9, reasons: ['This row can’t be stored.'] }])
    const { data: twice } = await office.call(listImportRows, {
      params: { id },
      query: { outcome: 'there_already' },
    })
    expect(twice).toMatchObject([{ reasons: ['Same name and email as on line 5.'] }])
    expect((await undone(id)).counts).toMatchObject({ removed: 19, kept: 0 })
    const left = await sql`select from companies where name like 'Firm %'`.execute(database.db)
    expect(left.rows).toEqual([])
  })
})

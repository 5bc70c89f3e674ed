import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../../test/postgres-databases.ts'
import { fillDataFolder } from '../../test/test-database.ts'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { openPglite, openPostgres, type Database } from '../kernel/db/connect.ts'
import { fillDatabase } from '../kernel/db/copy/fill-database.ts'
import { readDatabase, type Contents } from '../kernel/db/copy/read-database.ts'
import { createSeal } from '../kernel/seal.ts'
import { readSettings } from '../kernel/settings.ts'
import { seedPlaces } from '../seed/places.ts'
import { seed } from '../seed/seed.ts'
import { startServer } from '../start-server.ts'
import { moveToPostgres } from './move.ts'

const root = mkdtempSync(join(tmpdir(), 'treasures-operations-'))
const dataDir = join(root, 'demo')
let emptyDatabases: { url: string; drop: () => Promise<void> }[] = []

/** The demo in an embedded database, with values that are easily rounded, cut or taken for others on their way. */
beforeAll(async () => {
  await fillDataFolder(dataDir)
  const database = await openPglite(dataDir)
  await seedPlaces(database)
  await seed({
    database,
    files: diskFiles(join(dataDir, 'files')),
    clock: () => new Date('2026-11-23T09:00:00Z'),
    money: {
      business: { name: 'Treasures', address: '', vat_number: null },
      invoiceDueDays: 14,
      seal: createSeal('a key for tests, long enough to be one'),
    },
    progress: () => {},
  })
  await database.script(`
    update jobs set descr = E'tab\\t "quotes" \\\\ back\\nline \\u2028 Łódź 🛠 \\x01', created_at = '2026-03-29T01:00:00.123456Z',
      lat = 0.1 + 0.2, lon = -0.1 where id = (select min(id) from jobs);
    update events set data = '{"big": 12345678901234567890.5, "none": null, "text": "\\u20ac"}' where id = (select min(id) from events);
    update events set data = 'null' where id = (select max(id) from events);
  `)
  await database.close()
  emptyDatabases = await Promise.all(
    Array.from({ length: 2 }, () => createPostgresDatabase(inject('postgresUrl'), 'template0')),
  )
})
afterAll(async () => {
  for (const { drop } of emptyDatabases) await drop()
  rmSync(root, { recursive: true, force: true })
})

const emptyUrl = (index = 0) => emptyDatabases[index]?.url ?? ''
async function onPostgres<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openPostgres(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
/** What a database holds, without its rows. */
const describeContents = (database: Database) =>
  readDatabase(database, async ({ tables, sequences }) => ({ tables, sequences }))
const move = (url: string, allowMissing = false) =>
  moveToPostgres({ dataDir, databaseUrl: url, allowMissing, say() {}, progress() {} })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('a move is refused, in words, while anything is not as it has to be', async () => {
  const photo = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith('.thumb.webp'),
  )
  const [path, aside] = [join(dataDir, 'files', photo ?? ''), join(root, 'aside')]
  renameSync(path, aside)
  expect(await refusal(move(emptyUrl()))).toMatch(/1 files are missing: .*thumb\.webp/)
  renameSync(aside, path)

  const running = await openPglite(dataDir)
  expect(await refusal(move(emptyUrl()))).toMatch(/is in use by process/)
  await running.close()
  expect(
    await refusal(
      moveToPostgres({ dataDir: root, databaseUrl: emptyUrl(), say() {}, progress() {} }),
    ),
  ).toMatch(/no embedded database in/)
  await onPostgres(emptyUrl(1), async (database) => {
    await database.script('create table somebodys (id int)')
    expect(await refusal(move(emptyUrl(1)))).toMatch(/is not empty: it has the table somebodys/)
    await database.script('drop table somebodys')
  })
})

/** The same contents but for their rows. */
const withRows = (contents: Contents, change: (lines: string[], table: string) => string[]) => ({
  ...contents,
  rows: (async function* () {
    for await (const { table, lines } of contents.rows) yield { table, lines: change(lines, table) }
  })(),
})

test('a row that is lost on the way, is another, or names one that is lost makes a copy fail with its table, and leaves nothing', async () => {
  const source = await openPglite(dataDir)
  await onPostgres(emptyUrl(), async (target) => {
    const copy = (change: (lines: string[], table: string) => string[]) =>
      refusal(
        readDatabase(source, (contents) =>
          fillDatabase(target, withRows(contents, change), { progress() {} }),
        ),
      )
    const lose = (name: string) => (lines: string[], table: string) =>
      table === name ? lines.slice(1) : lines
    const differences = await copy((lines, table) =>
      lose('activities')(lines, table).map((line) => line.replace('Łódź', 'Lodz')),
    )
    expect(differences).toMatch(/activities: [\d,]+ rows there, [\d,]+ rows arrived/)
    expect(differences).toMatch(/jobs: 400 rows, but not the same as there/)
    expect(await copy(lose('customers'))).toMatch(/A row names another that did not arrive/)
    const { rows } = await sql`select from jobs`.execute(target.db)
    expect(rows).toEqual([])
    expect(await refusal(describeContents(target))).toMatch(/begun and not finished/)
    const settings = readSettings({ DATABASE_URL: emptyUrl(), DATA_DIR: join(root, 'served') })
    expect(await refusal(startServer(settings))).toMatch(/begun and not finished/)
  })
  await source.close()
})

test('after a try that failed all of it arrives, to the last digit, and the folder is as it was', async () => {
  const before = await openPglite(dataDir)
  const wanted = await describeContents(before)
  await before.close()
  const { rows, missing } = await move(emptyUrl())
  expect({ rows, missing }).toEqual({
    rows: wanted.tables.reduce((sum, table) => sum + table.rows, 0),
    missing: 0,
  })
  await onPostgres(emptyUrl(), async (database) => {
    expect(await describeContents(database)).toEqual(wanted)
    const counts = await sql`
      select (select count(*) from pg_constraint where contype = 'f' and not convalidated) as unchecked,
        (select count(*) from pg_trigger where tgenabled <> 'O') as asleep,
        (select data::text from events order by id desc limit 1) as json_null,
        (select tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint from board_changes limit 1) as past
    `.execute(database.db)
    expect(counts.rows).toEqual([{ unchecked: 0, asleep: 0, json_null: 'null', past: true }])
  })
  const after = await openPglite(dataDir)
  expect(await describeContents(after)).toEqual(wanted)
  await after.close()
  expect(await refusal(move(emptyUrl()))).toMatch(/is not empty/)
})

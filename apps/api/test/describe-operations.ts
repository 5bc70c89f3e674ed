import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { forgeBackup, withoutFirst, withoutRow } from './forge-backup.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { openPglite, openPostgres, type Database } from '../src/kernel/db/connect.ts'
import { fillDatabase } from '../src/kernel/db/copy/fill-database.ts'
import { readDatabase, type Contents } from '../src/kernel/db/copy/read-database.ts'
import { backupFolder } from '../src/adapters/backups/backup-folder.ts'
import { openBackup } from '../src/kernel/backup/read-backup.ts'
import type { TarEntry } from '../src/kernel/backup/tar.ts'
import { readSettings } from '../src/settings.ts'
import { startServer } from '../src/start-server.ts'
import { makeBackup } from '../src/operations/make-backup.ts'
import { moveToPostgres } from '../src/operations/move.ts'
import { restoreFrom } from '../src/operations/restore-from.ts'

/** Registers tests of moves and backups of the demo in a data folder. Its server is stopped. */
export function describeOperations(dataDir: string) {
  const root = mkdtempSync(join(tmpdir(), 'treasures-operations-'))
  let original: Awaited<ReturnType<typeof describeContents>>
  let emptyDatabases: { url: string; drop: () => Promise<void> }[] = []

  // Values that are easily rounded, cut or mistaken for others when copied.
  beforeAll(async () => {
    const database = await openPglite(dataDir)
    await database.script(`
    update jobs set descr = E'tab\\t "quotes" \\\\ back\\nline \\u2028 Łódź 🛠 \\x01', created_at = '2026-03-29T01:00:00.123456Z',
      lat = 0.1 + 0.2, lon = -0.1 where id = (select min(id) from jobs);
    update events set data = '{"big": 12345678901234567890.5, "none": null, "text": "\\u20ac"}' where id = (select min(id) from events);
    update events set data = 'null' where id = (select max(id) from events);
  `)
    original = await describeContents(database)
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
  /** Describes a database without its rows. */
  const describeContents = (database: Database) =>
    readDatabase(database, async ({ tables, sequences }) => ({ tables, sequences }))
  const inFolder = { dataDir, bucket: undefined }
  const move = (url: string, allowMissing = false) =>
    moveToPostgres({ ...inFolder, databaseUrl: url, allowMissing, say() {}, progress() {} })
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
        moveToPostgres({
          ...inFolder,
          dataDir: root,
          databaseUrl: emptyUrl(),
          say() {},
          progress() {},
        }),
      ),
    ).toMatch(/no embedded database in/)
    await onPostgres(emptyUrl(1), async (database) => {
      await database.script('create table somebodys (id int)')
      expect(await refusal(move(emptyUrl(1)))).toMatch(/is not empty: it has the table somebodys/)
      await database.script('drop table somebodys')
    })
  })

  /** Replaces the rows of some contents. */
  const withRows = (contents: Contents, change: (lines: string[], table: string) => string[]) => ({
    ...contents,
    rows: (async function* () {
      for await (const { table, lines } of contents.rows)
        yield { table, lines: change(lines, table) }
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
    const { rows, missing } = await move(emptyUrl())
    expect({ rows, missing }).toEqual({
      rows: original.tables.reduce((sum, table) => sum + table.rows, 0),
      missing: 0,
    })
    await onPostgres(emptyUrl(), async (database) => {
      expect(await describeContents(database)).toEqual(original)
      const counts = await sql`
      select (select count(*) from pg_constraint where contype = 'f' and not convalidated) as unchecked,
        (select count(*) from pg_trigger where tgenabled <> 'O') as asleep,
        (select data::text from events order by id desc limit 1) as json_null,
        (select tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint from board_changes limit 1) as past
    `.execute(database.db)
      expect(counts.rows).toEqual([{ unchecked: 0, asleep: 0, json_null: 'null', past: true }])
    })
    const after = await openPglite(dataDir)
    expect(await describeContents(after)).toEqual(original)
    await after.close()
    expect(await refusal(move(emptyUrl()))).toMatch(/is not empty/)
  })

  const clock = () => new Date('2026-11-23T09:00:00Z')
  const backUp = (
    path: string,
    place: { dataDir: string; databaseUrl?: string; backupKey?: string },
  ) =>
    makeBackup(
      {
        ...inFolder,
        databaseUrl: undefined,
        secretKey: 's'.repeat(32),
        backupKey: undefined,
        clock,
        ...place,
      },
      { path, progress() {} },
    )
  const restore = (
    path: string,
    place: { dataDir: string; databaseUrl?: string; backupKey?: string; secretKey?: string },
  ) =>
    restoreFrom(
      { ...inFolder, databaseUrl: undefined, secretKey: undefined, backupKey: undefined, ...place },
      { path, progress() {} },
    )

  /** Reads all files below a folder. */
  const filesIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'base64')]),
    )

  test('a backup of either engine is restored on the other, files included, and refused in words where it is not whole', async () => {
    const plain = join(root, 'plain.backup')
    const made = await backUp(plain, { dataDir })
    expect(made).toMatchObject({ missing: [], files: Object.keys(filesIn(dataDir)).length })
    expect(await refusal(backUp(plain, { dataDir }))).toMatch(/is there already/)

    const served = { dataDir: join(root, 'on-postgres'), databaseUrl: emptyUrl(1) }
    const refused = async (name: string, change: (entry: TarEntry) => TarEntry[]) =>
      refusal(restore(await forgeBackup(plain, join(root, name), change), served))
    const spoil = ({ name, bytes }: TarEntry) => [
      { name, bytes: Buffer.from(bytes).fill(7, 40, 50) },
    ]
    expect(await refused('row', withoutFirst(/^rows\/activities\//, withoutRow))).toMatch(
      /activities: [\d,]+ rows there, [\d,]+ rows arrived/,
    )
    const [lose, damage] = [withoutFirst(/^files\//), withoutFirst(/^files\//, spoil)]
    const ofFiles = (entry: TarEntry) => !entry.name.startsWith('rows/')
    const spoilt = await refused('photos', (entry) =>
      ofFiles(entry) ? lose(entry).flatMap((left) => damage(left)) : [],
    )
    expect(spoilt).toMatch(/webp is missing/)
    expect(spoilt).toMatch(/webp is damaged/)
    const named = (name: string) => (entry: TarEntry) =>
      entry.name === 'manifest.json' ? [entry, { name, bytes: Buffer.from('x') }] : [entry]
    expect(await refused('more', named('files/AAAAAAAAAAAAAAAAAAAAAB.webp'))).toMatch(
      /AAAAAAAAAAAAAAAAAAAAAB\.webp is not listed/,
    )
    expect(await refused('slip', named('files/../../evil.webp'))).toMatch(
      /no name that we give to a file/,
    )
    const instead = (name: string, bytes: string) => (entry: TarEntry) =>
      entry.name === name ? [{ name, bytes: Buffer.from(bytes) }] : ofFiles(entry) ? [entry] : []
    for (const name of ['manifest.json', 'files.json'])
      for (const [i, bytes] of ['{', '{}', 'null'].entries())
        expect(await refused(`${name}-${i}`, instead(name, bytes))).toContain(
          `It is damaged: ${name} in it cannot be read.`,
        )
    expect(await refused('newer', instead('manifest.json', '{"format":2}'))).toMatch(
      /newer version/,
    )
    const counting = ({ name, bytes }: TarEntry) =>
      name === 'manifest.json'
        ? [{ name, bytes: Buffer.from(bytes.toString().replace('"jobs_id_seq"', '"odd_seq"')) }]
        : [{ name, bytes }]
    expect(await refused('sequence', counting)).toMatch(/does not know: odd_seq/)
    expect(
      await refused('short', (entry) => (entry.name === 'manifest.json' ? [entry] : [])),
    ).toMatch(/cut short/)
    expect(await restore(plain, served)).toMatchObject({
      rows: made.rows,
      files: made.files,
      sameKey: false,
    })
    expect(filesIn(served.dataDir)).toEqual(filesIn(dataDir))
    expect(await refusal(restore(plain, served))).toMatch(/is not empty/)

    const sealed = join(root, 'sealed.backup')
    const backupKey = 'k'.repeat(32)
    const again = { dataDir: join(root, 'embedded-again') }
    const open = openPostgres(served.databaseUrl)
    // Another session's transaction is neither waited for nor copied.
    await open.db.transaction().execute(async (tx) => {
      await sql`update ambassadors set description = 'meanwhile'`.execute(tx)
      await backUp(sealed, { ...served, backupKey })
    })
    await open.close()
    expect(readFileSync(sealed).includes('jobs')).toBe(false)
    expect(await refusal(restore(sealed, again))).toMatch(/is encrypted: set BACKUP_KEY/)
    expect(await refusal(restore(sealed, { ...again, backupKey: 'x'.repeat(32) }))).toMatch(
      /made with another BACKUP_KEY/,
    )
    expect(await restore(sealed, { ...again, backupKey, secretKey: 's'.repeat(32) })).toMatchObject(
      {
        rows: made.rows,
        sameKey: true,
      },
    )
    const last = await openPglite(again.dataDir)
    expect(await describeContents(last)).toEqual(original)
    await last.close()
  })

  test('a server backs its embedded database up while it is used, and hears where one cannot be restored', async () => {
    const database = await openPglite(dataDir)
    const folder = join(root, 'backups')
    const backups = backupFolder({
      folder,
      database,
      settings: { ...inFolder, databaseUrl: undefined, backupKey: undefined },
      secretKey: 's'.repeat(32),
    })
    const { signal } = new AbortController()
    // A transaction in progress is not in the backup.
    await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`update ambassadors set description = 'meanwhile'`.execute(tx)
        await backups.make('one.backup', signal)
        throw new Error('taken back')
      })
      .catch(() => {})
    await database.close()
    const { manifest } = await openBackup(join(folder, 'one.backup'), undefined)
    expect(manifest.tables).toEqual(original.tables)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('copied-'))).toEqual([])
    truncateSync(join(folder, 'one.backup'), 300)
    await expect(backups.test('one.backup', signal)).rejects.toThrow(/^It is cut short/)
  })
}

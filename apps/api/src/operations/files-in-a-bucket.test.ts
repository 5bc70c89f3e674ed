import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startFakeS3, type FakeS3 } from '../../test/fake-s3.ts'
import { createPostgresDatabase } from '../../test/postgres-databases.ts'
import { backupFolder } from '../adapters/backups/backup-folder.ts'
import { bucketFiles } from '../adapters/files/bucket-files.ts'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { openPostgres } from '../kernel/db/connect.ts'
import { FilesAway, type Files } from '../kernel/files.ts'
import { readSettings } from '../settings.ts'
import { copyFiles } from './copy-files.ts'
import { makeBackup } from './make-backup.ts'
import { refuseRunning } from './refuse-running.ts'
import { restoreFrom } from './restore-from.ts'

const folder = mkdtempSync(join(tmpdir(), 'treasures-bucket-'))
let store: FakeS3
beforeAll(async () => {
  store = await startFakeS3()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  store.setFaults(() => undefined)
  store.stored.clear()
})

const names = ['aa1.webp', 'aa2.thumb.webp', 'bb3.pdf', 'cc4.webp', 'dd5.webp']
const fill = async (files: Files) => {
  for (const name of names) await files.write(name, Buffer.from(`This is ${name}`))
}
const contentsOf = async (files: Files) => {
  const found: Record<string, string | undefined> = {}
  for await (const name of files.list()) {
    const file = await files.read(name)
    found[name] = file && (await text(file.bytes))
  }
  return found
}
const all = Object.fromEntries(names.map((name) => [name, `This is ${name}`]))
const progress = () => {}

test('files are copied to a bucket and back, and a repeated copy continues after a failure', async () => {
  const [here, bucket] = [diskFiles(join(folder, 'here')), bucketFiles(store.settings, { rest: 0 })]
  await fill(here)
  let puts = 0
  store.setFaults((call) => (call.startsWith('PUT') && ++puts > 2 ? 'broken' : undefined))
  await expect(copyFiles(here, bucket, { progress })).rejects.toThrow(FilesAway)
  store.setFaults(() => undefined)
  const there = store.stored.size
  expect(there).toBeGreaterThan(0)
  await bucket.write('zz9.webp', Buffer.from('Something else'))
  const [damaged] = store.stored.values()
  if (damaged) Object.assign(damaged, { bytes: Buffer.from('Damaged'), headers: {} })
  expect(await copyFiles(here, bucket, { progress })).toEqual({
    files: 5,
    bytes: Object.values(all).join('').length,
    before: there - 1,
    others: 1,
  })
  expect(await contentsOf(here)).toEqual(all)
  await bucket.remove('zz9.webp')
  const back = diskFiles(join(folder, 'back'))
  expect(await copyFiles(bucket, back, { progress })).toMatchObject({ files: 5, before: 0 })
  expect(await contentsOf(back)).toEqual(all)
})

test('copying is refused while a server uses the database', async () => {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
  const [own, server] = [openPostgres(url), openPostgres(url)]
  await refuseRunning(own)
  await sql`select 1`.execute(server.db)
  await expect(refuseRunning(own)).rejects.toThrow(/^1 other connection is open/)
  await server.close()
  await expect.poll(() => refuseRunning(own)).toBeUndefined()
  await own.close()
  await drop()
})

test(
  'a backup of a bucket is restored into another, and a failed restore removes only its own files',
  { tags: 'slow' },
  async () => {
    const [from, to] = await Promise.all([
      createPostgresDatabase(inject('postgresUrl')),
      createPostgresDatabase(inject('postgresUrl'), 'template0'),
    ])
    const secretKey = 'k'.repeat(32)
    const settings = { dataDir: folder, backupKey: undefined }
    await fill(bucketFiles(store.settings))
    const source = { ...settings, secretKey, databaseUrl: from.url, bucket: store.settings }
    const path = join(folder, 'one.backup')
    const made = await makeBackup({ ...source, clock: () => new Date() }, { path, progress })
    expect(made).toMatchObject({ files: 5, missing: [] })
    await from.drop()

    const bucket = { ...store.settings, prefix: 'restored' }
    const target = { ...settings, secretKey, databaseUrl: to.url, bucket }
    const restored = bucketFiles(bucket)
    store.setFaults((call) => {
      if (call !== 'PUT restored/dd5.webp') return undefined
      store.stored.set('restored/meanwhile.webp', {
        bytes: Buffer.from('!'),
        headers: {},
        at: new Date(),
      })
      return 'broken'
    })
    await expect(restoreFrom(target, { path, progress })).rejects.toThrow(FilesAway)
    expect(Object.keys(await contentsOf(restored))).toEqual(['meanwhile.webp'])
    store.setFaults(() => undefined)
    await expect(restoreFrom(target, { path, progress })).rejects.toThrow(
      /not empty: it has meanwhile/,
    )
    expect(Object.keys(await contentsOf(restored))).toEqual(['meanwhile.webp'])

    await restored.remove('meanwhile.webp')
    // Left by a killed process.
    await restored.write('aa1.webp', Buffer.from('This is aa1.webp'))
    expect(await restoreFrom(target, { path, progress })).toMatchObject({ files: 5, sameKey: true })
    expect(await contentsOf(restored)).toEqual(all)
    await to.drop()
  },
)

test("the server's backups read the bucket, and their tests restore without it, whatever the environment says", async () => {
  const given: Record<string, Record<string, string>> = {}
  const backups = backupFolder({
    folder,
    database: {},
    settings: {
      dataDir: folder,
      databaseUrl: 'postgres://here',
      backupKey: undefined,
      bucket: store.settings,
    },
    secretKey: '',
    run: async (command, _file, { environment }) => {
      given[command] = environment
      return '{}'
    },
  })
  const { signal } = new AbortController()
  await backups.make('one.backup', signal)
  await backups.test('one.backup', signal)
  const bucketOf = (command: string) =>
    readSettings({ S3_BUCKET: 'another', ...given[command] }).bucket
  expect(bucketOf('backup')).toEqual(store.settings)
  expect(bucketOf('restore')).toBeUndefined()
})

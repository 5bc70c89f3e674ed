import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openBackup } from './read-backup.ts'
import { encrypt } from './seal-stream.ts'
import { packTar, unpackTar } from './tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'treasures-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = 'a key of thirty-two characters, or more'
async function* each<T>(...items: T[]) {
  yield* items
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
async function bytesOf(chunks: AsyncIterable<Buffer>) {
  return Buffer.concat(await collect(chunks))
}
const manifest = {
  format: 1,
  made_at: '2026-11-23T09:00:00.000Z',
  secret_key_check: '',
  migrations: [],
  tables: [],
  sequences: [],
}
/** Larger than two encrypted chunks, and not compressible. */
const noise = Buffer.from(
  Array.from({ length: 150_000 }, (_, index) => (Math.imul(index, 2_654_435_761) >>> 13) & 255),
)
const makeTar = (first: object = manifest) =>
  bytesOf(
    packTar(
      each(
        { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(first)) },
        { name: 'files/noise.webp', bytes: noise },
      ),
    ),
  )
const seal = (bytes: Buffer) => bytesOf(encrypt(each(bytes), key))

/** Reads a backup to its end. Returns its contents, or the problem. */
async function read(bytes: Buffer, backupKey: string | undefined = key): Promise<string> {
  const path = join(folder, 'one.backup')
  writeFileSync(path, bytes)
  try {
    const { entries } = await openBackup(path, backupKey)
    const names = (await collect(entries)).map(({ name }) => name)
    return `whole: ${names.join(', ')}`
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : ''
  }
}

test('a backup is read back as written, with a key and without', async () => {
  const packed = gzipSync(await makeTar(), { level: 0 })
  expect(await read(packed)).toBe('whole: files/noise.webp')
  expect(await read(await seal(packed))).toBe('whole: files/noise.webp')
  const [first, second] = await collect(unpackTar(each(await makeTar())))
  expect([first?.name, second?.bytes.equals(noise)]).toEqual(['manifest.json', true])
})

test('a backup cut off anywhere is refused, with a key and without', async () => {
  const packed = gzipSync(await makeTar(), { level: 0 })
  const sealed = await seal(packed)
  const cuts = [1, 10, 50, 200, 65_000, 66_000, 132_000]
  for (const whole of [packed, sealed])
    for (const length of [...cuts, whole.length - 1])
      expect(await read(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /^BackupUnusable: (It is cut short|It is damaged|.* is no backup)/,
      )
})

test('one changed byte is found, wherever it is', { tags: 'slow' }, async () => {
  const packed = gzipSync(await makeTar(), { level: 0 })
  for (const whole of [packed, await seal(packed)])
    // The time, flags and system in gzip's header mean nothing.
    for (let at = 12; at < whole.length; at += 1_499) {
      const spoilt = Buffer.from(whole)
      spoilt[at] = (spoilt[at] ?? 0) ^ 64
      expect(await read(spoilt), `byte ${at}`).toMatch(/^BackupUnusable: /)
    }
})

test('encrypted chunks cannot be swapped, dropped or taken from another backup', async () => {
  const packed = gzipSync(await makeTar(), { level: 0 })
  const [one, other] = [await seal(packed), await seal(packed)]
  // The header ends with a line for its checksum. The next 16 bytes are unique to each file.
  const head = one.indexOf('\n', one.indexOf('\n---') + 1) + 1 + 16
  const chunk = 65_552
  const part = (bytes: Buffer, index: number) =>
    bytes.subarray(head + index * chunk, head + (index + 1) * chunk)
  const join = (...parts: Buffer[]) =>
    Buffer.concat([one.subarray(0, head), ...parts, one.subarray(head + 2 * chunk)])
  expect(await read(join(part(one, 0), part(one, 1)))).toMatch(/^whole/)
  expect(await read(join(part(one, 1), part(one, 0)))).toMatch(/It is damaged/)
  expect(await read(join(part(one, 0)))).toMatch(/It is (damaged|cut short)/)
  expect(await read(join(part(one, 0), part(other, 1)))).toMatch(/It is damaged/)
})

test.each([
  [
    'another key',
    async () => read(await seal(gzipSync(await makeTar())), 'x'.repeat(32)),
    /another BACKUP_KEY/,
  ],
  [
    'no key',
    async () => read(await seal(gzipSync(await makeTar())), ''),
    /is encrypted: set BACKUP_KEY/,
  ],
  [
    'a backup in a later format',
    async () => read(gzipSync(await makeTar({ format: 2 }))),
    /made by a newer version/,
  ],
  [
    'a file of another kind',
    async () => read(Buffer.from('Dear all')),
    /is no backup of this program/,
  ],
  [
    'a backup with bytes after its end',
    async () => read(gzipSync(Buffer.concat([await makeTar(), noise]))),
    /It is damaged/,
  ],
])('%s is refused in words', async (_, outcome, words) => {
  expect(await outcome()).toMatch(words)
})

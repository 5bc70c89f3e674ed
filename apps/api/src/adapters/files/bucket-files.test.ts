import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listFiles } from '#test/canary-traces.ts'
import { startFakeS3, type FakeS3, type S3Fault } from '#test/fake-s3.ts'
import { FilesAway, type Files } from '../../kernel/files.ts'
import { bucketFiles } from './bucket-files.ts'

const limits = { connect: 200, silence: 100, whole: 400 }
let store: FakeS3
let files: Files
beforeAll(async () => {
  store = await startFakeS3()
  files = bucketFiles(store.settings, { limits, rest: 0 })
})
afterAll(() => store.close())
afterEach(() => {
  store.setFaults(() => undefined)
  store.stored.clear()
})

const faults: S3Fault[] = [
  'broken',
  'slow_down',
  'silent',
  'stalls',
  'cut_off',
  'says_more',
  'says_less',
  'damaged',
]
/** File that triggers the fault. */
const nameOf = (fault: S3Fault) => `${fault}.webp`
const photo = Buffer.from('A photo, of which every byte counts')
const read = async (name: string, from = files) => {
  const found = await from.read(name)
  return found && { text: (await buffer(found.bytes)).toString(), size: found.size }
}
const names = async (from = files) => (await listFiles(from)).toSorted()
/** Makes the first calls for each file fail with the fault that its name states. */
function failing(times: number) {
  const left = new Map(faults.map((fault) => [nameOf(fault), times]))
  store.setFaults((call) => {
    const name = call.split(' ')[1] ?? ''
    const [more = 0, fault] = [left.get(name), faults.find((one) => nameOf(one) === name)]
    left.set(name, more - 1)
    return more > 0 ? fault : undefined
  })
}

test('written files are read, listed over many pages, and gone once removed', async () => {
  for (const name of ['a.webp', 'b.thumb.webp', 'c-_9.pdf', 'd.webp'])
    await files.write(name, photo)
  store.stored.set('not ours/at all.txt', { bytes: photo, headers: {}, at: new Date() })
  expect(await read('c-_9.pdf')).toEqual({ text: photo.toString(), size: photo.length })
  expect(await names()).toEqual(['a.webp', 'b.thumb.webp', 'c-_9.pdf', 'd.webp'])
  await files.remove('a.webp')
  await files.remove('a.webp')
  expect(await files.read('a.webp')).toBeUndefined()
  await expect(files.write('../a.webp', photo)).rejects.toThrow('not a name that we give')
})

test("two installations in one bucket do not see each other's files", async () => {
  const other = bucketFiles({ ...store.settings, prefix: 'other/one' })
  await files.write('a.webp', photo)
  await other.write('b.webp', photo)
  expect([...store.stored.keys()]).toEqual(['a.webp', 'other/one/b.webp'])
  expect([await names(), await names(other)]).toEqual([['a.webp'], ['b.webp']])
  expect(await other.read('a.webp')).toBeUndefined()
})

test('a read is retried after a store fails once, is busy, stalls, hangs up or sends wrong bytes', async () => {
  for (const fault of faults) await files.write(nameOf(fault), photo)
  failing(1)
  const found = await Promise.all(faults.map((fault) => read(nameOf(fault))))
  expect(found).toEqual(faults.map(() => ({ text: photo.toString(), size: photo.length })))
})

test('a store that keeps failing counts as away, and no part of a file is returned', async () => {
  for (const fault of faults) await files.write(nameOf(fault), photo)
  failing(9)
  const found = await Promise.allSettled(faults.map((fault) => files.read(nameOf(fault))))
  for (const [index, one] of found.entries())
    expect([faults[index], one]).toEqual([
      faults[index],
      { status: 'rejected', reason: expect.any(FilesAway) as FilesAway },
    ])
})

test('a file whose write response was lost is stored once', async () => {
  let isFirst = true
  store.setFaults(() => {
    const fault = isFirst ? 'lost_answer' : undefined
    isFirst = false
    return fault
  })
  await files.write('a.webp', photo)
  expect(await read('a.webp')).toMatchObject({ size: photo.length })
  expect([...store.stored.keys()]).toEqual(['a.webp'])
})

test('a call to a missing store fails within its time limit, and succeeds once the store is back', async () => {
  await files.write('a.webp', photo)
  await store.goAway()
  await expect(files.check()).rejects.toThrow(FilesAway)
  await expect(files.write('b.webp', photo)).rejects.toThrow(FilesAway)
  await store.comeBack()
  await files.check()
  expect(await names()).toEqual(['a.webp'])
})

test('after three timeouts calls fail at once, until the store has rested', async () => {
  const hasty = bucketFiles(store.settings, { limits, rest: 200 })
  store.setFaults(() => 'silent')
  await Promise.allSettled(['a.webp', 'b.webp', 'c.webp'].map((name) => hasty.read(name)))
  const asked = store.asked.length
  await expect(hasty.read('a.webp')).rejects.toThrow('did not answer a moment ago')
  expect(store.asked.length).toBe(asked)
  store.setFaults(() => undefined)
  await expect.poll(() => hasty.write('a.webp', photo).then(() => 'written')).toBe('written')
  expect(await read('a.webp', hasty)).toBeDefined()
})

test('one damaged file does not block the others', async () => {
  const hasty = bucketFiles(store.settings, { limits, rest: 60_000 })
  await files.write('a.webp', photo)
  await files.write('b.webp', photo)
  store.setFaults((call) => (call.endsWith('a.webp') ? 'damaged' : undefined))
  const reads = await Promise.allSettled([1, 2, 3].map(() => hasty.read('a.webp')))
  for (const one of reads)
    expect(one).toMatchObject({
      reason: { message: expect.stringMatching(/not what was written/) as string },
    })
  expect(await read('b.webp', hasty)).toBeDefined()
})

test.each([
  ['another secret', { secretAccessKey: 'another' }, /SignatureDoesNotMatch/],
  ['another key', { accessKeyId: 'another' }, /InvalidAccessKeyId/],
  ['another bucket', { bucket: 'another' }, /NoSuchBucket/],
])('%s is reported in words, not as a missing file', async (_, change, words) => {
  const wrong = bucketFiles({ ...store.settings, ...change })
  await expect(wrong.read('a.webp')).rejects.toThrow(words)
  await expect(wrong.check()).rejects.toThrow(FilesAway)
})

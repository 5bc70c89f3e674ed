import { expect, test } from 'vitest'
import { createShortCache } from './short-cache.ts'

/** A cache of numbered answers, with a manual clock. */
function setUp() {
  let now = 0
  let made = 0
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const cache = createShortCache<number>(() => new Date(now))
  return {
    cache,
    at: (seconds: number) => void (now = seconds * 1000),
    read: () => cache.read({ question: 1 }, async () => ++made),
    readSlowly: () =>
      cache.read(
        { question: 1 },
        () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
      ),
    waiting,
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a stale answer is given once more while a new one is made', async () => {
  const { at, read } = setUp()
  expect([await read(), await read()]).toEqual([1, 1])
  at(6)
  expect(await read()).toBe(1)
  await settled()
  expect(await read()).toBe(2)
})

test('callers during a renewal do not start another', async () => {
  const { at, read, readSlowly, waiting } = setUp()
  await read()
  at(6)
  expect([await readSlowly(), await readSlowly()]).toEqual([1, 1])
  expect(waiting).toHaveLength(1)
})

test('an answer unused for a minute is made again before it is given', async () => {
  const { at, read } = setUp()
  await read()
  at(61)
  expect(await read()).toBe(2)
})

test('an answer forgotten during its renewal is not given again', async () => {
  const { cache, at, read, readSlowly, waiting } = setUp()
  await read()
  at(6)
  await readSlowly()
  cache.forget()
  waiting[0]?.resolve(99)
  await settled()
  expect(await read()).toBe(2)
})

test("after a failed renewal the old answer is given until the next caller's renewal succeeds", async () => {
  const { at, read, readSlowly, waiting } = setUp()
  await read()
  at(6)
  await readSlowly()
  waiting[0]?.reject(new Error('away'))
  await settled()
  expect(await read()).toBe(1)
  await settled()
  expect(await read()).toBe(2)
})

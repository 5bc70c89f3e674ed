import { expect, test } from 'vitest'
import { createPendingEntries, type PendingEntriesPorts } from './pending-entries.ts'

class Refusal extends Error {}

/** A browser's storage. With `isFull`, writing fails. */
function createStorage({ isFull = false } = {}) {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      entries.set(name, value)
    },
    removeItem: (name: string) => void entries.delete(name),
  }
}

/** A server that counts each key once, and repeats its first answer. */
function createServer() {
  const lines = new Map<string, string>()
  const tries: string[] = []
  const server = {
    lines: () => [...lines.values()],
    tries,
    /** State of the connection. With `lost`, entries arrive but their answers do not. */
    way: 'clear' as 'clear' | 'gone' | 'lost' | 'refusing',
    send: async (what: string, key: string) => {
      tries.push(what)
      await Promise.resolve()
      if (server.way === 'gone') throw new TypeError('Failed to fetch')
      if (server.way === 'refusing') throw new Refusal('work_too_similar')
      if (!lines.has(key)) lines.set(key, what)
      if (server.way === 'lost') throw new TypeError('Failed to fetch')
      return lines.size
    },
  }
  return server
}

let time = 0
function open(storage = createStorage(), patch: Partial<PendingEntriesPorts<string>> = {}) {
  return createPendingEntries<string>({
    name: 'test',
    storage: () => storage,
    locks: undefined,
    now: () => (time += 1),
    read: (what) => (typeof what === 'string' ? what : undefined),
    isLost: (error) => error instanceof TypeError,
    refusalOf: (error) => (error instanceof Refusal ? error.message : undefined),
    ...patch,
  })
}
const entry = (what: string, owner = 'mo') => ({ key: `key of ${what}`, owner, what })
const three = ['one', 'two', 'three']

test('three entries without signal survive a reload and are sent once each, in order', async () => {
  const [storage, server] = [createStorage(), createServer()]
  server.way = 'gone'
  const before = open(storage)
  for (const what of three)
    expect(await before.submit(entry(what), server.send)).toEqual({ at: 'pending' })

  const after = open(storage)
  expect(after.all.value.map(({ what }) => what)).toEqual(three)
  expect(await after.flush('mo', server.send)).toBe(false)
  // The first failure shows that there is no signal, so the other entries are not sent.
  expect(server.tries).toHaveLength(4)
  server.way = 'clear'
  expect(await after.flush('mo', server.send)).toBe(true)
  expect(await after.flush('mo', server.send)).toBe(true)
  expect(server.lines()).toEqual(three)
  expect(server.tries).toHaveLength(7)
  expect(after.all.value).toEqual([])
  expect(storage.length).toBe(0)
})

test('an entry whose answer is lost is sent again with its key and counts once', async () => {
  const server = createServer()
  server.way = 'lost'
  const queue = open()
  expect(await queue.submit(entry('one'), server.send)).toEqual({ at: 'pending' })
  server.way = 'clear'
  expect(await queue.flush('mo', server.send)).toBe(true)
  expect(server.tries).toEqual(['one', 'one'])
  expect(server.lines()).toEqual(['one'])
})

test('an entry is stored while it is sent, so that a closed tab loses nothing', async () => {
  const [storage, server] = [createStorage(), createServer()]
  const answer = await open(storage).submit(entry('one'), async (what, key) => {
    expect(open(storage).all.value.map((kept) => kept.what)).toEqual(['one'])
    return server.send(what, key)
  })
  expect(answer).toEqual({ at: 'sent', answer: 1 })
  expect(storage.length).toBe(0)
})

test('an entry is stored before its lock is granted, so that a tab that closes at once loses nothing', () => {
  const storage = createStorage()
  const locks = { request: () => new Promise(() => undefined) }
  void open(storage, { locks }).submit(entry('one'), createServer().send)
  expect(open(storage).all.value.map((kept) => kept.what)).toEqual(['one'])
})

test('with several tabs, only one sends an entry', async () => {
  const [storage, server] = [createStorage(), createServer()]
  const { locks } = navigator
  server.way = 'gone'
  for (const what of three) await open(storage).submit(entry(what), server.send)
  server.way = 'clear'
  server.tries.length = 0
  const tabs = Array.from({ length: 8 }, () => open(storage, { locks }))
  await Promise.all(tabs.map((tab) => tab.flush('mo', server.send)))
  expect(server.tries.toSorted()).toEqual(three.toSorted())
  expect(tabs[7]?.all.value).toEqual([])
})

test('while one tab sends an entry for the first time, no other tab sends it', async () => {
  const [storage, server] = [createStorage(), createServer()]
  const { locks } = navigator
  const [one, other] = [open(storage, { locks }), open(storage, { locks })]
  await one.submit(entry('one'), async (what, key) => {
    await other.flush('mo', server.send)
    return server.send(what, key)
  })
  expect(server.tries).toEqual(['one'])
})

test('an immediate refusal throws and stores nothing; a later one is stored with its code and not sent again', async () => {
  const server = createServer()
  server.way = 'refusing'
  const queue = open()
  await expect(queue.submit(entry('one'), server.send)).rejects.toThrow('work_too_similar')
  expect(queue.all.value).toEqual([])

  server.way = 'gone'
  for (const what of three) await queue.submit(entry(what), server.send)
  server.way = 'refusing'
  expect(await queue.flush('mo', server.send)).toBe(true)
  expect(queue.all.value.map(({ what, refused }) => [what, refused])).toEqual(
    three.map((what) => [what, 'work_too_similar']),
  )
  server.way = 'clear'
  server.tries.length = 0
  await queue.flush('mo', server.send)
  expect(server.tries).toEqual([])
  queue.remove('key of one')
  expect(queue.all.value).toHaveLength(2)
})

test("entries of one owner are not sent in another's name", async () => {
  const server = createServer()
  server.way = 'gone'
  const queue = open()
  await queue.submit(entry('one'), server.send)
  server.way = 'clear'
  await queue.flush('ada', server.send)
  expect(server.lines()).toEqual([])
  expect(queue.all.value).toHaveLength(1)
})

test.each([
  ['is full', () => createStorage({ isFull: true })],
  ['may not be used', undefined],
])('with storage that %s, an entry is still sent, and a lost one throws', async (_, make) => {
  const server = createServer()
  const queue = make
    ? open(make())
    : open(createStorage(), {
        storage: () => {
          throw new Error('SecurityError')
        },
      })
  expect(await queue.submit(entry('one'), server.send)).toEqual({ at: 'sent', answer: 1 })
  server.way = 'gone'
  await expect(queue.submit(entry('two'), server.send)).rejects.toThrow('Failed to fetch')
})

test('invalid and foreign items in the storage are ignored', () => {
  const storage = createStorage()
  storage.setItem('treasures-outbox:test:broken', '{')
  storage.setItem('treasures-outbox:test:foreign', '{"owner":"mo","at":1,"what":{}}')
  storage.setItem('treasures-outbox:other:key', '{"owner":"mo","at":1,"what":"one"}')
  expect(open(storage).all.value).toEqual([])
})

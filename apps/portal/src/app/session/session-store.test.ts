import { expect, test } from 'vitest'
import { safeStorage, type Shelf } from './safe-storage.ts'
import { sessionKeys } from './session-keys.ts'
import { createSession } from './session-store.ts'

const shelf = (): Shelf & { held: Map<string, string> } => {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}
const person = { id: 7, email: 'pat@treasures.example', fname: 'Pat', lname: 'Brown' }

function open() {
  const lasting = shelf()
  const tab = shelf()
  return { lasting, tab, session: createSession({ lasting, tab }) }
}

test('a remembered session is stored under four keys and found by the next page load', () => {
  const { lasting, tab, session } = open()
  session.begin('t1', { isRemembered: true })
  session.keep(person)
  expect([...lasting.held.keys()]).toEqual([
    'access_token',
    'currentUser',
    'currentUserName',
    'currentUserId',
  ])
  expect(lasting.held.get('currentUserName')).toBe('Pat Brown')
  expect(tab.held.size).toBe(0)
  expect(createSession({ lasting, tab }).token()).toBe('t1')
})

test('a session that is not remembered stays in its tab', () => {
  const { lasting, tab, session } = open()
  session.begin('t1', { isRemembered: false })
  session.keep(person)
  expect(lasting.held.size).toBe(0)
  expect(tab.held.size).toBe(4)
  expect(createSession({ lasting, tab }).token()).toBe('t1')
  expect(createSession({ lasting, tab: shelf() }).token()).toBeUndefined()
})

test('signing out clears both storages', () => {
  const { lasting, tab, session } = open()
  session.begin('t1', { isRemembered: true })
  session.keep(person)
  session.begin('t2', { isRemembered: false })
  session.keep(person)
  session.end()
  expect(lasting.held.size + tab.held.size).toBe(0)
  expect(session.phase.get()).toEqual({ name: 'visitor' })
})

test('a refused token is removed and reported once', () => {
  const { lasting, session } = open()
  const told: string[] = []
  session.begin('t1', { isRemembered: true })
  session.phase.subscribe(() => told.push(session.phase.get().name))
  session.refuse()
  session.refuse()
  expect(told).toEqual(['refused'])
  expect(lasting.held.size).toBe(0)
  expect(session.token()).toBeUndefined()
})

test('a change to a remembered session in another tab applies here too', () => {
  const { lasting, session } = open()
  session.begin('t1', { isRemembered: true })
  const told: string[] = []
  session.phase.subscribe(() => told.push(session.phase.get().name))
  session.reread()
  expect(told).toEqual([])
  lasting.setItem(sessionKeys.token, 't2')
  session.reread()
  expect(session.token()).toBe('t2')
  lasting.removeItem(sessionKeys.token)
  session.reread()
  expect(session.phase.get()).toEqual({ name: 'visitor' })
})

test("a tab's own session is not ended by another tab", () => {
  const { session } = open()
  session.begin('t1', { isRemembered: false })
  session.reread()
  expect(session.token()).toBe('t1')
})

test('without storage a person can still sign in, until the page is closed', () => {
  const forbidden = safeStorage(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const session = createSession({ lasting: forbidden, tab: forbidden })
  session.begin('t1', { isRemembered: true })
  session.keep(person)
  expect(session.token()).toBe('t1')
  expect(createSession({ lasting: forbidden, tab: forbidden }).token()).toBe('t1')
  session.end()
  expect(createSession({ lasting: forbidden, tab: forbidden }).token()).toBeUndefined()
})

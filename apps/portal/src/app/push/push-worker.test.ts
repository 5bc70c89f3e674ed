import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { movePushSubscription, type PushedNotification } from '@treasures/api-client'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://treasures.example'

type Window = { url: string; focus: () => void }
type Call = { url: string; init: { method: string; credentials: string; body: string } }
type Handler = (event: object) => void

/** Runs the worker as served, in a browser with the given windows. */
function startWorker(open: readonly string[] = []) {
  const did: string[] = []
  const shown: { title: string; tag: string; body: string; data: { path: string } }[] = []
  const calls: Call[] = []
  const handlers = new Map<string, Handler>()
  const windows: Window[] = open.map((path) => ({
    url: origin + path,
    focus: () => void did.push(`focuses ${path}`),
  }))
  const self = {
    location: { origin },
    skipWaiting() {},
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (
        title: string,
        options: { tag: string; body: string; data: { path: string } },
      ) => void shown.push({ title, ...options }),
      pushManager: { subscribe: async () => subscription('next') },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void did.push(`opens ${url.slice(origin.length)}`),
    },
  }
  const fetch = async (url: string, init: Call['init']) => void calls.push({ url, init })
  runInNewContext(source, { self, fetch, URL })
  /** Waits for everything that the event starts. */
  async function happen(name: string, event: object) {
    let done: Promise<unknown> | undefined
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    expect(done).toBeDefined()
    await done
  }
  const hear = (name: string, event: object) => handlers.get(name)?.(event)
  return { did, shown, calls, handlers: [...handlers.keys()], happen, hear }
}

const subscription = (id: string) => ({
  endpoint: `https://push.example/${id}`,
  options: {},
  toJSON: () => ({
    endpoint: `https://push.example/${id}`,
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
})

test('the worker answers no request but that for a treasure’s day, so other pages always come from the server', () => {
  const worker = startWorker()
  for (const [mode, path] of [
    ['navigate', '/index'],
    ['navigate', '/today/1'],
    ['cors', '/today'],
    ['same-origin', '/assets/p-1234567.js'],
  ] as const)
    worker.hear('fetch', {
      request: { mode, url: origin + path },
      respondWith: () => expect.unreachable(path),
    })
  expect(worker.handlers.toSorted()).toEqual([
    'fetch',
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
  expect(source).not.toMatch(/importScripts/)
})

const pushed: PushedNotification = {
  id: 7,
  title: 'Job 3 is yours',
  body: 'Mowing',
  path: '/my-jobs',
}
const fallback = { title: 'You have a new notification', tag: '0', data: { path: '/index' } }
const dataOf = (value: unknown) => ({ json: () => value })

test.each([
  [
    'what the server sends',
    dataOf(pushed),
    { title: 'Job 3 is yours', tag: '7', data: { path: '/my-jobs' } },
  ],
  ['nothing', null, fallback],
  ['no JSON', { json: () => JSON.parse('rubbish') }, fallback],
  ['no title', dataOf({ ...pushed, title: '' }), fallback],
  ['a page of someone else', dataOf({ ...pushed, path: 'https://mo.example' }), fallback],
])('a push with %s shows a notification', async (_, data, seen) => {
  const worker = startWorker()
  await worker.happen('push', { data })
  expect(worker.shown).toMatchObject([seen])
})

test.each([
  ['the window that shows it', ['/index', '/my-jobs'], 'focuses /my-jobs'],
  ['the window that shows it further down', ['/my-jobs#bottom'], 'focuses /my-jobs#bottom'],
  ['another window, where one shows something else', ['/customer'], 'opens /my-jobs'],
  ['another window, where there is none', [], 'opens /my-jobs'],
])('a press on a notification leads to %s', async (_, open, done) => {
  const worker = startWorker(open)
  let closed = 0
  await worker.happen('notificationclick', {
    notification: { close: () => closed++, data: { path: '/my-jobs' } },
  })
  expect([worker.did, closed]).toEqual([[done], 1])
})

test('a browser with a new push address reports it under the old one, without a cookie', async () => {
  const worker = startWorker()
  await worker.happen('pushsubscriptionchange', { oldSubscription: subscription('old') })
  const [{ url, init } = { url: '', init: { body: '{}', method: '', credentials: '' } }] =
    worker.calls
  expect([url, init.method, init.credentials]).toEqual([
    `/api${movePushSubscription.path}`,
    movePushSubscription.method,
    'omit',
  ])
  const body = movePushSubscription.body.parse(JSON.parse(init.body))
  expect([body.endpoint, body.replaces]).toEqual([
    'https://push.example/next',
    'https://push.example/old',
  ])
})

test('a browser that does not know its old address leaves the update to the portal', async () => {
  const worker = startWorker()
  await worker.happen('pushsubscriptionchange', { oldSubscription: null })
  expect(worker.calls).toEqual([])
})

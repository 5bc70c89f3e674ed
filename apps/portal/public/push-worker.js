// Shows what is pushed to this browser, and leads to it. It answers no request but that for a treasure's day, which is
// one file, so that pages and their files are always those of the server. A test holds it to that.

/** @typedef {{ id: number, title: string, body: string, path: string }} Pushed */

/** @type {any} */
const worker = self

/**
 * Browsers take the permission back from whoever is pushed to and shows nothing, so that something always is.
 * @param {any} data
 * @returns {Pushed}
 */
function read(data) {
  try {
    const { id, title, body, path } = data.json()
    if (title && String(path).startsWith('/')) return { id, title, body, path }
  } catch {
    // Said below.
  }
  return { id: 0, title: 'You have a new notification', body: '', path: '/index' }
}

worker.addEventListener('push', (event) => {
  const { id, title, body, path } = read(event.data)
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      // Pushed twice, it takes the place of itself.
      tag: String(id),
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path },
    }),
  )
})

/**
 * The window that shows the record already; else another, so that nothing that is being typed in one is lost.
 * @param {string} path
 */
async function open(path) {
  const { href } = new URL(path, worker.location.origin)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url.split('#')[0] === href)
  return there ? there.focus() : worker.clients.openWindow(href)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/index'))
})

/**
 * The push service has given this browser another address. Without the old one nobody knows whose it was: the portal
 * says so when it is next opened.
 * @param {any} event
 */
async function move({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const next =
    newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = next.toJSON()
  await fetch('/api/public/push/subscription', {
    method: 'PUT',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: oldSubscription.endpoint }),
  })
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)))

/** Milliseconds after which the server counts as out of reach: a weak signal is no better than none. */
const patience = 4000

/**
 * A treasure's day: the server's page, or the one that was kept if the server is out of reach.
 * @param {any} request
 */
async function answerDay(request) {
  const kept = await caches.open('today')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  try {
    const answer = await fetch(request, { signal: late.signal })
    if (answer.ok) await kept.put('/today', answer.clone())
    return answer
  } catch {
    return (await kept.match('/today')) ?? Response.error()
  } finally {
    clearTimeout(timer)
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && new URL(request.url).pathname === '/today')
    event.respondWith(answerDay(request))
})

// A newer one takes over at once: there is nothing of an older one that it could break.
worker.addEventListener('install', () => worker.skipWaiting())

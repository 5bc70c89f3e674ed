// Shows what is pushed to this browser, and leads to it. That is all that it does: it answers no request of a page, so
// that pages and their files are always those of the server. A test holds it to that.

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

// A newer one takes over at once: there is nothing of an older one that it could break.
worker.addEventListener('install', () => worker.skipWaiting())

/*
 * WebKit's driver runs its own scripts among what the page has broken, and some pages break those before they break a
 * widget. Such a page keeps what it breaks, and gives it back once both widgets have said that they are ready: from then
 * on they stand where they stand, and what the visitor does in a frame is done on a page of our own.
 */

const promise = 'the driver needs Promise, which is given back once the widgets are ready'

const reasons: Readonly<Record<string, string>> = {
  'Promise of before 2015': promise,
  'Promise that is nothing': promise,
  'JSON of its own': 'the driver needs JSON, which is given back once the widgets are ready',
  'attachShadow that closes every root':
    'no driver sees into a closed root, so the page keeps the roots for it',
}

/** What is done for the driver on this page; undefined where it needs nothing. */
export const needsWayIn = (engine: string, page: string): string | undefined =>
  engine.startsWith('WebKit') ? reasons[page] : undefined

/** A script for the page's head, before the one that breaks it. */
export const leaveWayIn = (widgets: number) => `(${String(keepForDriver)})(${widgets});`

function keepForDriver(widgets: number) {
  const { Promise: OwnPromise } = window
  const { stringify } = JSON
  const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')
    ?.value as Element['attachShadow']
  Element.prototype.attachShadow = function (init) {
    const keptRoot = attach.call(this, init)
    return Object.assign(this, { keptRoot }).keptRoot
  }
  let ready = 0
  document.addEventListener('treasures-ready', () => {
    ready += 1
    if (ready < widgets) return
    window.Promise = OwnPromise
    JSON.stringify = stringify
  })
}

/*
 * WebKit's driver runs its own scripts among the features that the page has broken, and some pages
 * break the driver before a widget. Such a page keeps the original feature and restores it once
 * both widgets are ready. From then on the widgets stay where they are, and visitors act in a frame
 * on a page of our own.
 */

const promise = 'the driver needs Promise, which is given back once the widgets are ready'

const reasons: Readonly<Record<string, string>> = {
  'Promise from before 2015': promise,
  'empty Promise': promise,
  'changed JSON': 'the driver needs JSON, which is given back once the widgets are ready',
  'attachShadow that closes every root':
    'no driver sees into a closed root, so the page keeps the roots for it',
}

/** Returns the change for the driver on this page, or undefined if it needs none. */
export const needsWayIn = (engine: string, page: string): string | undefined =>
  engine.startsWith('WebKit') ? reasons[page] : undefined

/** Script for the page's head, before the script that breaks the page. */
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

/*
 * WebKit's driver runs its own scripts in the page, with the features that the page has broken.
 * Some pages break the driver. Such a page stores the original feature and restores it once both
 * widgets are ready. By then the widgets are in frames on pages of our own, and stay there.
 */

const promise = 'the driver needs Promise, which is restored once the widgets are ready'

const reasons: Readonly<Record<string, string>> = {
  'Promise from before 2015': promise,
  'empty Promise': promise,
  'changed JSON': 'the driver needs JSON, which is restored once the widgets are ready',
  'attachShadow that closes every root':
    'the driver cannot see into closed roots, so the page stores them for it',
}

/** Returns the change for the driver on this page, or undefined if it needs none. */
export const needsWayIn = (engine: string, page: string): string | undefined =>
  engine.startsWith('WebKit') ? reasons[page] : undefined

/** Returns a script for the page's head. It must come before the script that breaks the page. */
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

import { findFolder } from './address.ts'
import { releaseBox, reserveBox } from './box.ts'
import { addLink, announceFailure } from './fallback.ts'
import { createLoad } from './load-widget.ts'
import type { Manifest } from './manifest.ts'
import { runTasks, takeQueue, type Treasures } from './queue.ts'
import { openShell } from './shell.ts'
import { find, selectorFor, tagOf, toTag, widgetOf } from './tags.ts'

declare const __MANIFEST__: Manifest
declare const __VERSION__: string
/** The server writes its public origin in place of the braces as it serves the file. */
declare const __SERVED__: string

/** One for all copies and versions of the loader on a page: the first that runs does the work. */
const key: unique symbol = Symbol.for('treasures.embed')
type Page = Window & { [key]?: Treasures }

/** Milliseconds until a failed load is tried again: 3 s, 15 s, and from then on 75 s. */
const pauseAfter = (failures: number) => 3_000 * 5 ** Math.min(failures, 2)

function start() {
  const page = window as Page
  if (page[key]) return takeQueue(page[key])

  // A picture or a form of that name would stand in its place: `document` finds elements by name.
  const running = document.currentScript
  const script = running instanceof HTMLScriptElement ? running : undefined
  const folder = findFolder({ current: script?.src, served: __SERVED__ })
  if (!folder)
    return console.error('treasures: the loader cannot find its files. Paste its tag unchanged.')

  const manifest = __MANIFEST__
  const selector = selectorFor(Object.keys(manifest.widgets))
  const load = createLoad(folder, manifest, script?.nonce)
  const portal = new URL('../../', folder).href
  const underway = new Set<HTMLElement>()
  let failures = 0

  /** Brings one tag to life, or leaves a link in it and tries again later. */
  async function serve(tag: HTMLElement, widget: string) {
    if (underway.has(tag) || customElements.get(tagOf(widget))) return
    underway.add(tag)
    reserveBox(tag, widget)
    try {
      // The form can be filled in before its code is here, so that need not hurry.
      if (widget === 'booking-form') await openShell(tag, portal, () => void serve(tag, widget))
      await load(widget)
      releaseBox(tag)
    } catch {
      addLink(tag, widget, portal)
      announceFailure(tag, widget)
      retryLater()
    } finally {
      underway.delete(tag)
    }
  }

  function scan(part: Node) {
    for (const found of find(part, selector)) {
      const widget = widgetOf(found)
      // While the page is being read, a stand-in's fallback content may be still to come.
      const whole = document.readyState !== 'loading' || found.localName === tagOf(widget)
      if (whole) void serve(toTag(found), widget)
      else if (widget !== 'booking-form') void serve(found, widget)
    }
  }

  let timer = 0
  function retryLater() {
    clearTimeout(timer)
    timer = window.setTimeout(scan, pauseAfter(failures++), document)
  }

  const treasures: Treasures = {
    version: __VERSION__,
    load,
    scan,
    push: (...tasks) => runTasks(tasks, treasures),
  }
  page[key] = treasures
  takeQueue(treasures)

  scan(document)
  for (const name of ['DOMContentLoaded', 'online']) addEventListener(name, () => scan(document))
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(scan)
  }).observe(document, { childList: true, subtree: true })
}

start()

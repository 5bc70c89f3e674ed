import { findFolder } from './address.ts'
import { addLink, announceFailure } from './fallback.ts'
import { drawFirst } from './first-page.ts'
import type { Frames } from './frame/frame.ts'
import { createLoad, isWidget } from './load-widget.ts'
import { entryOf, type Manifest } from './manifest.ts'
import { native } from './native.ts'
import { key, runTasks, takeQueue, type Treasures } from './queue.ts'
import { isDefined, rootOf } from './root.ts'
import { openShell } from './shell.ts'
import type { Proof } from './proof/proof.ts'
import { find, followed, release, selectorFor, toTag, widgetOf } from './tags.ts'

declare const __MANIFEST__: Manifest
declare const __VERSION__: string
/** Placeholder that the server replaces with its public origin when it serves the file. */
declare const __SERVED__: string

type Page = Window & { [key]?: Treasures }

/** Milliseconds until a failed load is retried: 3 s, 15 s, then 75 s each. */
const pauseAfter = (failures: number) => 3_000 * 5 ** Math.min(failures, 2)

function start() {
  const page = window as Page
  if (page[key]) return takeQueue(page[key])

  const script = native(document, 'currentScript') as HTMLScriptElement | null
  const folder = findFolder(script?.src, __SERVED__)
  if (!folder) return console.error('treasures: paste the tag of the loader unchanged.')

  const manifest = __MANIFEST__
  const selector = selectorFor(Object.keys(manifest.widgets).filter(isWidget))
  const load = createLoad(folder, manifest, script?.nonce)
  const portal = folder.replace(/embed\/[^/]+\/$/, '')
  const underway = new Set<HTMLElement>()
  let failures = 0
  /** True if one widget could not start on this page. All widgets are then shown in frames. */
  let isDamaged = false

  /**
   * Starts the widget of a tag here or in a frame. If the start fails, adds a link and retries
   * later.
   */
  async function serve(found: HTMLElement) {
    const widget = widgetOf(found)
    const tag = toTag(found)
    let isFramed = isDamaged || tag.hasAttribute('isolate')
    if (underway.has(tag) || (!isFramed && isDefined(tag))) return
    underway.add(tag)
    try {
      if (!isFramed)
        try {
          // The form can be filled in before its code loads, so the code can wait.
          if (widget === 'booking-form') await openShell(tag, portal, () => void serve(found))
          if (widget === 'jobs-board') await drawFirst(tag, portal, entryOf(manifest, widget))
          await load(widget)
          await (await load<Proof>('proof')).prove(tag)
        } catch (error) {
          // A network error is retried. Any other error means that the page breaks the widget.
          if ((error as Error).name === 'NetworkError') throw error
          isFramed = isDamaged = true
        }
      if (isFramed) {
        addLink(tag, found, widget, portal)
        ;(await load<Frames>('frame')).show(tag, widget, portal, rootOf(tag))
      }
    } catch {
      addLink(tag, found, widget, portal)
      announceFailure(tag, widget)
      retryLater()
    } finally {
      underway.delete(tag)
    }
  }

  function scan(part: Node) {
    release(part)
    for (const found of find(part, selector)) void serve(found)
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
  // Created last, because on some pages MutationObserver is missing or fails.
  new MutationObserver((records) => {
    for (const { addedNodes, attributeName, target } of records)
      for (const part of attributeName ? [target] : addedNodes) scan(part)
  }).observe(document, { childList: true, subtree: true, attributeFilter: followed })
}

try {
  start()
} catch (error) {
  console.warn(error)
}

import { findFault } from './page-trials.ts'

/*
 * Runs before the widgets' code and detects pages that have broken features which widgets need. The
 * loader then shows the widget in a frame. An error while this file or a later file loads has the
 * same effect.
 */

/** Exports of this file for the loader. */
export type Proof = { prove: typeof prove }

const fault = findFault()
if (fault !== undefined) throw new Error(`treasures: this page has changed ${fault}.`)

/**
 * Milliseconds for asynchronous tests: a timer, an answer, a widget's first drawing. An embed's
 * settings take up to 2 s.
 */
const patience = 5_000

const later = Promise.all([timersRing(), fetchAnswers()])
// Pages that load code before any tag need no proof, so a rejection must not be reported as
// unhandled.
later.catch(() => {})

/** Rejects if the tag does not start on this page. */
export async function prove(tag: HTMLElement) {
  await later
  if (!customElements.get(tag.localName)) throw new Error('treasures: no tag can be defined here.')
  await isDrawn(tag)
}

/** Checks that timers fire, measured without timers. */
async function timersRing() {
  let rings = false
  setTimeout(() => (rings = true))
  const { port1, port2 } = new MessageChannel()
  const hop = () =>
    new Promise((resolve) => {
      port2.onmessage = resolve
      port1.postMessage(0)
    })
  const until = Date.now() + 2_000
  for (let hops = 0; !rings; hops++) {
    if (hops > 100 && Date.now() > until)
      throw new Error('treasures: timers do not fire on this page.')
    await hop()
  }
  port1.close()
}

/** Trusts a native `fetch`. Many pages wrap `fetch`. A wrapper is tested by fetching this file. */
async function fetchAnswers() {
  if (/\[native code\]/.test(Function.prototype.toString.call(fetch))) return
  const answer = await fetch(import.meta.url)
  const works = answer.ok && typeof answer.json === 'function' && answer.headers.get('content-type')
  if (!works || !(await answer.text())) throw new Error('treasures: fetch fails on this page.')
}

/** Resolves once the tag's widget is drawn, or the tag is removed from the page. */
function isDrawn(tag: HTMLElement) {
  const widget = () => tag.shadowRoot?.querySelector('.treasures')
  return new Promise<void>((resolve, reject) => {
    const look = () => {
      if (widget()?.querySelector(':scope > .notice') || (tag.isConnected && !widget()))
        reject(new Error('treasures: the widget could not be drawn on this page.'))
      else resolve()
    }
    if (widget()) return look()
    const timer = setTimeout(look, patience)
    tag.addEventListener(
      'treasures-ready',
      () => {
        clearTimeout(timer)
        look()
      },
      { once: true },
    )
  })
}

import { findFault } from './page-trials.ts'

/*
 * Runs before any other code of ours: a page that has broken what widgets need is told from the others, and the loader
 * shows the widget in a frame. Whatever goes wrong while this file and those after it are read leads there, too.
 */

/** What this file exports, for the loader. */
export type Proof = { prove: typeof prove }

const fault = findFault()
if (fault !== undefined) throw new Error(`treasures: this page has changed ${fault}.`)

/** Milliseconds for what comes later: a timer, an answer, a widget's first drawing. An embed's settings take up to 2 s. */
const patience = 5_000

const later = Promise.all([timersRing(), fetchAnswers()])
// Whoever loads the code ahead of any tag asks for no proof.
later.catch(() => {})

/** Rejects where the tag does not come to life on this page. */
export async function prove(tag: HTMLElement) {
  await later
  if (!customElements.get(tag.localName)) throw new Error('treasures: no tag can be defined here.')
  await isDrawn(tag)
}

/** Another clock than timers tells how long they take. */
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
    if (hops > 100 && Date.now() > until) throw new Error('treasures: no timer rings here.')
    await hop()
  }
  port1.close()
}

/** What the engine brings is believed. What the page has put around it, as many do, is tried on this very file. */
async function fetchAnswers() {
  if (/\[native code\]/.test(Function.prototype.toString.call(fetch))) return
  const answer = await fetch(import.meta.url)
  const works = answer.ok && typeof answer.json === 'function' && answer.headers.get('content-type')
  if (!works || !(await answer.text())) throw new Error('treasures: no answer comes here.')
}

/** Resolves once it has drawn, or has left the page meanwhile. */
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

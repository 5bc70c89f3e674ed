import type { DrawnBoard } from '../../api-client/src/site/drawn-board/drawn-board.schema.ts'
import type { Drawn } from '../../widgets/src/shared/drawn.ts'
import { add, plant, type Tree } from './add.ts'
import { key } from './queue.ts'
import { readJson } from './read-json.ts'
import { isDefined, openRoot, rootOf } from './root.ts'
import { drawnBy } from './tags.ts'

/**
 * Maximum milliseconds to wait for the first page. The widget's code loads afterwards, so that the
 * first page has the whole connection.
 */
const patience = 3_000

/** Reserves the widget's own height while its code loads, so that the page below does not move. */
const box = ':host(:not([hidden])){display:block;block-size:var(--treasures-board-height,640px)}'

/**
 * Shows the server's drawing of a board's first page, for the widget to take over. Resolves when
 * the code should load. Without a drawing, the widget draws everything. `build` names the widget's
 * build that the loader will load.
 */
export async function drawFirst(
  tag: HTMLElement & { [key]?: Drawn },
  portal: string,
  build: string,
) {
  if (rootOf(tag)) return
  const root = openRoot(tag, box)
  const link = add(root, 'slot')
  const query = drawnFor(tag)
  if (query === undefined) return
  try {
    const address = `${portal}api/public/jobs/board/drawn?${query}`
    const { css, look, tree, ...drawn } = (await readJson(address, patience)) as DrawnBoard
    const fits = () => query === drawnFor(tag)
    if (!tree[0] || !fits() || isDefined(tag)) return
    openRoot(tag, css, look)
    link.remove()
    keepPresses(tag, root, plant(root, tree as unknown as Tree))
    const first = drawn.build === build ? drawn.first : undefined
    tag[key] = { fits, first }
  } catch {
    if (!isDefined(tag)) root.replaceChildren(link)
  }
}

/**
 * Returns the query for the server's drawing of a board's tag, or undefined if the tag has its own
 * texts.
 */
function drawnFor(tag: HTMLElement): string | undefined {
  if (tag.hasAttribute('texts')) return undefined
  const query = new URLSearchParams()
  for (const name of drawnBy) {
    const value = tag.getAttribute(name)
    if (value) query.set(name, value)
  }
  return `${query}`
}

/**
 * Remembers the last button pressed in a widget that is drawn but not yet interactive, and presses
 * the button once the widget is interactive. Enter in a form presses its button. If the code cannot
 * be loaded, the tag's own link appears below.
 */
function keepPresses(tag: HTMLElement, root: ShadowRoot, drawn: HTMLElement) {
  let again = () => {}
  drawn.onclick = (event) => {
    event.preventDefault()
    const button = (event.target as Element).closest('button')
    again = () => button?.click()
  }
  const repeat = () => {
    drawn.onclick = null
    // The widget knows the typed text only after its next drawing.
    setTimeout(again)
  }
  tag.addEventListener('treasures-ready', repeat, { once: true })
  tag.addEventListener('treasures-error', () => drawn.onclick && add(root, 'slot'), { once: true })
}

import type { DrawnBoard } from '../../api-client/src/site/drawn-board/drawn-board.schema.ts'
import type { Drawn } from '../../widgets/src/shared/drawn.ts'
import { drawnFor } from './drawn-for.ts'
import { keepPresses } from './keep-presses.ts'
import { plant } from './plant.ts'
import { key } from './queue.ts'
import { readJson } from './read-json.ts'
import { openRoot, rootOf } from './root.ts'

/** Milliseconds that the code waits for the first page; until then that has the line for itself. */
const patience = 3_000

/**
 * Shows the first page of a board as the server draws it, for the widget to take over. Resolves when the code is
 * wanted. Where nothing is drawn the widget draws all by itself. `build` names the widget that the loader will load.
 */
export async function drawFirst(
  tag: HTMLElement & { [key]?: Drawn },
  portal: string,
  build: string,
) {
  const query = drawnFor(tag)
  if (rootOf(tag) || query === undefined) return
  let root: ShadowRoot | undefined
  try {
    const address = `${portal}api/public/jobs/board/drawn?${query}`
    const { css, look, tree, ...drawn } = (await readJson(address, patience)) as DrawnBoard
    const fits = () => query === drawnFor(tag)
    if (!tree[0] || !fits()) return
    root = openRoot(tag, css, look)
    keepPresses(tag, root, plant(root, tree))
    const first = drawn.build === build ? drawn.first : undefined
    tag[key] = { fits, first }
  } catch {
    root?.replaceChildren()
  }
}

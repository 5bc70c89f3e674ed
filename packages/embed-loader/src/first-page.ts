import type { DrawnBoard } from '../../api-client/src/site/drawn-board/drawn-board.schema.ts'
import type { Drawn } from '../../widgets/src/shared/drawn.ts'
import { drawnFor } from './drawn-for.ts'
import { keepPresses } from './keep-presses.ts'
import { plant } from './plant.ts'
import { key } from './queue.ts'
import { readJson } from './read-json.ts'
import { openRoot, rootOf } from './root.ts'

/**
 * Milliseconds for which the code waits for the first page, which has the whole connection until
 * then.
 */
const patience = 3_000

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

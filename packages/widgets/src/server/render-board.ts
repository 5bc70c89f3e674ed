import type { DrawnBoard } from '@treasures/api-client'
import type { Theme } from '../shared/attributes.ts'
import type { BoardTextOverrides } from '../jobs-board/board-texts.ts'
import { drawnQuery } from '../shared/drawn-query.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { addressOf } from './address-of.ts'
import { attributesOf, declaredBoard } from './declared-board.ts'
import { escaped } from '../shared/markup-tree.ts'
import { attributesText, htmlOf } from './markup.ts'

export type RenderBoardOptions = {
  /** Address of the Treasures server, such as `https://treasures.example`. */
  origin: string
  /** Id of an embed, whose region, services, colours and texts are set in the portal. */
  embed?: string | undefined
  /** Number of the region. Without it, jobs of all regions appear. */
  region?: number | undefined
  /** Numbers of the services to show. All if empty or left out. */
  services?: readonly number[] | undefined
  /** Where the search starts: a full postcode or its first half. */
  postcode?: string | undefined
  theme?: Theme | undefined
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** Overrides for the board's texts. A board with texts of its own is drawn in the browser only. */
  texts?: BoardTextOverrides | undefined
  /** The page's nonce for styles, for a policy without `'unsafe-inline'`. */
  nonce?: string | undefined
  /** Milliseconds that the page waits for the jobs. 300 by default. */
  timeout?: number | undefined
}

const readDrawing = createKeptAnswers(async (address, signal) => {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`treasures: ${address} answered ${answer.status}.`)
  const { tree, ...drawn } = (await answer.json()) as DrawnBoard
  // A server whose widgets are not built draws nothing.
  return tree[0] ? { ...drawn, html: htmlOf(tree) } : undefined
}, Date.now)

/**
 * Resolves to the HTML of a jobs board, with its first jobs in a declarative shadow root. The page
 * also needs the loader's script or the entry `@treasures/widgets/jobs-board/element`, which takes
 * the jobs over.
 *
 * The jobs are kept for five seconds, and callers at the same time share one request. If the server
 * does not answer within the timeout, resolves to jobs of the last five minutes, or to the plain tag,
 * which the script fills. After a failure the server is left alone for five seconds.
 *
 * @throws if `origin` is not the address of a server.
 */
export async function renderBoard(options: RenderBoardOptions): Promise<string> {
  const { region, texts, nonce, timeout = 300 } = options
  const origin = addressOf(options.origin)
  const attributes = attributesOf(options)
  const query = drawnQuery((name) => attributes[name])
  const drawing = texts
    ? undefined
    : await readDrawing(`${origin}/api/public/jobs/board/drawn?${query}`, timeout)
  const link = `<a href="${escaped(origin)}/public/jobs/board${region ? `?region=${region}` : ''}">See the jobs board</a>`
  if (!drawing) {
    const plain = {
      ...attributes,
      texts: texts && JSON.stringify(texts),
      style: 'display: block; min-height: var(--treasures-board-height, 640px)',
    }
    return `<treasures-jobs-board${attributesText(plain)}>${link}</treasures-jobs-board>`
  }
  return declaredBoard(drawing, { attributes, inside: link, nonce })
}

import type { BoardDrawing, DrawnBoard } from '@treasures/api-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pack, type Packed } from '#kernel/http/packed.ts'
import type { ShownBrand } from '../../catalogue/brand/brand.rules.ts'
import {
  askedBoard,
  boardPage,
  brandedBoardPage,
  hashesOf,
  type AskedBoard,
} from './board-page.rules.ts'

/** Milliseconds that a visitor waits for the jobs. The call goes on, for a later visitor. */
const patience = 300
/** Number of pages kept. */
const most = 50

/** Link that appears below the jobs if the widget's code does not arrive. */
const inside = '<a href="">Reload this page</a>'

export type DrawnPage = {
  packed: Packed
  caching: string
  /** Hashes of the page's own styles and scripts. */
  styles: readonly string[]
  scripts: readonly string[]
}

type Kept = DrawnPage & { etag: string; around: string }

type BoardPageOptions = {
  /** Text of board.html. */
  html: string
  drawing: BoardDrawing
  brand: () => ShownBrand
}

/**
 * Returns a function that composes the board's page with its first jobs. It returns undefined if
 * the jobs do not arrive in time, or if the address asks for something that is never drawn.
 *
 * The jobs come from our own call, with its limits for callers, and pages may be kept as long as
 * its answers. Without a change, a page is composed and compressed once.
 */
export function createBoardPage(
  app: FastifyInstance,
  { html, drawing, brand }: BoardPageOptions,
): (request: FastifyRequest) => Promise<DrawnPage | undefined> {
  const all = new Map<string, Kept>()

  async function draw(asked: AskedBoard, remoteAddress: string) {
    const { services, ...single } = asked
    const query = new URLSearchParams(
      Object.entries({ ...single, services: services?.join() }).flatMap(([name, value]) =>
        value ? [[name, String(value)]] : [],
      ),
    )
    const around = brandedBoardPage(html, brand())
    const key = `${query}`
    const found = all.get(key)
    const known = found?.around === around ? found : undefined
    const answer = await app.inject({
      url: `/api/public/jobs/board/drawn?${key}`,
      remoteAddress,
      headers: { ...(known && { 'if-none-match': known.etag }) },
    })
    if (answer.statusCode === 304) return known
    if (answer.statusCode !== 200) return undefined
    const drawn = answer.json<DrawnBoard>()
    if (!drawn.tree[0]) return undefined
    const page = compose(around, drawn, asked)
    const etag = String(answer.headers.etag)
    const caching = String(answer.headers['cache-control'])
    // Two drawings with one tag differ in their time only.
    const kept = { ...page, packed: pack(page.text, etag + around), caching, etag, around }
    if (caching.startsWith('public')) keep(key, kept)
    return kept
  }

  function compose(around: string, drawn: DrawnBoard, asked: AskedBoard) {
    const tag = drawing.declare(drawn, asked, inside)
    return {
      text: boardPage(around, drawing, tag),
      styles: [...hashesOf(around, 'style'), ...hashesOf(tag, 'style')],
      scripts: hashesOf(around, 'script'),
    }
  }

  function keep(key: string, page: Kept) {
    all.delete(key)
    all.set(key, page)
    if (all.size > most) all.delete(all.keys().next().value!)
  }

  return async ({ query, ip }) => {
    const asked = askedBoard(query as object)
    return asked && inTime(draw(asked, ip))
  }
}

/** Returns undefined if the page fails or takes too long. */
async function inTime<T>(page: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined)
  })
  const result = await Promise.race([page.catch(() => undefined), late])
  clearTimeout(timer)
  return result
}

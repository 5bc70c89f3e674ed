import {
  londonDate,
  type BoardFirst,
  type BoardGiven,
  type DrawnBoard,
  type PublicEmbed,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { Refusal } from '#kernel/http/refuse.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { servicesStore } from '../../catalogue/services/services.store.ts'
import { createShortCache } from '#kernel/short-cache.ts'
import { questionOf } from './drawn-board.rules.ts'

/** The first calls of a board. A widget would make them one after the other. */
type Sources = {
  searchBoard: (input: { query: ReturnType<typeof questionOf> }) => Promise<BoardFirst['page']>
  getPublicEmbed: (input: { params: { id: string } }) => Promise<PublicEmbed>
}
/** Reports that a job joined the board, left it or changed. */
type Feed = { subscribe: (changed: () => void) => unknown }

/**
 * Draws a board's first page, which the tag shows until the widget's code has loaded. One call
 * returns the whole page.
 */
export function drawnBoardRoutes(
  { boardDrawing, clock, database, publicSettings }: Deps,
  feed: Feed,
  sources: Sources,
) {
  const kept = createShortCache<DrawnBoard>(clock)
  feed.subscribe(kept.forget)

  /** A page whose embed was deleted gets the board of a page without an embed. */
  const findEmbed = (id: string | undefined) =>
    id === undefined
      ? null
      : sources.getPublicEmbed({ params: { id } }).catch((error: unknown) => {
          if (error instanceof Refusal) return null
          throw error
        })

  async function draw(query: BoardGiven['query'], embed: PublicEmbed | null): Promise<DrawnBoard> {
    const [page, services] = await Promise.all([
      sources.searchBoard({ query: questionOf(query, embed) }),
      servicesStore(database.db).listForVisitors(londonDate(clock())),
    ])
    const first = {
      page,
      services,
      settings: publicSettings(),
      now: clock().toISOString(),
      embed,
    }
    return {
      build: boardDrawing?.build ?? '',
      css: boardDrawing?.css ?? '',
      look: embed?.look ?? '',
      tree: boardDrawing?.draw({ ...first, query }) ?? [],
      first,
    }
  }

  return {
    // Reads the embed on each call, because staff look at an embed as soon as they have changed it.
    drawBoard: async ({ query }) => {
      const embed = await findEmbed(query.embed)
      return kept.read({ query, embed }, () => draw(query, embed))
    },
  } satisfies Partial<Handlers>
}

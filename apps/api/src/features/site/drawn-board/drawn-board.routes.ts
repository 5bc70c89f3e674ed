import type { BoardFirst, BoardGiven, DrawnBoard, PublicEmbed } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../kernel/http/refuse.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { servicesStore } from '../../catalogue/services/services.store.ts'
import { createShortCache } from '../../../kernel/short-cache.ts'
import { lookOf, questionOf } from './drawn-board.rules.ts'

/** The calls with whose answers a board begins; a widget would make them one after the other. */
type Sources = {
  searchBoard: (input: { query: ReturnType<typeof questionOf> }) => Promise<BoardFirst['page']>
  getPublicEmbed: (input: { params: { id: string } }) => Promise<PublicEmbed>
}
/** Says that a job joined the board, left it or changed. */
type Feed = { subscribe: (changed: () => void) => unknown }

/** A board's first page as the tag shows it until its own code is there: one call, and nothing to wait for. */
export function drawnBoardRoutes(
  { boardDrawing, clock, database, publicSettings }: Deps,
  feed: Feed,
  sources: Sources,
) {
  const kept = createShortCache<DrawnBoard>(clock)
  feed.subscribe(kept.forget)

  /** Whoever pasted an embed that is gone gets the board that they would get without it. */
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
      look: lookOf(embed),
      tree: boardDrawing?.draw({ ...first, query }) ?? [],
      first,
    }
  }

  return {
    // Who changes an embed looks at it at once.
    drawBoard: async ({ query }) => {
      const embed = await findEmbed(query.embed)
      return kept.read({ query, embed }, () => draw(query, embed))
    },
  } satisfies Partial<Handlers>
}

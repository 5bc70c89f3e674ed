import * as z from 'zod/mini'
import { isPrecisePlace } from '../../catalogue/places/postcode.rules.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { BoardChanges, BoardCursor, BoardPage, BoardQuery } from './board.schema.ts'

export const searchBoard = endpoint('GET', '/public/jobs/board/search', {
  summary:
    'Open jobs that need a treasure, filtered, sorted and paged; with pins or grid counts for a map.',
  query: BoardQuery,
  ok: BoardPage,
  problems: { postcode_not_found: 422 },
  access: 'public',
  cache: {
    seconds: 10,
    stale: 30,
    unless: ({ postcode, bbox }) => bbox !== undefined || isPrecisePlace(postcode),
  },
})

/**
 * Changes after `since`, for pages whose proxy blocks the stream. Without `since`, the answer has
 * no changes, only the cursor to start from.
 */
export const listBoardChanges = endpoint('GET', '/public/jobs/board/changes', {
  summary: 'Jobs that joined the board, left it or changed since a cursor.',
  query: z.object({
    since: z.optional(BoardCursor),
  }),
  ok: BoardChanges,
  access: 'public',
})

import { isPrecisePlace } from '../../catalogue/places/postcode.rules.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { DrawnBoard, DrawnBoardQuery } from './drawn-board.schema.ts'

/** The script tag shows this board while the widget's code loads. */
export const drawBoard = endpoint('GET', '/public/jobs/board/drawn', {
  summary: "A jobs board's first page, drawn, with the data that it was drawn from.",
  query: DrawnBoardQuery,
  ok: DrawnBoard,
  problems: { postcode_not_found: 422 },
  access: 'public',
  cache: {
    seconds: 10,
    stale: 30,
    browser: 5,
    unless: ({ postcode }) => isPrecisePlace(postcode),
  },
})

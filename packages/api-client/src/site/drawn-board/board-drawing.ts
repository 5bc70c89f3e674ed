import type * as z from 'zod/mini'
import type { BoardFirst, DrawnBoardQuery } from './drawn-board.schema.ts'

export type BoardGiven = BoardFirst & {
  /** What the tag says of itself. */
  query: z.output<typeof DrawnBoardQuery>
}

/** The widgets' own way to draw a jobs board outside of a browser: their build has it, and the server uses it. */
export type BoardDrawing = {
  /** Names the widgets that take over what is drawn. */
  build: string
  css: string
  /** The element that stands in the tag: `[name, attributes, ...inside]`. */
  draw: (given: BoardGiven) => unknown[]
}

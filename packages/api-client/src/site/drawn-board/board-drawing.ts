import type * as z from 'zod/mini'
import type { BoardFirst, DrawnBoardQuery } from './drawn-board.schema.ts'

export type BoardGiven = BoardFirst & {
  /** Attributes of the tag. */
  query: z.output<typeof DrawnBoardQuery>
}

/** Draws a jobs board outside a browser. The widgets' build contains it, and the server uses it. */
export type BoardDrawing = {
  /** Name of the widgets' build that takes over the drawing. */
  build: string
  css: string
  /** Returns the element inside the tag: `[name, attributes, ...inside]`. */
  draw: (given: BoardGiven) => unknown[]
}

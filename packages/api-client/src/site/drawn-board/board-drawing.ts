import type * as z from 'zod/mini'
import type { BoardFirst, DrawnBoard, DrawnBoardQuery } from './drawn-board.schema.ts'

export type BoardGiven = BoardFirst & {
  /** Attributes of the tag. */
  query: z.output<typeof DrawnBoardQuery>
}

/** Draws a jobs board outside a browser. The widgets' build contains it, and the server uses it. */
export type BoardDrawing = {
  /** Name of the widgets' build that takes over the drawing. */
  build: string
  /** Names of all files that it then needs, with `build` first. */
  files: readonly string[]
  css: string
  /** Returns the element inside the tag: `[name, attributes, ...inside]`. */
  draw: (given: BoardGiven) => unknown[]
  /**
   * Returns the tag as HTML, with a drawing in a declarative shadow root. `inside` is the HTML of the
   * tag's own content, which appears if the code does not arrive.
   */
  declare: (drawn: DrawnBoard, query: BoardGiven['query'], inside: string) => string
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BoardDrawing } from '@treasures/api-client'

/**
 * Loads the board drawing that the embed's build put beside the widgets. Returns undefined if
 * nothing is built.
 */
export async function builtBoardDrawing(folder: string): Promise<BoardDrawing | undefined> {
  const file = join(folder, '.server/draw-on-server.js')
  if (!existsSync(file)) return undefined
  const { boardDrawing } = (await import(pathToFileURL(file).href)) as {
    boardDrawing: BoardDrawing
  }
  return boardDrawing
}

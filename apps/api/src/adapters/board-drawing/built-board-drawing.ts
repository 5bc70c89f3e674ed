import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BoardDrawing } from '@treasures/api-client'

/** The drawing that the build of the embed left beside the widgets; undefined where nothing is built. */
export async function builtBoardDrawing(folder: string): Promise<BoardDrawing | undefined> {
  const file = join(folder, '.server/draw-on-server.js')
  if (!existsSync(file)) return undefined
  const { boardDrawing } = (await import(pathToFileURL(file).href)) as {
    boardDrawing: BoardDrawing
  }
  return boardDrawing
}

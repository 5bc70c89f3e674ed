import { GridLayer, type Coords, type DoneCallback } from 'leaflet'
import type { Palette } from './palette.ts'
import type { StreetPainter, TilePlace } from './street-painter.ts'

const keyOf = ({ x, y, z }: TilePlace) => `${x}:${y}:${z}`

/** Loads a layer of streets. Rejects if the file at the address cannot be read. */
export async function loadStreets(url: string, palette: Palette): Promise<StreetLayer> {
  const { createStreetPainter } = await import('./street-painter.ts')
  const layer: StreetLayer = new StreetLayer(
    await createStreetPainter(url, palette, (key) => layer.paintAgain(key)),
  )
  return layer
}

/** Tiles of streets, painted as they come into sight. */
export class StreetLayer extends GridLayer {
  readonly #painter: StreetPainter
  readonly #inSight = new Map<string, { at: Coords; canvas: HTMLCanvasElement }>()

  constructor(painter: StreetPainter) {
    super()
    this.#painter = painter
    this.on('tileunload', ({ coords }) => this.#inSight.delete(keyOf(coords)))
  }

  setPalette(palette: Palette) {
    this.#painter.setPalette(palette)
    this.redraw()
  }

  paintAgain(key: string) {
    const tile = this.#inSight.get(key)
    // A failure was reported when the tile was created.
    if (tile) this.#painter.paint(tile.at, tile.canvas).catch(() => {})
  }

  override createTile(at: Coords, loaded: DoneCallback) {
    const canvas = document.createElement('canvas')
    this.#inSight.set(keyOf(at), { at, canvas })
    this.#painter.paint(at, canvas).then(
      () => loaded(undefined, canvas),
      (error: Error) => loaded(error, canvas),
    )
    return canvas
  }
}

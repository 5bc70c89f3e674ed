import { namedFlavor } from '@protomaps/basemaps'
import {
  Labelers,
  labelRules,
  paint,
  paintRules,
  PmtilesSource,
  TileCache,
  View,
  type PreparedTile,
} from 'protomaps-leaflet'
import type { Palette } from './palette.ts'

/** Place of a tile: column, row and zoom level. */
export type TilePlace = { x: number; y: number; z: number }

export type StreetPainter = {
  /** Paints a tile. Without data the canvas stays as it is. */
  paint(at: TilePlace, canvas: HTMLCanvasElement): Promise<void>
  /** Paints in these colours from now on. */
  setPalette(palette: Palette): void
}

/** Width of a tile in px. */
const width = 256
/** A tile of the file covers two tiles of the map in each direction. */
const levelDiff = 1
/** Part of a name that reaches into a neighbouring tile, in px. */
const margin = 16
/** Number of tiles whose names the layout remembers. */
const labelledTiles = 16

/**
 * Paints streets of OpenStreetMap from a PMTiles file with the parts of Protomaps, whose own layer
 * needs a global `L`. A name that crosses an edge makes the neighbouring tile outdated: `outdated`
 * is called with that tile's key `x:y:z`. Rejects if the file cannot be read.
 */
export async function createStreetPainter(
  url: string,
  firstPalette: Palette,
  outdated: (key: string) => void,
): Promise<StreetPainter> {
  const source = new PmtilesSource(url, true)
  const { maxZoom } = await source.p.getHeader()
  const view = new View(new TileCache(source, width << levelDiff), maxZoom, levelDiff)
  const ruler = document.createElement('canvas').getContext('2d')!
  const styleOf = (palette: Palette) => {
    const flavor = flavorOf(palette)
    return {
      sea: palette.sea,
      rules: paintRules(flavor),
      labels: new Labelers(ruler, labelRules(flavor, 'en'), labelledTiles, (keys) =>
        keys.forEach(outdated),
      ),
    }
  }
  let style = styleOf(firstPalette)

  return {
    async paint(at, canvas) {
      const data = await view.getDisplayTile(at)
      const density = Math.min(3, globalThis.devicePixelRatio || 1)
      const context = canvas.getContext('2d')
      if (data.data.size === 0 || !context) return
      const { sea, labels, rules } = style
      const tiles = new Map([['', [data]]])
      labels.add(at.z, tiles)
      canvas.width = width * density
      canvas.height = width * density
      context.setTransform(density, 0, 0, density, 0, 0)
      context.fillStyle = sea
      context.fillRect(0, 0, width, width)
      const [left, top] = [width * at.x, width * at.y]
      const box = {
        minX: left - margin,
        minY: top - margin,
        maxX: left + width + margin,
        maxY: top + width + margin,
      }
      const origin = { x: left, y: top } as PreparedTile['origin']
      paint(context, at.z, tiles, labels.getIndex(at.z) ?? null, rules, box, origin, false)
    },
    setPalette(palette) {
      style = styleOf(palette)
    },
  }
}

/** The colours of Protomaps, light or dark, with our land and sea. */
const flavorOf = ({ ink, sea, land }: Palette) => ({
  ...namedFlavor(isLight(ink) ? 'dark' : 'light'),
  background: sea,
  water: sea,
  earth: land,
})

/** Returns true if a colour such as `rgb(20, 30, 40)` is light. */
function isLight(colour: string) {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return parts.reduce((sum, part) => sum + part, 0) > 1.5 * 255
}

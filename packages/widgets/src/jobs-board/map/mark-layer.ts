import type { Map as LeafletMap } from 'leaflet'
import { CanvasLayer, type CanvasView } from '../../uk-map/canvas-layer.ts'
import { noMarks, type Mark, type MarkIndex } from './mark-index.ts'
import { createMarkPainter, sizeOf, type DrawnMark } from './paint-marks.ts'
import type { Rect } from '../../uk-map/names.rules.ts'
import type { Palette } from '../../uk-map/palette.ts'

/** Milliseconds for a mark to fade in or out. */
const fade = 180
/** Minimum radius for a finger in CSS pixels, as small bubbles are hard to press. */
const leastReach = 22

/**
 * The visible marks on one canvas. New marks fade in, removed marks fade out, and marks that remain
 * do not fade. `paintBelow` draws under the marks: `taken` has the rectangles that the marks cover.
 */
export function createMarkLayer(
  map: LeafletMap,
  firstPalette: Palette,
  paintBelow: (view: CanvasView, taken: readonly Rect[]) => void,
) {
  let palette = firstPalette
  let index: MarkIndex = noMarks
  let painter = createMarkPainter(palette)
  let inSight: Mark[] = []
  let chosen: number | undefined
  let pointed: number | undefined
  let pointedMark: Mark | undefined
  /** Times at which marks began to fade in or out, in milliseconds of `performance.now()`. */
  const coming = new Map<string, number>()
  const going = new Map<string, { mark: Mark; since: number }>()
  let frame = 0
  /** Outward codes by `lat,lon`, as far as the list has them. */
  let names: ReadonlyMap<string, string> = new Map()
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches

  const layer = new CanvasLayer('overlayPane', paint)
  layer.addTo(map)
  map.on('moveend', refresh)

  /**
   * Looks up the marks in the viewport, with a margin, and records which marks appeared and
   * disappeared.
   */
  function refresh() {
    const bounds = map.getBounds().pad(0.3)
    const box = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }
    const before = new Map(inSight.map((mark) => [mark.key, mark]))
    inSight = index.marksIn(box, Math.round(map.getZoom()))
    const now = performance.now()
    const keys = new Set(inSight.map((mark) => mark.key))
    if (moves) {
      for (const key of keys) if (!before.has(key)) coming.set(key, now)
      for (const [key, mark] of before) if (!keys.has(key)) going.set(key, { mark, since: now })
    }
    for (const key of keys) going.delete(key)
    for (const key of coming.keys()) if (!keys.has(key)) coming.delete(key)
    layer.drawSoon()
  }

  const stateOf = (mark: Mark) => {
    if (chosen !== undefined && index.holds(mark, chosen)) return 'chosen'
    if (mark.key === pointedMark?.key) return 'pointed'
    return pointed !== undefined && index.holds(mark, pointed) ? 'pointed' : 'plain'
  }

  function* drawnNow(now: number): Generator<DrawnMark> {
    for (const [key, { mark, since }] of going) {
      const shown = 1 - (now - since) / fade
      if (shown <= 0) going.delete(key)
      else yield { mark, state: 'plain', shown }
    }
    const later: DrawnMark[] = []
    for (const mark of inSight) {
      const since = coming.get(mark.key)
      const shown = since === undefined ? 1 : Math.min(1, (now - since) / fade)
      if (shown === 1) coming.delete(mark.key)
      const drawn: DrawnMark = { mark, state: stateOf(mark), shown: Math.max(0, shown) }
      if (drawn.state === 'plain') yield drawn
      else later.push(drawn)
    }
    // Chosen and pointed marks are on top.
    yield* later
  }

  function rectOf(view: CanvasView, mark: Mark) {
    const { x, y } = view.toPixel(mark.lat, mark.lon)
    const { rx, ry } = sizeOf(mark, painter.measure)
    // Leaves room below for an outward code.
    return { left: x - rx, right: x + rx, top: y - ry, bottom: y + ry + 16 }
  }

  function paint(view: CanvasView) {
    paintBelow(
      view,
      inSight.map((mark) => rectOf(view, mark)),
    )
    painter.paint(view, drawnNow(performance.now()))
    painter.paintNames(view, inSight, names)
    cancelAnimationFrame(frame)
    if (coming.size > 0 || going.size > 0) frame = requestAnimationFrame(() => layer.draw())
  }

  return {
    setIndex(next: MarkIndex) {
      index = next
      refresh()
    },
    setPalette(next: Palette) {
      palette = next
      painter = createMarkPainter(palette)
      layer.drawSoon()
    },
    drawSoon: () => layer.drawSoon(),
    setNames(next: ReadonlyMap<string, string>) {
      names = next
      layer.drawSoon()
    },
    choose(id: number | undefined) {
      chosen = id
      layer.drawSoon()
    },
    pointAt(id: number | undefined) {
      pointed = id
      layer.drawSoon()
    },
    /** Sets the mark under the pointer. Returns true if it has changed. */
    point(mark: Mark | undefined): boolean {
      if (mark?.key === pointedMark?.key) return false
      pointedMark = mark
      layer.drawSoon()
      return true
    },
    /** Returns the topmost mark at this pixel of the map. */
    at({ x, y }: { x: number; y: number }): Mark | undefined {
      return inSight.findLast((mark) => {
        const centre = map.latLngToContainerPoint([mark.lat, mark.lon])
        const { rx, ry } = sizeOf(mark, painter.measure)
        const [dx, dy] = [Math.abs(x - centre.x), Math.abs(y - centre.y)]
        return dx <= Math.max(rx, leastReach) && dy <= Math.max(ry, leastReach)
      })
    },
    drawNow() {
      layer.draw()
      return inSight.length
    },
    remove() {
      cancelAnimationFrame(frame)
      map.off('moveend', refresh)
      layer.remove()
    },
  }
}

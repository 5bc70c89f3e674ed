import type { LeafletMouseEvent } from 'leaflet'
import { CanvasLayer, type CanvasView } from '../uk-map/canvas-layer.ts'
import { loadGround } from '../uk-map/ground.ts'
import { middle, toWorld, worldUnits } from '../uk-map/land.ts'
import type { Rect } from '../uk-map/names.rules.ts'
import { paintBase, paintPlaces } from '../uk-map/paint-base.ts'
import { readColours, readPalette } from '../uk-map/palette.ts'
import { boxOf } from '../uk-map/spots.ts'
import { boundsOf, createUkMap } from '../uk-map/uk-map.ts'
import { watchHand } from '../uk-map/watch-hand.ts'
import { cellsOf, reachesOf, type Point } from './cells.ts'
import { labelsThatFit } from './labels.rules.ts'
import { stepOf, type MapScale } from './price-steps.ts'

/**
 * An outward code with its centre in degrees. `value` sets the colour, and is the factor of a price
 * by default.
 */
export type PriceArea = { outcode: string; lat: number; lon: number; value: number }

export type PriceMap = {
  setAreas(areas: readonly PriceArea[]): void
  choose(outcode: string | undefined): void
  /** Reads the colours again after a change of theme. */
  repaint(): void
  zoomBy(levels: number): void
  remove(): void
}

/** Maximum reach of an outward code from its centre in world units, about 40 km. */
const furthest = 28
const closest = 12
/** Zoom level from which outward codes are large enough for their names. */
const namesFrom = 10
const edgesFrom = 8
/** Height of a name and distance of two hatching lines, in px. */
const nameHeight = 12
const hatching = 7

/** A map of outward codes in colours, independent of React. The container must have a size. */
export function createPriceMap(
  container: HTMLElement,
  onChoose: (outcode: string) => void,
  scale: MapScale,
): PriceMap {
  const colourNames = scale.steps.map(({ colour: name }) => name)
  const map = createUkMap(container, closest)
  const hand = watchHand(container, map)
  let palette = readPalette(container)
  let colours = readColours(container, colourNames)
  let areas: readonly PriceArea[] = []
  let centres: Point[] = []
  let reaches: number[] = []
  let outlines: Path2D[] = []
  /** One shape for each colour, because three thousand fills would be slow. */
  let shapes: Path2D[] = []
  let edges = new Path2D()
  let chosen: string | undefined
  let pointed: string | undefined

  const ground = loadGround(map, () => layer.drawSoon())
  const layer = new CanvasLayer('tilePane', paint).addTo(map)

  function paint(view: CanvasView) {
    const { context, zoom } = view
    const { land, borders, districts } = ground(zoom)
    paintBase(view, palette, { land, borders, districts })
    const corner = view.toPixel(middle.lat, middle.lon)
    const perUnit = (256 * 2 ** zoom) / worldUnits
    context.save()
    context.translate(corner.x, corner.y)
    context.scale(perUnit, perUnit)
    if (land) context.clip(land, 'evenodd')
    shapes.forEach((shape, at) => {
      context.fillStyle = colours[at] ?? 'transparent'
      context.fill(shape)
      if (scale.steps[at]?.isHatched) paintHatching(view, shape, corner, perUnit)
    })
    if (zoom >= edgesFrom) {
      context.strokeStyle = palette.edge
      context.lineWidth = 1 / perUnit
      context.stroke(edges)
    }
    for (const [outcode, width] of [
      [pointed, 1.5],
      [chosen, 3],
    ] as const) {
      const outline = outlines[areas.findIndex((area) => area.outcode === outcode)]
      if (!outline) continue
      context.strokeStyle = palette.ink
      context.lineWidth = width / perUnit
      context.stroke(outline)
    }
    context.restore()
    paintPlaces(view, palette, districts, zoom >= namesFrom ? paintNames(view) : [])
  }

  /** Draws hatching lines across a shape, at the same distance at every zoom level. */
  function paintHatching(
    { context, width, height }: CanvasView,
    shape: Path2D,
    corner: Point,
    perUnit: number,
  ) {
    context.save()
    context.clip(shape)
    context.beginPath()
    for (let from = -height; from < width; from += hatching) {
      context.moveTo((from - corner.x) / perUnit, (height - corner.y) / perUnit)
      context.lineTo((from + height - corner.x) / perUnit, -corner.y / perUnit)
    }
    context.strokeStyle = palette.ink
    context.lineWidth = 1 / perUnit
    context.stroke()
    context.restore()
  }

  /** Paints the names of outward codes and returns where they are. */
  function paintNames(view: CanvasView): Rect[] {
    const { context, width, height } = view
    context.font = `600 ${nameHeight}px ${palette.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineWidth = 3
    const inSight = areas.flatMap(({ outcode, lat, lon }, at) => {
      const { x, y } = view.toPixel(lat, lon)
      if (x < 0 || y < 0 || x > width || y > height) return []
      const weight = outcode === chosen ? Infinity : (reaches[at] ?? 0)
      const size = { width: context.measureText(outcode).width, height: nameHeight }
      return [{ outcode, x, y, weight, ...size }]
    })
    return labelsThatFit(inSight).map(({ outcode, x, y, width: wide, height: high }) => {
      context.strokeStyle = palette.halo
      context.strokeText(outcode, x, y)
      context.fillStyle = palette.ink
      context.fillText(outcode, x, y)
      return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }
    })
  }

  /** Returns the outward code with the nearest centre within reach. */
  function at(lat: number, lon: number): string | undefined {
    const { x, y } = toWorld(lat, lon)
    let best = { away: furthest, at: -1 }
    centres.forEach((centre, index) => {
      const away = Math.hypot(centre.x - x, centre.y - y)
      if (away < best.away && away < reaches[index]!) best = { away, at: index }
    })
    return areas[best.at]?.outcode
  }

  /** Shows all areas, at most at the zoom level of names. */
  function fit() {
    const box = boxOf(areas)
    if (box) map.fitBounds(boundsOf(box), { padding: [24, 24], maxZoom: namesFrom, animate: false })
  }

  function colour() {
    shapes = scale.steps.map(() => new Path2D())
    areas.forEach(({ value }, index) => shapes[stepOf(value, scale)]?.addPath(outlines[index]!))
    layer.drawSoon()
  }

  map.on('click', ({ latlng }: LeafletMouseEvent) => {
    const outcode = at(latlng.lat, latlng.lng)
    if (outcode) onChoose(outcode)
  })
  map.on('mousemove', ({ latlng }: LeafletMouseEvent) => point(at(latlng.lat, latlng.lng)))
  map.on('mouseout', () => point(undefined))
  function point(outcode: string | undefined) {
    if (outcode === pointed) return
    pointed = outcode
    container.toggleAttribute('data-on-mark', outcode !== undefined)
    layer.drawSoon()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== container) return
    const { lat, lng } = map.getCenter()
    const outcode = at(lat, lng)
    if (outcode) onChoose(outcode)
  }
  container.addEventListener('keydown', onKey)

  const resized = new ResizeObserver(() => {
    if (container.clientWidth > 0) map.invalidateSize({ animate: false })
  })
  resized.observe(container)

  return {
    setAreas(next) {
      const isSame =
        next.length === areas.length &&
        next.every(({ outcode }, index) => outcode === areas[index]?.outcode)
      areas = next
      if (!isSame) {
        centres = areas.map(({ lat, lon }) => toWorld(lat, lon))
        reaches = reachesOf(centres, furthest)
        outlines = cellsOf(centres, reaches).map(pathOf)
        fit()
        edges = new Path2D()
        for (const outline of outlines) edges.addPath(outline)
      }
      colour()
    },
    choose(outcode) {
      chosen = outcode
      const area = areas.find((one) => one.outcode === outcode)
      // An outward code chosen elsewhere is brought into view, but the map stays if the code is
      // already visible.
      if (area && !map.getBounds().contains([area.lat, area.lon]))
        map.panTo([area.lat, area.lon], { animate: false })
      layer.drawSoon()
    },
    repaint() {
      palette = readPalette(container)
      colours = readColours(container, colourNames)
      layer.drawSoon()
    },
    zoomBy(levels) {
      hand.moves()
      map.setZoom(map.getZoom() + levels)
    },
    remove() {
      resized.disconnect()
      container.removeEventListener('keydown', onKey)
      hand.stop()
      layer.remove()
      map.remove()
    },
  }
}

function pathOf(cell: readonly Point[]): Path2D {
  const path = new Path2D()
  cell.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
  path.closePath()
  return path
}

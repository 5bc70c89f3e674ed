import type { CanvasView } from './canvas-layer.ts'
import type { Ground } from './ground.ts'
import { landFrame, middle, worldUnits } from './land.ts'
import { fitNames, type Rect } from './names.rules.ts'
import type { Palette } from './palette.ts'
import { places } from './places.ts'

/** Position in degrees, radius in miles. Without `miles` there is no ring. */
export type Home = { lat: number; lon: number; miles: number | undefined }

/** Degrees of latitude in a mile. */
const perMile = 1 / 69.05

/** Paints a dot at the origin of distances, and a ring around the searched area. */
export function paintHome(view: CanvasView, palette: Palette, { lat, lon, miles }: Home) {
  const { context } = view
  const { x, y } = view.toPixel(lat, lon)
  if (miles !== undefined) {
    context.beginPath()
    context.arc(x, y, y - view.toPixel(lat + miles * perMile, lon).y, 0, Math.PI * 2)
    context.fillStyle = palette.accent
    context.globalAlpha = 0.06
    context.fill()
    context.globalAlpha = 0.5
    context.strokeStyle = palette.accent
    context.lineWidth = 1.5
    context.setLineDash([5, 5])
    context.stroke()
    context.setLineDash([])
    context.globalAlpha = 1
  }
  context.beginPath()
  context.arc(x, y, 5, 0, Math.PI * 2)
  context.fillStyle = palette.accent
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = palette.surface
  context.stroke()
}

/** Paints the sea, and the land with its coast and the borders of districts. */
export function paintBase(view: CanvasView, palette: Palette, { land, borders }: Ground) {
  const { context, width, height } = view
  context.fillStyle = palette.sea
  context.fillRect(0, 0, width, height)
  if (land) paintLand(view, palette, land, borders)
}

function paintLand(view: CanvasView, palette: Palette, land: Path2D, borders: Path2D | undefined) {
  const { context, zoom } = view
  const corner = view.toPixel(middle.lat, middle.lon)
  const scale = (256 * 2 ** zoom) / worldUnits
  context.save()
  context.translate(corner.x, corner.y)
  context.scale(scale, scale)
  context.lineJoin = 'round'
  // Shallow water around the coast first, then the land over it.
  context.strokeStyle = palette.coast
  context.lineWidth = 7 / scale
  context.stroke(land)
  context.fillStyle = palette.land
  context.fill(land, 'evenodd')
  context.strokeStyle = palette.edge
  context.lineWidth = 1 / scale
  context.stroke(land)
  if (borders) {
    // Borders may end a little beyond the simplified coast.
    context.clip(land, 'evenodd')
    context.stroke(borders)
  }
  context.restore()
  fadeAtFrame(view, palette)
}

/**
 * Fades the land into the sea at the edges of the data, where the coastline ends in a straight cut
 * through France.
 */
function fadeAtFrame(view: CanvasView, palette: Palette) {
  const { context, width, height } = view
  const start = view.toPixel(landFrame.north, landFrame.west)
  const end = view.toPixel(landFrame.south, landFrame.east)
  const clear = palette.sea.replace('rgb(', 'rgba(').replace(')', ', 0)')
  const fade = (end.x - start.x) * 0.05
  const edges = [
    [start.y, start.y + fade, 0, 0, width, start.y + fade, 'y'],
    [end.y, end.y - fade, 0, end.y - fade, width, height, 'y'],
    [start.x, start.x + fade, 0, 0, start.x + fade, height, 'x'],
    [end.x, end.x - fade, end.x - fade, 0, width, height, 'x'],
  ] as const
  for (const [from, to, left, top, right, bottom, axis] of edges) {
    if (right <= left || bottom <= top) continue
    const gradient =
      axis === 'x'
        ? context.createLinearGradient(from, 0, to, 0)
        : context.createLinearGradient(0, from, 0, to)
    gradient.addColorStop(0, palette.sea)
    gradient.addColorStop(1, clear)
    context.fillStyle = gradient
    context.fillRect(left, top, right - left, bottom - top)
  }
}

/** Margin at both ends of a name, in px. */
const margin = 6

/** Paints the names of towns and districts beside the rectangles in `taken`. */
export function paintPlaces(
  view: CanvasView,
  palette: Palette,
  districts: Ground['districts'],
  taken: readonly Rect[],
) {
  const { context, zoom, width, height } = view
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const towns = places.filter(({ from, to }) => zoom >= from && zoom <= to)
  const known = new Set(towns.map(({ name }) => name))
  const others = districts.filter(({ name }) => !known.has(name))
  const inSight = [...towns, ...others].flatMap((place) => {
    const { x, y } = view.toPixel(place.lat, place.lon)
    if (x < -80 || y < -20 || x > width + 80 || y > height + 20) return []
    const size = 'from' in place && place.from === 0 ? 13 : 12
    const font = `${size > 12 ? 600 : 500} ${size}px ${palette.font}`
    context.font = font
    const halfWidth = context.measureText(place.name).width / 2 + margin
    const room = 'room' in place ? y - view.toPixel(place.lat + place.room, place.lon).y : undefined
    return [{ name: place.name, font, x, y, halfWidth, halfHeight: size, room }]
  })
  for (const { name, font, x, y } of fitNames(inSight, taken)) {
    context.font = font
    context.strokeStyle = palette.halo
    context.lineWidth = 3
    context.strokeText(name, x, y)
    context.fillStyle = palette.name
    context.fillText(name, x, y)
  }
}

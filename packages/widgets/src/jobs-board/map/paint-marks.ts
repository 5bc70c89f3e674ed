import type { CanvasView } from '../../uk-map/canvas-layer.ts'
import type { Mark } from './mark-index.ts'
import type { Palette } from '../../uk-map/palette.ts'

export type MarkState = 'plain' | 'pointed' | 'chosen'
/** A mark as currently drawn. `shown` is from 0 to 1 while it fades in or out. */
export type DrawnMark = { mark: Mark; state: MarkState; shown: number }

/** Space for shadow and border around a sprite, in CSS pixels. */
const margin = 12
const pillHeight = 34

export const markFont = (font: string) => `650 14px ${font}`

/** Half the width and half the height of a mark, in CSS pixels. */
export function sizeOf(mark: Mark, measure: (label: string) => number): { rx: number; ry: number } {
  if (mark.id !== undefined)
    return { rx: Math.max(22, measure(mark.label) / 2 + 11), ry: pillHeight / 2 }
  const radius = Math.min(30, 17 + Math.log10(mark.count) * 5 + (mark.label.length > 3 ? 3 : 0))
  return { rx: Math.max(radius, measure(mark.label) / 2 + 9), ry: radius }
}

/** Draws marks from sprites, because shadows are slow and most marks look alike. */
export function createMarkPainter(palette: Palette) {
  const sprites = new Map<string, HTMLCanvasElement>()
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = markFont(palette.font)
  const widths = new Map<string, number>()
  const measure = (label: string) => {
    const known = widths.get(label) ?? ruler?.measureText(label).width ?? 20
    widths.set(label, known)
    return known
  }

  function spriteOf(mark: Mark, state: MarkState, density: number) {
    const { rx, ry } = sizeOf(mark, measure)
    const key = `${mark.id === undefined}|${mark.label}|${state}|${Math.round(ry)}|${density}`
    const known = sprites.get(key)
    if (known) return { sprite: known, rx, ry }
    const sprite = document.createElement('canvas')
    sprite.width = Math.ceil((rx + margin) * 2 * density)
    sprite.height = Math.ceil((ry + margin) * 2 * density)
    const context = sprite.getContext('2d')
    if (context) {
      context.scale(density, density)
      paintMark(context, mark, state, rx, ry, palette)
    }
    sprites.set(key, sprite)
    return { sprite, rx, ry }
  }

  return {
    measure,
    paint(view: CanvasView, drawn: Iterable<DrawnMark>) {
      const { context } = view
      const density = context.getTransform().a
      for (const { mark, state, shown } of drawn) {
        const { sprite, rx, ry } = spriteOf(mark, state, density)
        const { x, y } = view.toPixel(mark.lat, mark.lon)
        const scale = 0.8 + 0.2 * shown
        const [w, h] = [(rx + margin) * 2 * scale, (ry + margin) * 2 * scale]
        context.globalAlpha = shown
        context.drawImage(sprite, x - w / 2, y - h / 2, w, h)
      }
      context.globalAlpha = 1
    },
    /** Writes outward codes below their marks, unless they would cover another mark. */
    paintNames(view: CanvasView, marks: readonly Mark[], names: ReadonlyMap<string, string>) {
      const { context } = view
      const boxes = marks.map((mark) => ({
        mark,
        ...view.toPixel(mark.lat, mark.lon),
        ...sizeOf(mark, measure),
      }))
      context.font = `600 11px ${palette.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.lineWidth = 3
      for (const { mark, x, y, ry } of boxes) {
        const name = mark.spot && names.get(`${mark.lat},${mark.lon}`)
        if (!name) continue
        const [below, half] = [y + ry + 10, name.length * 4]
        const covers = (box: (typeof boxes)[number]) =>
          box.mark !== mark &&
          Math.abs(box.x - x) < box.rx + half &&
          Math.abs(box.y - below) < box.ry + 7
        if (boxes.some(covers)) continue
        context.strokeStyle = palette.halo
        context.strokeText(name, x, below)
        context.fillStyle = palette.ink
        context.fillText(name, x, below)
      }
    },
  }
}

function paintMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  state: MarkState,
  rx: number,
  ry: number,
  palette: Palette,
) {
  const isOne = mark.id !== undefined
  const look =
    state === 'chosen'
      ? { fill: palette.ink, text: palette.surface, edge: palette.surface, width: 2 }
      : isOne
        ? { fill: palette.surface, text: palette.ink, edge: palette.accent, width: 2 }
        : { fill: palette.accent, text: palette.onAccent, edge: palette.surface, width: 3 }
  const grow = state === 'pointed' ? 2 : 0
  const [centreX, centreY] = [rx + margin, ry + margin]
  const outline = (inset: number) => {
    const [w, h] = [rx + grow - inset, ry + grow - inset]
    context.beginPath()
    context.roundRect(centreX - w, centreY - h, w * 2, h * 2, Math.min(w, h))
  }
  context.save()
  context.shadowColor = palette.shadow
  context.shadowBlur = 8 * (context.getTransform().a || 1)
  context.shadowOffsetY = 2 * (context.getTransform().a || 1)
  outline(0)
  context.fillStyle = look.edge
  context.fill()
  context.restore()
  outline(state === 'pointed' && isOne ? 3 : look.width)
  context.fillStyle = look.fill
  context.fill()
  context.font = markFont(palette.font)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = look.text
  context.fillText(mark.label, centreX, centreY + 1)
}

type Attributes = Readonly<Record<string, string>>
/** A shape of a drawing: its tag and its attributes. */
export type Shape = readonly [tag: string, attributes: Attributes]

/**
 * SVG shapes with their outline attributes and equivalent paths. A shape with any other attribute,
 * such as `fill`, is more than an outline.
 */
const outlines: Record<string, { of: readonly string[]; path: (a: Attributes) => string }> = {
  path: { of: ['d'], path: ({ d = '' }) => withAbsoluteStart(d) },
  line: { of: ['x1', 'y1', 'x2', 'y2'], path: (a) => `M${a.x1} ${a.y1}L${a.x2} ${a.y2}` },
  polyline: { of: ['points'], path: ({ points = '' }) => `M${points}` },
  polygon: { of: ['points'], path: ({ points = '' }) => `M${points}z` },
  circle: { of: ['cx', 'cy', 'r'], path: (a) => ellipse(a, a.r, a.r) },
  ellipse: { of: ['cx', 'cy', 'rx', 'ry'], path: (a) => ellipse(a, a.rx, a.ry) },
  rect: { of: ['x', 'y', 'width', 'height', 'rx', 'ry'], path: rectangle },
}

/**
 * Merges the shapes of a drawing into the `d` of one path, so that a browser styles one element
 * instead of ten. Returns undefined if a shape is more than its outline. SVGO does not convert
 * rounded rectangles, and svg-path-commander draws their corners differently.
 */
export function shapesToPath(shapes: readonly Shape[]): string | undefined {
  const paths = shapes.map(([tag, attributes]) => {
    const outline = outlines[tag]
    return outline && Object.keys(attributes).every((name) => outline.of.includes(name))
      ? outline.path(attributes)
      : undefined
  })
  return paths.includes(undefined) ? undefined : paths.join('')
}

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`
const start = new RegExp(String.raw`^\s*m\s*(${number})[\s,]*(${number})\s*`)

/**
 * Makes the first moveto absolute, because a relative `m` would continue from the end of the path
 * before it.
 */
const withAbsoluteStart = (d: string) =>
  d.replace(start, (begun, x: string, y: string) => {
    const rest = d.slice(begun.length)
    return `M${x} ${y}${/^[\d.-]/.test(rest) ? 'l' : ''}`
  })

const ellipse = ({ cx, cy }: Attributes, rx: string | undefined, ry: string | undefined) =>
  `M${Number(cx) - Number(rx)} ${cy}a${rx} ${ry} 0 1 0 ${2 * Number(rx)} 0a${rx} ${ry} 0 1 0 ${-2 * Number(rx)} 0z`

function rectangle({ x = '0', y = '0', width = '0', height = '0', rx: a, ry: b }: Attributes) {
  const rx = Math.min(Number(a ?? b ?? 0), Number(width) / 2)
  const ry = Math.min(Number(b ?? a ?? 0), Number(height) / 2)
  const across = Number(width) - 2 * rx
  const down = Number(height) - 2 * ry
  const corner = (to: string) => (rx && ry ? `a${rx} ${ry} 0 0 1 ${to}` : '')
  return `M${Number(x) + rx} ${y}h${across}${corner(`${rx} ${ry}`)}v${down}${corner(`${-rx} ${ry}`)}h${-across}${corner(`${-rx} ${-ry}`)}v${-down}${corner(`${rx} ${-ry}`)}z`
}

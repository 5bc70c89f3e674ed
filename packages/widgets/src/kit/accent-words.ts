import { contrast, readableAccent, type Rgb } from '../shared/accent.ts'

/** The widgets' own surfaces, light and dark, as tokens.css has them. */
const surfaces = { light: [255, 255, 255], dark: [17, 27, 25] } as const satisfies Record<
  string,
  Rgb
>

export type AccentOn = {
  on: keyof typeof surfaces
  /** What the widget paints: the wanted colour, or the nearest that can be read. */
  colour: string
  /** Of words on it. */
  words: string
  isChanged: boolean
  /** Of the wanted colour against the surface, WCAG's 1 to 21. */
  ratio: number
}

/** A colour as people paste it, `#0b6e63`, `0B6E63` or `#fff`; undefined where it is none. */
export function parseHex(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${long.toLowerCase()}`
}

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** What becomes of an accent in the two themes: the same sums as the widgets do themselves. */
export const accentOn = (hex: string): AccentOn[] =>
  (['light', 'dark'] as const).map((on) => {
    const wanted = rgbOf(hex)
    const { accent, onAccent } = readableAccent(wanted, surfaces[on])
    return {
      on,
      colour: hexOf(accent),
      words: hexOf(onAccent),
      isChanged: hexOf(accent) !== hex,
      ratio: contrast(wanted, surfaces[on]),
    }
  })

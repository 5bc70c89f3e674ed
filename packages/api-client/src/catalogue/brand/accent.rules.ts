/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG AA for text. */
const enough = 4.5

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return Math.max(a, b) / Math.min(a, b)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

/**
 * Makes a franchisee's accent readable. Moves it towards black on a light surface, or towards white
 * on a dark one, until the contrast is 4.5:1. Text on the accent is white if that is readable,
 * otherwise black.
 */
export function readableAccent(wanted: Rgb, surface: Rgb): { accent: Rgb; onAccent: Rgb } {
  const away = contrast(surface, black) > contrast(surface, white) ? black : white
  let accent = wanted
  for (let step = 1; contrast(accent, surface) < enough && step <= 50; step++)
    accent = mix(wanted, away, step / 50)
  return { accent, onAccent: contrast(accent, white) >= enough ? white : black }
}

export const cssOf = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`

/** Light and dark surfaces from tokens.css, which widgets, pages and emails share. */
const surfaces = { light: [255, 255, 255], dark: [17, 27, 25] } as const satisfies Record<
  string,
  Rgb
>

export type AccentOn = {
  on: keyof typeof surfaces
  /** Colour to paint: the chosen colour or, if that is unreadable, the nearest readable one. */
  colour: string
  /** Colour of text on `colour`. */
  words: string
  isChanged: boolean
  /** Contrast of the chosen colour against the surface, 1 to 21 as in WCAG. */
  ratio: number
}

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Adapts an accent to the light and the dark theme, in the same way as the widgets. */
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

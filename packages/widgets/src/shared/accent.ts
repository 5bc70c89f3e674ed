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
 * A franchisee's accent, made readable: moved towards black on a light surface, or white on a dark
 * one, only as far as 4.5:1 needs. Text on the accent is white where that reads, else black.
 */
export function readableAccent(wanted: Rgb, surface: Rgb): { accent: Rgb; onAccent: Rgb } {
  const away = contrast(surface, black) > contrast(surface, white) ? black : white
  let accent = wanted
  for (let step = 1; contrast(accent, surface) < enough && step <= 50; step++)
    accent = mix(wanted, away, step / 50)
  return { accent, onAccent: contrast(accent, white) >= enough ? white : black }
}

export const cssOf = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`

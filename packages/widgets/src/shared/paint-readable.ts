import { cssOf, readableAccent, type Rgb } from '@treasures/api-client'

/** Parses any CSS colour with the browser's own parser. Returns undefined if it is not a colour. */
function rgbOf(css: string): Rgb | undefined {
  if (!CSS.supports('color', css)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/**
 * Applies an accent to a widget's wrapper, corrected to be readable on the surface of the current
 * theme. Returns false if it is not a colour.
 */
export function paintReadable(wrapper: HTMLElement, wanted: string) {
  const accent = rgbOf(inTheme(wrapper, wanted))
  const surface = accent && rgbOf(inTheme(wrapper, 'var(--t-surface)'))
  if (!accent || !surface) return false
  const readable = readableAccent(accent, surface)
  wrapper.style.setProperty('--t-accent', cssOf(readable.accent))
  wrapper.style.setProperty('--t-on-accent', cssOf(readable.onAccent))
  return true
}

/**
 * Returns a colour as it is in the wrapper's theme, or an empty text. `light-dark()` resolves only in
 * a real property, so a probe reads it.
 */
function inTheme(wrapper: HTMLElement, css: string) {
  const probe = document.createElement('i')
  probe.hidden = true
  probe.style.backgroundColor = css
  if (!probe.style.backgroundColor) return ''
  wrapper.append(probe)
  const colour = getComputedStyle(probe).backgroundColor
  probe.remove()
  return colour
}

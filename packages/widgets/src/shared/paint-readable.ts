import { cssOf, readableAccent, type Rgb } from '@treasures/api-client'

/** Any CSS colour as the browser itself reads it; undefined where it is none. */
function rgbOf(css: string): Rgb | undefined {
  if (!CSS.supports('color', css)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Sets a page's accent on a widget's wrapper, corrected where it cannot be read on the surface of the theme in force. */
export function paintReadable(wrapper: HTMLElement, wanted: string) {
  const accent = rgbOf(wanted)
  const surface = accent && rgbOf(surfaceOf(wrapper))
  if (!accent || !surface) return false
  const readable = readableAccent(accent, surface)
  wrapper.style.setProperty('--t-accent', cssOf(readable.accent))
  wrapper.style.setProperty('--t-on-accent', cssOf(readable.onAccent))
  return true
}

/** The surface of the theme in force. `light-dark()` only resolves in a real property, so one is asked. */
function surfaceOf(wrapper: HTMLElement) {
  const probe = document.createElement('i')
  probe.hidden = true
  probe.style.backgroundColor = 'var(--t-surface)'
  wrapper.append(probe)
  const colour = getComputedStyle(probe).backgroundColor
  probe.remove()
  return colour
}

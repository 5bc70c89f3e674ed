/** Colours and font of the map, from the style sheet of the current theme. */
export type Palette = Record<keyof typeof names, string> & { font: string }

const names = {
  sea: '--map-sea',
  land: '--map-land',
  coast: '--map-coast',
  name: '--map-name',
  halo: '--map-halo',
  edge: '--map-edge',
  shadow: '--map-shadow',
  accent: '--t-accent',
  onAccent: '--t-on-accent',
  ink: '--t-ink',
  surface: '--t-surface',
} as const

/**
 * Reads custom properties through a probe, because `light-dark()` resolves only in a real property.
 */
export function readColours(element: HTMLElement, variables: readonly string[]): string[] {
  const probe = document.createElement('i')
  probe.hidden = true
  // Forced colours would draw the whole map in one colour.
  probe.style.setProperty('forced-color-adjust', 'none')
  element.append(probe)
  const colours = variables.map((variable) => {
    probe.style.color = `var(${variable})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}

export function readPalette(element: HTMLElement): Palette {
  const read = readColours(element, Object.values(names))
  const colours = Object.fromEntries(
    Object.keys(names).map((key, at) => [key, read[at] ?? '']),
  ) as Record<keyof typeof names, string>
  return { ...colours, font: getComputedStyle(element).fontFamily }
}

/** The map's colours and fonts, as the style sheet says for the theme in force. */
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

/** `light-dark()` is only resolved in a real property, so each colour is put on a probe and read back. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('i')
  probe.hidden = true
  element.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, read(name)]),
  ) as Record<keyof typeof names, string>
  const font = getComputedStyle(element).fontFamily
  probe.remove()
  return { ...colours, font }
}

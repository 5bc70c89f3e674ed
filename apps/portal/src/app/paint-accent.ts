import { accentOn } from '@treasures/api-client'

const onBody = ['--t-accent', '--t-on-accent'] as const
const onPage = ['--treasures-accent', '--brand-glow', '--brand-side', '--brand-deep'] as const

/**
 * Paints a colour, adjusted so that it is readable in both themes. The page's policy allows this
 * only through the CSSOM.
 */
export function paintAccent(accent: string | null) {
  const [body, page] = [document.body.style, document.documentElement.style]
  const [light, dark] = accent === null ? [] : accentOn(accent)
  if (accent === null || !light || !dark) {
    for (const name of onBody) body.removeProperty(name)
    for (const name of onPage) page.removeProperty(name)
    return
  }
  body.setProperty('--t-accent', `light-dark(${light.colour}, ${dark.colour})`)
  body.setProperty('--t-on-accent', `light-dark(${light.words}, ${dark.words})`)
  // Widgets adjust this colour themselves.
  page.setProperty('--treasures-accent', accent)
  page.setProperty('--brand-glow', light.colour)
  page.setProperty('--brand-side', light.colour)
  page.setProperty('--brand-deep', `color-mix(in oklab, ${light.colour} 55%, #000)`)
}

import { accentOn } from '@treasures/api-client'

const onBody = ['--t-accent', '--t-on-accent'] as const
const onPage = ['--treasures-accent', '--brand-glow', '--brand-side', '--brand-deep'] as const

/** A colour in both themes, each as it can be read there. Through the CSSOM, because the page's policy forbids more. */
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
  // Widgets make it readable themselves.
  page.setProperty('--treasures-accent', accent)
  page.setProperty('--brand-glow', light.colour)
  page.setProperty('--brand-side', light.colour)
  page.setProperty('--brand-deep', `color-mix(in oklab, ${light.colour} 55%, #000)`)
}

import type { PublicBrand } from '@treasures/api-client'
import { useEffect } from 'react'
import { apiBase } from './api-base.ts'
import { useLoadedSettings } from './loaded-settings.ts'

const nameless: PublicBrand = { name: 'Jobs and bookings', logo: null, icon: null, accent: null }

/**
 * Brand that the server wrote into the page, so that the page never shows a different look first.
 */
const served = readServed()

function readServed(): PublicBrand | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="treasures-brand"]')?.content
  try {
    return text ? (JSON.parse(text) as PublicBrand) : undefined
  } catch {
    return undefined
  }
}

/** Latest name, logo and colour of the business. */
export function useBrand(): PublicBrand {
  const loaded = useLoadedSettings()?.brand
  useEffect(() => {
    if (!served)
      void import('./settings.ts').then(({ loadSettings }) => loadSettings()).catch(() => {})
  }, [])
  return loaded ?? served ?? nameless
}

/** Shows the colour of the business, if it has one. Called before the first render. */
export const showServedAccent = () => showAccent(served?.accent ?? null)

/**
 * Sets the accent colour of the page. Null restores the product's own. `paint-accent.ts` loads only
 * if needed.
 */
export function showAccent(accent: string | null) {
  if (accent === null && !document.documentElement.style.getPropertyValue('--treasures-accent'))
    return
  void import('./paint-accent.ts').then(({ paintAccent }) => paintAccent(accent))
}

export const logoAddress = (url: string) => `${apiBase}${url}`

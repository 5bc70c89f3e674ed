import type { PublicBrand } from '@treasures/api-client'
import { useEffect } from 'react'
import { apiBase } from './api-base.ts'
import { useLoadedSettings } from './loaded-settings.ts'

const nameless: PublicBrand = { name: 'Jobs and bookings', logo: null, icon: null, accent: null }

/** The server puts it into the page, so that nothing of another look shows first. */
const served = readServed()

function readServed(): PublicBrand | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="treasures-brand"]')?.content
  try {
    return text ? (JSON.parse(text) as PublicBrand) : undefined
  } catch {
    return undefined
  }
}

/** Name, logo and colour of the business, as they were changed last. */
export function useBrand(): PublicBrand {
  const loaded = useLoadedSettings()?.brand
  useEffect(() => {
    if (!served)
      void import('./settings.ts').then(({ loadSettings }) => loadSettings()).catch(() => {})
  }, [])
  return loaded ?? served ?? nameless
}

/** Before the first draw: the colour of the business, where it has one. */
export const showServedAccent = () => showAccent(served?.accent ?? null)

/** Sets the colour on the page, or the product's own. What keeps it readable comes where there is one. */
export function showAccent(accent: string | null) {
  if (accent === null && !document.documentElement.style.getPropertyValue('--treasures-accent'))
    return
  void import('./paint-accent.ts').then(({ paintAccent }) => paintAccent(accent))
}

export const logoAddress = (url: string) => `${apiBase}${url}`

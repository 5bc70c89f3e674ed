import { occasions } from '../src/occasions/occasions.ts'
import type { Notice } from '../src/features/messages/notices/notice.ts'
import { fallbackOf, shownBrand } from '../src/features/catalogue/brand/brand.rules.ts'
import { createMessages } from '../src/features/messages/messages/queue-message.ts'

export const testSettings = (origin = 'https://treasures.example') => ({
  business_name: 'Treasures',
  vat_registered: true,
  privacy_url: null,
  brand: { name: 'Treasures', logo: null, icon: null, accent: null },
  support_phone: '0808 157 0123',
  support_email: 'support@treasures.example',
  jobs_email: 'jobs@treasures.example',
  treasure_apply_url: 'https://treasures.example/become-a-treasure',
  portal_url: origin,
  terms_url: 'https://treasures.example/terms',
  tile_url: null,
  map_url: null,
  tile_attribution: '',
  production: false,
  display_text: '',
  feature_chatbot: false,
  feature_experimental: false,
})

/** Default brands. */
export const testBrands = {
  of: () => shownBrand([], null, fallbackOf(testSettings())),
  hasRegions: () => false,
}

/** Message queue of a business called Treasures, by default without a mail server. */
export const testMessages = (leaving: { hasMailServer?: boolean; textsLeave?: boolean } = {}) =>
  createMessages({
    hasMailServer: false,
    publicSettings: testSettings,
    brands: testBrands,
    ...leaving,
  })

/** Returns an e-mail or text by its code. */
export function noticeOf(code: string): Notice {
  const notice = occasions.find(code)
  if (!notice || notice.channel === 'push') throw new Error(`There is no notice ${code}`)
  return notice
}

import type { PublicBrand, PublicSettings } from '@treasures/api-client'

/** A row of `brands`, with the size of its logo. */
export type BrandRow = {
  /** Null for the whole business. */
  id_region: number | null
  name: string | null
  logo: string | null
  width: number | null
  height: number | null
  accent: string | null
  sender_name: string | null
  reply_to: string | null
}

/** Name and reply address for a business without a brand of its own. */
export type Fallback = { name: string; reply_to: string | null }

/** Everything a page or an e-mail needs. All fallbacks are resolved. */
export type ShownBrand = PublicBrand & {
  /** Name of the logo's file. */
  file: string | null
  sender_name: string
  reply_to: string | null
}

/** Returns the business's name, or the portal's host name until one is set. */
export function fallbackOf({
  business_name,
  support_email,
  portal_url,
}: Pick<PublicSettings, 'business_name' | 'support_email' | 'portal_url'>): Fallback {
  const host = URL.canParse(portal_url) ? new URL(portal_url).hostname : 'Jobs and bookings'
  return { name: business_name || host, reply_to: support_email || null }
}

export const noBrand: BrandRow = {
  id_region: null,
  name: null,
  logo: null,
  width: null,
  height: null,
  accent: null,
  sender_name: null,
  reply_to: null,
}

export const logoSizes = ['64', '180', '192', '512', 'maskable'] as const
export type LogoSize = (typeof logoSizes)[number]

/** File name of a logo in the file store: as drawn, or squared at a given size. */
export const logoFile = (name: string, size?: LogoSize) => `${name}${size ? `-${size}` : ''}.png`

/** Path relative to the API's base. */
export const logoUrl = (name: string, size?: LogoSize) => `/public/logo/${logoFile(name, size)}`

/**
 * Resolves the brand of a region or, with null, of the business. Missing parts come from the
 * business, then from the fallback.
 */
export function shownBrand(
  rows: readonly BrandRow[],
  id_region: number | null,
  fallback: Fallback,
): ShownBrand {
  const ours = rows.find((row) => row.id_region === null) ?? noBrand
  const own = rows.find((row) => row.id_region === id_region) ?? ours
  const name = own.name ?? fallback.name
  const { logo: file, width, height } = own.logo ? own : ours
  return {
    name,
    file,
    logo: file && width && height ? { url: logoUrl(file), width, height } : null,
    icon: file && logoUrl(file, '64'),
    accent: own.accent ?? ours.accent,
    // A region with its own name also sends e-mails in that name, unless another sender is set.
    sender_name: own.sender_name ?? own.name ?? ours.sender_name ?? fallback.name,
    reply_to: own.reply_to ?? ours.reply_to ?? fallback.reply_to,
  }
}

export const publicBrand = ({ name, logo, icon, accent }: ShownBrand): PublicBrand => ({
  name,
  logo,
  icon,
  accent,
})

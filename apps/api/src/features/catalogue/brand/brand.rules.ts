import type { PublicBrand, PublicSettings } from '@treasures/api-client'

/** A brand as its row has it. */
export type BrandRow = {
  /** Null for the business as a whole. */
  id_region: number | null
  name: string | null
  logo: string | null
  width: number | null
  height: number | null
  accent: string | null
  sender_name: string | null
  reply_to: string | null
}

/** The name of the business, and where it can be reached. */
export type Fallback = { name: string; reply_to: string | null }

/** Everything that a page or an email needs, with nothing left to fall back to. */
export type ShownBrand = PublicBrand & {
  /** The name of its logo's file. */
  file: string | null
  sender_name: string
  reply_to: string | null
}

/** Until somebody has said what the business is called, it is known by its address. */
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

/** Where a logo lies in the file store: as it is, and drawn into squares. */
export const logoFile = (name: string, size?: LogoSize) => `${name}${size ? `-${size}` : ''}.png`

/** Relative to the API's base. */
export const logoUrl = (name: string, size?: LogoSize) => `/public/logo/${logoFile(name, size)}`

/** The brand of a region, or of the business: each part from the region, else the business, else the fallback. */
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
    // A region with a name of its own writes in that name, unless it says otherwise.
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

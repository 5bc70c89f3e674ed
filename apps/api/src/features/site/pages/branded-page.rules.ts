import { logoUrl, publicBrand, type ShownBrand } from '../../catalogue/brand/brand.rules.ts'

const api = '/api'

/**
 * Puts the business's name, icons and look into the portal's page. Adds no inline script or style.
 */
export function brandedPage(html: string, brand: ShownBrand): string {
  const { name, file } = brand
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(name)}</title>`)
    .replace(
      /(<meta name="treasures-brand" content=")[^"]*(")/,
      (_, before: string, after: string) =>
        `${before}${escape(JSON.stringify(publicBrand(brand)))}${after}`,
    )
  if (!file) return named
  return named
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${api}${logoUrl(file, '64')}" type="image/png" />`,
    )
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      () => `<link rel="apple-touch-icon" href="${api}${logoUrl(file, '180')}" />`,
    )
}

type Manifest = { name: string; short_name: string; icons: readonly object[] }

/** Puts the business's name and icons into the web app manifest. */
export function brandedManifest(text: string, { name, file }: ShownBrand): string {
  const manifest = JSON.parse(text) as Manifest
  const png = (size: '192' | '512' | 'maskable', side: number) => ({
    src: `${api}${logoUrl(file ?? '', size)}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(size === 'maskable' && { purpose: 'maskable' }),
  })
  return JSON.stringify(
    {
      ...manifest,
      name,
      short_name: shortName(name),
      ...(file && { icons: [png('192', 192), png('512', 512), png('maskable', 512)] }),
    },
    null,
    2,
  )
}

/** Number of letters that home screens show below an icon. */
const lettersShown = 12

function shortName(name: string): string {
  if (name.length <= lettersShown) return name
  const [first = name] = name.split(' ')
  return first.slice(0, lettersShown)
}

/** Escapes text for an element's content and for a quoted attribute. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

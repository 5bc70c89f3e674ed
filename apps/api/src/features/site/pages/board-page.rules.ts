import { createHash } from 'node:crypto'
import { accentOn, DrawnBoardQuery, type BoardDrawing } from '@treasures/api-client'
import * as z from 'zod/mini'
import { logoUrl, type ShownBrand } from '../../catalogue/brand/brand.rules.ts'
import { brandedPage, escape } from './branded-page.rules.ts'

/** Filters that the board's address can have. Everything else in the address is ignored. */
const AddressQuery = z.pick(DrawnBoardQuery, { region: true, services: true, postcode: true })

/** Settings of the tag in board.html. */
export type AskedBoard = z.output<typeof AddressQuery> & { theme: 'auto' }

/** Returns what an address asks for, or undefined if the drawing does not understand it. */
export function askedBoard(query: object): AskedBoard | undefined {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const { data } = AddressQuery.safeParse(Object.fromEntries(given))
  return data && { ...data, theme: 'auto' }
}

/** Puts the business's name, logo and colour into board.html. */
export function brandedBoardPage(html: string, brand: ShownBrand): string {
  const { name, file, logo, accent } = brand
  return brandedPage(html, brand)
    .replace(/<title>[^<]*/, () => `<title>Jobs board · ${escape(name)}`)
    .replace('<!-- head -->', () => `${accentStyle(accent)}<!-- head -->`)
    .replace('<!-- brand -->', () =>
      file && logo
        ? `<img class="logo-image" src="/api${logoUrl(file)}" alt="${escape(name)}" width="${logo.width}" height="${logo.height}" />`
        : `<span class="logo-mark"></span>${escape(name)}`,
    )
}

/** The rules that the portal's scripts set, see `paint-accent.ts`. */
function accentStyle(accent: string | null): string {
  const [light, dark] = accent === null ? [] : accentOn(accent)
  if (!light || !dark) return ''
  return `<style>:root{--treasures-accent:${accent}}body.treasures{--t-accent:light-dark(${light.colour},${dark.colour});--t-on-accent:light-dark(${light.words},${dark.words})}</style>`
}

/** Puts a drawn tag into a branded board.html, and the files that take it over. */
export function boardPage(html: string, { files }: BoardDrawing, tag: string): string {
  const [entry, ...others] = files.map((file) => `/embed/v1/${file}`)
  return html
    .replace('<!-- head -->', () =>
      [
        `<script type="module" src="${entry}"></script>`,
        ...others.map((file) => `<link rel="modulepreload" href="${file}" />`),
      ].join(''),
    )
    .replace('<!-- board -->', () => tag)
}

/** Returns the hashes of a page's inline styles or scripts, for its policy. */
export const hashesOf = (html: string, name: 'style' | 'script'): string[] =>
  [...html.matchAll(new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

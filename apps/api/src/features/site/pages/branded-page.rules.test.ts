import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noBrand, shownBrand } from '../../catalogue/brand/brand.rules.ts'
import { brandedManifest, brandedPage } from './branded-page.rules.ts'

const portal = new URL('../../../../../portal/', import.meta.url)
const html = readFileSync(new URL('index.html', portal), 'utf8')
const manifest = readFileSync(new URL('public/manifest.webmanifest', portal), 'utf8')

const fallback = { name: 'Handy Neighbours', reply_to: null }
const plain = shownBrand([], null, fallback)
const file = 'a'.repeat(22)
const drawn = shownBrand(
  [{ ...noBrand, logo: file, width: 400, height: 100, accent: '#aa2200' }],
  null,
  fallback,
)

test('the page has the name in its title and for its scripts', () => {
  const page = brandedPage(html, plain)
  expect(page).toContain('<title>Handy Neighbours</title>')
  expect(page).toContain('/favicon.svg')
  const [, content = ''] = /name="treasures-brand" content="([^"]*)"/.exec(page) ?? []
  expect(JSON.parse(content.replaceAll('&#34;', '"'))).toEqual({
    name: 'Handy Neighbours',
    logo: null,
    icon: null,
    accent: null,
  })
})

test('a logo becomes the icon of tabs and home screens', () => {
  const page = brandedPage(html, drawn)
  expect(page).toContain(`href="/api/public/logo/${file}-64.png" type="image/png"`)
  expect(page).toContain(`rel="apple-touch-icon" href="/api/public/logo/${file}-180.png"`)
  expect(page).not.toContain('favicon.svg')
})

test('a name with markup, quotes and dollar signs is shown literally, and the page has no script or style', () => {
  const name = `"><script>alert(1)</script>$&'`
  const page = brandedPage(html, shownBrand([], null, { ...fallback, name }))
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
  expect(page.match(/<title>(.*?)<\/title>/)?.[1]).toBe(
    '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38;&#39;',
  )
})

test('the manifest has the name, a short name and icons of the logo', () => {
  expect(JSON.parse(brandedManifest(manifest, plain))).toMatchObject({
    name: 'Handy Neighbours',
    short_name: 'Handy',
    start_url: '/',
  })
  const { icons } = JSON.parse(brandedManifest(manifest, drawn)) as { icons: { src: string }[] }
  expect(icons.map(({ src }) => src)).toEqual(
    ['192', '512', 'maskable'].map((size) => `/api/public/logo/${file}-${size}.png`),
  )
})

test.each([
  ['Treasures', 'Treasures'],
  ['Bath & Co', 'Bath & Co'],
  ['Donaudampfschifffahrt Ltd', 'Donaudampfsc'],
])('below an icon %s is %s', (name, short) => {
  const brand = shownBrand([], null, { ...fallback, name })
  expect(JSON.parse(brandedManifest(manifest, brand))).toMatchObject({ short_name: short })
})

import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PleaseWait } from './PleaseWait.tsx'

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const squeeze = (markup: string) =>
  markup
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([<>]) ?/g, '$1')

test('the waiting page has the same words before and after its scripts run', () => {
  expect(squeeze(html)).toContain(squeeze(renderToStaticMarkup(createElement(PleaseWait))))
})

test('the page has no inline script or style, so that a strict policy can forbid them', () => {
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:/i)
})

const publicFile = (name: string) => new URL(`../../../public/${name}`, import.meta.url)
/** Reads the size of a PNG from its header. */
const sizeOf = (name: string) => {
  const bytes = readFileSync(publicFile(name))
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test("the portal can be installed: its manifest has a name, the page's colours and existing icons", () => {
  const manifest = JSON.parse(readFileSync(publicFile('manifest.webmanifest'), 'utf8')) as {
    name: string
    start_url: string
    display: string
    theme_color: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Jobs and bookings',
    start_url: '/',
    display: 'standalone',
  })
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  expect(html).toContain(`content="${manifest.theme_color}" media="(prefers-color-scheme: light)"`)
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  expect(drawn.map(({ src }) => sizeOf(src.slice(1)))).toEqual(drawn.map(({ sizes }) => sizes))
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noBrand, shownBrand } from '../../catalogue/brand/brand.rules.ts'
import { askedBoard, boardPage, brandedBoardPage, hashesOf } from './board-page.rules.ts'

const html = readFileSync(new URL('../../../../../portal/board.html', import.meta.url), 'utf8')
const fallback = { name: 'Handy Neighbours', reply_to: null }

test.each([
  ['nothing', {}, {}],
  ['empty filters', { region: '', postcode: '' }, {}],
  [
    'all filters',
    { region: '1', services: '1,4', postcode: ' SE13 ' },
    { region: 1, services: [1, 4], postcode: 'SE13' },
  ],
  ['what advertisers add', { utm_source: 'leaflet', theme: 'dark' }, {}],
])('an address with %s is drawn', (_, query, asked) => {
  expect(askedBoard(query)).toEqual({ ...asked, theme: 'auto' })
})

test.each([{ region: 'all' }, { region: ['1', '2'] }, { services: 'x' }, { postcode: 'S' }])(
  'an address with %j is not drawn',
  (query) => {
    expect(askedBoard(query)).toBeUndefined()
  },
)

test('the page has the name in its title and its bar, with markup shown literally', () => {
  const page = brandedBoardPage(html, shownBrand([], null, { ...fallback, name: '<b>$&' }))
  expect(page).toContain('<title>Jobs board · &#60;b&#62;$&#38;</title>')
  expect(page).toContain('<span class="logo-mark"></span>&#60;b&#62;$&#38;</span>')
  expect(hashesOf(page, 'style')).toEqual([])
})

test('the page has the logo in its bar, and the colour for itself and the board', () => {
  const logo = 'a'.repeat(22)
  const brand = { ...noBrand, logo, width: 400, height: 100, accent: '#aa2200' }
  const page = brandedBoardPage(html, shownBrand([brand], null, fallback))
  expect(page).toContain(
    `src="/api/public/logo/${logo}.png" alt="Handy Neighbours" width="400" height="100"`,
  )
  expect(page).toContain(':root{--treasures-accent:#aa2200}')
  expect(page).toMatch(/--t-accent:light-dark\(#\w{6},#\w{6}\);--t-on-accent:/)
  expect(hashesOf(page, 'style')).toHaveLength(1)
})

test('the page loads the files that take over the board, and has the drawn tag', () => {
  const drawing = { build: 'b.js', files: ['b.js', 'k.js'], css: '' }
  const unused = { draw: () => [], declare: () => '' }
  const page = boardPage(html, { ...drawing, ...unused }, '<i>$&</i>')
  expect(page).toContain('<script type="module" src="/embed/v1/b.js"></script>')
  expect(page).toContain('<link rel="modulepreload" href="/embed/v1/k.js" />')
  expect(page).toContain('<i>$&</i>')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { writeMapFile } from '../../apps/api/test/map-file.ts'
import { lookWithAxe } from '../axe.ts'
import { boardReady } from './board.ts'
import { guidePolicy } from './guide.ts'
import { useSites } from './sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'treasures-map-'))
const mapFile = join(folder, 'map.pmtiles')
writeFileSync(mapFile, writeMapFile())
afterAll(() => rmSync(folder, { recursive: true }))

const sites = useSites({ mapFile })

/** Returns all colours in the street tiles, each sampled in the same small part. */
const tileColours = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll((canvases) => {
    const colours = new Set<string>()
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const data = canvas.getContext('2d')!.getImageData(100, 100, 20, 1).data
      for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 4).join())
    }
    return [...colours].toSorted()
  })

/** Returns the class of the pane whose canvas is topmost in the middle of the map. */
const topPane = (page: Page) =>
  page.getByRole('application').evaluate((map) => {
    // Lets every canvas receive the pointer, because `elementFromPoint` skips the others.
    for (const canvas of map.querySelectorAll('canvas')) canvas.style.pointerEvents = 'auto'
    const { left, top, width, height } = map.getBoundingClientRect()
    const root = map.getRootNode() as ShadowRoot
    return root.elementFromPoint(left + width / 2, top + height / 2)?.parentElement?.className
  })

test("under the guide's policy, another site's board draws the streets of MAP_FILE", async () => {
  const trouble: string[] = []
  const requested: string[] = []
  const page = await sites.open(sites.snippet, {
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; ${guidePolicy(sites.origin)}`,
    },
    before: (opened) => {
      opened.on('console', (message) => {
        const isOurs = message.type() === 'warning' && message.text().startsWith('treasures')
        if (message.type() === 'error' || isOurs) trouble.push(message.text())
      })
      opened.on('pageerror', (error) => void trouble.push(error.message))
      opened.on('request', (request) => void requested.push(request.url()))
    },
  })
  await boardReady(page)
  // Colours of sea and land in the light theme.
  await expect.poll(() => tileColours(page)).toEqual(['211,229,235,255', '241,245,240,255'])
  await page.getByRole('link', { name: '© OpenStreetMap' }).waitFor()
  expect(await topPane(page)).toContain('leaflet-overlay-pane')
  expect(await page.evaluate(() => 'L' in window)).toBe(false)
  expect(requested.some((url) => url.includes('uk-districts'))).toBe(false)
  expect(trouble).toEqual([])

  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  expect(await lookWithAxe(page, 'treasures-jobs-board')).toMatchObject({ violations: [] })
})

import { searchBoard, type BoardFirst } from '@treasures/api-client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent, type Locator } from 'vitest/browser'
import { createRoot } from 'react-dom/client'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { readPalette } from '../uk-map/palette.ts'
import { jobsBoardStyles, JobsBoardView } from './JobsBoardView.tsx'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'
import { boardJobs, fakeBoard, noon, services } from './jobs-board.fixtures.ts'
import { benchMap, benchPins } from './map/bench.ts'

const says = (locator: Locator, text: RegExp) =>
  expect.poll(() => locator.query()?.textContent, { timeout: 8_000 }).toMatch(text)

const unmounts: (() => void)[] = []
beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  unmounts.splice(0).forEach((unmount) => unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function show(answers: Parameters<typeof fakeBoard>[0] = {}, first?: BoardFirst) {
  const board = fakeBoard(answers)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ReactBoundary styles={jobsBoardStyles}>
      <JobsBoardView client={board.client} follow={board.follow} first={first} />
    </ReactBoundary>,
  )
  unmounts.push(() => root.unmount())
  return { ...board, shadow: () => box.querySelector('div')?.shadowRoot }
}

const map = () => page.getByRole('application', { name: 'Map of jobs' })
const inked = (canvas: HTMLCanvasElement | undefined | null) => {
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value) => value !== 0) ?? false
}

test('the map draws the jobs, and pressing a place narrows the list to its outward code', async () => {
  const { shadow } = show({ jobs: boardJobs(60).filter((job) => job.postcode === 'SE6') })
  await expect.element(map()).toBeVisible()
  const canvases = () => shadow()?.querySelectorAll('canvas')
  await expect.poll(() => inked(canvases()?.[1])).toBe(true)
  // All jobs share one outward code, so the map centres on their bubble.
  await new Promise((resolve) => setTimeout(resolve, 600))
  await map().click()
  await expect.element(page.getByRole('button', { name: 'Remove: Only SE6' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Only SE6' }).click()
  await expect.poll(() => page.getByRole('button', { name: /Remove/ }).elements().length).toBe(0)
})

/** Pixels of a canvas that have this colour, such as `rgb(1, 2, 3)`. */
function countPixels(canvas: HTMLCanvasElement | undefined | null, colour: string): number {
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number)
  let count = 0
  for (let at = 0; at < (data?.length ?? 0); at += 4)
    if (data?.[at] === red && data?.[at + 1] === green && data?.[at + 2] === blue) count += 1
  return count
}

test('close up, the map shows the Thames, which its first coastline does not have', async () => {
  const { shadow } = show({ jobs: boardJobs(60).filter((job) => job.postcode === 'SE13') })
  await expect.element(map()).toBeVisible()
  const { sea, land } = readPalette(map().element() as HTMLElement)
  await expect
    .poll(() => {
      const base = shadow()?.querySelectorAll('canvas')[0]
      const water = countPixels(base, sea)
      return water > 1_000 && water < countPixels(base, land) / 10
    })
    .toBe(true)
})

test('in forced colours the map keeps its own, because one colour would show nothing', async () => {
  const set = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  await set('active')
  onTestFinished(async () => void (await set('none')))
  const { shadow } = show({ jobs: boardJobs(1) })
  await expect.poll(() => inked(shadow()?.querySelectorAll('canvas')[1])).toBe(true)
  const { sea, land, ink, accent } = readPalette(map().element() as HTMLElement)
  expect(new Set([sea, land, ink, accent]).size).toBe(4)
})

test('a single pin opens its job', async () => {
  const { shadow } = show({ jobs: boardJobs(1) })
  await expect.poll(() => inked(shadow()?.querySelectorAll('canvas')[1])).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await map().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test(
  'the map of a server-drawn board moves to its jobs, even if their pins arrive late',
  { tags: 'slow' },
  async () => {
    const jobs = boardJobs(1)
    const first = await fakeBoard({ jobs }).client.call(searchBoard, { query: {} })
    let bringPins = () => {}
    const pins = new Promise<void>((resolve) => (bringPins = resolve))
    show(
      { jobs, onSearch: () => pins },
      {
        now: new Date(noon).toISOString(),
        page: first,
        services,
        settings: publicSettings,
        embed: null,
      },
    )
    await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    bringPins()
    await new Promise((resolve) => setTimeout(resolve, 600))
    await map().click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  },
)

test('moving the map by keyboard narrows the list to the area, and its chip removes the filter', async () => {
  const { searches } = show()
  await says(page.getByRole('status').filter({ hasText: /job/ }), /38 jobs/)
  await expect.element(map()).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(searches.every((query) => query.bbox === undefined)).toBe(true)
  ;(map().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Remove: Map area' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Map area' }).click()
  await says(page.getByRole('status').filter({ hasText: /job/ }), /38 jobs/)
})

test('if the map cannot run, the list fills the board and offers no map', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const real = window.matchMedia.bind(window)
  // The map calls this when it is created. The error resembles a page policy that blocks Leaflet.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query.includes('reduced-motion')) throw new TypeError('This document requires TrustedHTML')
    return real(query)
  })
  const { shadow } = show()
  await expect.poll(() => shadow()?.querySelector('[data-alone]')).toBeTruthy()
  expect(shadow()?.querySelector('.board-switch, .board-map')).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
  await says(page.getByRole('status').filter({ hasText: /job/ }), /38 jobs/)
})

test(
  '50,000 pins are drawn and moved, and the map is removed without errors',
  { tags: 'slow' },
  async () => {
    const errors = vi.spyOn(console, 'error')
    const box = document.body.appendChild(document.createElement('div'))
    box.style.cssText = 'width: 770px; height: 560px'
    const bench = benchMap(box, benchPins(50_000))
    expect(bench.marks).toBeGreaterThan(5)
    expect(bench.drawn).toBeLessThan(5_000)
    for (let step = 0; step < 5; step++) expect(await bench.pan()).toBeLessThan(1_000)
    bench.remove()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(errors).not.toHaveBeenCalled()
  },
)

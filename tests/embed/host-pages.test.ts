/* @module-tag slow */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { withFirstStep } from './first-step.ts'
import { hostPages, tasks, writePage, type Task } from './host-pages.ts'
import { useSites } from './sites.ts'

const sites = useSites()
/** Too narrow for the map, so that its library does not load. */
const narrow = { viewport: { width: 600, height: 900 } }

const short = (name: string) => `<treasures-${name} region="1"></treasures-${name}>`
const tags = [
  ['short tags', () => Object.keys(tasks).map(short).join('')],
  ['the first step in the page', () => short('jobs-board') + withFirstStep(sites.origin)],
] as const

/** Uses one of the widgets as a visitor would. Returns where it was shown. */
async function use(page: Page, widget: Task, shown: string) {
  const frames = () => page.frames().filter((one) => one.url().includes(`/frame/${widget}`))
  // On a page without timers, the widget moves to a frame after two seconds. Until then the visitor
  // acts in the page.
  const where = () => frames()[0] ?? (shown === 'in page' ? page.mainFrame() : undefined)
  const isDone = async () => {
    const place = where()
    return place ? place.evaluate(tasks[widget]).catch(() => false) : false
  }
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
  return frames().length > 0 ? 'in a frame' : 'in page'
}

const batches = Array.from({ length: Math.ceil(hostPages.length / 7) }, (_, at) => {
  const pages = hostPages.slice(at * 7, at * 7 + 7)
  const names = pages.map(({ name, shown }) => `${name} (${shown})`).join(', ')
  return tags.map(([kind, widgets]) => ({ pages, kind, widgets, names }))
}).flat()

test.each(batches)('with $kind, board and booking form work fully on: $names', async (batch) => {
  const { pages, widgets: written } = batch
  // Uses one tab with cached files, because loading the files takes most of the time of a page.
  const page = await sites.newPage(narrow)
  const places: string[][] = []
  for (const host of pages) {
    const type = host.isXhtml ? 'application/xhtml+xml' : 'text/html; charset=utf-8'
    const html = writePage(host, sites.script + written())
    await page.goto(sites.keep(html, { 'content-type': type, ...host.headers }))
    const widgets = Object.keys(tasks) as Task[]
    places.push([
      host.name,
      ...(await Promise.all(widgets.map((widget) => use(page, widget, host.shown)))),
    ])
  }
  expect(places).toEqual(pages.map(({ name, shown }) => [name, shown, shown]))
})

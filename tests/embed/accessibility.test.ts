import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { boardReady, dialogOn, openFirstJob, pressClaim } from './board.ts'
import { useSites } from './sites.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sites = useSites()

/** What axe finds in all that stands in shadow roots or on the portal, and how many nodes it looked at there. */
async function look(page: Page, within: string) {
  await page.evaluate(axe)
  return page.evaluate(async (selector) => {
    const { axe: tool } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> }
    }
    const results = await tool.run({ include: [selector] }, { resultTypes: ['violations'] })
    const all = [...results.passes, ...results.violations, ...results.incomplete]
    const inRoot = all
      .flatMap(({ nodes }) => nodes)
      .filter(({ target }) => Array.isArray(target[0]))
    return {
      violations: results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
      visitedInShadowRoots: inRoot.length,
    }
  }, within)
}

const clean = {
  violations: [],
  visitedInShadowRoots: expect.toSatisfy((count: number) => count > 0),
}

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
] as const)(
  'axe finds nothing wrong with the embedded board and its claim dialog in %s',
  async (_, theme) => {
    const tag = sites.snippet.replace('region="1"', `region="1" theme="${theme}"`)
    const page = await sites.open(`<main>${tag}</main>`)
    await boardReady(page)
    await page.waitForTimeout(1_000)
    expect(await look(page, 'treasures-jobs-board')).toEqual(clean)
    await openFirstJob(page)
    await pressClaim(page)
    await dialogOn(page).getByText('Surname is required').waitFor()
    expect(await look(page, 'treasures-jobs-board')).toEqual(clean)
  },
)

test.each([1280, 390])(
  'axe finds nothing wrong with the screens of the portal at %s px',
  async (width) => {
    const page = await sites.newPage({ viewport: { width, height: 900 } })
    for (const path of ['/public/jobs/board', '/nowhere']) {
      await page.goto(sites.origin + path)
      if (path.endsWith('board')) await boardReady(page)
      else await page.getByRole('heading').first().waitFor()
      expect((await look(page, 'html')).violations).toEqual([])
    }
  },
)

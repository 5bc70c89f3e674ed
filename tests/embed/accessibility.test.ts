import { expect, test } from 'vitest'
import { lookWithAxe } from '../axe.ts'
import { boardReady, dialogOn, openFirstJob, pressClaim } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const clean = expect.objectContaining({
  violations: [],
  visitedInShadowRoots: expect.toSatisfy((count: number) => count > 0),
})

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
    expect(await lookWithAxe(page, 'treasures-jobs-board')).toEqual(clean)
    await openFirstJob(page)
    await pressClaim(page)
    await dialogOn(page).getByText('Surname is required').waitFor()
    expect(await lookWithAxe(page, 'treasures-jobs-board')).toEqual(clean)
  },
)

test.each([1280, 390])(
  "axe finds nothing wrong with the portal's board at %s px",
  async (width) => {
    const page = await sites.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${sites.origin}/public/jobs/board`)
    await boardReady(page)
    expect(await lookWithAxe(page)).toMatchObject({ violations: [] })
  },
)

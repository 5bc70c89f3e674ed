import { expect, test } from 'vitest'
import { lookWithAxe } from '../axe.ts'
import { boardReady, dialogOn, focused, jobsOn, openFirstJob, pressClaim } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const clean = expect.objectContaining({
  violations: [],
  visitedInShadowRoots: expect.toSatisfy((count: number) => count > 0),
})

for (const theme of ['light', 'dark'])
  test(
    `axe finds no violations in the embedded board and its claim dialog in ${theme}`,
    theme === 'light' ? {} : { tags: 'slow' },
    async () => {
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

test(
  'in an isolated board, the keyboard reaches a job in the frame, opens it and returns with Esc; axe finds no violations',
  { tags: 'slow' },
  async () => {
    const tag = sites.snippet.replace('region="1"', 'region="1" isolate')
    const page = await sites.open(
      `<main><a href="#a">Before</a>${tag}<a href="#b">After</a></main>`,
    )
    const tagged = page.locator('treasures-jobs-board iframe')
    await tagged.waitFor()
    expect(await tagged.getAttribute('title')).toBeTruthy()
    const frame = await (await tagged.elementHandle())?.contentFrame()
    if (!frame) throw new Error('The isolated board has no frame.')
    await boardReady(frame)
    await page.getByRole('link', { name: 'Before' }).focus()
    const name = await jobsOn(frame).first().innerText()
    const tab = async () => {
      await page.keyboard.press('Tab')
      return (await focused(frame)).text
    }
    await expect.poll(tab, { interval: 20 }).toBe(name)
    await page.keyboard.press('Enter')
    await dialogOn(frame).getByLabel('Surname').waitFor()
    expect(await lookWithAxe(frame)).toEqual(clean)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogOn(frame).count()).toBe(0)
    expect((await focused(frame)).text).toBe(name)
    expect(await lookWithAxe(page, 'main')).toMatchObject({ violations: [] })
  },
)

test.each([1280, 320])(
  "axe finds no violations in the portal's board and its map at %s px",
  { tags: 'slow' },
  async (width) => {
    const page = await sites.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${sites.origin}/public/jobs/board`)
    await boardReady(page)
    expect(await lookWithAxe(page)).toMatchObject({ violations: [] })
    if (width > 320) return
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    expect(await lookWithAxe(page)).toMatchObject({ violations: [] })
  },
)

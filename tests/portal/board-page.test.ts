import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { findDemoClaimant } from '../../apps/api/src/seed/demo-claimant.ts'
import { lookWithAxe } from '../axe.ts'
import {
  board,
  boardReady,
  claim,
  dialogOn,
  jobsOn,
  openFirstJob,
  shownJob,
} from '../embed/board.ts'
import { watchShift } from '../watch-shift.ts'
import { headingOf, usePortal, watchErrors } from './portal.ts'

/* The portal's own board, whose first jobs are in the page's HTML. */

const portal = usePortal()
const address = '/public/jobs/board'

// Every job can then be claimed.
beforeAll(async () => {
  await portal.db
    .updateTable('jobs')
    .set({ on_board: false })
    .where('treasure_price_pence', 'is', null)
    .execute()
})

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Portal' })

/** Waits until the widget has drawn the board or taken it over. */
const takenOver = (page: Page) => page.locator('main .service-icon svg').first().waitFor()

/** Delays the widget's code until the returned function is called. */
async function holdCode(page: Page) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/embed/v1/jobs-board-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** Records the page's calls for jobs. */
function watchReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    if (/jobs\/board\/(search|drawn)/.test(request.url())) reads.push(request.url())
  })
  return reads
}

test('without scripts, the jobs can be read, and the page says what claiming needs', async () => {
  const page = await portal.newPage({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  await page.goto(portal.origin + address)
  expect(await jobsOn(page).count()).toBe(6)
  const advice = page.locator('noscript p')
  expect(await advice.textContent()).toContain('To claim a job, allow JavaScript')
  await page.getByRole('combobox', { name: 'Postcode' }).fill('SE13')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?postcode=SE13/)
  await page.getByText(/jobs? · nearest first/).waitFor()
  await advice.locator('a').click()
  expect(await jobsOn(page).count()).toBeGreaterThan(0)
})

for (const width of [390, 1280])
  test(`the widget takes the jobs over unchanged at ${width} px, and a job can be claimed`, async () => {
    const page = await portal.newPage({ viewport: { width, height: 900 } })
    await watchShift(page)
    const errors = watchErrors(page)
    const reads = watchReads(page)
    const letThrough = await holdCode(page)
    await page.goto(portal.origin + address, { waitUntil: 'commit' })
    await boardReady(page)
    await page.evaluate(() => {
      const root = document.querySelector('treasures-jobs-board')!.shadowRoot!
      const first = [...root.querySelectorAll('.treasures *'), ...document.querySelectorAll('*')]
      Object.assign(window, { first })
    })
    letThrough()
    await takenOver(page)
    await board(page).getByRole('button', { name: 'Show More Jobs' }).waitFor()
    const kept = await page.evaluate(() => {
      const { first } = window as unknown as { first: Element[] }
      return first.filter((each) => each.isConnected).length / first.length
    })
    expect(kept).toBeGreaterThan(0.98)
    // The map asks for its pins.
    expect(reads.filter((url) => !url.includes('zoom='))).toEqual([])
    expect(await page.evaluate('shift')).toBe(0)
    const { violations, visitedInShadowRoots } = await lookWithAxe(page)
    expect(violations).toEqual([])
    expect(visitedInShadowRoots).toBeGreaterThan(0)
    const id = await openFirstJob(page)
    // With the cookie of the portal's other pages, which the widget's calls must not send.
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'x', url: portal.origin }])
    await claim(page, (await findDemoClaimant(portal.db))!)
    expect(errors.take()).toEqual([])
    await page.goto(`${portal.origin}/login`)
    await page.goto(portal.origin + address)
    await takenOver(page)
    await expect.poll(() => board(page).locator(`#job-${id}`).count()).toBe(0)
  })

test('a job pressed before the code loads opens afterwards', async () => {
  const page = await portal.newPage({ viewport: { width: 390, height: 800 } })
  const letThrough = await holdCode(page)
  await page.goto(portal.origin + address, { waitUntil: 'commit' })
  await boardReady(page)
  const third = jobsOn(page).nth(2)
  const pressed = await third.evaluate((button) => button.closest('li')!.id)
  await third.click()
  letThrough()
  await dialogOn(page).getByLabel('Surname').waitFor()
  expect(`job-${await shownJob(page)}`).toBe(pressed)
})

test('Back and Forward show the board as it is now', async () => {
  const page = await portal.newPage()
  await page.goto(portal.origin + address)
  await takenOver(page)
  await barOf(page).getByRole('link', { name: 'Sign in' }).click()
  await headingOf(page).waitFor()
  const id = Number((await jobIdsOf(portal)).at(0))
  await portal.db.updateTable('jobs').set({ on_board: false }).where('id', '=', id).execute()
  await page.goBack()
  await takenOver(page)
  await expect.poll(() => board(page).locator(`#job-${id}`).count()).toBe(0)
  await page.goForward()
  await headingOf(page).waitFor()
})

const jobIdsOf = async ({ origin }: { origin: string }) => {
  const answer = await fetch(`${origin}/api/public/jobs/board/search`)
  const { data } = (await answer.json()) as { data: { id_job: number }[] }
  return data.map(({ id_job }) => id_job)
}

test('the page looks as the screen does, for visitors and in the theme of a signed-in user', async () => {
  for (const role of [undefined, 'super'] as const) {
    const page = role ? await portal.as(role) : await portal.newPage()
    await page.goto(`${portal.origin}/404`)
    await page.evaluate((theme) => localStorage.setItem('theme', theme), role ? 'dark' : 'auto')
    const look = async () => {
      await takenOver(page)
      return page.evaluate(() => {
        const root = [...document.querySelectorAll('main *')].find((each) => each.shadowRoot)!
        const parts = [
          ...document.querySelectorAll('.way-back > *, main h1, main h2'),
          ...root.shadowRoot!.querySelectorAll('.treasures, .job-open, .service-icon'),
        ]
        return parts
          .filter((part) => part.getClientRects().length)
          .slice(0, 20)
          .map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            const { color, backgroundColor } = getComputedStyle(part)
            const box = [x, y, width, height].map(Math.round)
            // The jobs, and the words of a board that is still loading, may differ.
            const text = document.contains(part) ? part.textContent : ''
            return { text, href: part.getAttribute('href'), box, color, backgroundColor }
          })
      })
    }
    await page.goto(portal.origin + address)
    await page.evaluate('document.fonts.load("16px Inter Variable")')
    await page.reload()
    const drawn = await look()
    const title = await page.title()
    // An address that is not drawn gets the screen.
    await page.goto(`${portal.origin}${address}?region=all`)
    expect(await look()).toEqual(drawn)
    expect(await page.title()).toBe(title)
    expect(await barOf(page).getByRole('link').allTextContents()).toEqual([
      role ? '← Back to Home' : 'Sign in',
    ])
  }
})

test('a board that browsers enlarge has the same size as its page', async () => {
  const page = await portal.newPage()
  await page.addInitScript(() => {
    const grow = () => (document.documentElement.style.fontSize = '20px')
    if (document.documentElement) grow()
    else
      new MutationObserver((_, watch) => (grow(), watch.disconnect())).observe(document, {
        childList: true,
      })
  })
  await page.goto(portal.origin + address)
  await takenOver(page)
  expect(
    await board(page).evaluate((tag) =>
      getComputedStyle(tag).getPropertyValue('--treasures-scale'),
    ),
  ).toBe('1.25')
})

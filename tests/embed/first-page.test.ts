import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { lookWithAxe } from '../axe.ts'
import { board, boardReady, dialogOn, jobsOn, openFirstJob, shownJob } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const code = '**/embed/v1/jobs-board-*.js'
const drawing = '**/public/jobs/board/drawn*'

/** Delays the widget's code until the returned function is called. */
async function holdCode(page: Page) {
  let letThrough = () => {}
  const wait = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(code, async (route) => {
    await wait
    await route.continue()
  })
  return letThrough
}

/** Records the page's layout shifts, and the elements inside the tag before its code loads. */
const watch = () => {
  const seen = { shift: 0, moved: [] as string[], drawn: [] as Element[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node?: Element }[]
    })[]) {
      seen.shift += entry.value
      seen.moved.push(...entry.sources.map(({ node }) => node?.className ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener(
    'treasures-ready',
    (event) => {
      const root = (event.target as Element).shadowRoot!
      seen.drawn = seen.drawn.filter((element) => root.contains(element))
    },
    { once: true },
  )
}

const noteDrawn = (page: Page) =>
  board(page).evaluate((tag) => {
    const all = [...tag.shadowRoot!.querySelectorAll('*')]
    ;(window as unknown as { seen: { drawn: Element[] } }).seen.drawn = all
    return all.length
  })

describe('the first page of a board', () => {
  test('has the visible jobs, and the others load with the code', async () => {
    let letThrough = () => {}
    const page = await sites.open(sites.snippet, {
      before: async (opened) => void (letThrough = await holdCode(opened)),
    })
    await boardReady(page)
    expect(await jobsOn(page).count()).toBe(6)
    letThrough()
    await board(page).getByRole('button', { name: 'Show More Jobs' }).waitFor()
    expect(await jobsOn(page).count()).toBe(25)
  })

  test('catches up if a cache gave it, without a search if there is no map', async () => {
    const kept = await (await fetch(`${sites.apiUrl}/public/jobs/board/drawn?region=1`)).text()
    const [{ id_job }] = JSON.parse(kept).first.page.data
    expect((await sites.claim(id_job)).status).toBe(200)
    const searches: string[] = []
    const page = await sites.open(sites.snippet, {
      context: { viewport: { width: 390, height: 800 } },
      before: async (opened) => {
        opened.on('request', (request) => {
          if (request.url().includes('/board/search')) searches.push(request.url())
        })
        await opened.route(drawing, (route) =>
          route.fulfill({
            body: kept,
            headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
          }),
        )
      },
    })
    await board(page).getByRole('button', { name: 'Show More Jobs' }).waitFor()
    await expect.poll(() => jobsOn(page).count(), { timeout: 2_000, interval: 50 }).toBe(24)
    expect(searches).toEqual([])
  })

  test.each(['arrives', 'fails'])(
    'is left out if it %s after the code, which another board has loaded',
    async (outcome) => {
      let letThrough = () => {}
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      const page = await sites.open(
        `${sites.snippet}<treasures-jobs-board region="2"></treasures-jobs-board>`,
        {
          before: async (opened) => {
            await opened.route(/drawn\?region=2/, async (route) => {
              await held
              await (outcome === 'fails' ? route.abort() : route.continue())
            })
          },
        },
      )
      const second = page.locator('treasures-jobs-board').last()
      await second.locator('.job-open').first().waitFor()
      const isIt = (request: Request) => request.url().includes('drawn?region=2')
      const settled =
        outcome === 'fails'
          ? page.waitForEvent('requestfailed', isIt)
          : page.waitForEvent('requestfinished', isIt)
      letThrough()
      await settled
      await page.waitForTimeout(300)
      expect(await second.locator('.treasures').count()).toBe(1)
      expect(await second.locator('.job-open').count()).toBeGreaterThan(0)
    },
  )

  for (const width of [320, 699, 1000, 1600])
    test(
      `appears before the code loads, is taken over unchanged, and nothing moves at ${width} px`,
      width === 320 || width === 1600 ? {} : { tags: 'slow' },
      async () => {
        let letThrough = () => {}
        const page = await sites.open(
          `<h1>Jobs</h1>${sites.snippet.replace('<treasures-jobs-board', '<treasures-jobs-board style="display:block;min-height:640px"')}<p>Below</p>`,
          {
            context: { viewport: { width, height: 900 } },
            before: async (opened) => {
              letThrough = await holdCode(opened)
              await opened.addInitScript(watch)
            },
          },
        )
        await boardReady(page)
        const drawn = await noteDrawn(page)
        const broughtUpToDate = page.waitForResponse(/board\/stream/)
        letThrough()
        await broughtUpToDate
        await board(page).locator('.service-icon svg').first().waitFor()
        if (width > 720) await board(page).locator('.board-map-canvas').waitFor()
        const seen = await page.evaluate(() => {
          const {
            shift,
            moved,
            drawn: kept,
          } = (window as unknown as { seen: { shift: number; moved: string[]; drawn: Element[] } })
            .seen
          return { shift, moved, kept: kept.length }
        })
        expect(drawn).toBeGreaterThan(100)
        // One element disappears: the text in place of the map.
        expect(seen.kept).toBeGreaterThanOrEqual(drawn - 1)
        expect(seen).toMatchObject({ shift: 0, moved: [] })
      },
    )

  test('a job pressed before the code loads opens afterwards', async () => {
    let letThrough = () => {}
    const page = await sites.open(sites.snippet, {
      before: async (opened) => void (letThrough = await holdCode(opened)),
    })
    await boardReady(page)
    const third = jobsOn(page).nth(2)
    const pressed = await third.evaluate((button) => button.closest('li')!.id)
    await third.click()
    expect(await dialogOn(page).count()).toBe(0)
    letThrough()
    await dialogOn(page).getByLabel('Surname').waitFor()
    expect(`job-${await shownJob(page)}`).toBe(pressed)
  })

  test('a postcode submitted before the code loads is searched for', { tags: 'slow' }, async () => {
    let letThrough = () => {}
    const page = await sites.open(sites.snippet, {
      before: async (opened) => void (letThrough = await holdCode(opened)),
    })
    await boardReady(page)
    const address = page.url()
    await page.getByRole('combobox', { name: 'Postcode' }).fill('SE13')
    await page.keyboard.press('Enter')
    letThrough()
    await page.getByText(/jobs · nearest first/).waitFor()
    expect(await page.getByRole('combobox', { name: 'Postcode' }).inputValue()).toBe('SE13')
    expect(page.url()).toBe(address)
  })

  test("axe finds no violations in the server's drawing alone", { tags: 'slow' }, async () => {
    const page = await sites.open(sites.snippet, {
      before: async (opened) => void (await holdCode(opened)),
    })
    await boardReady(page)
    const { violations, visitedInShadowRoots } = await lookWithAxe(page, 'treasures-jobs-board')
    expect(violations).toEqual([])
    expect(visitedInShadowRoots).toBeGreaterThan(0)
  })

  test.each([
    ['cannot be loaded', { status: 503, body: 'gone' }],
    ['is none', { json: { build: '', css: '', look: '', tree: [], first: {} } }],
    ['comes from a different build', undefined],
  ])('the widget draws everything if the drawing %s', { tags: 'slow' }, async (_, answer) => {
    const trouble: string[] = []
    const page = await sites.open(sites.snippet, {
      context: { viewport: { width: 390, height: 800 } },
      before: async (opened) => {
        opened.on('pageerror', (error) => trouble.push(error.message))
        await opened.route(drawing, async (route) => {
          if (answer) return route.fulfill(answer)
          const real = (await (await route.fetch()).json()) as object
          return route.fulfill({ json: { ...real, build: 'jobs-board-older.js' } })
        })
      },
    })
    await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
    await openFirstJob(page)
    expect(trouble).toEqual([])
  })

  test('if the code fails, a link to the same page appears below the drawing', async () => {
    const page = await sites.open(sites.snippet, {
      before: async (opened) => {
        await opened.route(code, (route) => route.abort())
      },
    })
    await boardReady(page)
    await page.getByRole('link', { name: 'See the jobs board' }).waitFor()
    expect(await jobsOn(page).count()).toBeGreaterThan(0)
  })

  test(
    'a tag whose attributes change while its code loads uses the new values',
    { tags: 'slow' },
    async () => {
      let letThrough = () => {}
      const page = await sites.open(sites.snippet, {
        before: async (opened) => void (letThrough = await holdCode(opened)),
      })
      await boardReady(page)
      const first = await jobsOn(page)
        .first()
        .evaluate((button) => button.closest('li')!.id)
      await board(page).evaluate((tag) => tag.setAttribute('region', '2'))
      letThrough()
      await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
      await expect
        .poll(() =>
          jobsOn(page)
            .first()
            .evaluate((button) => button.closest('li')!.id),
        )
        .not.toBe(first)
    },
  )
})

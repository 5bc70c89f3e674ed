import { expect, test } from 'vitest'
import { board, boardReady, dialogOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const kinds = ['jobs-board', 'booking-form', 'claim-dialog', 'labour-dialog', 'review-dialog']

test(
  'sixty of every widget leave no nodes and no listeners after they are removed, three times in a row',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(sites.script)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    /** Adds tags one after the other, and removes each after it has drawn. */
    const visit = (visits: number) =>
      page.evaluate(
        async ([names, most]) => {
          for (let at = 0; at < most; at++)
            for (const name of names) {
              const tag = document.createElement(`treasures-${name}`)
              tag.setAttribute('region', '1')
              const isHere = new Promise((resolve) =>
                tag.addEventListener('treasures-ready', resolve),
              )
              document.body.append(tag)
              await isHere
              tag.remove()
            }
        },
        [kinds, visits] as const,
      )
    const count = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }
    /**
     * One or two boards may stay in memory until their calls are answered. A leak would leave at
     * least one node or listener for each of the sixty.
     */
    const settled = async (before: Awaited<ReturnType<typeof count>>) => {
      const after = await count()
      return {
        nodes: after.nodes - before.nodes < 60,
        listeners: after.listeners - before.listeners < 20,
      }
    }
    await visit(5)
    const before = await count()
    for (const _run of [1, 2, 3]) {
      await visit(60)
      await expect
        .poll(() => settled(before), { timeout: 20_000 })
        .toEqual({ nodes: true, listeners: true })
    }
  },
)

test(
  'the board appears again after body swaps and history navigation, and never changes the history',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(`${sites.snippet}<a id="away" href="/nowhere">Away</a>`)
    await boardReady(page)
    const length = await page.evaluate(() => history.length)
    await openFirstJob(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => history.length)).toBe(length)
    expect(page.frames()).toHaveLength(1)
    // Replaces the whole body and runs its scripts again, as Turbo does.
    await page.evaluate((snippet) => {
      const body = document.createElement('body')
      body.append(document.createRange().createContextualFragment(snippet))
      document.body.replaceWith(body)
    }, sites.snippet)
    await boardReady(page)
    await page.goto(sites.write('<h1>Elsewhere</h1>'))
    await page.goBack()
    await boardReady(page)
    expect(await board(page).count()).toBe(1)
  },
)

test('a tag that moves within the page keeps the input of its claim', async () => {
  const page = await sites.open(`<div id="a">${sites.snippet}</div><div id="b"></div>`)
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').fill('Okafor')
  await page.evaluate(() =>
    document.querySelector('#b')!.append(document.querySelector('treasures-jobs-board')!),
  )
  await expect.poll(() => dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
})

test(
  'a widget in a `div` appears in the page itself while the page is still loading',
  { tags: 'slow' },
  async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const page = await sites.newPage()
    await page.route('**/slow.js', async (route) => {
      await gate
      await route.fulfill({ body: '' })
    })
    await page.goto(
      sites.write(
        `${sites.script.replace(' async', '')}<div data-treasures="jobs-board" data-region="1"><a href="/x">Jobs</a></div><script src="/slow.js"></script>`,
      ),
      { waitUntil: 'commit' },
    )
    await boardReady(page)
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    release()
    await page.waitForLoadState()
    expect(page.frames()).toHaveLength(1)
  },
)

test('two boards work side by side on one page', { tags: 'slow' }, async () => {
  const page = await sites.open(
    `${sites.snippet}<treasures-jobs-board region="2"></treasures-jobs-board>`,
  )
  await expect.poll(() => page.getByRole('region', { name: 'Jobs', exact: true }).count()).toBe(2)
  const first = page.locator('treasures-jobs-board').first()
  const second = page.locator('treasures-jobs-board').last()
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /\d jobs/ })
        .count(),
    )
    .toBe(2)
  expect(await first.getByRole('heading').first().textContent()).not.toBe(
    await second.getByRole('heading').first().textContent(),
  )
})

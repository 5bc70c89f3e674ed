import { expect, test } from 'vitest'
import { board, boardReady, dialogOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

const sites = useSites()

test('a board that is put in and taken out twenty times leaves no node and no listener behind', async () => {
  const page = await sites.open(sites.script)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const visit = async () => {
    await page.evaluate(() => {
      const tag = document.createElement('treasures-jobs-board')
      tag.setAttribute('region', '1')
      document.body.append(tag)
    })
    await boardReady(page)
    await board(page).evaluate((tag) => tag.remove())
  }
  const count = async () => {
    await page.waitForTimeout(500)
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  for (let warmUp = 0; warmUp < 5; warmUp++) await visit()
  const before = await count()
  for (let visits = 0; visits < 20; visits++) await visit()
  const left = async () => {
    const after = await count()
    return {
      // A board is hundreds of nodes; what comes once and late, such as a sheet or a spinner, is a few dozen.
      nodes: Math.max(0, after.nodes - before.nodes - 60),
      listeners: Math.max(0, after.listeners - before.listeners - 19),
    }
  }
  // The last boards are held until their calls are answered, which a busy machine does late: a leak is what never goes.
  await expect.poll(left, { timeout: 20_000 }).toEqual({ nodes: 0, listeners: 0 })
})

test('body swaps and history bring the board back, and the board never touches history', async () => {
  const page = await sites.open(`${sites.snippet}<a id="away" href="/nowhere">Away</a>`)
  await boardReady(page)
  const length = await page.evaluate(() => history.length)
  await openFirstJob(page)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(page.frames()).toHaveLength(1)
  // As Turbo does it: the whole body is replaced, scripts in it run again.
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
})

test('a tag that moves within the page keeps what was typed in its claim', async () => {
  const page = await sites.open(`<div id="a">${sites.snippet}</div><div id="b"></div>`)
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').fill('Okafor')
  await page.evaluate(() =>
    document.querySelector('#b')!.append(document.querySelector('treasures-jobs-board')!),
  )
  await expect.poll(() => dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
})

test('two boards on one page live side by side', async () => {
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

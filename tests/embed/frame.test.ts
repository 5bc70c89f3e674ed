import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { jobsOn } from './board.ts'
import { neighbour, served, walk } from './booking.ts'
import { useSites } from './sites.ts'
import { startUnderway } from './underway.ts'

/* Tests of widgets in a frame of our own, which tags with `isolate` always use. */

const sites = useSites()

const inFrame = (page: Page, widget: string) => page.frameLocator(`treasures-${widget} iframe`)
const isolated = (widget: string, attributes = '') =>
  `<treasures-${widget} isolate ${attributes}><a href="/call">Call us</a></treasures-${widget}>`

/** Records the events of the page's tags. */
const listening = `<script>
  told = []
  for (const name of ['ready', 'booking-step', 'error'])
    document.addEventListener('treasures-' + name, ({ type, target, detail }) =>
      told.push([type, target.localName, Object.isFrozen(detail), detail.step ?? detail.code ?? detail.widget]))
</script>`

test(
  "an isolated form and a plain one work side by side; the page receives the isolated form's events but not its input",
  { tags: 'slow' },
  async () => {
    const page = await sites.open(
      `${listening}${sites.script}${isolated('booking-form', 'region="1" theme="dark"')}<treasures-booking-form region="1" id="plain"></treasures-booking-form>`,
      { head: '<style>treasures-booking-form { --treasures-accent: #7a1f5c }</style>' },
    )
    const form = inFrame(page, 'booking-form[isolate]')
    await form.getByLabel('Postcode', { exact: true }).fill(served)
    await page.locator('#plain').getByLabel('Postcode', { exact: true }).waitFor()
    expect(
      await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null),
    ).toBe(null)
    expect(await page.getByRole('link', { name: 'Call us' }).isVisible()).toBe(false)
    const height = () =>
      page.locator('treasures-booking-form[isolate]').evaluate((tag) => tag.clientHeight)
    const first = await height()
    await walk(form).postcode()
    await form.getByRole('radio').first().waitFor()
    await expect.poll(height).toBeGreaterThan(first + 200)
    const look = await form
      .getByRole('button', { name: 'Choose a day' })
      .evaluate((button) => getComputedStyle(button).getPropertyValue('--treasures-accent'))
    expect(look).toBe('#7a1f5c')
    expect(await form.locator('.treasures').getAttribute('data-theme')).toBe('dark')
    await expect
      .poll(() => page.evaluate('told'))
      .toEqual(
        expect.arrayContaining([
          ['treasures-ready', 'treasures-booking-form', true, 'booking-form'],
          ['treasures-booking-step', 'treasures-booking-form', true, 'what'],
        ]),
      )
  },
)

test(
  'a dialog opens in the visible part of a frame that is longer than the window',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(
      `${sites.script}<p style="height:300px">Top</p>${isolated('jobs-board', 'region="1" style="--treasures-board-height:2000px"')}<p style="height:2000px">End</p>`,
      { context: { viewport: { width: 600, height: 700 } } },
    )
    const board = inFrame(page, 'jobs-board')
    await jobsOn(board).nth(12).click()
    const panel = board.locator('.dialog-panel')
    await panel.getByLabel('Surname').waitFor()
    const inView = async () => {
      const box = await panel.boundingBox()
      return box && box.y >= 0 && box.y + box.height <= 700
    }
    await expect.poll(inView).toBe(true)
    await page.mouse.wheel(0, 200)
    await expect.poll(inView).toBe(true)
    await page.evaluate(() => scrollBy(0, 150))
    await expect.poll(inView).toBe(true)
    await board.getByRole('button', { name: 'Back To Map' }).click()
    await expect.poll(() => panel.count()).toBe(0)
  },
)

test("a link's token moves from the page's address to the frame and into no requested address, and the dialog covers the page", async () => {
  const { token } = await startUnderway(sites.db)
  const address = sites.write(sites.script + isolated('labour-dialog'))
  const page = await sites.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(sites.origin))
      asked.push(request.url(), request.headers()['referer'] ?? '')
  })
  await page.goto(`${address}?from=sms&treasures-job=${token}`)
  const panel = inFrame(page, 'labour-dialog').locator('.dialog-panel')
  await panel.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(page.url()).toBe(`${address}?from=sms`)
  const body = asked.filter((text) => text.includes(token) && !text.includes('/api/'))
  expect(body).toEqual([])
  const box = await panel.boundingBox()
  expect(box?.height).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  expect(await page.locator('treasures-labour-dialog').evaluate((tag) => tag.clientHeight)).toBe(0)
})

test('a page that forbids the frame still shows the link', { tags: 'slow' }, async () => {
  const page = await sites.open(sites.script + isolated('booking-form'), {
    headers: { 'content-security-policy': "frame-src 'none'" },
  })
  await page.locator('treasures-booking-form iframe').waitFor({ state: 'attached' })
  expect(await page.getByRole('link', { name: 'Call us' }).isVisible()).toBe(true)
})

test(
  'a notice with a link to the portal appears after eight seconds without an answer',
  { tags: 'slow' },
  async () => {
    const page = await sites.newPage()
    await page.clock.install()
    await page.route('**/api/public/**', () => {
      // This request is never answered.
    })
    await page.goto(
      sites.write(
        `${sites.script}<treasures-jobs-board></treasures-jobs-board><treasures-booking-form></treasures-booking-form>`,
      ),
    )
    // The notice belongs to the later steps, which load when the first step is submitted.
    const later = page.waitForResponse(/later-steps/)
    await walk(page).postcode()
    await later
    // After these seconds, the board stops waiting for the server's drawing.
    await page.clock.fastForward(3_000)
    await page.locator('treasures-jobs-board .board').waitFor()
    for (const [tag, path] of [
      ['booking-form', 'customer/request-job'],
      ['jobs-board', 'jobs/board'],
    ]) {
      const words = page
        .locator(`treasures-${tag}`)
        .getByText('This is taking longer than it should')
      // Moves the clock in small steps, because the notice shows for only seven seconds and a busy
      // machine draws it late.
      const ahead = async () => {
        await page.clock.fastForward(700)
        return words.count()
      }
      await expect.poll(ahead, { interval: 500 }).toBe(1)
      expect(await words.getByRole('link').getAttribute('href')).toBe(
        `${sites.origin}/public/${path}`,
      )
    }
  },
)

test('board, map, claim and booking add one global to the page, and no contact details to its storage', async () => {
  const page = await sites.open('<p>Nothing yet</p>')
  const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
  const before = new Set(await names())
  await page.evaluate((src) => {
    for (const name of ['jobs-board', 'booking-form'])
      document.body.append(document.createElement(`treasures-${name}`))
    document.body.append(Object.assign(document.createElement('script'), { src }))
  }, `${sites.origin}/embed/v1/loader.js`)
  const steps = walk(page)
  await steps.postcode()
  await steps.what('Gardening', 'The pear tree wants cutting back.')
  await steps.when()
  await steps.contact()
  await page.getByRole('heading', { name: 'Check your booking' }).waitFor()
  // The smaller area may have no job. The list may also change until the filter is removed.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Remove: Map area' }).click()
  await jobsOn(page).first().click()
  await page.locator('dialog[open]').getByLabel('Surname').waitFor()
  expect((await names()).filter((name) => !before.has(name))).toEqual(['treasures'])
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).toContain('treasures-booking')
  for (const words of Object.values(neighbour)) expect(stored).not.toContain(words)
})

test(
  'a page that hides undefined tags shows isolated tags, and a plain tag that is added later',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(sites.script + isolated('jobs-board', 'region="1"'), {
      head: '<style>:not(:defined) { display: none }</style>',
    })
    await jobsOn(inFrame(page, 'jobs-board')).first().waitFor()
    expect(await page.locator('treasures-jobs-board').isVisible()).toBe(true)
    await page.evaluate(() => {
      const later = document.createElement('treasures-jobs-board')
      later.id = 'later'
      document.body.append(later)
    })
    await jobsOn(page.frameLocator('#later iframe')).first().waitFor()
  },
)

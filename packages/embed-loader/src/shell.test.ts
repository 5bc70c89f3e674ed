import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bookingTexts } from '../../widgets/src/booking-form/booking-form.texts.ts'
import { firstStepSnippet } from '../../widgets/src/booking-form/snippet.ts'
import { startSites } from './loader.fixtures.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
afterEach(() => sites.tidy())

const tag =
  '<treasures-booking-form region="1"><a href="/call">Ring us</a></treasures-booking-form>'
/** A page that is never idle until the test calls `rest()`. */
const restless = '<script>requestIdleCallback = (then) => { rest = then }</script>'

const field = (page: Page) => page.getByLabel(bookingTexts.postcode, { exact: true })
const button = (page: Page) => page.getByRole('button')
const code = (page: Page) => page.getByText('The code is here')
const codeAsked = () => sites.asked.filter((name) => name === 'booking-form-1.js').length

test('the first step appears before its code is requested, and the first touch requests it', async () => {
  const page = await sites.open(restless + sites.tag + tag)
  await field(page).waitFor()
  expect(await page.getByRole('heading').textContent()).toBe(bookingTexts.postcodeTitle)
  expect(await page.getByRole('link').isVisible()).toBe(false)
  expect(codeAsked()).toBe(0)
  await field(page).focus()
  await code(page).waitFor()
})

test('on an idle page, the code loads automatically, once', async () => {
  const page = await sites.open(restless + sites.tag + tag)
  await field(page).waitFor()
  await page.evaluate('rest()')
  await code(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(codeAsked()).toBe(1)
})

test(
  'text typed before the code loads stays with its caret, and a press then is passed on, once',
  { tags: 'slow' },
  async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const page = await sites.open(sites.tag + tag, {}, (opened) =>
      opened.route('**/booking-form-1.js', async (route) => {
        await gate
        await route.continue()
      }),
    )

    await field(page).pressSequentially('SE13 5ax')
    await page.keyboard.press('ArrowLeft')
    release()
    await code(page).waitFor()
    await page.keyboard.press('Delete')
    await page.keyboard.type('b')
    expect(await field(page).inputValue()).toBe('SE13 5ab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('heard')).toBe(1)
  },
)

test(
  "in a frame without forms, such as an editor's preview, the form is submitted",
  { tags: 'slow' },
  async () => {
    sites.pages.set('/framed', { body: restless + sites.tag + tag })
    const page = await sites.open('<iframe sandbox="allow-scripts" src="/framed"></iframe>')
    await page.route('**/booking-form-1.js', () => {})
    const frame = page.frameLocator('iframe')
    const postcode = frame.getByLabel(bookingTexts.postcode, { exact: true })
    await postcode.fill('se135ab')
    await postcode.press('Enter')
    await frame.getByText(bookingTexts.wait).waitFor()
    expect(await postcode.inputValue()).toBe('se135ab')
  },
)

test(
  'submitted before the code loads, the form says that it waits and marks itself for the code',
  { tags: 'slow' },
  async () => {
    sites.broken.add('booking-form-1.js')
    const page = await sites.open(restless + sites.tag + tag)
    await page.route('**/booking-form-1.js', () => {})
    await field(page).fill('se135ab')
    await field(page).press('Enter')
    expect(await button(page).textContent()).toBe(bookingTexts.wait)
    expect(await page.locator('[data-shell][data-submitted] form input').inputValue()).toBe(
      'se135ab',
    )
  },
)

test(
  'if the code fails, a message and the link appear, the typed text stays, and submitting again retries',
  { tags: 'slow' },
  async () => {
    sites.broken.add('shared-1.js')
    const page = await sites.open(restless + sites.tag + tag)
    await field(page).fill('SE13 5AB')
    await field(page).press('Enter')
    await page.getByText(bookingTexts.offline).waitFor()
    expect(await page.getByRole('link', { name: 'Ring us' }).isVisible()).toBe(true)
    expect(await field(page).inputValue()).toBe('SE13 5AB')
    sites.broken.clear()
    await button(page).click()
    await code(page).waitFor()
  },
)

test('a tag without a link gets one to the form on the portal', { tags: 'slow' }, async () => {
  sites.broken.add('shared-1.js')
  const page = await sites.open(`<treasures-booking-form></treasures-booking-form>${sites.tag}`)
  const link = page.locator('treasures-booking-form > a')
  await link.waitFor({ state: 'attached' })
  expect(await link.getAttribute('href')).toBe(`${sites.product}/public/customer/request-job`)
})

test(
  'a stand-in passes on its settings: texts, theme, direction, postcode',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(
      `${restless}<div data-treasures="booking-form" data-theme="dark" data-dir="rtl" data-postcode="SE4 1AA" data-texts='{"postcodeTitle":"Wo?","unknown":"x"}'></div>${sites.tag}`,
    )
    await page.getByRole('heading', { name: 'Wo?' }).waitFor()
    expect(await field(page).inputValue()).toBe('SE4 1AA')
    const shell = page.locator('[data-shell]')
    expect(await shell.getAttribute('dir')).toBe('rtl')
    expect(await shell.evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(236, 243, 241)',
    )
  },
)

test('invalid texts are ignored, and the form still appears', { tags: 'slow' }, async () => {
  const page = await sites.open(
    `<treasures-booking-form texts="{oops"></treasures-booking-form>${sites.tag}`,
  )
  expect(await page.getByRole('heading').textContent()).toBe(bookingTexts.postcodeTitle)
})

test.each([
  ['button', 1, 0],
  ['dialog', 0, 0],
  ['inline', 1, 1],
])('the mode %s has %i buttons and %i fields', { tags: 'slow' }, async (mode, buttons, fields) => {
  const page = await sites.open(
    `<treasures-booking-form mode="${mode}"></treasures-booking-form>${sites.tag}`,
  )
  await code(page).waitFor()
  expect([await button(page).count(), await field(page).count()]).toEqual([buttons, fields])
  if (mode !== 'button') return
  await button(page).click()
  expect(await page.locator('[data-submitted]').count()).toBe(1)
})

test(
  'an embed sets the look, the tag overrides it, and a deleted embed does not block the form',
  { tags: 'slow' },
  async () => {
    sites.embeds.set('abc', {
      mode: 'inline',
      theme: 'dark',
      look: ':host{--treasures-accent:#7a1f5c;--treasures-radius:0px;--treasures-font:Georgia}',
      texts: { postcodeTitle: 'Whose hedge?', postcodeNext: 'Go' },
    })
    const page = await sites.open(
      `${sites.tag}<treasures-booking-form embed="abc" theme="light" texts='{"postcodeNext":"On"}'></treasures-booking-form>`,
    )
    await page.getByRole('heading', { name: 'Whose hedge?' }).waitFor()
    const look = await page.getByRole('button', { name: 'On' }).evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily, colorScheme } = getComputedStyle(element)
      return { backgroundColor, borderRadius, fontFamily, colorScheme }
    })
    expect(look).toEqual({
      backgroundColor: 'rgb(122, 31, 92)',
      borderRadius: '0px',
      fontFamily: 'Georgia',
      colorScheme: 'light',
    })
    const other = await sites.open(
      `${sites.tag}<treasures-booking-form embed="gone"></treasures-booking-form>`,
    )
    await field(other).waitFor()
  },
)

test('content that the page has put into the tag is left alone', { tags: 'slow' }, async () => {
  const page = await sites.open(
    `<treasures-booking-form><template shadowrootmode="open">Ours</template></treasures-booking-form>${sites.tag}`,
  )
  await code(page).waitFor()
  expect(await field(page).count()).toBe(0)
})

const css = readFileSync(
  new URL('../../widgets/src/booking-form/first-step.css', import.meta.url),
  'utf8',
)
type Settings = Parameters<typeof firstStepSnippet>[0]
const written = (settings: Settings = {}) =>
  firstStepSnippet(settings, { origin: sites.product, css })
const withStep = (step: string) =>
  `<treasures-booking-form>${step}<a href="/call">Ring us</a></treasures-booking-form>`
/** Marks the input, to see whether it stays. */
const mark = (page: Page) => field(page).evaluate((input) => Object.assign(input, { mine: true }))
const isMine = (page: Page) => field(page).evaluate((input) => 'mine' in input)

/** Opens a page with a first step and types into it. Its loader runs later. */
async function typeFirst(step: string) {
  const page = await sites.open(restless + withStep(step))
  await field(page).pressSequentially('SE13 5B')
  await page.keyboard.press('ArrowLeft')
  await mark(page)
  const release = () => page.addScriptTag({ url: `${sites.product}/embed/v1/loader.js` })
  return { page, release }
}

test('a first step that came with the page is adopted, with text, caret and look', async () => {
  const { page, release } = await typeFirst(
    written({
      look: ':host{--treasures-accent:#7a1f5c}',
      texts: { postcodeTitle: 'Whose hedge?' },
    }),
  )
  const look = () =>
    page.locator('[data-shell]').evaluate((shell) =>
      [...shell.querySelectorAll('*')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, font, border } = getComputedStyle(part)
        return { x, y, width, height, color, backgroundColor, font, border }
      }),
    )
  const before = await look()
  await release()
  await page.evaluate('rest()')
  await code(page).waitFor()
  expect(await look()).toEqual(before)
  expect(before.length).toBe(7)
  await page.keyboard.type('A')
  expect(await field(page).inputValue()).toBe('SE13 5AB')
  expect(await isMine(page)).toBe(true)
  expect(await page.getByRole('heading').textContent()).toBe('Whose hedge?')
})

test('pressed before the code loads, an adopted form stays on the page and waits', async () => {
  const { page, release } = await typeFirst(written())
  await page.route('**/booking-form-1.js', () => {})
  await release()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: bookingTexts.wait }).waitFor()
  expect(page.url()).toMatch(sites.host)
})

test.each([
  ['another version', (step: string) => step.replace('data-shell="1"', 'data-shell="0"')],
  [
    'changed by an editor',
    (step: string) => step.replace(/<label.*?<input.*?>/, (all) => `<p>${all}</p>`),
  ],
  ['without its button', (step: string) => step.replace(/<button.*<\/button>/, '')],
])('a first step that is %s is drawn again, with what was typed', async (_, change) => {
  const { page, release } = await typeFirst(
    change(written({ look: ':host{--treasures-accent:#7a1f5c}' })),
  )
  await release()
  await button(page).waitFor()
  await expect.poll(() => isMine(page)).toBe(false)
  expect(await field(page).inputValue()).toBe('SE13 5B')
  expect(await field(page).evaluate((input) => input.matches(':focus'))).toBe(true)
  await expect.poll(() => page.locator('[data-shell="1"]').count()).toBe(1)
})

test('a first step that the parser has not finished is waited for, and adopted', async () => {
  const page = `<!doctype html><title>Host</title>${sites.tag.replace(' async', '')}${withStep(written())}`
  const half = page.indexOf('<label')
  let finish = () => {}
  const host = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(page.slice(0, half))
    finish = () => response.end(page.slice(half))
    return undefined
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const opened = await sites.open('')
  const { port } = host.address() as AddressInfo
  await opened.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await opened.waitForFunction(() => 'load' in (window.treasures ?? {}))
  await opened.locator('[data-shell]').waitFor({ state: 'attached' })
  finish()
  await field(opened).waitFor()
  await mark(opened)
  await code(opened).waitFor()
  expect(await isMine(opened)).toBe(true)
  expect(await field(opened).count()).toBe(1)
  host.closeAllConnections()
  host.close()
})

test('a template that the parser has not made a root is ignored, and the loader draws', async () => {
  const page = await sites.open(
    `${sites.tag}<div id="place"></div><script>place.innerHTML = ${JSON.stringify(withStep(written())).replaceAll('</', '<\\/')}</script>`,
  )
  await code(page).waitFor()
  expect(await field(page).count()).toBe(1)
})

test('a stand-in adopts the first step in the tag of its own root', async () => {
  const page = await sites.open(
    `${restless}<div data-treasures="booking-form" data-postcode="SE4 1AA"><template shadowrootmode="open">${withStep(written()).replace('<a href="/call">Ring us</a>', '<slot></slot>')}</template><a href="/call">Ring us</a></div>`,
  )
  await mark(page)
  await page.addScriptTag({ url: `${sites.product}/embed/v1/loader.js` })
  await field(page).focus()
  await code(page).waitFor()
  expect(await isMine(page)).toBe(true)
  expect(await page.locator('treasures-booking-form').getAttribute('postcode')).toBe('SE4 1AA')
})

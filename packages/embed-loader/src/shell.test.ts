import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bookingTexts } from '../../widgets/src/booking-form/booking-form.texts.ts'
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
const alert = (page: Page) => page.getByRole('alert')
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
  'the postcode is checked before the code loads, and the typed text stays with its caret',
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

    await field(page).press('Enter')
    expect(await alert(page).textContent()).toBe(bookingTexts.postcodeRequired)
    await field(page).pressSequentially('SE13')
    expect(await alert(page).textContent()).toBe('')
    await button(page).click()
    expect(await alert(page).textContent()).toBe(bookingTexts.postcodeWrong)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')

    // The focus is back in the field. The user moves the caret between the letters while the code
    // loads.
    await page.keyboard.press('End')
    await page.keyboard.type(' 5ax')
    await page.keyboard.press('ArrowLeft')
    release()
    await code(page).waitFor()
    await page.keyboard.press('Delete')
    await page.keyboard.type('b')
    expect(await field(page).inputValue()).toBe('SE13 5ab')
    await page.keyboard.press('Enter')
    // The form was submitted four times, and the widget received only the submission after it had
    // loaded.
    expect(await page.evaluate('heard')).toBe(1)
  },
)

test(
  "in a frame without forms, such as an editor's preview, the postcode is checked and submitted",
  { tags: 'slow' },
  async () => {
    sites.pages.set('/framed', { body: restless + sites.tag + tag })
    const page = await sites.open('<iframe sandbox="allow-scripts" src="/framed"></iframe>')
    await page.route('**/booking-form-1.js', () => {})
    const frame = page.frameLocator('iframe')
    const postcode = frame.getByLabel(bookingTexts.postcode, { exact: true })
    await postcode.press('Enter')
    await frame.getByText(bookingTexts.postcodeRequired).waitFor()
    await postcode.fill('se135ab')
    await frame.getByRole('button').click()
    await frame.getByText(bookingTexts.wait).waitFor()
    expect(await postcode.inputValue()).toBe('SE13 5AB')
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
      'SE13 5AB',
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
      accent: '#7a1f5c',
      radius: 0,
      font: 'Georgia',
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

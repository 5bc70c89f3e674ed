import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { lookOf } from '../../packages/api-client/src/site/embeds/embed-look.rules.ts'
import { snippetsFor } from '../../apps/portal/src/areas/site/embeds/snippets.ts'
import { renderBookingForm } from '../../packages/widgets/src/server/index.ts'
import { watchShift } from '../watch-shift.ts'
import { form, served, walk } from './booking.ts'
import { withFirstStep } from './first-step.ts'
import { guidePolicy } from './guide.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const settings = {
  theme: 'auto',
  accent: '#7a1f5c',
  radius: 4,
  font: 'Georgia',
  texts: { postcodeTitle: 'Whose hedge?' },
}
const embed = { id: 'a-first-step-in-the-pg', name: 'Hedges', ...settings }

/** Stores an embed, and returns the generator's snippets for it. */
async function snippets(
  now: Partial<typeof settings> = {},
  isStrict?: boolean,
  written: typeof settings = settings,
) {
  const stored = { services: [], mode: 'inline', ...settings, ...now }
  const row = {
    id: embed.id,
    id_region: 1,
    name: embed.name,
    widget: 'booking-form' as const,
    settings: JSON.stringify(stored),
    created_at: new Date(),
    updated_at: new Date(),
  }
  await sites.db.deleteFrom('embeds').where('id', '=', embed.id).execute()
  await sites.db.insertInto('embeds').values(row).execute()
  return snippetsFor({
    id: embed.id,
    widget: 'booking-form',
    origin: sites.origin,
    firstStep: { region: 1, ...written, look: lookOf(written) },
    isStrict,
  })
}

const ready = (page: Page) =>
  page.waitForFunction(() => customElements.get('treasures-booking-form'))
const field = (page: Page) => form(page).getByLabel('Postcode', { exact: true })

/** Returns place and style of each part of the first step. */
const look = (page: Page) =>
  form(page).evaluate((tag) =>
    [...tag.shadowRoot!.querySelectorAll('[data-shell], [data-shell] *')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const { color, backgroundColor, font, border, borderRadius } = getComputedStyle(part)
      return { x, y, width, height, color, backgroundColor, font, border, borderRadius }
    }),
  )

test('with scripts blocked, the form leads to the booking page with the postcode filled in', async () => {
  for (const snippet of (await snippets()).slice(0, 2)) {
    const page = await sites.open(snippet.code, {
      headers: { 'content-security-policy': "script-src 'none'" },
    })
    await field(page).fill('SE13')
    await field(page).press('Enter')
    await page.waitForURL(`${sites.origin}/public/customer/request-job?postcode=SE13&region=1`)
    const there = page.getByLabel('Postcode', { exact: true })
    await there.waitFor()
    expect(await there.inputValue()).toBe('SE13')
  }
})

for (const width of [320, 390, 768, 1280, 1600])
  test(
    `nothing moves or changes when the first step in the snippet is adopted (${width} px)`,
    width === 390 ? {} : { tags: 'slow' },
    async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const [tag, div] = await snippets()
        for (const snippet of [tag!, div!]) {
          let release = () => {}
          const gate = new Promise<void>((resolve) => (release = resolve))
          const page = await sites.newPage({ viewport: { width, height: 900 }, colorScheme })
          await watchShift(page)
          await page.route('**/loader.js', async (route) => {
            await gate
            await route.continue()
          })
          const url = sites.write(`<p>Above</p>${snippet.code}<p>Below</p>`)
          await page.goto(url, { waitUntil: 'commit' })
          await field(page).waitFor()
          const before = await look(page)
          release()
          await ready(page)
          await expect
            .poll(() => form(page).evaluate((one) => !!one.shadowRoot?.querySelector('.treasures')))
            .toBe(true)
          expect(before.length).toBeGreaterThan(7)
          expect(await look(page)).toEqual(before)
          expect(await page.evaluate('shift')).toBe(0)
          await page.close()
        }
      }
    },
  )

test('settings that have changed since are corrected, and what was typed stays', async () => {
  const [snippet] = await snippets({
    theme: 'dark',
    accent: '#1c4e80',
    texts: { postcodeTitle: 'Whose lawn?' },
  })
  const page = await sites.open(snippet!.code)
  await field(page).pressSequentially('SE13 5A')
  await form(page).getByRole('heading', { name: 'Whose lawn?' }).waitFor()
  await expect
    .poll(() =>
      form(page)
        .getByRole('button')
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    )
    .not.toBe('rgb(122, 31, 92)')
  expect(await field(page).evaluate((input) => getComputedStyle(input).colorScheme)).toBe('dark')
  await field(page).pressSequentially('B')
  await page.keyboard.press('Enter')
  await form(page).getByRole('radio').first().waitFor()
  expect(await form(page).getByText(served).first().isVisible()).toBe(true)
  expect(await form(page).evaluate((tag) => tag.shadowRoot!.querySelector('style'))).toBeNull()
})

test.each([
  [
    "the guide's policy, without inline styles",
    () => `default-src 'none'; style-src 'self'; ${guidePolicy(sites.origin)}`,
  ],
  [
    'trusted types that allow no policy',
    () => "require-trusted-types-for 'script'; trusted-types 'none'",
  ],
])('under %s, the strict snippet is adopted without a violation', async (_, policy) => {
  const [snippet] = await snippets({}, true)
  const violations: string[] = []
  const page = await sites.open(snippet!.code, {
    headers: { 'content-security-policy': policy() },
    before: async (opened) => {
      await opened.exposeFunction('report', (text: string) => void violations.push(text))
      await opened.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => {
          const { report } = window as unknown as { report: (text: string) => void }
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        }),
      )
    },
  })
  await field(page).evaluate((input) => Object.assign(input, { mine: true }))
  await ready(page)
  expect(await field(page).evaluate((input) => 'mine' in input)).toBe(true)
  await expect
    .poll(() =>
      form(page)
        .getByRole('button')
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    )
    .toBe('rgb(122, 31, 92)')
  await walk(page).postcode()
  await form(page).getByRole('radio').first().waitFor()
  expect(violations).toEqual([])
})

test.each([
  ['stripped', (code: string) => code.replace(/<template.*<\/template>/, '')],
  [
    'inserted by a script',
    (code: string) =>
      `<div id="place"></div><script>place.innerHTML = ${JSON.stringify(code).replaceAll('</', String.raw`<\/`)}</script>${sites.script}`,
  ],
])('with its template %s, the snippet works as the short tag does', async (_, change) => {
  const [snippet] = await snippets()
  const page = await sites.open(change(snippet!.code))
  await form(page).getByRole('heading', { name: 'Whose hedge?' }).waitFor()
  await walk(page).postcode()
  await form(page).getByRole('radio').first().waitFor()
  expect(await form(page).count()).toBe(1)
})

test('an isolated tag shows its frame instead, with what was typed', { tags: 'slow' }, async () => {
  const page = await sites.open(withFirstStep(sites.origin, {}, ' isolate') + sites.script)
  const inside = page.frameLocator('iframe')
  await inside.getByLabel('Postcode', { exact: true }).waitFor()
  expect(await field(page).count()).toBe(0)
})

/** Dark and light accents, in the middle and at the ends. */
const accents = ['#0b6e63', '#14213d', '#000000', '#7a1f5c', '#d62828', '#ffe08a', '#ffffff']

/** Contrasts of the button: of its words, and of its edge against the form. */
const contrasts = (page: Page) =>
  form(page).evaluate((tag) => {
    const part = (name: string) => getComputedStyle(tag.shadowRoot!.querySelector(name)!)
    const [button, ground] = [part('[data-shell] button'), part('[data-shell] form')]
    const light = (css: string) => {
      const [red = 0, green = 0, blue = 0] = css.match(/[\d.]+/g)!.map((channel) => {
        const share = Number(channel) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const between = (...pair: [string, string]) => {
      const [one, other] = pair.map(light) as [number, number]
      return Math.max(one, other) / Math.min(one, other)
    }
    return {
      colour: button.backgroundColor,
      words: between(button.color, button.backgroundColor),
      edge: between(button.backgroundColor, ground.backgroundColor),
    }
  })

const ways: Record<string, (accent: string) => Promise<string>> = {
  snippet: async (accent) => {
    const [snippet] = await snippets({ accent }, false, { ...settings, accent })
    return snippet!.code.replace(sites.script, '')
  },
  'renderBookingForm()': async (accent) =>
    renderBookingForm({ origin: sites.origin, region: 1, theme: 'auto', accent }),
  loader: async (accent) => {
    await snippets({ accent })
    return `<treasures-booking-form embed="${embed.id}"></treasures-booking-form>`
  },
}

describe.each(Object.keys(ways))('by the %s', (way) => {
  test.each(['light', 'dark'] as const)(
    'every accent is readable in the %s theme, before and after its code has loaded',
    async (colorScheme) => {
      for (const accent of accents) {
        const page = await sites.open(await ways[way]!(accent), { context: { colorScheme } })
        let release = () => {}
        const gate = new Promise<void>((resolve) => (release = resolve))
        await page.route('**/booking-form-*.js', async (route) => {
          await gate
          await route.continue()
        })
        if (way === 'loader') await page.addScriptTag({ url: `${sites.origin}/embed/v1/loader.js` })
        await field(page).waitFor()
        const before = await contrasts(page)
        expect([accent, before.words >= 4.5, before.edge >= 3]).toEqual([accent, true, true])
        if (way !== 'loader') await page.addScriptTag({ url: `${sites.origin}/embed/v1/loader.js` })
        release()
        await ready(page)
        // The widget has painted its own version.
        await form(page).locator('[data-shell][style*="--t-accent"]').waitFor()
        await expect.poll(() => contrasts(page)).toEqual(before)
        await page.close()
      }
    },
  )
})

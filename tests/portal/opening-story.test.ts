/* @module-tag slow */
import { chromium, type Page } from 'playwright'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { demoContacts } from '../../apps/api/test/demo-words.ts'
import { prepareProduction } from '../../apps/api/test/production.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { patterns } from '../../apps/portal/src/app/screens.ts'
import { lookWithAxe } from '../axe.ts'
import { settle } from './look-over.ts'
import { follow, headingOf } from './portal.ts'
import { screens, sees } from './who-sees-what.ts'

const password = 'long winter evenings 7'
const trades = ['Domestic cleaning', 'Gardening', 'Handyman', 'Window cleaning']

/** Operates the page by keyboard and counts the presses. Typed text counts as none. */
function keyboardOn(page: Page) {
  let presses = 0
  const at = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => {
    // An open dialog takes precedence over the page.
    const dialog = page.locator('dialog[open]').last()
    return dialog
      .getByRole(role, { name })
      .or(page.locator('body:not(:has(dialog[open]))').getByRole(role, { name }))
      .first()
  }
  async function pressEnter(control: ReturnType<typeof at>) {
    await expect.poll(() => control.isEnabled()).toBe(true)
    await reach(control)
    await page.keyboard.press('Enter')
    presses++
  }
  async function reach(control: ReturnType<typeof at>) {
    await control.focus()
    await expect.poll(() => control.evaluate((one) => one.matches(':focus'))).toBe(true)
  }
  return {
    counted: () => presses,
    press: (role: 'button' | 'link' | 'tab', name: string | RegExp) => pressEnter(at(role, name)),
    /**
     * Waits for a dialog and presses its confirming button. The page may have a button of the same
     * name.
     */
    confirm: (name: string) =>
      pressEnter(page.locator('dialog[open]').last().getByRole('button', { name, exact: true })),
    choose: async (role: 'checkbox' | 'radio', name: string | RegExp) => {
      const control = at(role, name)
      await reach(control)
      if (!(await control.isChecked())) {
        await page.keyboard.press('Space')
        presses++
      }
      expect(await control.isChecked()).toBe(true)
    },
    type: async (label: string | RegExp, text: string) => {
      // The label of a required field ends in a star.
      const whole = typeof label === 'string' ? new RegExp(`^${label}\\W*$`) : label
      const control = page
        .locator('dialog[open], body:not(:has(dialog[open]))')
        .last()
        .getByLabel(whole)
      await reach(control)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    /** Selects an option by typing its label. */
    select: async (name: string | RegExp, option: string) => {
      const control = at('combobox', name)
      await reach(control)
      await page.keyboard.type(option)
      presses++
      expect(
        await control.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label),
      ).toBe(option)
    },
  }
}

/** Every page that a super admin sees. */
const pages = [...screens.keys()]
  .filter((name) => sees('super', name))
  .map((name) => patterns[name].replaceAll(/:id\b/g, '1').replaceAll(/:\w+/g, 'x'))

/**
 * Returns the pages that name the demo's contacts, or that name a different business in their
 * titles.
 */
async function pagesOfTheDemo(page: Page) {
  const wrong: string[] = []
  for (const path of pages) {
    await follow(page, path)
    const unsettled = await settle(page, Boolean)
    // Uses the ARIA snapshot because, unlike the page's text, it includes shadow trees.
    const said = demoContacts(await page.locator('body').ariaSnapshot())
    const title = await page.title()
    const otherTitle = title.includes('Handy Neighbours') ? [] : [title]
    wrong.push(...[...unsettled, ...said, ...otherTitle].map((words) => `${path}: ${words}`))
  }
  return wrong
}

describe.each([
  ['wide', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('%s', (_, viewport) => {
  test('an owner opens the business by keyboard alone', { timeout: 240_000 }, async () => {
    const production = await prepareProduction('postgres', inject('seeded').postgresUrl, {
      at: new Date(),
    })
    onTestFinished(() => production.close())
    await production.importPostcodes()
    const server = await production.start()
    const browser = await chromium.launch(launchOptions())
    onTestFinished(() => browser.close())
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const { press, confirm, choose, type, select, counted } = keyboardOn(page)
    const heading = (name: string | RegExp) => headingOf(page).filter({ hasText: name }).waitFor()
    const said = (words: string | RegExp) => page.getByText(words).last().waitFor()
    async function looksRight() {
      const { violations, visited } = await lookWithAxe(page)
      expect(violations).toEqual([])
      expect(visited).toBeGreaterThan(0)
    }
    /** Goes back to the list from any page, then opens a step that is still missing. */
    async function begin(action: string) {
      await press('link', 'Opening')
      await heading('Opening')
      await press('link', action)
    }
    const states = async () => {
      const { steps } = await ownerReads()
      return Object.fromEntries(steps.map(({ key, state }) => [key, state]))
    }
    const ownerReads = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/api/opening') && one.ok()),
        page.goto(`${server.listening}/opening`),
      ])
      return (await answer.json()) as { steps: { key: string; state: string }[] }
    }

    if (server.firstSuper?.is !== 'link')
      throw new Error('The start printed no link for the first super admin')
    const link = new URL(server.firstSuper.link)
    await page.goto(server.listening + link.pathname + link.search)
    await type('First name', 'Olive')
    await type('Surname', 'Marsh')
    await type('Password', password)
    await type('Confirm Password', password)
    await press('button', 'Save password')
    await heading(/^Good/)
    await page.getByRole('heading', { name: 'Open for business' }).waitFor()
    await looksRight()

    await press('link', 'Enter your business')
    await heading('Business')
    await type('Name', 'Handy Neighbours Ltd')
    await type('Trading name', 'Handy Neighbours')
    await type('Address', '1 High Street, Bristol BS1 4DJ')
    await choose('radio', 'Not registered')
    await type('Phone', '0117 496 0123')
    await type('E-mail', 'hello@handyneighbours.test')
    await type('Terms', 'https://handyneighbours.test/terms')
    await type('Privacy policy', 'https://handyneighbours.test/privacy')
    await press('button', 'Save')
    await said('Saved.')
    await looksRight()

    await begin('Choose your trades')
    await heading('Services')
    await press('button', 'Choose from common trades')
    for (const trade of trades) await choose('checkbox', new RegExp(`^${trade}`))
    await press('button', /^Add/)
    await said('4 services added. Give them prices to sell them.')
    await said('Window cleaning')
    await looksRight()

    const openRegion = async (name: string, code: string, area: string) => {
      await press('button', 'Open a region')
      await type('Region name', name)
      await type('Short code', code)
      await type('Outward codes', area)
      await page.keyboard.press('Enter')
    }
    await begin('Set up your regions')
    await heading('Franchisees')
    await openRegion('Bristol', 'BRS', 'BS')
    await press('button', /^Open/)
    await heading('Bristol')
    await looksRight()
    await press('link', 'Franchisees')
    await heading('Franchisees')
    await openRegion('Bath', 'BTH', 'BA')
    await select('Take over services and prices of', 'Bristol')
    await press('button', /^Open/)
    await heading('Bath')

    await begin('Set your prices')
    await heading('Price engine')
    const customerPays = page.getByLabel(/^Customer pays: /)
    await customerPays.first().waitFor()
    const sold = await customerPays.evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(
        (one) => one.labels?.[0]?.textContent.split(': ')[1] ?? '',
      ),
    )
    expect(sold.length).toBeGreaterThanOrEqual(trades.length)
    for (const what of sold) {
      await type(`Customer pays: ${what}`, '26.50')
      await type(`Treasure gets: ${what}`, '18.50')
    }
    await press('button', 'Save prices')
    await said(/prices saved/)
    await looksRight()

    for (const [at, [lname, postcode]] of (
      [
        ['Fielding', 'BS3 1AB'],
        ['Okafor', 'BS6 5QA'],
        ['Price', 'BA2 3AH'],
      ] as const
    ).entries()) {
      await begin('Add treasures')
      await heading('Treasures')
      await press('button', 'Add Treasure')
      await heading('Add a treasure')
      await type('First name', 'Tim')
      await type('Surname', lname)
      await type('Mobile', `07700 90010${at}`)
      await type('E-mail', `${lname.toLowerCase()}@trades.test`)
      await type('Postcode', postcode)
      await type('Address', '3 Low Road')
      for (const trade of trades) await choose('checkbox', trade)
      await press('button', 'Save Treasure')
      await heading(`Tim ${lname}`)
      await press('link', 'Add a bank account')
      await press('button', 'Add bank account…')
      await type('Account holder', `Tim ${lname}`)
      await type('Sort code', '20-29-59')
      await type('Account number', '63748472')
      await type('Your password', password)
      await press('button', /^(Save|Add)/)
      await said(/4?8472/)
      await press('button', /tax details/i)
      await press('button', 'Save')
      await said('Tax details saved.')
      await press('button', 'Record agreement')
      await confirm('Record agreement')
      await said('Agreement recorded.')
    }
    await looksRight()

    await begin('Invite people')
    await heading('Staff')
    await press('button', 'Invite a colleague')
    await type('E-mail', 'sam@handyneighbours.test')
    await choose('radio', /^Super admin/)
    await press('button', 'Continue')
    await press('button', 'Send invitation')
    await said('Invitation sent to sam@handyneighbours.test.')
    await looksRight()

    expect(await states()).toMatchObject({
      business: 'done',
      where: 'done',
      services: 'done',
      prices: 'done',
      treasures: 'done',
      money: 'done',
    })
    await press('button', 'Try it')
    await said('The trial job went all the way from booking to payout. No records of it are kept.')
    await looksRight()
    await press('button', 'Open for customers…')
    await confirm('Open')
    await said('You are open for customers.')
    await said(/^Open for customers since/)
    // Four trades, two regions and three treasures take 74 presses, not counting typed text.
    expect(counted()).toBeLessThanOrEqual(90)
    const ofTheDemo = viewport.width > 1000 ? await pagesOfTheDemo(page) : []
    expect(ofTheDemo).toEqual([])
  })
})

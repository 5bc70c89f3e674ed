import { listPrices, saveDefaultPrice, savePriceRule } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, signInAs, useApp } from '#test/app.ts'
import { today } from '#parts/words.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** Gardening costs £24.00 an hour, and more in SE13, which is in Greater London. */
beforeAll(async () => {
  const [id_county = 0] = await insert('counties', { id_country: 1, name: 'Greater London' })
  const town = { id_country: 1, id_county, name: 'Lewisham', lat: 51.457, lon: -0.009 }
  await insert('cities', town)
  await signInAs('admin')
  await api.call(saveDefaultPrice, {
    body: { id_service: 1, id_price_unit: 1, customerprice: 24, treasureprice: 18 },
  })
  await api.call(savePriceRule, {
    params: { type: 3 },
    body: { prefix: 'SE13', customer_factor: 1.15, treasure_factor: 1.1 },
  })
  session.end()
})
beforeEach(() => page.viewport(1280, 900))

const at = (query: string) => `${paths.priceEngine()}?${query}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** The form marks required fields with a star, which becomes part of the accessible name. */
const label = (name: string) => new RegExp(`^${name}\\W*$`)
const textbox = (name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label(name) })
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save' })

test('a postcode shows both sides of each price, and why', async () => {
  await signInAs('admin')
  const calls = watchCalls(/priceengine\/prices/)
  const router = openPortal(paths.priceEngine())
  await page.getByRole('textbox', { name: 'Postcode' }).fill('se135ab')
  await button('Show prices').click()
  await expect.element(page.getByText('SE13 5AB, Lewisham, Greater London')).toBeVisible()
  expect(router.state.location.search).toContain('postcode=SE13+5AB')
  await expect.element(page.getByText('£27.60 per hour')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /27\.60 per hour £.* \(\d+%\)/ }))
    .toBeVisible()
  await button(/^Why\?/)
    .first()
    .click()
  const sum = page.getByRole('dialog', { name: /^Why this price\?/ })
  await expect.element(sum.getByText(/^Default price, since /).first()).toBeVisible()
  await expect.element(sum.getByText(/^SE13 \(postcode\), since /).first()).toBeVisible()
  await expect.element(sum.getByText('× 1.15')).toBeVisible()
  await expect.element(sum.getByText(/^With version \d+ of prices and rules\.$/)).toBeVisible()
  await sum.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('combobox', { name: 'Options of' }).selectOptions('Lewisham')
  await expect.poll(() => calls.at(-1)?.url.search).toBe('?postcode=SE13+5AB&id_region=2')
})

test('an invalid postcode is never sent, and an unknown one is reported', async () => {
  await signInAs('admin')
  openPortal(paths.priceEngine())
  const postcode = page.getByRole('textbox', { name: 'Postcode' })
  await postcode.fill('London')
  await button('Show prices').click()
  await expect
    .element(page.getByText('Must be a postcode such as SE13 5AB, or its first part'))
    .toBeVisible()
  await postcode.fill('ZZ1 1AA')
  await button('Show prices').click()
  await expect.element(page.getByText("We can't find this postcode.")).toBeVisible()
})

test('an ambassador sees prices of their own region and cannot change them', async () => {
  await signInAs('ambassador')
  const calls = watchCalls(/priceengine\/prices/)
  openPortal(at('region=1'))
  await expect.element(page.getByText(/only admins can change them/)).toBeVisible()
  await expect.poll(() => calls.at(-1)?.url.search).toBe('?id_region=2')
  await page.getByRole('tab', { name: 'Default prices' }).click()
  await expect.element(page.getByText('£24.00')).toBeVisible()
  await expect.element(button(/Add a default price|Edit|End/)).not.toBeInTheDocument()
})

test('a default price is checked, added and changed, and ends after confirmation', async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/price(s\/default\/\d+)?(\?confirm_loss=0)?$/)
  openPortal(at('tab=defaults'))
  await button('Add a default price').click()
  await textbox('Customer pays').fill('-1')
  await textbox('Treasure gets').fill('much')
  await save().click()
  for (const words of ['Service is required', 'Cannot be negative', /^Must be a number/])
    await expect.element(page.getByText(words).first()).toBeVisible()
  await page.getByRole('combobox', { name: label('Service') }).selectOptions('Cleaning')
  await textbox('Customer pays').fill('£1,024.50')
  await textbox('Treasure gets').fill('')
  await save().click()
  await expect.poll(() => said).toContain('Change saved.')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    valid_from: today(),
    id_service: 2,
    id_price_unit: 1,
    customerprice: 1024.5,
    treasureprice: null,
  })
  await button('End: Cleaning (per hour)').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect.poll(() => calls.at(-1)?.method).toBe('DELETE')
})

test(
  'a rule asks for its prefix in words and accepts only the start of a postcode',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const said = hearSnackbars()
    const calls = watchCalls(/priceengine\/rule\//)
    openPortal(at('tab=rules'))
    await button('Add a rule').click()
    await textbox('Postcodes that begin with').fill('London')
    await textbox('Customer’s factor').fill('101')
    await save().click()
    await expect
      .element(page.getByText('Must be the first part of a postcode: SE or SE13'))
      .toBeVisible()
    await expect.element(page.getByText('Is too large')).toBeVisible()
    await textbox('Postcodes that begin with').fill(' se3')
    await textbox('Customer’s factor').fill('1.15')
    await textbox('Treasure’s factor').fill('0.9')
    await expect.element(page.getByText('Of the default price: 10% less.')).toBeVisible()
    await save().click()
    await expect.poll(() => said).toContain('Change saved.')
    expect(calls[0]?.url.pathname).toBe('/api/priceengine/rule/3')
    expect(calls[0]?.body).toMatchObject({
      prefix: 'SE3',
      customer_factor: 1.15,
      treasure_factor: 0.9,
    })
  },
)

test(
  'an outward code chosen on the map shows its rule, which can be edited from there',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    openPortal(at('tab=rules'))
    const map = page.getByRole('application', { name: 'Map of outward codes and their rules' })
    await expect.element(map).toBeVisible()
    await expect.element(page.getByText(/^Choose an outward code on the map/)).toBeVisible()
    ;(map.element() as HTMLElement).focus()
    const press = async (key: string) =>
      map.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expect
      .poll(async () => {
        await press('Enter')
        return page.getByText(/The rule for .* counts: customers/).elements().length
      })
      .toBe(1)
    await button(/^Add the rule for (SE|BN)$/).click()
    await expect
      .element(textbox('Postcodes that begin with'))
      .toHaveValue(expect.stringMatching(/^(SE|BN)$/))
  },
)

test('the history names the person or the system behind each change', async () => {
  await signInAs('admin')
  openPortal(at('tab=history'))
  await expect.element(page.getByText(/^SE13: × 1\.15 for customers/)).toBeVisible()
  await expect.element(page.getByText('System')).toBeVisible()
})

test('a part that fails to load shows its own error and retries', async () => {
  await fail(listPrices, 'broken', { times: 1 })
  await signInAs('admin')
  openPortal(at('tab=defaults'))
  await button('Retry').click()
  await expect.element(page.getByText('£24.00')).toBeVisible()
})

test.each(['tab=place', 'tab=rules', 'tab=defaults'])(
  'axe finds nothing wrong with %s, wide or narrow',
  { tags: 'slow' },
  async (query) => {
    await signInAs('admin')
    openPortal(at(query))
    await expect
      .element(
        page
          .getByRole('tabpanel')
          .getByText(/SE13|per hour/)
          .first(),
      )
      .toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test(
  'rates show their start dates, take effect from a chosen day, and can be deleted before that day',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const said = hearSnackbars()
    openPortal(at('tab=rates'))
    await expect.element(page.getByText('VAT on work')).toBeVisible()
    await expect.element(page.getByText('Current').first()).toBeVisible()
    await button('Set a rate').click()
    await save().click()
    await expect.element(page.getByText('Must be a number, such as 17.5')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: label('Rate') })
      .selectOptions('VAT on work')
    await textbox('Rate').fill('17.5')
    await textbox('Valid from').fill('01/04/2190')
    expect(await accessibilityViolations()).toEqual([])
    await page.viewport(1280, 900)
    await save().click()
    await expect.element(page.getByText(/1 Apr 2190/)).toBeVisible()
    await expect.element(page.getByText('Upcoming')).toBeVisible()
    await expect.poll(() => said).toContain('Rate set.')

    await button('Set a rate').click()
    await textbox('Rate').fill('18')
    await textbox('Valid from').fill('01/04/2190')
    await save().click()
    // A second rate from the same day replaces the first, which lets staff correct a mistake.
    await expect
      .element(page.getByRole('row', { name: /VAT on work.*18%.*1 Apr 2190/ }))
      .toBeVisible()
    await expect.element(page.getByText('17.5%')).not.toBeInTheDocument()

    await button(/^Delete: VAT on work, 18%/).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText(/1 Apr 2190/)).not.toBeInTheDocument()
  },
)

test('an ambassador sees no rates', async () => {
  await signInAs('ambassador')
  openPortal(at('tab=rates'))
  await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Rates' })).not.toBeInTheDocument()
})

import { createCustomer } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeAll(async () => {
  await insert('cities', { id_country: 1, name: 'London', lat: 51.46, lon: -0.01 })
  await insert('postcodes', { postcode: 'SE13 5AB', outcode: 'SE13', lat: 51.46, lon: -0.01 })
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const field = (name: string) => page.getByLabelText(name)
const combobox = (name: string) => page.getByRole('combobox', { name })
const save = () => page.getByRole('button', { name: 'Save Customer' })
const banner = 'Oh snap! Change a few things up and try submitting again.'

async function openForm() {
  const router = openPortal(paths.customerAdd())
  await expect.element(save()).toBeVisible()
  return router
}

async function typeName(fname: string, lname: string) {
  await field('First name').fill(fname)
  await field('Surname').fill(lname)
}

test('an invalid form shows the banner, an error for each field, and focuses the first', async () => {
  await signInAs('admin')
  const calls = watchCalls(/\/api\/customer$/)
  await openForm()
  await field('Surname').fill('Lee')
  await field('E-mail').fill('ann@')
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(banner)
  await expect.element(page.getByText('First name is required')).toBeVisible()
  await expect.element(page.getByText('Surname needs at least 4 characters')).toBeVisible()
  await expect.element(page.getByText('Must be a valid e-mail')).toBeVisible()
  await expect.element(field('First name')).toHaveFocus()
  expect(calls).toEqual([])
})

test('a field shows its error after it is left, not while typing', async () => {
  await signInAs('admin')
  await openForm()
  await field('First name').fill('Ann')
  await expect
    .element(page.getByText('First name needs at least 4 characters'))
    .not.toBeInTheDocument()
  await field('Surname').click()
  await expect.element(page.getByText('First name needs at least 4 characters')).toBeVisible()
})

test('a short name needs confirmation once and is then saved', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  await openForm()
  await typeName('Tom', 'Lee')
  await save().click()
  await expect.element(page.getByText('Surname needs at least 4 characters')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Is that the whole name? Yes, it is.' }).click()
  await expect
    .element(page.getByText('Surname needs at least 4 characters'))
    .not.toBeInTheDocument()
  await save().click()
  await expect.poll(() => said).toContain('Tom Lee added.')
})

test(
  'similar customers appear while typing, and the new one can still be added',
  { tags: 'slow' },
  async () => {
    const id = await make.createCustomer({
      fname: 'Ryan',
      lname: 'Similar',
      email: 'ryan.similar@example.org',
      postcode: 'SE14 1UW',
    })
    await signInAs('admin')
    const said = hearSnackbars()
    await openForm()
    await typeName('Rosa', 'Similar')
    await field('E-mail').fill('Ryan.Similar@example.org')
    await expect
      .element(page.getByText(/Looks like Ryan Similar, SE14 1UW \(same e-mail\)/))
      .toBeVisible()
    const link = page.getByRole('link', { name: 'Open Ryan Similar in a new tab' })
    await expect.element(link).toHaveAttribute('href', `/customer-profile/${id}/Ryan%20Similar`)
    expect(await accessibilityViolations()).toEqual([])
    await save().click()
    await expect.poll(() => said).toContain('Rosa Similar added.')
  },
)

test('a notice confirms that the customer is saved, and their page opens', async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer$/)
  const router = await openForm()
  await typeName('Anna', 'Hamilton')
  await save().click()
  await expect.poll(() => said).toContain('Anna Hamilton added.')
  await expect
    .poll(() => router.state.location.pathname)
    .toMatch(/^\/customer-profile\/\d+\/Anna%20Hamilton$/)
  expect(calls[0]?.body).toMatchObject({ fname: 'Anna', lname: 'Hamilton', id_country: 1 })
})

test('a failure keeps all input, and the retry sends the same key', async () => {
  await fail(createCustomer, 'broken', { times: 1 })
  await signInAs('admin')
  const calls = watchCalls(/\/api\/customer$/)
  await openForm()
  await typeName('Breaks', 'Once')
  await field('Mobile').fill('07700 900123')
  await save().click()
  await expect.element(page.getByText(/Something went wrong on our side/)).toBeVisible()
  await expect.element(field('First name')).toHaveValue('Breaks')
  await expect.element(field('Mobile')).toHaveValue('07700 900123')
  await save().click()
  await expect.poll(() => calls.length).toBe(2)
  const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test(
  'a refusal appears at its field and disappears when the field changes',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    await openForm()
    await typeName('Anna', 'Hamilton')
    // The length of a number depends on its country, which only the server checks.
    await field('Mobile').fill('0770 09')
    await save().click()
    const refused = page.getByText('Must be a mobile that can be texted, for example 07700 900123')
    await expect.element(refused).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(banner)
    await field('Mobile').fill('07700 900123')
    await expect.element(refused).not.toBeInTheDocument()
  },
)

test(
  'a known postcode fills in its town, and another country clears both',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    await openForm()
    await combobox('Postcode').fill('SE13')
    await page.getByRole('option', { name: /SE13 5AB/ }).click()
    await expect.element(combobox('City')).toHaveValue('London')
    await page.getByRole('combobox', { name: 'Country' }).selectOptions('Switzerland')
    await expect.element(combobox('Postcode')).toHaveValue('')
    await expect.element(combobox('City')).toHaveValue('')
  },
)

test.each([
  ['Postcode', 'XY9', 'No postcode found for "XY9"'],
  ['City', 'Nowhere', 'No data found for "Nowhere"'],
])(
  'a search for a %s reports that nothing was found',
  { tags: 'slow' },
  async (name, term, words) => {
    await signInAs('admin')
    await openForm()
    await combobox(name).fill(term)
    await expect.element(page.getByText(words)).toBeVisible()
  },
)

test(
  'a new company can be added, and typed text without a chosen company is an error',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const calls = watchCalls(/\/api\/customer$/)
    await openForm()
    await typeName('Anna', 'Hamilton')
    await combobox('Company').fill('Chamberlain Ltd')
    await save().click()
    await expect.element(page.getByText('Choose one of the suggestions.')).toBeVisible()
    expect(calls).toEqual([])
    await combobox('Company').fill('Chamberlain Road')
    await page.getByRole('option', { name: 'Add a new Company' }).click()
    await expect.element(page.getByText('Chamberlain Road added.')).toBeVisible()
    await save().click()
    await expect.poll(() => calls[0]?.body).toMatchObject({ id_company: 1 })
  },
)

test('the dialog asks for confirmation before it discards input', { tags: 'slow' }, async () => {
  await signInAs('admin')
  openPortal(paths.customers())
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  await field('First name').fill('Anna')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('First name')).toHaveValue('Anna')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('axe finds no violations in the form and its errors', { tags: 'slow' }, async () => {
  await signInAs('admin')
  await openForm()
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

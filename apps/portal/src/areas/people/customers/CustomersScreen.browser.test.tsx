import { exportCustomers, listCustomers } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, hold, insert, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

/**
 * Number of added customers, for twenty pages. By name, the three customers of the seed come after
 * them.
 */
const filled = 2_000
const total = '2,003'

useApp()
beforeAll(async () => {
  await make.fillCustomers(filled)
  for (const [id, name, color] of [
    [1, 'Key holder', '#0b6e63'],
    [2, 'Landlord', '#7a4b05'],
  ] as const)
    await insert('tags', { id, name, color, id_model: 3 })
})
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const nameOf = (place: number) => `Customer Able ${String(place).padStart(5, '0')}`
const row = (place: number) => page.getByRole('link', { name: nameOf(place), exact: false }).first()
const csvName = /^customers-\d{4}-\d\d-\d\d\.csv$/
const scroller = () => document.querySelector<HTMLElement>('.table-scroll')!
const search = () => page.getByRole('searchbox', { name: /Search by name/ })

async function openCustomers(query = '') {
  const router = openPortal(paths.customers() + query)
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  return router
}

test('the list opens with its total, figures and first rows', async () => {
  await signInAs('admin')
  await openCustomers()
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByLabelText('Customers in this list')).toHaveTextContent(total)
  // The tile comes before the table in the document.
  await expect.element(page.getByText('£0.00').first()).toHaveClass('stat-value')
})

test('a small phone shows the first customer', { tags: 'slow' }, async () => {
  await page.viewport(320, 640)
  await signInAs('admin')
  await openCustomers()
  await expect.element(page.getByText('Owed', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(nameOf(1)).first()).toBeInViewport()
})

test(
  'of 2,003 customers only the pages in view are fetched, even after a jump',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const calls = watchCalls(/\/api\/customers\?/)
    await openCustomers()
    await expect.element(row(1)).toBeVisible()
    await page.getByLabelText('Go to row').fill('1501')
    await userEvent.keyboard('{Enter}')
    await expect.element(row(1_501)).toBeVisible()
    const pages = calls.map(({ url }) => Number(url.searchParams.get('page')))
    expect(pages.filter((one) => one > 1).every((one) => one >= 15 && one <= 17)).toBe(true)
  },
)

test('Back from a profile returns to the same rows at once', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const router = await openCustomers()
  await expect.element(row(1)).toBeVisible()
  await page.getByLabelText('Go to row').fill('1501')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(1_503)).toBeVisible()
  const before = scroller().scrollTop
  // The list saves its position after a short pause.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await row(1_503).click()
  await expect.element(page.getByRole('heading', { level: 1, name: nameOf(1_503) })).toBeVisible()
  await router.navigate(-1)
  await expect.element(row(1_503)).toBeVisible()
  expect(Math.abs(scroller().scrollTop - before)).toBeLessThan(68)
})

test(
  'a search waits for a pause, appears in the address and can be cleared',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const calls = watchCalls(/\/api\/customers\?/)
    const router = await openCustomers()
    await expect.element(row(1)).toBeVisible()
    await search().fill('nobody')
    await expect.element(page.getByRole('heading', { name: 'No customers match' })).toBeVisible()
    expect(router.state.location.search).toBe('?search=nobody')
    expect(calls.map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'nobody'])
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.element(row(1)).toBeVisible()
    await expect.element(search()).toHaveValue('')
    expect(router.state.location.search).toBe('')
  },
)

test('the address carries filters and order, and sets them', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const id = await make.createCustomer({ lname: 'Lettings' })
  await insert('customer_tags', { id_customer: id, id_tag: 2 })
  const router = await openCustomers('?tag=2&sort=name,desc&card_failing=perhaps')
  await expect.element(page.getByRole('button', { name: 'Tags: Landlord' })).toBeVisible()
  await expect
    .element(page.getByRole('columnheader', { name: 'Customer' }))
    .toHaveAttribute('aria-sort', 'descending')
  const chip = page.getByRole('button', { name: 'Card failing' })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.poll(() => router.state.location.search).toContain('card_failing=1')
  await page.getByRole('button', { name: 'Tags: Landlord' }).click()
  await page.getByRole('checkbox', { name: 'Landlord' }).click()
  await expect.element(page.getByRole('button', { name: 'Tags: not Landlord' })).toBeVisible()
  expect(router.state.location.search).toContain('tag=%212')
  await page.getByRole('checkbox', { name: 'Not Landlord' }).click()
  await expect.poll(() => router.state.location.search).not.toContain('tag')
})

test('chosen columns are stored on the device', { tags: 'slow' }, async () => {
  await signInAs('admin')
  await openCustomers()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('columns:customers') ?? '')).toEqual({ email: true })
})

test('an export is named after the list and the day', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/export/)
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => clicks.mockRestore())
  await openCustomers('?search=hollis')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect
    .poll(() => (clicks.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toMatch(csvName)
  await expect.poll(() => said[0]).toMatch(/^customers-.*\.csv is in your downloads\.$/)
  expect(calls.map(({ url }) => url.search)).toEqual(['?search=hollis'])
})

test('a failed export is reported and can be repeated', async () => {
  await fail(exportCustomers, 'broken', { times: 1 })
  await signInAs('admin')
  const said = hearSnackbars()
  await openCustomers()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => said.some((text) => /The export did not finish/.test(text))).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
})

test('a list that fails to load shows an error, and Retry loads it', { tags: 'slow' }, async () => {
  await fail(listCustomers, 'broken', { times: 1 })
  await signInAs('admin')
  await openCustomers()
  await expect
    .element(page.getByRole('heading', { name: 'Something went wrong on our side' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row(1)).toBeVisible()
})

test(
  'without a connection the list says so, and the search keeps its input',
  { tags: 'slow' },
  async () => {
    await fail(listCustomers, 'dropped')
    await signInAs('admin')
    await openCustomers('?search=ham')
    await expect
      .element(page.getByRole('heading', { name: 'The server could not be reached' }))
      .toBeVisible()
    await expect.element(search()).toHaveValue('ham')
  },
)

test('a loading list reserves space for its rows, and its search and filters already work', async () => {
  await signInAs('admin')
  const letGo = await hold(listCustomers)
  await openCustomers()
  await expect.element(page.getByRole('table', { name: 'Customers' })).toHaveAttribute('aria-busy')
  await search().fill('hollis')
  await letGo()
  await expect.element(page.getByLabelText('Customers in this list')).toHaveTextContent('1')
  await expect.element(search()).toHaveValue('hollis')
})

test('the dialog shows why a customer with jobs cannot be deleted', { tags: 'slow' }, async () => {
  const id = await make.createCustomer({ fname: 'Jo', lname: 'Busy' })
  await make.createJobs(id, [{}, {}, {}])
  await signInAs('admin')
  const calls = watchCalls(/\/customer\/\d+\?/)
  await openCustomers('?search=busy')
  await page.getByRole('button', { name: 'More for Jo Busy' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect.element(page.getByText('They have 3 jobs.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(calls.map(({ method, url }) => method + url.search)).toEqual(['DELETE?simulated=1'])
})

test('a customer without jobs is deleted after confirmation', async () => {
  await make.createCustomer({ fname: 'Jo', lname: 'Leaving' })
  await signInAs('admin')
  const said = hearSnackbars()
  await openCustomers('?search=leaving')
  await page.getByRole('button', { name: 'More for Jo Leaving' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Jo Leaving deleted.')
  await expect.element(page.getByRole('heading', { name: 'No customers match' })).toBeVisible()
})

test('two records of one person are merged', { tags: 'slow' }, async () => {
  const stays = await make.createCustomer({ fname: 'Beatrice', lname: 'Hamilton' })
  const goes = await make.createCustomer({ fname: 'Bea', lname: 'Doubled' })
  await make.createJobs(goes, [{}, {}, {}])
  await insert('activities', {
    id_customer: goes,
    type: 1,
    descr: 'Rang twice.',
    created_at: new Date(),
  })
  await insert('customer_tags', { id_customer: goes, id_tag: 1 }, { id_customer: goes, id_tag: 2 })
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/customers\/merge/)
  await openCustomers('?search=doubled')
  await page.getByRole('button', { name: 'More for Bea Doubled' }).click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).fill('bea')
  await page.getByRole('option', { name: /Beatrice/ }).click()
  await expect.element(page.getByText(/3 jobs, 1 activity and 2 tags move along/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => said).toContain('Bea Doubled is now part of Beatrice Hamilton.')
  expect(calls.at(-1)?.body).toEqual({ id_customerA: stays, id_customerB: goes })
})

test(
  'merging two customers who sign in keeps the chosen sign-in, and the old address redirects',
  { tags: 'slow' },
  async () => {
    const stays = await make.createCustomer({ fname: 'Cleo', lname: 'Keeper' })
    const goes = await make.createCustomer({ fname: 'Cleo', lname: 'Twofold' })
    const at = { fname: 'Cleo', lname: 'Keeper', created_at: new Date(), updated_at: new Date() }
    const [kept = 0] = await insert('users', {
      ...at,
      email: 'cleo@example.org',
      id_customer: stays,
    })
    await insert('users', { ...at, email: 'cleo.two@example.org', id_customer: goes })
    await signInAs('admin')
    const said = hearSnackbars()
    const calls = watchCalls(/\/customers\/merge/)
    const router = await openCustomers('?search=twofold')
    await page.getByRole('button', { name: 'More for Cleo Twofold' }).click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
    await page.getByRole('combobox', { name: 'Merge into' }).fill('keeper')
    await page.getByRole('option', { name: /Keeper/ }).click()
    const merge = page.getByRole('button', { name: 'Merge', exact: true })
    const signIn = page.getByRole('radio', { name: /^cleo@/ })
    await expect.element(signIn).toBeInTheDocument()
    await expect.element(merge).toBeDisabled()
    await signIn.click()
    await merge.click()
    const question = page.getByRole('alertdialog')
    await expect
      .element(question.getByText(/sign-in of cleo.two@example.org is closed/))
      .toBeVisible()
    await question.getByRole('button', { name: 'Merge' }).click()
    await expect.poll(() => said).toContain('Cleo Twofold is now part of Cleo Keeper.')
    expect(calls.at(-1)?.body).toMatchObject({ id_user: kept })

    await router.navigate(paths.customerProfile({ id: goes }))
    await expect.poll(() => router.state.location.pathname).toContain(`/${stays}/Cleo%20Keeper`)
    await expect.poll(() => said).toContain('Merged into Cleo Keeper.')
  },
)

test('the info dialog shows the card and links to the profile', { tags: 'slow' }, async () => {
  const [id_county = 0] = await insert('counties', { id_country: 1, name: 'Greater London' })
  const [id_city = 0] = await insert('cities', {
    id_country: 1,
    id_county,
    name: 'London',
    lat: 51.5,
    lon: -0.1,
  })
  const id = await make.createCustomer({
    fname: 'Ann',
    lname: 'Card',
    birthdate: '1980-02-29',
    id_city,
  })
  await insert('cards', {
    id_customer: id,
    last4: '4242',
    exp_month: 3,
    exp_year: 2029,
    payment_retry: 2,
    created_at: new Date(),
  })
  await signInAs('admin')
  const router = await openCustomers('?search=ann+card')
  await page.getByRole('button', { name: 'More for Ann Card' }).click()
  await page.getByRole('menuitem', { name: 'Customer info' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ann Card' })
  for (const words of [
    '4242',
    '03/29',
    'Card id',
    'Failed payments',
    'Greater London',
    '29 Feb 1980',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Customer Profile' }).click()
  await expect.poll(() => router.state.location.pathname).toContain(`/customer-profile/${id}/`)
})

test('axe finds no violations in the list, wide and narrow', { tags: 'slow' }, async () => {
  await signInAs('admin')
  await openCustomers()
  expect(await accessibilityViolations()).toEqual([])
})

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilitySlips } from '../../../../test/accessibility-slips.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const row = (id: number) =>
  page.getByRole('link', { name: `Customer No ${id}`, exact: false }).first()
const csvName = /^customers-\d{4}-\d\d-\d\d\.csv$/
const scroller = () => document.querySelector<HTMLElement>('.table-scroll')!
const search = () => page.getByRole('searchbox', { name: /Search by name/ })

async function openCustomers(query = '') {
  const router = openPortal(paths.customers() + query)
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  return router
}

test('the list opens with how many there are, figures and its first rows', async () => {
  signInAs('admin')
  await openCustomers()
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByLabelText('Customers in this list')).toHaveTextContent('120,000')
  await expect.element(page.getByText('£4,310.20')).toBeVisible()
})

test('of 120,000 customers only the pages in view are fetched, and a jump passes over the rest', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/api\/customers\?/)
  await openCustomers()
  await expect.element(row(1)).toBeVisible()
  await page.getByLabelText('Go to row').fill('60001')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(60_001)).toBeVisible()
  const pages = calls.map(({ url }) => Number(url.searchParams.get('page')))
  expect(pages.filter((one) => one > 1).every((one) => one >= 600 && one <= 602)).toBe(true)
})

test('Back from a profile leads to the rows where one was, drawn at once', async () => {
  signInAs('admin')
  const router = await openCustomers()
  await expect.element(row(1)).toBeVisible()
  await page.getByLabelText('Go to row').fill('60001')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(60_003)).toBeVisible()
  const before = scroller().scrollTop
  // A place is written down after a moment of rest.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await row(60_003).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Customer No 60003' }))
    .toBeVisible()
  await router.navigate(-1)
  await expect.element(row(60_003)).toBeVisible()
  expect(Math.abs(scroller().scrollTop - before)).toBeLessThan(68)
})

test('a search waits for a rest, stands in the address and can be cleared', async () => {
  signInAs('admin')
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
})

test('filters and order stand in the address, and an address sets them', async () => {
  signInAs('admin')
  const router = await openCustomers('?tag=!2&sort=name,desc&card_failing=perhaps')
  await expect.element(page.getByRole('button', { name: 'Tags: not Landlord' })).toBeVisible()
  await expect
    .element(page.getByRole('columnheader', { name: 'Customer' }))
    .toHaveAttribute('aria-sort', 'descending')
  const chip = page.getByRole('button', { name: 'Card failing' })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.poll(() => router.state.location.search).toContain('card_failing=1')
  await page.getByRole('button', { name: 'Tags: not Landlord' }).click()
  await page.getByRole('checkbox', { name: 'Not Landlord' }).click()
  await expect.poll(() => router.state.location.search).not.toContain('tag')
})

test('columns that were chosen stay chosen', async () => {
  signInAs('admin')
  await openCustomers()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('columns:customers') ?? '')).toEqual({ email: true })
})

test('an export is a file with the name of the list and the day', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/export/)
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  onTestFinished(() => clicks.mockRestore())
  await openCustomers('?search=ham')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect
    .poll(() => (clicks.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toMatch(csvName)
  await expect.poll(() => said[0]).toMatch(/^customers-.*\.csv is in your downloads\.$/)
  expect(calls.map(({ url }) => url.search)).toEqual(['?search=ham'])
})

test('an export that fails says so and can be pressed again', async () => {
  signInAs('admin', { mood: 'broken', path: '/customers/export', times: 1 })
  const said = hearSnackbars()
  await openCustomers()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => said.some((text) => /The export did not finish/.test(text))).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
})

test('a list that failed says so, and Retry draws it', async () => {
  signInAs('admin', { mood: 'broken', path: '/customers', times: 1 })
  await openCustomers()
  await expect
    .element(page.getByRole('heading', { name: 'Something went wrong on our side' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row(1)).toBeVisible()
})

test('without a connection the list says so, and the search keeps what was typed', async () => {
  signInAs('admin', { mood: 'dropped', path: '/customers' })
  await openCustomers('?search=ham')
  await expect
    .element(page.getByRole('heading', { name: 'The server could not be reached' }))
    .toBeVisible()
  await expect.element(search()).toHaveValue('ham')
})

test('while a list is on its way its rows are held open, and the tools work already', async () => {
  signInAs('admin', { mood: 'slow', path: '/customers' })
  await openCustomers()
  await expect.element(page.getByRole('table', { name: 'Customers' })).toHaveAttribute('aria-busy')
  await search().fill('ha')
  await expect.element(page.getByLabelText('Customers in this list')).toHaveTextContent('3')
  await expect.element(search()).toHaveValue('ha')
})

test('a customer who cannot be deleted is asked about first, and the reasons are read', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/customer\/\d+\?/)
  await openCustomers()
  await page.getByLabelText('Go to row').fill('408')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'More for Customer No 409' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect.element(page.getByText('They have 3 jobs.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(calls.map(({ method, url }) => method + url.search)).toEqual(['DELETE?simulated=1'])
})

test('a customer who can go is deleted after a question', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/customer\/\d+\?/)
  await openCustomers()
  await page.getByRole('button', { name: 'More for Customer No 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Customer No 2 deleted.')
  expect(calls.map(({ url }) => url.search)).toEqual(['?simulated=1', '?simulated=0'])
})

test('two records of one person become one', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/customers\/merge/)
  await openCustomers()
  await page.getByRole('button', { name: 'More for Customer No 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  await page.getByRole('combobox', { name: 'Merge into' }).fill('bea')
  await page.getByRole('option', { name: /Beatrice/ }).click()
  await expect.element(page.getByText(/3 jobs, 1 activity and 2 tags move along/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => said).toContain('Customer No 2 is now part of Beatrice Hamilton.')
  expect(calls.at(-1)?.body).toEqual({ id_customerA: 8, id_customerB: 2 })
})

test('the info modal tells of the card and leads to the profile', async () => {
  signInAs('admin')
  const router = await openCustomers()
  await page.getByRole('button', { name: 'More for Customer No 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Customer info' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer No 2' })
  for (const words of [
    '4242',
    '03/29',
    'Card id',
    'Failed payments',
    'Greater London',
    '29/02/1980',
  ])
    await expect.element(dialog.getByText(words)).toBeVisible()
  await dialog.getByRole('button', { name: 'Customer Profile' }).click()
  await expect.poll(() => router.state.location.pathname).toContain('/customer-profile/2/')
})

test('axe finds nothing wrong with the list, wide and narrow', async () => {
  signInAs('admin')
  await openCustomers()
  expect(await accessibilitySlips()).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

const heading = (name: string, level: number) => page.getByRole('heading', { name, level })

async function openProfile(id = 7) {
  const router = openPortal(paths.customerProfileNamed({ id, name: 'whatever' }))
  await expect.element(heading(`Customer No ${id}`, 1)).toBeVisible()
  return router
}

test('a profile shows the record and each of its parts', async () => {
  signInAs('admin')
  await openProfile()
  for (const part of ['Details', 'Address', 'Activities', 'Cards', 'Tags', 'Channels', 'Sign-in'])
    await expect.element(heading(part, 2)).toBeVisible()
  await expect.element(page.getByText('Job 12 claimed')).toBeVisible()
  await expect.element(page.getByText('Key holder')).toBeVisible()
  await expect.element(page.getByText('Card failing')).toBeVisible()
})

test.each(['/customer-profile/404', '/customer-profile/404/Ann', '/customer-profile/seven'])(
  '%s says that there is no such customer',
  async (address) => {
    signInAs('admin')
    openPortal(address)
    await expect.element(heading('There is no such customer', 1)).toBeVisible()
  },
)

test('details are changed in place and shown as the server answered', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/7$/)
  await openProfile()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(heading('Anna', 1)).toBeVisible()
  const put = calls.find(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ fname: 'Anna', birthdate: '1980-02-29', auto_payment: 1 })
})

test('an invalid change is not sent and says so', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/7$/)
  await openProfile()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabelText('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Please correct the problems.')
  await expect.element(page.getByText('First name is required')).toBeVisible()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('leaving with something typed asks first, and staying keeps it', async () => {
  signInAs('admin')
  const router = await openProfile()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'No, stay' }).click()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Anna')
  expect(router.state.location.pathname).toContain('/customer-profile/7')
})

test('a part that failed says so by itself, and is tried again by itself', async () => {
  signInAs('admin', { mood: 'broken', path: '/customer/7/tags', times: 1 })
  await openProfile()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Key holder')).toBeVisible()
})

test('a sign-in is created and the customer told', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  await openProfile()
  await page.getByRole('button', { name: 'Create a sign-in' }).click()
  await expect
    .poll(() => said)
    .toContain('A link to set a password is on its way to customer7@treasures.example.')
  await expect.element(page.getByText('Not set yet')).toBeVisible()
})

test('a deleted customer leads back to the list', async () => {
  signInAs('admin')
  const router = await openProfile()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/customers')
})

test('axe finds nothing wrong with the profile and its form', async () => {
  signInAs('admin')
  await openProfile()
  await page.getByRole('button', { name: 'Edit details' }).click()
  expect(await accessibilitySlips()).toEqual([])
})

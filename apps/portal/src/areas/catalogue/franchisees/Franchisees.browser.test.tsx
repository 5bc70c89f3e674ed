import { becomeAmbassador } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeEach(() => page.viewport(1280, 800))

const become = () => page.getByRole('button', { name: 'Act as franchisee of Lewisham' })

test('an admin becomes an ambassador after confirming, and the header shows it', async () => {
  const { email } = await make.createSignIn({ is_admin: true })
  await signInAs(email as `${string}@${string}`)
  openPortal(paths.franchisees())
  await become().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('button', { name: 'Franchisee LEW' })).toBeVisible()
})

test('a failure to become an ambassador appears in the dialog', { tags: 'slow' }, async () => {
  await fail(becomeAmbassador, 'broken')
  await signInAs('admin')
  openPortal(paths.franchisees())
  await become().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
})

test('an ambassador sees only their own region and cannot become another ambassador', async () => {
  await signInAs('ambassador')
  openPortal(paths.franchisees())
  await expect.element(page.getByRole('link', { name: /Lewisham/ })).toBeVisible()
  await expect.element(page.getByText('London South East')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: /Act as franchisee/ }))
    .not.toBeInTheDocument()
})

test(
  'the form in the row of a region sends only the changes and reports a name that is already taken',
  { tags: 'slow' },
  async () => {
    await signInAs('ambassador')
    const said = hearSnackbars()
    const calls = watchCalls(/\/api\/ambassador\/2\//)
    openPortal(paths.franchisees())
    await page.getByRole('button', { name: 'More for Lewisham' }).click()
    await page.getByRole('menuitem', { name: 'Edit region…' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: /^Region name/ })
    await name.fill('')
    await page.getByRole('button', { name: 'Save region' }).click()
    await expect.element(page.getByText('Region name is required')).toBeVisible()
    await name.fill('London South East')
    await page.getByRole('button', { name: 'Save region' }).click()
    await expect.element(page.getByText('Another region has this name already.')).toBeVisible()
    await name.fill('Lewisham and Lee')
    await page.getByRole('checkbox', { name: /^Automatic price boost/ }).click()
    await page.getByRole('button', { name: 'Save region' }).click()
    await expect.poll(() => said).toContain('Change saved.')
    expect(calls.slice(1).map(({ url, body }) => [url.pathname.split('/').at(-1), body])).toEqual([
      ['region-name', { region_name: 'Lewisham and Lee' }],
      ['automatically-price-boost', { automatically_price_boost: true }],
    ])
  },
)

test(
  'the list filters by name and by status, and its address carries the filters',
  { tags: 'slow' },
  async () => {
    await make.createTreasure({ lname: 'Fenn', mphone: '+447700900777', id_region: 2 })
    await signInAs('admin')
    const router = openPortal(`${paths.franchisees()}?active=false`)
    await expect
      .element(page.getByRole('button', { name: 'Inactive', pressed: true }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Active', exact: true }).click()
    // Another test may have changed the name.
    await expect
      .element(page.getByRole('button', { name: /^Act as franchisee of Lewisham/ }))
      .toBeVisible()
    await expect.element(page.getByText('Inactive', { exact: true }).nth(1)).not.toBeInTheDocument()
    await page.getByRole('searchbox', { name: 'Search by region or description' }).fill('lewi')
    await expect.element(page.getByLabelText('Franchisees in this list')).toHaveTextContent('1')
    expect(router.state.location.search).toBe('?active=true&search=lewi')
  },
)

test(
  'coverage requests appear by place, and axe finds no violations',
  { tags: 'slow' },
  async () => {
    for (const who of ['ann', 'bea', 'cat'])
      await insert('coverage_requests', {
        email: `${who}@example.org`,
        postcode: 'BN1 1AA',
        outcode: 'BN1',
        created_at: new Date('2026-11-20T12:00:00Z'),
      })
    await signInAs('admin')
    openPortal(paths.franchisees())
    await expect.element(page.getByText('3 people, latest Fri 20 Nov 2026')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

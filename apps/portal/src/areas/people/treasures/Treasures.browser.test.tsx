import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('the list shows who is switched on, what they do and how they are rated', async () => {
  signInAs('admin')
  openPortal(paths.treasures())
  const total = page.getByLabelText('Treasures in this list')
  await expect.element(total).toHaveTextContent('320')
  const row = page.getByRole('row').nth(1)
  await expect
    .element(row)
    .toMatchTextContent(/Treasure No 1.*Switched on.*Gardening.*★ 4\.5 \(12\)/)
  await button('Switched off').click()
  await expect.element(total).toHaveTextContent('3')
  await expect.element(row).toMatchTextContent(/Treasure No 4.*Switched off/)
})

test('axe finds nothing wrong with a list that knows nobody, nor with one of many', async () => {
  signInAs('admin')
  openPortal(`${paths.treasures()}?search=nobody`)
  await expect.element(page.getByText('No treasures match')).toBeVisible()
  await button('Clear search and filters').click()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('the treasure info modal shows everything that one asks for on the telephone', async () => {
  signInAs('admin')
  openPortal(paths.treasures())
  await button('More for Treasure No 1').click()
  await page.getByRole('menuitem', { name: 'Treasure info' }).click()
  const dialog = page.getByRole('dialog')
  for (const [term, detail] of [
    ['Name', 'Treasure No 1'],
    ['Description', 'Always on time.'],
    ['Skills', 'Gardens of any size.'],
    ['Birth date', '29/02/1980'],
    ['Switched on', 'Yes'],
    ['Address', '1 High Street, Blue door'],
    ['City', 'London'],
    ['County', 'Greater London'],
    ['Postcode', 'SE13 5AB'],
    ['Willing to travel', '10 miles'],
    ['Landline', '020 7946 0000'],
    ['Mobile', '07700 900123'],
    ['Email', 'treasure1@treasures.example'],
    ['Skill list', 'Gardening'],
  ] as const) {
    await expect.element(dialog.getByText(term, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(detail, { exact: true }).first()).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Profile' }).click()
  await expect.element(heading('Treasure No 1')).toBeVisible()
})

test('a new treasure without mobile is not sent, and one whose mobile is taken says so', async () => {
  signInAs('admin')
  openPortal(paths.treasureAdd())
  await page.getByLabelText('First name').fill('Taken')
  await page.getByLabelText('Surname').fill('Twice')
  await page.getByLabelText('Postcode').fill('SE13 5AB')
  await page.getByRole('textbox', { name: 'Address' }).fill('1 High Street')
  await button('Save Treasure').click()
  await expect.element(page.getByText('Mobile is required')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('textbox', { name: 'Mobile' }).fill('07700 900123')
  await button('Save Treasure').click()
  await expect.element(page.getByText('Another treasure has this mobile.')).toBeVisible()
})

test('coverage puts first where jobs wait and nobody comes', async () => {
  signInAs('admin')
  openPortal(paths.treasuresCoverage())
  await expect.element(page.getByText('2 outward codes')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/BN1.*Nobody/)
  expect(await accessibilityViolations()).toEqual([])
})

test('the map of treasures names those who are switched on, and the others when asked', async () => {
  signInAs('admin')
  openPortal(paths.treasuresMap())
  await expect.element(page.getByText('45 treasures', { exact: true })).toBeVisible()
  await button('Switched on only').click()
  await expect.element(page.getByText('60 treasures', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Treasure No 4 ?Switched off/ })).toBeVisible()
})

test('the map of customers names every one of them, those without postcode too', async () => {
  signInAs('admin')
  const router = openPortal(paths.customersMap())
  await expect.element(page.getByText('2 customers', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Late Comer/ }))
    .toMatchTextContent(/No postcode/)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Beatrice Hamilton' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(paths.customerProfile({ id: 8 }))
})

test.each([
  [paths.treasures(), '/treasures'],
  [paths.treasureProfile({ id: 7 }), '/treasure/7'],
  [paths.treasuresMap(), '/treasures/list'],
  [paths.customersMap(), '/customers/list'],
  [paths.treasuresCoverage(), '/treasures/coverage'],
  [paths.mySkills(), '/treasure/5/skills'],
])('%s says in words that it could not be loaded, and tries again', async (address, path) => {
  signInAs(address === paths.mySkills() ? 'treasure' : 'admin', { fault: 'broken', path, times: 1 })
  openPortal(address)
  await expect
    .element(page.getByText('Something went wrong on our side', { exact: true }))
    .toBeVisible()
  // A map that arrives meanwhile may move the button from under the press.
  await expect
    .poll(() => {
      const [retry] = button('Retry').elements()
      if (retry instanceof HTMLElement) retry.click()
      return retry
    })
    .toBeUndefined()
})

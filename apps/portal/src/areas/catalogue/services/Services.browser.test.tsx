import { createService, listTrades } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const dialog = () => page.getByRole('dialog')
const field = (label: string) => dialog().getByRole('textbox', { name: new RegExp(`^${label}`) })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
async function choose(of: string, item: string) {
  await press(`More for ${of}`)
  await page.getByRole('menuitem', { name: item }).click()
}
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent)

test('a new service is added, retired and restored', { tags: 'slow' }, async () => {
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.services())
  await press('Add a service')
  await press('Save')
  await expect.element(dialog().getByText('Name is required')).toBeVisible()
  await field('Name').fill('Oven cleaning')
  await dialog().getByRole('combobox', { name: /^Icon/ }).selectOptions('Cleaning spray')
  await field('Explanation').fill('Ovens, hobs and extractors.')
  await dialog()
    .getByRole('checkbox', { name: /^Only treasures with its skill/ })
    .click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Oven cleaning added. Give it a price to sell it.')
  await expect
    .element(page.getByRole('row', { name: /Oven cleaning/ }).getByText('Required: Oven cleaning'))
    .toBeVisible()

  await choose('Oven cleaning', 'Retire…')
  await expect.element(dialog().getByText(/^Nobody can book it from that day on/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Retire' }).click()
  await expect.element(page.getByText(/^Retired from/)).toBeVisible()
  await choose('Oven cleaning', 'Put back…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click()
  await expect.poll(() => said).toContain('Oven cleaning is on sale again.')
})

test(
  'a service name already taken is reported at its field, and a failure keeps all input',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    openPortal(paths.services())
    await press('Add a service')
    await field('Name').fill('Gardening')
    await dialog().getByRole('combobox', { name: /^Icon/ }).selectOptions('Cleaning spray')
    await field('Explanation').fill('Lawns.')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByText(/already/)).toBeVisible()
    await fail(createService, 'dropped')
    await field('Name').fill('Lawn care')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Lawn care')
  },
)

test(
  'common trades are added without a price, and offered only once',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.services())
    await press('Choose from common trades')
    await dialog()
      .getByRole('checkbox', { name: /^Window cleaning/ })
      .click()
    await dialog().getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => said).toContain('1 service added. Give them prices to sell them.')
    await press('Choose from common trades')
    await expect
      .element(dialog().getByRole('checkbox', { name: /^Window cleaning/ }))
      .toBeDisabled()
  },
)

test('the menu changes the order of services', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.services())
  await expect.element(page.getByRole('button', { name: 'More for Gardening' })).toBeVisible()
  const last = rows().findLastIndex((row) => !row?.includes('Always there'))
  const name = page.getByRole('row').elements()[last + 1]?.querySelector('td')?.textContent.trim()
  await choose(name ?? '', 'Move up')
  await expect.poll(() => rows()[last - 1]).toContain(name)
})

test(
  'skills and equipment each have a list where they are added and retired',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.skills())
    await press('Add a skill')
    await field('Name').fill('Gas')
    await dialog().getByRole('combobox', { name: 'For which service' }).selectOptions('Gardening')
    await field('Evidence').fill('Gas Safe register')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('cell', { name: 'Gas Safe register' })).toBeVisible()
    await choose('Gas', 'Retire…')
    await dialog().getByRole('button', { name: 'Retire' }).click()
    await expect.poll(() => said).toContain('Gas retired.')

    await page.getByRole('link', { name: 'Equipment', exact: true }).first().click()
    await press('Add equipment')
    await field('Name').fill('Mitre saw')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('cell', { name: 'Mitre saw' })).toBeVisible()
  },
)

test('a list that fails to load can be retried', { tags: 'slow' }, async () => {
  await fail(listTrades, 'broken', { times: 1 })
  await signInAs('super')
  openPortal(paths.services())
  await press(/^Try again|^Retry/)
  await expect.element(page.getByRole('button', { name: 'More for Gardening' })).toBeVisible()
})

test('the list and its dialog are accessible, wide and narrow', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.services())
  await expect.element(page.getByRole('button', { name: 'More for Gardening' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await press('Add a service')
  await expect.element(field('Name')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

import { exportRegion, getRegion, transferOutcodes } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const codes = () => dialog().getByRole('textbox', { name: /^Outward codes/ })
const heading = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
const panel = (title: string) => page.getByRole('region', { name: title })

test(
  'codes of another region are refused by name, and the input stays',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    openPortal(paths.region({ id: 2 }))
    await heading('Lewisham')
    await press('Choose outward codes')
    await codes().fill('SE13')
    await press('See what changes')
    await expect
      .element(dialog().getByText(/SE13.*London South East|London South East.*SE13/))
      .toBeVisible()
    await expect.element(codes()).toHaveValue('SE13')
  },
)

test(
  'outward codes move to another region after a preview of everything that moves',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.region({ id: 1 }))
    await heading('London South East')
    await press('Move codes to another region')
    await codes().fill('ZZ9')
    await dialog().getByRole('combobox', { name: /^To/ }).selectOptions('Lewisham')
    await press('See what changes')
    await expect.element(dialog().getByText(/ZZ9\b.+/)).toBeVisible()
    await codes().fill('SE13')
    await press('See what changes')
    await expect.element(question().getByText(/customer/)).toBeVisible()
    await fail(transferOutcodes, 'broken', { times: 1 })
    await question().getByRole('button', { name: 'Move codes' }).click()
    await expect.element(question().getByRole('alert')).toBeVisible()
    await question().getByRole('button', { name: 'Move codes' }).click()
    await expect.poll(() => said.length).toBe(1)
    await expect.element(panel('Outward codes').getByText(/SE13/)).not.toBeInTheDocument()
  },
)

test(
  'a region is edited, then closed from a day on which another region takes over',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.region({ id: 1 }))
    await heading('London South East')
    await press('Edit region')
    await dialog()
      .getByRole('textbox', { name: /^Company/ })
      .fill('South East Trades Ltd')
    await press('Save region')
    await expect.poll(() => said).toContain('Change saved.')
    await expect.element(page.getByText(/South East Trades Ltd/)).toBeVisible()
    await press('Close region')
    await dialog().getByRole('combobox', { name: 'Who takes over' }).selectOptions('Lewisham')
    await press('See what changes')
    await expect.element(question().getByRole('button', { name: 'Close region' })).toBeVisible()
    await question().getByRole('button', { name: 'Cancel' }).click()
    await heading('London South East')
  },
)

test('a region that fails to load can be retried', async () => {
  await fail(getRegion, 'broken', { times: 1 })
  await signInAs('super')
  openPortal(paths.region({ id: 1 }))
  await press(/^Try again|^Retry/)
  await expect.element(page.getByRole('button', { name: 'Edit region' })).toBeVisible()
})

test('the franchisee of the region is invited from its page', { tags: 'slow' }, async () => {
  const [id = 0] = await insert('ambassadors', {
    id: 90,
    mnemonic: 'YRK',
    region_name: 'York',
    description: '',
  })
  await signInAs('super')
  openPortal(paths.region({ id }))
  await press('Edit region')
  await dialog().getByRole('combobox', { name: 'Run by' }).selectOptions('A franchisee')
  await press('Save region')
  await press('Invite the franchisee')
  await expect
    .element(dialog().getByRole('heading', { name: 'Invite the franchisee of York' }))
    .toBeVisible()
})

test('the page and its dialogs are accessible, wide and narrow', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.region({ id: 1 }))
  await heading('London South East')
  expect(await accessibilityViolations()).toEqual([])
  await press('Change outward codes')
  await expect.element(codes()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('everything of a region is downloaded, after a failure too', { tags: 'slow' }, async () => {
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.region({ id: 1 }))
  await heading('London South East')
  await fail(exportRegion, 'broken', { times: 1 })
  await press('Download region')
  await expect.poll(() => said.at(-1)).toMatch(/^The file could not be made\./)
  await press('Download region')
  await expect.poll(() => said.at(-1)).toBe('London South East.zip is in your downloads.')
})

import { updateBrand } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** An image of one colour. */
async function drawLogo() {
  const canvas = new OffscreenCanvas(120, 40)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#663399'
  context?.fillRect(0, 0, 120, 40)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'logo.png', {
    type: 'image/png',
  })
}

test('colour and sender show in the previews while typing, and are saved', async () => {
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.brand())
  await field(/^Sender name/).fill('Handy in Kent')
  const previews = page.getByRole('region', { name: 'Previews' })
  await expect.element(previews.getByText('Handy in Kent')).toBeVisible()
  await field(/^Reply address/).fill('kent')
  await press('Save')
  await expect.element(page.getByText('Please correct the problems below.')).toBeVisible()
  await field(/^Reply address/).fill('kent@example.org')
  await fail(updateBrand, 'broken', { times: 1 })
  await press('Save')
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(field(/^Reply address/)).toHaveValue('kent@example.org')
  await press('Save')
  await expect.poll(() => said).toContain('Saved. It shows everywhere within a minute.')
  await expect.element(previews.getByText('Replies go to kent@example.org')).toBeVisible()
})

test(
  'a logo shows on light and dark, and a region inherits it until it has its own',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.brand())
    await expect.element(page.getByRole('button', { name: 'Choose a logo' })).toBeVisible()
    await userEvent.upload(page.getByLabelText('Choose a logo').last(), await drawLogo())
    await expect.poll(() => said).toContain('Your logo is saved.')
    for (const ground of ['light', 'dark'])
      await expect.element(page.getByRole('img', { name: `Logo on ${ground}` })).toBeVisible()
    await page.getByRole('combobox', { name: 'Look of' }).selectOptions('Lewisham')
    await expect.element(page.getByText(/This is the logo of the business\./)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('combobox', { name: 'Look of' }).selectOptions('The whole business')
    await press('Remove')
    await expect.poll(() => said).toContain('The logo is removed.')
  },
)

test('a file that is not an image is refused in words', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.brand())
  await expect.element(page.getByRole('button', { name: 'Choose a logo' })).toBeVisible()
  const text = new File(['not a picture'], 'logo.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Choose a logo').last(), text)
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test("a franchisee can edit only their own region's look", async () => {
  await signInAs('ambassador')
  openPortal(paths.brand())
  await expect.element(field(/^Sender name/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Look of' })).not.toBeInTheDocument()
})

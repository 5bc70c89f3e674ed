import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { hearSnackbars } from '#test/hear-snackbars.ts'

useApp()

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a key is made, shown once, listed and revoked', async () => {
  await page.viewport(320, 800)
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.apiKeys())
  await expect.element(page.getByText('No keys yet')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button('Make a key').click()
  await button('Make it').click()
  await expect.element(page.getByText('Please give it a name')).toBeVisible()
  await expect.element(page.getByText('Choose at least one')).toBeVisible()
  await page.getByLabelText(/^Program/).fill('Books')
  await page.getByLabelText('See jobs').click()
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await button('Make it').click()
  const key = page.getByLabelText('Key', { exact: true })
  await expect.element(key).toBeVisible()
  expect((key.element() as HTMLInputElement).value).toMatch(/^trk_/)
  expect(await accessibilityViolations()).toEqual([])
  await button('Close').last().click()

  await page
    .getByRole('button', { name: /^Books/ })
    .first()
    .click()
  await expect.element(page.getByText(/^See jobs/)).toBeVisible()
  await button('Revoke').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => said).toContain('Revoked. The key no longer works.')
  await expect.element(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
})

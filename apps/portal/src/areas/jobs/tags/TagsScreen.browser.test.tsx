import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test(
  'a tag is renamed on all its records, and deleted after confirmation',
  { tags: 'slow' },
  async () => {
    await insert('tags', { name: 'Key houlder', color: '#0b6e63', id_model: 3 })
    await signInAs('admin')
    const said = hearSnackbars()
    openPortal(paths.tags())
    const more = async (name: string, item: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await more('Key houlder', 'Edit…')
    await page.getByLabelText('Name').fill('Key holder')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => said).toContain('Key holder saved.')
    await more('Key holder', 'Edit…')
    await page.getByRole('checkbox', { name: 'Reserved' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await more('Key holder', 'Release…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
    await expect.poll(() => said).toContain('Key holder released.')
    await more('Key holder', 'Delete…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => said).toContain('Key holder deleted.')
  },
)

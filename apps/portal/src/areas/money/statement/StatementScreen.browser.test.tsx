import { getStatement, monthInWords } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { today } from '#parts/words.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(320, 800))

test('a statement shows what moved a wallet, to print and as a file', async () => {
  await make.fillWallet({ id_region: 1 }, 123_456)
  await signInAs('admin')
  const said = hearSnackbars()
  await fail(getStatement, 'broken', { times: 1 })
  openPortal(`${paths.statement()}?region=1&month=2026-01`)
  await page.getByRole('button', { name: 'Retry' }).click()
  const entries = page.getByRole('region', { name: 'London South East, January 2026' })
  await expect.element(entries.getByText('Adjustment: To begin with')).toBeVisible()
  await expect.element(page.getByText('£1,234.56').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => said).toContain('statement-1-2026-01.csv is in your downloads.')
  await page.getByLabelText('Month').selectOptions(monthInWords(today()))
  await expect.element(page.getByText('Nothing moved the wallet in this month.')).toBeVisible()
  await expect.element(page.getByText(/^This month isn’t over yet/)).toBeVisible()
})

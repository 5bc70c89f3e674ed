import { agreeSelfBilling, updateTreasureTax } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '../../../../test/app.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal } from '../../../../test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(320, 800))

test('a treasure gives their tax details and agrees to self-billing', async () => {
  const id_treasure = await make.createTreasure({ lname: 'Taxed', mphone: '+447700940001' })
  await make.createSignIn({ id_treasure, email: 'taxed@example.org' })
  await signInAs('taxed@example.org')
  const said = hearSnackbars()
  openPortal(paths.myEarnings())
  const tax = page.getByRole('region', { name: 'Tax details' })
  const agreement = page.getByRole('region', { name: 'Self-billing agreement' })
  await expect.element(tax.getByText(/We need these before/)).toBeVisible()
  await tax.getByRole('button', { name: 'Edit tax details' }).click()
  await tax.getByLabelText('Building work').selectOptions('Building work, 20% withheld')
  await tax.getByLabelText(/UTR/).fill('123')
  await tax.getByRole('button', { name: 'Save' }).click()
  await expect.element(tax.getByText('Ten digits', { exact: true })).toBeVisible()
  await fail(updateTreasureTax, 'broken', { times: 1 })
  await tax.getByLabelText(/UTR/).fill('12345 67890')
  await tax.getByRole('button', { name: 'Save' }).click()
  await expect.element(tax.getByRole('alert')).toBeVisible()
  await tax.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Tax details saved.')
  await expect.element(tax.getByText('1234567890')).toBeVisible()

  await expect.element(agreement.getByText('Not agreed yet')).toBeVisible()
  await expect.element(agreement.getByText(/do not issue your own/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await fail(agreeSelfBilling, 'broken', { times: 1 })
  await agreement.getByRole('button', { name: 'Agree' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'I agree' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'I agree' }).click()
  await expect.poll(() => said).toContain('Agreement recorded.')
  await expect.element(agreement.getByText('Active')).toBeVisible()
  await expect.element(agreement.getByRole('button', { name: 'Renew agreement' })).toBeVisible()
  await page.getByRole('link', { name: 'My bills' }).click()
  await expect.element(page.getByRole('heading', { name: 'My bills', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Earnings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible()
})

import {
  agreeSelfBilling,
  checkBillsDue,
  getMyTaxYear,
  issueBills,
  listBills,
  updateSeller,
  updateTreasureTax,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

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
  await page.getByRole('main').getByRole('link', { name: 'Earnings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible()
})

test(
  'deductions for HMRC appear with their month and in the entries, at 320 pixels',
  { tags: 'slow' },
  async () => {
    const id_treasure = await make.createTreasure({ lname: 'Builder', mphone: '+447700940002' })
    const id_customer = await make.createCustomer({ lname: 'Wall', email: 'wall@example.org' })
    await make.fillWallet({ id_treasure }, 123_456)
    await make.createDueLine({ id_customer, id_treasure, line: { total_pence: 100_000 } })
    await signInAs('super')
    const params = { id: id_treasure }
    const body = { valid_from: '2020-01-01', vat_number: '', cis: 'registered' as const }
    await api.call(updateTreasureTax, { params, body })
    await api.call(agreeSelfBilling, { params })
    await api.call(checkBillsDue, { body: { dry_run: false } })
    const [draft] = (await api.call(listBills, { query: { id_treasure } })).data
    await api.call(issueBills, { body: { ids: [draft?.id ?? 0] } })
    await make.createSignIn({ id_treasure, email: 'builder@example.org' })
    await signInAs('builder@example.org')
    openPortal(paths.myEarnings())
    await expect.element(page.getByText('CIS -£200.00').first()).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /£1,234\.56 earned, £0\.00 paid out$/ }))
      .toBeVisible()
    await expect.element(page.getByText('CIS deduction', { exact: true })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('a treasure says who they are for HMRC', async () => {
  const id_treasure = await make.createTreasure({ lname: 'Reported', mphone: '+447700940003' })
  await make.createSignIn({ id_treasure, email: 'reported@example.org' })
  await signInAs('reported@example.org')
  const said = hearSnackbars()
  openPortal(paths.myEarnings())
  const panel = page.getByRole('region', { name: 'Details for HMRC' })
  await expect.element(panel.getByText(/date of birth, .*tax number/)).toBeVisible()
  await panel.getByRole('button', { name: 'Edit details for HMRC' }).click()
  await panel.getByLabelText(/^National Insurance number/).fill('AB12')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByText('Date of birth is required').first()).toBeVisible()
  await panel.getByLabelText('You work as').selectOptions('Company')
  await panel.getByLabelText(/^Legal name/).fill('Reported Ltd')
  await panel.getByLabelText(/^Company number/).fill('1234567')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await fail(updateSeller, 'broken', { times: 1 })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Details for HMRC saved.')
  await expect.element(panel.getByText('01234567')).toBeVisible()
  await expect.element(panel.getByText(/tax number/)).not.toBeInTheDocument()
})

test('a treasure sees the quarters of a year, and the copy of what HMRC was told', async () => {
  const id_treasure = await make.createTreasure({ lname: 'Yearly', mphone: '+447700940004' })
  await make.createSignIn({ id_treasure, email: 'yearly@example.org' })
  await make.fillWallet({ id_treasure }, 123_456)
  await signInAs('yearly@example.org')
  const said = hearSnackbars()
  const year = new Date().getFullYear()
  await fail(getMyTaxYear, 'broken', { times: 1 })
  openPortal(paths.myEarnings())
  const panel = page.getByRole('region', { name: 'For your tax return' })
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('£1,234.56').first()).toBeVisible()
  await expect.element(panel.getByText('Not reported to HMRC yet.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await panel.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => said).toContain(`earnings-${year}.csv is in your downloads.`)
})

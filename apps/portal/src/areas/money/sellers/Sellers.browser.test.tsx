import {
  answerSellerReport,
  createSellerReport,
  getSellerReports,
  getBusiness,
  saveBusiness,
  updateSeller,
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
beforeEach(async () => {
  await page.viewport(320, 800)
  await signInAs('super')
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const files = page.getByRole('region', { name: /^Files of/ })
/** Wallets are filled today. */
const thisYear = new Date().getFullYear()

async function sayPlatform() {
  const { current } = await api.call(getBusiness, {})
  const { id: _id, set_by: _by, created_at: _at, ...details } = current
  await api.call(saveBusiness, {
    body: {
      ...details,
      name: 'Treasures Ltd',
      address: '1 High Street, London SE13 5AB',
      vat_registered: true,
      vat_number: 'GB123456782',
      valid_from: new Date().toISOString().slice(0, 10),
      hmrc_platform_id: 'XEDPI2078675698',
    },
  })
}

test('a super makes the file for HMRC without the sellers whose details are missing', async () => {
  const [whole, lacking] = [
    await make.createTreasure({
      lname: 'Whole',
      mphone: '+447700941001',
    }),
    await make.createTreasure({ lname: 'Lacking', mphone: '+447700941002' }),
  ]
  await make.fillWallet({ id_treasure: whole }, 123_456)
  await make.fillWallet({ id_treasure: lacking }, 1_000)
  await api.call(updateSeller, {
    params: { id: whole },
    body: { kind: 'individual', birthdate: '1980-02-29', nino: 'AB123456C' },
  })
  const said = hearSnackbars()
  openPortal(`${paths.sellers()}?year=${thisYear}`)
  await expect.element(files.getByText(/your HMRC platform operator ID/)).toBeVisible()
  await expect.element(page.getByText(/Missing: date of birth/)).toBeVisible()
  await expect.element(button('Make file: 1 seller')).toBeDisabled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])

  await sayPlatform()
  openPortal(`${paths.sellers()}?year=${thisYear}`)
  await fail(createSellerReport, 'broken', { times: 1 })
  await button('Make file: 1 seller').click()
  const question = page.getByRole('alertdialog', { name: 'Leave out 1 seller?' })
  await question.getByRole('button', { name: 'Make file' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Make file' }).click()
  await expect.element(files.getByText('Waiting for HMRC’s answer', { exact: true })).toBeVisible()
  await button(/^Download XML/).click()
  await expect
    .poll(() => said.join())
    .toMatch(new RegExp(`GB${thisYear}GB-XEDPI2078675698R[0-9A-F]{16}\\.xml is in your downloads`))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])

  await fail(answerSellerReport, 'broken', { times: 1 })
  await button('Accepted').click()
  await button('Yes, accepted').click()
  await expect.element(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
  await button('Yes, accepted').click()
  await expect.element(files.getByText('Nothing else to report.')).toBeVisible()
  await files.getByRole('link', { name: 'Show them' }).click()
  await expect.element(page.getByText('Whole')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Lacking/)).toBeVisible()
})

test('a year without sellers has a file that says so, and a failed load can be retried', async () => {
  await sayPlatform()
  await fail(getSellerReports, 'broken', { times: 1 })
  openPortal(`${paths.sellers()}?year=2024`)
  await files.getByRole('button', { name: 'Retry' }).click()
  await expect.element(button('Make file: nothing to report')).toBeEnabled()
  await expect
    .element(page.getByText('Everyone who was paid in the year appears here.'))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button('Make file: nothing to report').click()
  await expect.element(files.getByText('Nothing to report', { exact: true })).toBeVisible()
  await button('Rejected').click()
  await button('Yes, rejected').click()
  await expect.element(files.getByText('Rejected', { exact: true })).toBeVisible()
  await expect.element(button('Make file: nothing to report')).toBeVisible()
})

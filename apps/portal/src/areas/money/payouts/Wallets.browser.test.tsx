import { requestPayout } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'
import { emailOf, password } from '../../../../../api/test/fixture-people.ts'

useApp()
beforeEach(() => page.viewport(1280, 800))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')
let treasures = 0

/** A treasure with £120.00 and a bank account. */
async function aTreasure() {
  const n = 300 + ++treasures
  const fname = `Tess${n}`
  const id = await make.createTreasure({ fname, lname: 'Adder', mphone: `+447700900${n}` })
  await make.fillWallet({ id_treasure: id }, 12_000)
  await make.fillBankAccount(id, await make.userId(emailOf('super')))
  return { id, name: `${fname} Adder` }
}

test(
  'a wallet is adjusted, locked and paid out, and the payout is sent in a file and marked as paid',
  { tags: 'slow' },
  async () => {
    const heard = hearSnackbars()
    const { id, name } = await aTreasure()
    await signInAs('super')
    openPortal(`${paths.treasureProfile({ id })}?tab=money`)
    const wallet = panel('Wallet')
    await expect.element(wallet.getByText('£120.00', { exact: true }).first()).toBeVisible()

    await wallet.getByRole('button', { name: 'Adjust…' }).click()
    await dialog().getByLabelText('Amount in pounds').fill('-200')
    await dialog().getByLabelText('Reason').fill('Paid twice')
    await dialog().getByRole('button', { name: 'Adjust' }).click()
    await expect.element(dialog().getByText('This wallet holds £120.00.')).toBeVisible()
    await dialog().getByLabelText('Amount in pounds').fill('-20')
    await dialog().getByRole('button', { name: 'Adjust' }).click()
    await expect.element(wallet.getByText('Paid twice')).toBeVisible()
    await expect.element(wallet.getByText(/^-£20\.00/)).toBeVisible()

    await wallet.getByRole('button', { name: 'Lock…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click()
    await expect.element(wallet.getByText('Locked', { exact: true })).toBeVisible()
    await wallet.getByRole('button', { name: 'Unlock…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
    await expect.element(wallet.getByRole('button', { name: 'Lock…' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])

    await wallet.getByRole('button', { name: 'Pay out…' }).click()
    await fail(requestPayout, 'broken', { times: 1 })
    await dialog().getByLabelText('Amount in pounds').fill('60')
    await dialog().getByRole('button', { name: 'Pay out' }).click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await expect.element(dialog().getByLabelText('Amount in pounds')).toHaveValue('60')
    await dialog().getByRole('button', { name: 'Pay out' }).click()
    await expect.element(wallet.getByText('On its way to the bank')).toBeVisible()
    await expect.element(wallet.getByText(/^-£60\.00/)).toBeVisible()

    await wallet.getByRole('link', { name: 'Payouts' }).click()
    await expect.element(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible()
    await expect.element(page.getByText('1 payout ready to send: £60.00')).toBeVisible()
    await button('Create payment file…').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create file' }).click()
    await expect.poll(() => heard).toContain('Payment file created with 1 payout.')
    await expect.element(page.getByText('ends in 4958')).toBeVisible()
    await page.getByRole('button', { name: /^More for TRS/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as paid…' }).click()
    await expect
      .element(page.getByRole('alertdialog', { name: `Has £60.00 for ${name} arrived?` }))
      .toBeVisible()
    await button('Mark as paid').click()
    await expect.poll(() => heard).toContain('Marked as paid.')
    expect(heard).toEqual([
      'Wallet adjusted.',
      'Wallet locked.',
      'Wallet unlocked.',
      'Payout of £60.00 requested.',
      'Payment file created with 1 payout.',
      'Marked as paid.',
    ])
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('a treasure sees their earnings, and enters a bank account with their password', async () => {
  const heard = hearSnackbars()
  const id_treasure = await signInOwnTreasure()
  await make.fillWallet({ id_treasure }, 8_450)
  await page.viewport(320, 700)
  openPortal(paths.myEarnings())
  await expect.element(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible()
  await expect.element(panel('By month').getByRole('cell', { name: '£84.50' })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /£84\.50 earned, £0\.00 paid out$/ }))
    .toBeVisible()
  await expect.element(panel('Payouts').getByText('None yet.')).toBeVisible()
  await button('Add bank account…').click()
  await dialog().getByLabelText('Account holder').fill('Pat Brown')
  await dialog().getByLabelText('Sort code').fill('08-99-99')
  await dialog().getByLabelText('Account number').fill('66374959')
  await userEvent.fill(dialog().getByLabelText('Your password'), password)
  await button('Save').click()
  await expect
    .element(dialog().getByText(/sort code and account number do not match/))
    .toBeVisible()
  await dialog().getByLabelText('Account number').fill('66374958')
  await button('Save').click()
  await expect.element(panel('Bank account').getByText('ends in 4958')).toBeVisible()
  await expect.element(panel('Bank account').getByText(/payouts start/)).toBeVisible()
  expect(heard).toContain('Bank account saved. Payouts to it start in 2 days.')
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a franchisee’s wallet opens from the list of franchisees', { tags: 'slow' }, async () => {
  await make.fillWallet({ id_region: 2 }, 1_500)
  await signInAs('super')
  openPortal(paths.franchisees())
  await button('More for Lewisham').click()
  await page.getByRole('menuitem', { name: 'Wallet…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Wallet of Lewisham' })).toBeVisible()
  await expect.element(dialog().getByText('£15.00', { exact: true }).first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

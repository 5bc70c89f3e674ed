import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilitySlips } from '../../../../test/accessibility-slips.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 900)
})

const panel = page.getByRole('region', { name: 'Cards' })
const button = (name: string) => panel.getByRole('button', { name })

function openProfile() {
  signInAs('admin')
  openPortal(paths.customerProfileNamed({ id: 7, name: 'whatever' }))
}

test('a second card keeps the first, and is the one in use', async () => {
  const said = hearSnackbars()
  openProfile()
  await expect.element(panel.getByText('Visa ending 4242').first()).toBeVisible()
  await expect
    .element(panel.getByText(/Expiry 03\/29 · Card 31 · The last 2 payments failed\./))
    .toBeVisible()
  await button('Add a card').click()
  await panel.getByRole('radio', { name: 'Visa ending 3155, asks for confirmation' }).click()
  await button('Add this card').click()
  await button('Yes, it is me').click()
  await expect.poll(() => said).toContain('Visa ending 3155 added.')
  const cards = panel.getByRole('listitem')
  await expect.element(cards.first().getByText('Visa ending 3155').first()).toBeVisible()
  await expect.element(cards.first().getByText('In use')).toBeVisible()
  await expect.element(cards.last().getByText('Visa ending 4242').first()).toBeVisible()
  expect(await accessibilitySlips()).toEqual([])
})

test('a card is deleted only after a yes', async () => {
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/card\/31$/)
  openProfile()
  await button('Delete Visa ending 4242').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Visa ending 4242?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await button('Delete Visa ending 4242').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Visa ending 4242 deleted.')
  await expect.element(panel.getByText('No card yet.')).toBeVisible()
})

test('a card that has failed can be charged again', async () => {
  openProfile()
  await button('Charge again').click()
  await expect.element(panel.getByText(/No failed payments\./)).toBeVisible()
  await expect.element(button('Charge again')).not.toBeInTheDocument()
})

test('a link is e-mailed, and where it went is said', async () => {
  const said = hearSnackbars()
  openProfile()
  await button('E-mail a link').click()
  await expect
    .poll(() => said)
    .toContain('A link to add a card is on its way to customer7@treasures.example.')
})

test('customers have their own cards under My account, and nothing there that is for staff', async () => {
  signInAs('customer')
  openPortal(paths.myAccount())
  await expect.element(button('Add a card')).toBeVisible()
  await expect.element(button('Delete Visa ending 4242')).toBeVisible()
  await expect.element(button('E-mail a link')).not.toBeInTheDocument()
  await expect.element(button('Charge again')).not.toBeInTheDocument()
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 900)
})

const panel = page.getByRole('region', { name: 'Cards' })
const button = (name: string) => panel.getByRole('button', { name })

const addCard = (id_customer: number) =>
  insert('cards', {
    id_customer,
    last4: '4242',
    exp_month: 3,
    exp_year: 2029,
    payment_retry: 2,
    created_at: new Date(),
  })

/** Opens the profile of a customer whose only card has failed twice. */
async function openProfile() {
  const id = await make.createCustomer({ email: 'grace@treasures.example' })
  const [card = 0] = await addCard(id)
  await signInAs('admin')
  openPortal(`${paths.customerProfileNamed({ id, name: 'whatever' })}?tab=money`)
  return card
}

test('a second card becomes the one in use, and the first stays', async () => {
  const said = hearSnackbars()
  const card = await openProfile()
  await expect.element(panel.getByText('Card ending 4242').first()).toBeVisible()
  await expect
    .element(panel.getByText(`Expiry 03/29 · Card ${card} · The last 2 payments failed.`))
    .toBeVisible()
  await button('Add a card').click()
  const declined = panel.getByText(/Your bank has declined this card/)
  await panel.getByRole('radio', { name: 'Visa ending 0002, is declined' }).click()
  await button('Add this card').click()
  await expect.element(declined).toBeVisible()
  await panel.getByRole('radio', { name: 'Visa ending 3155, asks for confirmation' }).click()
  await button('Add this card').click()
  await expect.element(declined).not.toBeInTheDocument()
  await button('Yes, it is me').click()
  await expect.poll(() => said).toContain('Trial card ending 3155 added.')
  const cards = panel.getByRole('listitem')
  await expect.element(cards.first().getByText('Trial card ending 3155').first()).toBeVisible()
  await expect.element(cards.first().getByText('In use')).toBeVisible()
  await expect.element(cards.first()).toHaveFocus()
  await expect.element(cards.last().getByText('Card ending 4242').first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('deleting a card asks for confirmation', { tags: 'slow' }, async () => {
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/card\/\d+$/)
  await openProfile()
  await button('Delete Card ending 4242').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Card ending 4242?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await button('Delete Card ending 4242').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toContain('Card ending 4242 deleted.')
  await expect.element(panel.getByText('No card yet.')).toBeVisible()
})

test('a failed card can be charged again', { tags: 'slow' }, async () => {
  await openProfile()
  await button('Charge again').click()
  await expect.element(panel.getByText(/No failed payments\./)).toBeVisible()
  await expect.element(button('Charge again')).not.toBeInTheDocument()
})

test('a link is e-mailed, and its address is shown', { tags: 'slow' }, async () => {
  const said = hearSnackbars()
  await openProfile()
  await button('E-mail a link').click()
  await expect
    .poll(() => said)
    .toContain('A link to add a card is on its way to grace@treasures.example.')
})

test("customers see their own cards under My account, without staff's controls", async () => {
  await addCard(own.customer)
  await signInAs('customer')
  openPortal(`${paths.myAccount()}#cards`)
  await expect.element(page.getByRole('group', { name: 'Cards and invoices' })).toHaveFocus()
  await expect.element(panel.getByText('Expiry 03/29 · The last 2 payments failed.')).toBeVisible()
  await expect.element(button('Add a card')).toBeVisible()
  await expect.element(button('Delete Card ending 4242')).toBeVisible()
  await expect.element(button('E-mail a link')).not.toBeInTheDocument()
  await expect.element(button('Charge again')).not.toBeInTheDocument()
})

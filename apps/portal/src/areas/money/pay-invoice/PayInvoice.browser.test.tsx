import {
  beginPayment,
  chargeInvoice,
  finishPayment,
  voidInvoice,
  type PaymentToken,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { answer, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(320, 800))

let customers = 0
async function owing() {
  const id_customer = await make.createCustomer({ email: `links-${++customers}@example.org` })
  const id = await make.createIssuedInvoice({ id_customer })
  return { id, id_customer, token: await make.payLink(id) }
}
const open = (token: string, search = '') => openPortal(paths.payInvoice({ token }) + search)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const paid = page.getByText('Your invoice is paid.')

test('an owed invoice is paid with a new card', async () => {
  const { token } = await owing()
  open(token)
  await expect.element(page.getByText('£120.00').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await button('Pay by card').click()
  await page.getByRole('radio', { name: 'Visa ending 0002, is declined' }).click()
  await button('Pay £120.00').click()
  await expect.element(page.getByText(/Your bank has declined this payment/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('radio', { name: 'Visa ending 3155, asks for confirmation' }).click()
  await button('Pay £120.00').click()
  await button('Yes, it is me').click()
  await expect.element(paid).toBeVisible()
})

test('a payment for which the bank requires confirmation is confirmed with the same card', async () => {
  const { id, id_customer, token } = await owing()
  await make.createCard(id_customer, { reference: 'trial_c:visa_confirms', brand: 'trial' })
  await signInAs('admin')
  await api.call(chargeInvoice, { params: { id }, body: {} })
  open(token)
  await expect.element(page.getByText(/Your bank wants you to confirm/)).toBeVisible()
  await button('Confirm or use another card').click()
  await button('Confirm with Trial card ending 4242').click()
  await button('Yes, it is me').click()
  await expect.element(paid).toBeVisible()
})

test('Stripe draws its own fields and takes the payment there', { tags: 'slow' }, async () => {
  const { token } = await owing()
  const stripe: PaymentToken = {
    processor: 'stripe',
    setup: 'pi_abcdefgh',
    client_secret: 'pi_abcdefgh_secret_1',
    publishable_key: 'pk_test_12345678',
    script: '/test/fake-stripe.js',
    trial_cards: [],
    amount: 120,
    saved_card: null,
  }
  await answer(beginPayment, stripe)
  await answer(finishPayment, { owed: 0 })
  open(token)
  await button('Pay by card').click()
  const box = page.getByLabelText('payment of pk_test_12345678 for pi_abcdefgh_secret_1')
  await box.fill('declined')
  await button('Pay £120.00').click()
  await expect.element(page.getByText('Your card was declined.')).toBeVisible()
  await box.fill('better')
  await button('Pay £120.00').click()
  await expect.element(paid).toBeVisible()
})

test('the page of a voided invoice says that there is nothing to pay', async () => {
  const id = await make.createInvoice({
    id_customer: await make.createCustomer({ email: 'voided@example.org' }),
    id_treasure: await make.createTreasure({ lname: 'Voids', mphone: '+447700900871' }),
  })
  const token = await make.payLink(id)
  await signInAs('admin')
  await api.call(voidInvoice, { params: { id }, body: {} })
  open(token)
  await expect.element(page.getByText(/has been voided. There is nothing to pay/)).toBeVisible()
  await expect.element(button('Pay by card')).not.toBeInTheDocument()
})

test('an expired or truncated link explains itself', async () => {
  open('x'.repeat(43))
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

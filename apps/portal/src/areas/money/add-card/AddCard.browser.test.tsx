import { createPublicCard, getPublicCardToken, type CardToken } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { answer, make, useApp } from '#test/app.ts'
import { own } from '../../../../../api/test/fixture-people.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(320, 800)
})

/** Opens a fresh link and returns its capability. */
async function open(search = '') {
  const id = await make.cardLink(own.customer)
  openPortal(paths.addCard({ id }) + search)
  return id
}

/** Answer of a server with Stripe's keys. The test server has none. */
const stripe: CardToken = {
  processor: 'stripe',
  setup: 'seti_abcdefgh',
  client_secret: 'seti_abcdefgh_secret_1',
  publishable_key: 'pk_test_12345678',
  script: '/test/fake-stripe.js',
  trial_cards: [],
}
const button = (name: string) => page.getByRole('button', { name })
const done = (last4: string) =>
  page.getByRole('status', { name: new RegExp(`^Your card ending in ${last4} is added\\.`) })
const unusable = page.getByRole('alert', { name: 'This link can’t be used.' })

test('a trial card is chosen and added without a card number', async () => {
  const calls = watchCalls(/\/api\/customer\/card$/)
  const id_customer = await open()
  await expect.element(page.getByRole('radio', { name: 'Visa ending 4242, works' })).toBeChecked()
  expect(document.querySelector('input:not([type="radio"])')).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await button('Add this card').click()
  await expect.element(done('4242')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      id_customer,
      setup: expect.stringMatching(/^trial_/),
      trial_card: 'visa_works',
    },
  ])
})

test('a declined card is reported, and another can be tried', { tags: 'slow' }, async () => {
  await open()
  await page.getByRole('radio', { name: 'Visa ending 0002, is declined' }).click()
  await button('Add this card').click()
  await expect
    .element(page.getByText('Your bank has declined this card. Please try another one.'))
    .toBeVisible()
  await page.getByRole('radio', { name: 'Visa ending 4242, works' }).click()
  await button('Add this card').click()
  await expect.element(done('4242')).toBeVisible()
})

test('a card that needs confirmation is added if the holder confirms, and otherwise rejected', async () => {
  const calls = watchCalls(/\/api\/customer\/card$/)
  await open()
  await page.getByRole('radio', { name: 'Visa ending 3155, asks for confirmation' }).click()
  await button('Add this card').click()
  await expect.element(page.getByText('Your bank asks: is it you?')).toHaveFocus()
  expect(calls).toEqual([])
  await button('No, refuse').click()
  await expect.element(page.getByText(/has declined this card/)).toBeVisible()
  await button('Add this card').click()
  await button('Yes, it is me').click()
  await expect.element(done('3155')).toBeVisible()
})

test(
  'Stripe draws its fields in the light DOM and reports problems with a card itself',
  { tags: 'slow' },
  async () => {
    await answer(getPublicCardToken, stripe)
    await answer(createPublicCard, { last4: '1111' })
    await open()
    const box = page.getByLabelText('payment of pk_test_12345678 for seti_abcdefgh_secret_1')
    await box.fill('declined')
    await button('Add this card').click()
    await expect.element(page.getByText('Your card was declined.')).toBeVisible()
    await box.fill('better')
    await button('Add this card').click()
    await expect.element(done('1111')).toBeVisible()
  },
)

test('a customer returning from their bank is not asked for the card again', async () => {
  const calls = watchCalls(/\/api\/customer\/card(\/token)?$/)
  await answer(createPublicCard, { last4: '1111' })
  const id_customer = await open('?setup_intent=seti_returned1&redirect_status=succeeded')
  await expect.element(done('1111')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ id_customer, setup: 'seti_returned1' }])
})

test('a used, expired or truncated link shows how to continue', async () => {
  openPortal(paths.addCard({ id: 'x'.repeat(43) }))
  await expect.element(unusable).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in and add a card' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-account')
  expect(await accessibilityViolations()).toEqual([])
  openPortal('/public/customer/addcard/7')
  await expect.element(unusable.first()).toBeVisible()
})

test(
  'a link used in the meantime is reported when the card is sent',
  { tags: 'slow' },
  async () => {
    const id_customer = await open()
    await expect.element(button('Add this card')).toBeVisible()
    const { setup } = await api.call(getPublicCardToken, { body: { id_customer } })
    await api.call(createPublicCard, { body: { id_customer, setup, trial_card: 'visa_works' } })
    await button('Add this card').click()
    await expect.element(unusable).toBeVisible()
  },
)

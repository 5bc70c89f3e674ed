import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(320, 800)
})

/** A link whose first word says what it leads to. */
const open = (word: string, search = '') =>
  openPortal(paths.addCard({ id: `${word}-`.padEnd(43, 'x') }) + search)
const button = (name: string) => page.getByRole('button', { name })
const done = (last4: string) =>
  page.getByRole('status', { name: new RegExp(`^Your card ending in ${last4} is added\\.`) })
const unusable = page.getByRole('alert', { name: 'This link cannot be used.' })

test('a trial card is chosen and added, and no number is asked for', async () => {
  const calls = watchCalls(/\/api\/customer\/card$/)
  open('trial')
  await expect.element(page.getByRole('radio', { name: 'Visa ending 4242, works' })).toBeChecked()
  expect(document.querySelector('input:not([type="radio"])')).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await button('Add this card').click()
  await expect.element(done('4242')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      id_customer: 'trial-'.padEnd(43, 'x'),
      setup: 'trial_abcdefgh',
      trial_card: 'visa_works',
    },
  ])
})

test('a declined card is told of, and another one can be tried', async () => {
  open('trial')
  await page.getByRole('radio', { name: 'Visa ending 0002, is declined' }).click()
  await button('Add this card').click()
  await expect
    .element(page.getByText('Your bank has declined this card. Please try another one.'))
    .toBeVisible()
  await page.getByRole('radio', { name: 'Visa ending 4242, works' }).click()
  await button('Add this card').click()
  await expect.element(done('4242')).toBeVisible()
})

test('a card whose bank asks is added on yes, and on no it is not', async () => {
  const calls = watchCalls(/\/api\/customer\/card$/)
  open('trial')
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

test('Stripe draws its own fields in the light DOM, and says itself what is wrong with a card', async () => {
  open('stripe')
  const box = page.getByLabelText('payment of pk_test_12345678 for seti_abcdefgh_secret_1')
  await box.fill('declined')
  await button('Add this card').click()
  await expect.element(page.getByText('Your card was declined.')).toBeVisible()
  await box.fill('better')
  await button('Add this card').click()
  await expect.element(done('1111')).toBeVisible()
})

test('whoever comes back from the page of their bank is not asked for the card again', async () => {
  const calls = watchCalls(/\/api\/customer\/card(\/token)?$/)
  open('stripe', '?setup_intent=seti_returned1&redirect_status=succeeded')
  await expect.element(done('1111')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { id_customer: 'stripe-'.padEnd(43, 'x'), setup: 'seti_returned1' },
  ])
})

test('a link that is used, old or cut off leads on', async () => {
  open('gone')
  await expect.element(unusable).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in and add a card' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-account')
  expect(await accessibilityViolations()).toEqual([])
  openPortal('/public/customer/addcard/7')
  await expect.element(unusable.first()).toBeVisible()
})

test('a link that somebody used meanwhile says so when the card is sent', async () => {
  open('once')
  await button('Add this card').click()
  await expect.element(unusable).toBeVisible()
})

import { chargeInvoice } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refreshAll } from '#app/queries.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { chargeInvoices } from '#parts/charges/charge-invoices.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(1280, 800))

let customers = 0

/** A new customer with a trial card and an invoice of £120. */
async function owing(trial: string) {
  const lname = `Okafor ${++customers}`
  const id_customer = await make.createCustomer({
    lname,
    email: `pays-${customers}@example.org`,
  })
  await make.createCard(id_customer, {
    reference: `trial_${customers}:${trial}`,
    brand: 'trial',
  })
  const id = await make.createIssuedInvoice({ id_customer })
  return { id, id_customer, lname }
}
const charge = (id: number) => api.call(chargeInvoice, { params: { id }, body: {} })
const open = (search: string) =>
  openPortal(`${paths.charges()}?search=${encodeURIComponent(search)}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a charge shows its details, and part of it is refunded', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const { id, id_customer, lname } = await owing('visa_works')
  await charge(id)
  open(lname)
  await expect.element(page.getByText('Succeeded').last()).toBeVisible()
  await page.getByText(`Grace ${lname}`).first().click()
  await button('Refund').click()
  await expect.element(page.getByText(/has no credit to refund/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await make.giveCredit(id_customer, 12_000)
  await refreshAll()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByText(`Grace ${lname}`).first().click()
  await expect.element(page.getByRole('dialog').getByText('Trial card ending 4242')).toBeVisible()
  await button('Refund').click()
  await page.getByLabelText('Amount').fill('130')
  await page.getByLabelText('Reason').fill('The gate was left open')
  await button('Refund').click()
  await expect.element(page.getByText('At most £120.00', { exact: true })).toBeVisible()
  await page.getByLabelText('Amount').fill('20.50')
  expect(await accessibilityViolations()).toEqual([])
  await button('Refund').click()
  await expect.element(page.getByText(/^£20\.50, requested/)).toBeVisible()
})

test('a charge that waits for the customer can be cancelled', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const { id, lname } = await owing('visa_confirms')
  await charge(id)
  open(lname)
  await page.getByText(`Grace ${lname}`).first().click()
  await button('Cancel charge').click()
  await button('Cancel charge').click()
  await expect.element(page.getByRole('dialog').getByText('Cancelled')).toBeVisible()
})

test(
  'the dialog shows why a card was declined and when it is retried',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const { id, lname } = await owing('visa_later')
    await charge(id)
    open(lname)
    await page.getByText(`Grace ${lname}`).first().click()
    await expect
      .element(page.getByRole('dialog').getByText(/^Insufficient funds\. Next attempt on /))
      .toBeVisible()
    await page.viewport(320, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test(
  'many invoices are charged in batches, each reported when it is done',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push((await owing(i === 3 ? 'visa_stolen' : 'visa_works')).id)
    const told: number[] = []
    const outcomes = await chargeInvoices(ids, (done) => told.push(done.length))
    expect(told).toEqual([5, 7])
    expect(outcomes.map(({ charge: one }) => one?.status)).toEqual(
      ids.map((_, i) => (i === 3 ? 'declined' : 'succeeded')),
    )
  },
)

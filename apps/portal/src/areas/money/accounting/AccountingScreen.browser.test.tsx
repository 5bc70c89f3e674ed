import { exportLedger } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { paths } from '#app/paths.ts'

useApp()
beforeEach(async () => {
  await page.viewport(1280, 800)
  await signInAs('super')
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const record = (id: number, changes: object) =>
  insert('accounting_documents', {
    service: 'xero',
    kind: 'payment',
    id_record: id,
    created_at: new Date(),
    ...changes,
  })

test('a document refused by the accounting service shows the reason and is sent again', async () => {
  await record(71, { status: 'parked', error: 'Invoice # must be unique.' })
  await record(72, { status: 'sent', service_id: 'x', sent_at: new Date() })
  openPortal(paths.accounting())
  await expect.element(page.getByText('Invoice # must be unique.')).toBeVisible()
  await expect.element(page.getByText('Needs attention', { exact: true }).last()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button(/^Resend/).click()
  await expect.element(page.getByText('Document queued to be sent again.')).toBeVisible()
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible()
})

test('the books are locked up to a day, and unlocked', { tags: 'slow' }, async () => {
  openPortal(paths.accounting())
  await expect.element(page.getByText(/No period locked/)).toBeVisible()
  await button('Lock period').click()
  const day = page.getByRole('textbox', { name: /Lock up to/ })
  await day.fill('31/10/2026')
  await button('Save').click()
  await expect.element(page.getByText(/Books locked up to Sat 31 Oct 2026/)).toBeVisible()
  await button('Lock period').click()
  await day.fill('')
  await button('Save').click()
  await expect.element(page.getByText(/No period locked/).first()).toBeVisible()
})

test(
  'a failed export of the ledger is reported, and the dates stay',
  { tags: 'slow' },
  async () => {
    await fail(exportLedger, 'broken')
    openPortal(paths.accounting())
    await button('Export ledger').click()
    await page.getByRole('textbox', { name: 'From' }).fill('01/10/2026')
    await button('Export CSV').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/10/2026')
  },
)

test(
  'deductions withheld on bills are recorded as paid to HMRC, and a mistake is reversed',
  { tags: 'slow' },
  async () => {
    const id_treasure = await make.createTreasure({ lname: 'Reed', mphone: '+447700931001' })
    await make.withholdCis(id_treasure, '2026-10-20', 4_000)
    openPortal(paths.accounting())
    await button('CIS payments').click()
    await expect.element(page.getByText(/Withheld £40.00, paid £0.00/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await button(/^Record payment/).click()
    await expect.element(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('40.00')
    await page.getByRole('textbox', { name: /Paid on/ }).fill('20/11/2026')
    await page.getByRole('textbox', { name: /^Reference/ }).fill('P0123')
    expect(await accessibilityViolations()).toEqual([])
    await button('Save').click()
    await expect.element(page.getByText(/outstanding £0.00/)).toBeVisible()
    await page.viewport(320, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await button('Reverse: P0123').click()
    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    await expect.element(page.getByText(/outstanding £40.00/)).toBeVisible()
    await expect.element(page.getByText(/P0123 \(reversed\)/)).toBeVisible()
  },
)

test(
  'a refund made in Stripe without a credit note is reported and receives one',
  { tags: 'slow' },
  async () => {
    const id_treasure = await make.createTreasure({ lname: 'Fox', mphone: '+447700931002' })
    const id_customer = await make.createCustomer({ id_region: 1, lname: 'Hollis' })
    const id_invoice = await make.createInvoice({ id_customer, id_treasure })
    await make.createUncoveredRefund({ id_invoice, id_customer, pence: 500 })
    const said = hearSnackbars()
    openPortal(paths.accounting())
    const line = page.getByText(/Refunded at Stripe without a credit note: £5.00 of invoice/)
    await expect.element(line).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await button(/^Issue credit note/).click()
    const dialog = page.getByRole('dialog', { name: 'Issue credit note' })
    expect(await accessibilityViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.poll(() => said.join()).toMatch(/Credit note issued\./)
    await expect.element(line).not.toBeInTheDocument()
  },
)

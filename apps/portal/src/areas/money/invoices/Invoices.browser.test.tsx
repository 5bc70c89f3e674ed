import { getInvoice, getXeroOnlineUrl, listInvoices, showPounds } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { chosenRegion } from '#app/session/region.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, refuse, signInAs, update, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(1280, 800))

let people = 0

/** A new customer and a treasure who works for them. */
async function parties(name = 'Ledger') {
  const n = ++people
  const lname = `${name} ${n}`
  const id_treasure = await make.createTreasure({
    lname: `Maker ${n}`,
    mphone: `+4477009${String(30_000 + n)}`,
  })
  const email = `ledger${n}@example.org`
  const id_customer = await make.createCustomer({ id_region: 1, lname, email })
  return {
    worked: { id_customer, id_treasure },
    id_customer,
    email,
    name: lname,
    list: `${paths.invoices()}?search=${encodeURIComponent(lname)}`,
  }
}
const signInAsStaff = () => signInAs('admin').then(() => chosenRegion.set('all'))
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
/** Adds up the totals of the rows with this status, in pounds. */
const sumOf = (status: RegExp) =>
  page
    .getByRole('row', { name: status })
    .elements()
    .reduce((sum, one) => sum + Number(/£([\d.]+)/.exec(one.textContent)?.[1]), 0)
const open = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) }).click()
/** Checks accessibility at every width and restores a wide one. */
async function judge() {
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 800)
}

test('due work is previewed before it is drafted, and a draft is issued from the list', async () => {
  const { worked, name, list } = await parties()
  await make.createDueLine({ ...worked, line: { customer_total_pence: 12_345 } })
  await signInAsStaff()
  openPortal(list)
  await page.getByRole('button', { name: 'Check due work' }).click()
  const due = page.getByRole('dialog', { name: 'Check due work' })
  await expect.element(due.getByText(new RegExp(name))).toBeVisible()
  await judge()
  await due.getByRole('button', { name: /^Create/ }).click()
  await expect.element(due.getByText(/drafts? created\.$/)).toBeVisible()
  await expect.element(due.getByRole('button', { name: 'Issue and charge' })).toBeVisible()
  await judge()
  await due.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(row(`${name} None yet Draft`)).toBeVisible()
  await judge()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue 1 invoice/ })
  await dialog.getByRole('button', { name: /^Issue £/ }).click()
  await expect.element(dialog.getByText('1 of 1 done.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(row(`${name} INV-\\d+ Issued`)).toBeVisible()
})

test('of all matching rows, which are chosen, only drafts are issued, and the rows stay chosen', async () => {
  const name = `Many ${++people}`
  for (const n of [1, 2]) {
    const { worked } = await parties(`${name} ${n}`)
    if (n === 2) await make.createInvoice(worked)
    await make.createDueLine({ ...worked, line: { customer_total_pence: 10_000 * n } })
  }
  await signInAsStaff()
  openPortal(`${paths.invoices()}?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Check due work' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('checkbox')).toHaveLength(3)
  await expect
    .element(page.getByRole('columnheader', { name: 'Status' }))
    .toHaveAttribute('aria-sort', 'ascending')
  const first = page.getByRole('checkbox').first()
  const top = first.element().getBoundingClientRect().top
  await first.click()
  const bar = page.getByRole('group', { name: 'With selected' })
  await expect.element(bar).toBeInViewport()
  expect(first.element().getBoundingClientRect().top).toBe(top)
  await expect.element(bar.getByRole('button', { name: 'Charge', exact: true })).toBeVisible()
  expect(bar.getByRole('button', { name: 'Issue', exact: true }).query()).toBeNull()
  await bar.getByRole('button', { name: 'Choose all that match' }).click()
  await expect.element(bar.getByText('3 invoices chosen')).toBeVisible()
  const drafted = showPounds(sumOf(/Draft/))
  await judge()
  await bar.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue 2 invoices/ })
  await dialog.getByRole('button', { name: `Issue ${drafted}` }).click()
  await expect.element(dialog.getByText('2 of 2 done.')).toBeVisible()
  await expect.element(dialog.getByRole('heading')).not.toHaveTextContent('?')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect
    .element(bar.getByRole('button', { name: 'Issue', exact: true }))
    .not.toBeInTheDocument()
  await expect.element(bar.getByText('3 invoices chosen')).toBeVisible()
  const owed = showPounds(sumOf(/INV-\d+ Issued/))
  await bar.getByRole('button', { name: 'Charge', exact: true }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: `Charge ${owed}` }))
    .toBeVisible()
})

test('new drafts are issued and charged in one act', async () => {
  const { worked, name, list } = await parties('Both')
  await make.createDueLine({ ...worked, line: { customer_total_pence: 12_345 } })
  await signInAsStaff()
  openPortal(list)
  await page.getByRole('button', { name: 'Check due work' }).click()
  const due = page.getByRole('dialog', { name: 'Check due work' })
  await due.getByRole('button', { name: /^Create/ }).click()
  await expect.element(due.getByText(new RegExp(name))).toBeVisible()
  expect(due.getByRole('button', { name: 'Charge', exact: true }).query()).toBeNull()
  await due.getByRole('button', { name: 'Issue and charge' }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue and charge \d+ invoices?/ })
  await dialog.getByRole('button', { name: /^Issue and charge £/ }).click()
  await expect.element(dialog.getByText(/INV-\d+ .*card/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(due).not.toBeInTheDocument()
  await expect.element(row(`${name} INV-\\d+ Issued`)).toBeVisible()
  await page.viewport(390, 800)
  await expect
    .element(page.getByRole('combobox', { name: /Sort|Order/ }))
    .toHaveDisplayValue('Status: overdue first')
})

test(
  'an invoice shows UTC and pounds, Esc closes only its confirmation, and voiding adds a line',
  { tags: 'slow' },
  async () => {
    const { worked, name, list } = await parties()
    const id = await make.createInvoice(worked)
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(list)
    await open(name)
    const dialog = page.getByRole('dialog', { name: `Invoice ID ${id}`, exact: true })
    await expect.element(dialog.getByText('Payable for work')).toBeVisible()
    await dialog.getByText('More about this invoice').click()
    await expect.element(dialog.getByText('Ours before costs')).toBeVisible()
    await expect
      .element(dialog.getByText(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d$/).first())
      .toBeVisible()
    expect(
      dialog
        .getByRole('term')
        .elements()
        .map((term) => term.textContent),
    ).not.toContain('Voided')
    await judge()
    await dialog.getByRole('button', { name: 'Edit notes' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Rang on Monday.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Rang on Monday.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Void', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click()
    await expect.poll(() => said).toContain('Invoice voided.')
    await expect
      .poll(() =>
        dialog
          .getByRole('term')
          .elements()
          .map((term) => term.textContent),
      )
      .toContain('Voided')
  },
)

test(
  'a credit note credits part of an invoice, but never more than the rest',
  { tags: 'slow' },
  async () => {
    const { worked, name, list } = await parties()
    await make.createInvoice(worked)
    await signInAsStaff()
    openPortal(list)
    await open(name)
    await page.getByRole('button', { name: 'Issue credit note' }).click()
    const form = page.getByRole('dialog', { name: /^Credit note for INV-/ })
    await form.getByLabelText('Reason').selectOptions('Goodwill')
    await form.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(form.getByText('Choose what to credit')).toBeVisible()
    await form.getByRole('textbox', { name: /^Gardening|^Line/ }).fill('999')
    await form.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(form.getByText(/£999|more than|at most|left/i).first()).toBeVisible()
    await form.getByRole('textbox', { name: /^Gardening|^Line/ }).fill('6.50')
    await judge()
    await form.getByRole('button', { name: 'Issue credit note' }).click()
    await expect.element(page.getByText('£6.50').first()).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Credit notes' })).toBeVisible()
  },
)

test('a paid invoice is refunded in one act, and credit that remains from a credit note is refunded to the card', async () => {
  const { worked, id_customer, name, list } = await parties()
  const id = await make.createInvoice(worked)
  await make.payByCard(id)
  await signInAsStaff()
  const said = hearSnackbars()
  openPortal(list)
  await open(name)
  const dialog = page.getByRole('dialog', { name: `Invoice ID ${id}` })
  await expect
    .element(dialog.getByRole('link', { name: new RegExp(`${name}$`) }))
    .toHaveAttribute('href', expect.stringContaining(String(id_customer)))
  await expect.element(dialog.getByRole('link', { name: /^job \d+$/ })).toBeVisible()
  await judge()
  await dialog.getByRole('button', { name: 'Refund…' }).click()
  const form = page.getByRole('dialog', { name: /^Refund INV-/ })
  await expect.element(form.getByRole('button', { name: 'Refund £26.50' })).toBeVisible()
  await form.getByLabelText('Reason').selectOptions('Goodwill')
  await form.getByRole('textbox', { name: /^Gardening|^Line/ }).fill('6.50')
  await judge()
  await form.getByRole('button', { name: 'Refund £6.50' }).click()
  await expect.poll(() => said).toContain('Refund requested. It can take up to ten days to arrive.')
  await expect.element(dialog.getByRole('region', { name: 'Credit notes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  const note = page.getByRole('dialog', { name: /^Credit note for INV-/ })
  await note.getByLabelText('Reason').selectOptions('Goodwill')
  await note.getByRole('textbox', { name: /^Gardening|^Line/ }).fill('20')
  await note.getByRole('button', { name: 'Issue credit note' }).click()
  await expect.element(dialog.getByText(/^£20\.00 of this invoice is left with us/)).toBeVisible()
  await judge()
  const back = 'Refund £20.00 to the Visa ending 1117'
  await dialog.getByRole('button', { name: back }).click()
  const question = page.getByRole('alertdialog', { name: `${back}?` })
  await question.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect.element(dialog.getByText(/is left with us/)).not.toBeInTheDocument()
})

test(
  'staff send a payment link to the customer while the invoice is owed',
  { tags: 'slow' },
  async () => {
    const { worked, name, email, list } = await parties()
    await make.createInvoice(worked)
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(list)
    await open(name)
    await page.getByRole('button', { name: 'Send payment link' }).click()
    await expect.element(page.getByText(/pay £26\.50 by card/)).toBeVisible()
    await judge()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => said).toContain(`Payment link sent to ${email}.`)
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click()
    await expect.poll(() => said).toContain('Invoice voided.')
    await expect
      .element(page.getByRole('button', { name: 'Send payment link' }))
      .not.toBeInTheDocument()
  },
)

test("invoices appear on the customer's profile, and customers find their own", async () => {
  const { worked, id_customer, email } = await parties()
  const id = await make.createInvoice(worked)
  await signInAsStaff()
  openPortal(`${paths.customerProfile({ id: id_customer })}?tab=money`)
  const panel = page.getByRole('region', { name: 'Invoices' })
  await expect.element(panel.getByText('£26.50').first()).toBeVisible()
  await panel.getByRole('button', { name: /^INV-/ }).click()
  await expect.element(page.getByRole('dialog', { name: `Invoice ID ${id}` })).toBeVisible()
  await make.createSignIn({ id_customer, email: `own-${email}` })
  await signInAs(`own-${email}` as `${string}@${string}`)
  openPortal(paths.myInvoices())
  await expect.element(page.getByRole('heading', { name: 'My invoices', level: 1 })).toBeVisible()
  await judge()
  await page.getByRole('button', { name: /INV-/ }).click()
  await expect.element(page.getByText(/Gardening by .+ \(job \d+\)/).first()).toBeVisible()
  await page.getByText('More about this invoice').click()
  await expect.element(page.getByText('Payable for work')).toBeVisible()
  expect(page.getByText('Ours before costs').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Edit notes' }).query()).toBeNull()
})

test(
  'owed invoices are charged together, and customers without a card are listed separately',
  { tags: 'slow' },
  async () => {
    const { worked, list } = await parties()
    await make.createInvoice(worked)
    await signInAsStaff()
    openPortal(list)
    await page.getByRole('checkbox').first().click()
    await page.getByRole('button', { name: 'Charge', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Charge 1 invoice/ })
    await dialog.getByRole('button', { name: 'Charge £26.50' }).click()
    await expect.element(dialog.getByText('0 of 1 done.')).toBeVisible()
    await expect.element(dialog.getByText(/INV-\d+ .*card/)).toBeVisible()
  },
)

test(
  'an invoice opens in the accounting service, and a failure says how to get help',
  { tags: 'slow' },
  async () => {
    const { worked, name, list } = await parties()
    const id = await make.createInvoice(worked)
    await update('invoices', id, { xero_id: `xero-${id}` })
    await refuse(getXeroOnlineUrl, 'accounting_unavailable', { message: 'Xero rests' })
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(list)
    await open(name)
    await expect
      .element(page.getByRole('button', { name: 'View Xero Admin Invoice' }))
      .toBeVisible()
    await page.getByRole('button', { name: 'View Xero Customer Invoice' }).click()
    await expect
      .poll(() => said.join())
      .toMatch(
        /^The customer invoice could not be opened\. Please phone [\d ]+ or email \S+@\S+ if this persists\. Error: Xero rests\.$/,
      )
  },
)

test.each([320, 1280])('a long name fits at %i px in the dark', { tags: 'slow' }, async (width) => {
  const { worked, name, list } = await parties('Featherstonehaugh-Cholmondeley-Wriothesley')
  const id = await make.createInvoice(worked)
  await page.viewport(width, 700)
  await signInAsStaff()
  openPortal(list)
  document.body.dataset.theme = 'dark'
  await open(name)
  await expect.element(page.getByRole('dialog', { name: `Invoice ID ${id}` })).toBeVisible()
  await expect.element(page.getByText('Payable for work')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  document.body.dataset.theme = 'auto'
})

test('a failed load can be retried', { tags: 'slow' }, async () => {
  const { worked, name, list } = await parties()
  const id = await make.createInvoice(worked)
  await signInAsStaff()
  await fail(listInvoices, 'broken', { times: 1 })
  openPortal(list)
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(page.getByText('To pay').query()).toBeNull()
  await page.getByRole('button', { name: 'Retry' }).click()
  await fail(getInvoice, 'broken', { times: 1 })
  await open(name)
  const dialog = page.getByRole('dialog', { name: `Invoice ID ${id}` })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText('Payable for work')).toBeVisible()
})

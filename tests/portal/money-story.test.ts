import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoEmail, demoPassword } from '../../apps/api/src/seed/users.ts'
import { createCustomer, createTreasure } from '../../apps/api/test/fixtures.ts'
import { createCard } from '../../apps/api/test/money-fixtures.ts'
import { wakeTasks } from '../../apps/api/test/wake-tasks.ts'
import { createBegunJob, createWork } from '../../apps/api/test/work-fixtures.ts'
import { readPdf } from '../../apps/api/test/read-pdf.ts'
import { usePortal } from './portal.ts'

const hour = 3_600_000
/** Timeout for steps that wait for all tasks of a day. */
const patiently = { timeout: 60_000 }
let ahead = 0
const portal = usePortal({ clock: () => new Date(Date.now() + ahead), invoiceDueDays: 1 })

/** Moves the product's clock forward, and wakes its tasks. */
async function later(hours: number) {
  ahead += hours * hour
  await wakeTasks(portal.db)
}

const dialog = (page: Page) => page.locator('dialog[open]').last()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const confirm = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).last().click()
const row = (where: Page | Locator, name: string) =>
  where.getByRole('row').filter({ hasText: name })

/** Returns the file that an action downloads. */
async function saved(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await file.path())
}

/**
 * Creates a treasure who can be billed and paid, and a customer whose card has no money yet. Ties
 * both to users of the demo.
 */
async function people() {
  const { db } = portal
  const id_treasure = await createTreasure(db, {
    fname: 'Tess',
    lname: 'Penhaligon',
    mphone: '+447700900881',
  })
  const id_customer = await createCustomer(db, { fname: 'Gwen', lname: 'Trevanion' })
  const id_card = await createCard(db, id_customer, { reference: 'trial_story:visa_later' })
  const created_at = new Date()
  await db
    .insertInto('treasure_taxes')
    .values({ id_treasure, valid_from: '2020-01-01', created_at })
    .execute()
  await db
    .insertInto('self_billing_agreements')
    .values({ id_treasure, agreed_on: '2020-01-01', expires_on: '2099-01-01', created_at })
    .execute()
  for (const [role, who] of Object.entries({
    treasure: { id_treasure },
    customer: { id_customer },
  }))
    await db.updateTable('users').set(who).where('email', '=', demoEmail(role)).execute()
  return { id_treasure, id_customer, id_card }
}

/**
 * Records 3.25 hours at £23.37 and £17.19, and two sacks at £4.53, in a month that is still open.
 */
async function worked({ id_treasure, id_customer }: { id_treasure: number; id_customer: number }) {
  const { db } = portal
  const id = await createBegunJob(db, { id_customer, id_treasure })
  const labour = await createWork(
    db,
    { id, id_treasure },
    {
      quantity_hundredths: 325,
      customer_price_pence: 2_337,
      customer_total_pence: 7_595,
      treasure_price_pence: 1_719,
      total_pence: 5_587,
    },
  )
  const sack = { customer_price_pence: 453, treasure_price_pence: 453 }
  const sacks = { ...sack, customer_total_pence: 906, total_pence: 906, quantity_hundredths: 200 }
  await createWork(db, { id, id_treasure }, { ...sacks, material: true, id_service: 17 })
  return labour.id_timesheet
}

const total = '£85.01'
const income = '£64.93'

test(
  'work is invoiced, charged, split, billed and paid out, and the figures agree to the penny on every screen',
  { tags: 'slow', timeout: 240_000 },
  async () => {
    const { id_treasure, id_customer, id_card } = await people()
    const sheet = await worked({ id_treasure, id_customer })
    const [staff, treasure] = await Promise.all([portal.as('super'), portal.as('treasure')])
    await staff.evaluate(() => sessionStorage.setItem('region', 'all'))

    // The treasure adds a bank account, which cannot be used for two days.
    await treasure.goto(`${portal.origin}/my-earnings`)
    await press(treasure, 'Add bank account…')
    await dialog(treasure).getByLabel('Account holder').fill('Tess Penhaligon')
    await dialog(treasure).getByLabel('Sort code').fill('08-99-99')
    await dialog(treasure).getByLabel('Account number').fill('66374958')
    await dialog(treasure).getByLabel('Your password').fill(demoPassword)
    await confirm(treasure, 'Save')
    await treasure.getByText('ends in 4958').waitFor()

    // Staff lock the month before it was submitted, then check the due work, draft the invoice and
    // issue it.
    await staff.goto(`${portal.origin}/timesheet-view/${sheet}/${id_treasure}/name`)
    await press(staff, 'Lock')
    await confirm(staff, 'Lock')
    await staff.getByRole('button', { name: 'Open again', exact: true }).waitFor()
    await staff.goto(`${portal.origin}/invoices?search=trevanion`)
    await press(staff, 'Check due work')
    await row(dialog(staff), 'Gwen Trevanion').getByText(total).waitFor()
    expect(await readInvoice(id_customer)).toBeUndefined()
    await confirm(staff, /^Create .* drafts?$/)
    await confirm(staff, 'Close')
    await row(staff, 'Trevanion').getByText('Draft').waitFor()
    await row(staff, 'Trevanion').getByRole('checkbox').click()
    await press(staff, 'Issue')
    await confirm(staff, /^Issue/)
    await dialog(staff).getByText('1 of 1 done.').waitFor()
    await confirm(staff, 'Close')

    // The invoice is still chosen. The customer's card has no money today, and some tomorrow.
    await press(staff, 'Charge')
    await confirm(staff, /^Charge/)
    await dialog(staff).getByText('0 of 1 done.').waitFor()
    await dialog(staff)
      .getByText(/Declined/)
      .waitFor()
    await confirm(staff, 'Close')
    await row(staff, 'Trevanion').getByText('Card declined').waitFor()
    await portal.db
      .updateTable('cards')
      .set({ reference: 'trial_story:visa_works' })
      .where('id', '=', id_card)
      .execute()
    await later(25)
    await expect.poll(() => creditsOf(id_customer), patiently).toEqual(['credited', 'credited'])
    await staff.reload()
    await row(staff, 'Trevanion').getByText('Paid', { exact: true }).waitFor()

    // The treasure's bill and payout.
    await staff.goto(`${portal.origin}/bills?search=penhaligon`)
    await row(staff, 'Penhaligon').getByText('Draft').waitFor()
    await row(staff, 'Penhaligon').getByRole('checkbox').click()
    await press(staff, 'Issue')
    await confirm(staff, /^Issue/)
    await dialog(staff).getByText('1 of 1 done.').waitFor()
    await confirm(staff, 'Close')
    await row(staff, `SB-${id_treasure}-0001`).getByText(income).waitFor()
    await later(24)
    await staff.goto(`${portal.origin}/treasure-profile/${id_treasure}?tab=money`)
    await press(staff, 'Pay out…')
    await confirm(staff, 'Pay out')
    await staff
      .getByText(/^-£64\.93/)
      .first()
      .waitFor()
    await staff.goto(`${portal.origin}/payouts?search=penhaligon`)
    await press(staff, 'Create payment file…')
    const paid = await saved(staff, () => confirm(staff, 'Create file'))
    const [, reference = ''] =
      /^"08-99-99","66374958","Tess Penhaligon","64\.93","(TRS \d{6})"/m.exec(paid.toString()) ?? []
    expect(reference).not.toBe('')
    await row(staff, 'Penhaligon').getByText('Sent').waitFor()
    await row(staff, 'Penhaligon')
      .getByRole('button', { name: /^More for/ })
      .click()
    await staff.getByRole('menuitem', { name: 'Mark as paid…' }).click()
    await confirm(staff, 'Mark as paid')
    await row(staff, 'Penhaligon').getByText('Paid').waitFor()

    // The customer's invoice, the treasure's earnings, and the ledger.
    const customer = await portal.as('customer')
    await customer.goto(`${portal.origin}/my-invoices`)
    await row(customer, total).getByText('Paid').waitFor()
    await press(customer, /^INV-/)
    const pdf = await saved(customer, () => press(customer, /^Download PDF/))
    const printed = readPdf(pdf).join(' ')
    for (const words of ['Gwen Trevanion', '£75.95', '£9.06', total])
      expect(printed).toContain(words)
    await treasure.goto(`${portal.origin}/my-earnings`)
    const months = treasure.getByRole('region', { name: 'By month' })
    await expect.poll(() => months.getByRole('cell', { name: income }).count()).toBe(2)
    await treasure.goto(`${portal.origin}/my-bills`)
    await row(treasure, income).getByText('Paid').waitFor()
    expect(await booked(id_customer, reference)).toEqual({
      receivable: 0,
      clearing: -8_501,
      // A sixth of the price of the work is VAT. After the treasure's share, the rest is split in
      // half.
      vat: 1_266,
      commission: 371,
      'wallet of the region': 371,
      'wallet of the treasure': 0,
      uncredited: 0,
      payouts_in_transit: 0,
      bank: 6_493,
    })
  },
)

/**
 * Returns the sums in pence, by kind of account, of the ledger's entries for one customer's
 * invoices and one payout.
 */
async function booked(id_customer: number, reference: string): Promise<Record<string, number>> {
  const rows = await portal.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'id_account')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'id_transaction')
    .leftJoin('invoices', 'invoices.id', 'id_invoice')
    .select(['ledger_accounts.kind', 'ledger_accounts.id_region', 'amount_pence'])
    .where((eb) =>
      eb.or([
        eb('invoices.id_customer', '=', id_customer),
        eb('ledger_transactions.descr', '=', reference),
      ]),
    )
    .execute()
  const sums: Record<string, number> = {}
  for (const { kind, id_region, amount_pence } of rows) {
    const name = kind === 'wallet' ? `wallet of the ${id_region ? 'region' : 'treasure'}` : kind
    sums[name] = (sums[name] ?? 0) + amount_pence
  }
  return sums
}

const readInvoice = (id_customer: number) =>
  portal.db
    .selectFrom('invoices')
    .selectAll()
    .where('id_customer', '=', id_customer)
    .executeTakeFirst()

const creditsOf = async (id_customer: number) =>
  (
    await portal.db
      .selectFrom('wallet_credits')
      .innerJoin('invoices', 'invoices.id', 'id_invoice')
      .select('status')
      .where('id_customer', '=', id_customer)
      .execute()
  ).map(({ status }) => status)

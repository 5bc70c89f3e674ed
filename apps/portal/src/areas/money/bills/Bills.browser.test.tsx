import { getBill, issueBills, listBills } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { chosenRegion } from '#app/session/region.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(1280, 800))

let treasures = 0

/** Creates a treasure with two lines in October, a month that is locked. */
async function recorded({ isReady = true, lname = 'Quill' } = {}) {
  const surname = `${lname} ${++treasures}`
  const id_treasure = await make.createTreasure({
    lname: surname,
    mphone: `+4477009${String(20_000 + treasures)}`,
    id_region: 2,
  })
  const id_customer = await make.createCustomer({ id_region: 2 })
  const [id = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  const line = (changes: object) => make.createWork({ id, id_treasure }, changes)
  const { id_timesheet } = await line({ date: '2026-10-14', total_pence: 12_345 })
  await line({
    date: '2026-10-20',
    total_pence: 1_200,
    material: true,
    id_service: 17,
    descr: 'Bark mulch, 60 l',
  })
  await update('timesheets', id_timesheet, { id_status: 3, locked_at: new Date() })
  if (isReady) {
    await insert('treasure_taxes', {
      id_treasure,
      valid_from: '2020-01-01',
      created_at: new Date(),
    })
    await insert('self_billing_agreements', {
      id_treasure,
      agreed_on: '2020-01-01',
      expires_on: '2190-01-01',
      created_at: new Date(),
    })
  }
  return {
    id_treasure,
    id_timesheet,
    name: `Sam ${surname}`,
    list: `${paths.bills()}?search=${encodeURIComponent(surname)}`,
  }
}
const signInAsStaff = (who: 'admin' | 'super' = 'admin') =>
  signInAs(who).then(() => chosenRegion.set('all'))
const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Checks accessibility at every width and restores a wide one. */
async function judge() {
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 800)
}

/** Drafts all due bills on the screen. */
async function draftDue() {
  await page.getByRole('button', { name: 'Check due work' }).click()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Issue' }))
    .toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

test('due bills are previewed before they are drafted, and the list shows their totals', async () => {
  const { name, list } = await recorded()
  await signInAsStaff()
  openPortal(list)
  await expect.element(page.getByRole('heading', { name: 'Bills', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Check due work' }).click()
  const due = page.getByRole('dialog', { name: 'Check due work' })
  await expect.element(due.getByText(name)).toBeVisible()
  await expect.element(due.getByText('£135.45').first()).toBeVisible()
  await judge()
  await due.getByRole('button', { name: /^Create/ }).click()
  await expect.element(due.getByText(/drafts? created\.$/)).toBeVisible()
  await due.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(row(`${name} None yet October 2026 Draft .*£135\\.45`)).toBeVisible()
  await expect.element(page.getByText('Unpaid')).toBeVisible()
  await judge()
})

test('several bills are issued at once, each with its result', { tags: 'slow' }, async () => {
  const good = await recorded({ lname: 'Pair' })
  const held = await recorded({ lname: 'Pair', isReady: false })
  await signInAsStaff()
  openPortal(`${paths.bills()}?search=Pair`)
  await draftDue()
  await expect.element(page.getByRole('checkbox')).toHaveLength(2)
  await expect.element(row(held.name).getByText('On hold')).toBeVisible()
  for (const box of page.getByRole('checkbox').all()) await box.click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue 2 bills/ })
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await expect.element(dialog.getByText('1 of 2 done.')).toBeVisible()
  await expect.element(dialog.getByText(`SB-${good.id_treasure}-0001`)).toBeVisible()
  await expect.element(dialog.getByText(/Their tax details are missing\./)).toBeVisible()
  await judge()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(row(`${good.name} SB-.* Issued`)).toBeVisible()
})

test(
  'a bill shows its lines and is issued, and its timesheet shows its number until it is voided',
  { tags: 'slow' },
  async () => {
    const { name, list, id_treasure, id_timesheet } = await recorded()
    await signInAsStaff()
    const said = hearSnackbars()
    const router = openPortal(list)
    await draftDue()
    await open(name)
    const draft = page.getByRole('dialog', { name: 'Draft bill' })
    await expect.element(draft.getByText(/Bark mulch, 60 l/)).toBeVisible()
    await draft.getByRole('button', { name: 'Issue', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Issue 1 bill/ })
    await question.getByRole('button', { name: /^Issue/ }).click()
    await expect.element(question.getByText('1 of 1 done.')).toBeVisible()
    await question.getByRole('button', { name: 'Close', exact: true }).last().click()
    const number = `SB-${id_treasure}-0001`
    const bill = page.getByRole('dialog', { name: `Bill ${number}` })
    await expect.element(bill.getByText('Issued').first()).toBeVisible()
    await judge()
    await bill.getByRole('link', { name: 'October 2026' }).click()
    await expect
      .poll(() => router.state.location.pathname)
      .toContain(`/timesheet-view/${id_timesheet}`)
    await page.getByRole('link', { name: `Bill ${number}` }).click()
    await open(name)
    await bill.getByRole('button', { name: 'Void' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click()
    await expect.poll(() => said).toContain('Bill voided.')
    await expect.element(bill.getByText('Voided').first()).toBeVisible()
  },
)

test('a treasure finds their own bill without links for staff', { tags: 'slow' }, async () => {
  const { id_treasure, name, list } = await recorded()
  await signInAsStaff()
  openPortal(list)
  await draftDue()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Issue 1 bill/ })
  await question.getByRole('button', { name: /^Issue/ }).click()
  await expect.element(question.getByText('1 of 1 done.')).toBeVisible()
  const email = `own-bills-${id_treasure}@example.org` as const
  await make.createSignIn({ id_treasure, email })
  await signInAs(email)
  openPortal(paths.myBills())
  await expect.element(page.getByRole('heading', { name: 'My bills', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^SB-${id_treasure}`) }).click()
  const bill = page.getByRole('dialog', { name: `Bill SB-${id_treasure}-0001` })
  await expect.element(bill.getByText(name)).toBeVisible()
  await expect.element(bill.getByRole('button', { name: /^Download PDF/ })).toBeVisible()
  expect(bill.getByRole('link').query()).toBeNull()
  expect(bill.getByRole('button', { name: 'Void' }).query()).toBeNull()
  await judge()
})

test(
  "a treasure's profile shows their tax status and records their agreement",
  { tags: 'slow' },
  async () => {
    const { id_treasure, name, list } = await recorded({ isReady: false })
    await signInAsStaff()
    const said = hearSnackbars()
    const router = openPortal(`${paths.treasureProfile({ id: id_treasure })}?tab=money`)
    const panel = page.getByRole('region', { name: 'Tax details' })
    const agreement = page.getByRole('region', { name: 'Self-billing agreement' })
    await expect.element(panel.getByText('Not set: bills on hold')).toBeVisible()
    await panel.getByRole('button', { name: 'Edit tax details' }).click()
    await panel.getByLabelText('VAT number').fill('12')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect.element(panel.getByText(/^This is not a VAT number/)).toBeVisible()
    await panel.getByLabelText('VAT number').fill('GB 123 4567 82')
    await panel.getByLabelText('Building work').selectOptions('Building work, 20% withheld')
    await panel.getByLabelText('Valid from').fill('01/01/2026')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => said).toContain('Tax details saved.')
    await expect.element(panel.getByText('GB123456782')).toBeVisible()
    await agreement.getByRole('button', { name: 'Record agreement' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record agreement' }).click()
    await expect.poll(() => said).toContain('Agreement recorded.')
    await expect.element(agreement.getByText(/\d to \w/)).toBeVisible()
    await judge()
    await router.navigate(list)
    await draftDue()
    // £123.45 includes £20.58 of VAT; 20% of £102.87 is withheld.
    await open(name)
    await expect.element(page.getByText('-£20.57')).toBeVisible()
  },
)

test.each([
  [320, 640],
  [1280, 800],
])('a long name fits at %i px, light and dark', { tags: 'slow' }, async (width, height) => {
  const { name, list } = await recorded({ lname: 'Featherstonehaugh-Cholmondeley-Wriothesley' })
  await page.viewport(width, height)
  await signInAsStaff()
  openPortal(list)
  await draftDue()
  await expect.element(page.getByText(name).first()).toBeVisible()
  document.body.dataset.theme = 'dark'
  await open(name)
  await expect.element(page.getByRole('dialog', { name: 'Draft bill' })).toBeVisible()
  await expect.element(page.getByText(/Bark mulch, 60 l/)).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await judge()
  document.body.dataset.theme = 'auto'
})

test('failures to load and to issue bills are reported', { tags: 'slow' }, async () => {
  const { name, list } = await recorded()
  await signInAsStaff()
  await fail(listBills, 'broken', { times: 1 })
  openPortal(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await draftDue()
  await fail(getBill, 'broken', { times: 1 })
  await open(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await fail(issueBills, 'broken')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Issue 1 bill/ })
  await question.getByRole('button', { name: /^Issue/ }).click()
  await expect.element(question.getByText('0 of 1 done.')).toBeVisible()
})

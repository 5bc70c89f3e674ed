import { listMyTimesheets } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'

useApp()
beforeEach(() => page.viewport(1280, 800))

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
const thisMonth = `${today.slice(0, 7)}-01`
const lastMonth = new Date(Date.parse(thisMonth) - 86_400_000).toISOString().slice(0, 7) + '-01'
const inWords = (month: string) =>
  new Date(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Signs in a new treasure with two lines this month and one last month, which is locked. The last
 * of their three jobs has a fixed price.
 */
async function recorded() {
  const id_treasure = await signInOwnTreasure()
  const begun = { id_customer: 1, id_treasure }
  const prices = { treasure_price_pence: 1_800, customer_price_pence: 2_600 }
  const [first = 0, second = 0] = await make.createBegunJobs(2, { ...begun, changes: prices })
  const [whole = 0] = await make.createBegunJobs(1, {
    ...begun,
    changes: {
      id_job_type: 3,
      id_price_unit: 4,
      treasure_price_pence: 11_000,
      customer_price_pence: 14_000,
    },
  })
  const job = { id: first, id_treasure }
  const labour = {
    ...prices,
    quantity_hundredths: 350,
    total_pence: 6_300,
    customer_total_pence: 9_100,
    descr: 'Cut the hedge.',
  }
  await make.createWork(job, { month: thisMonth, ...labour })
  await make.createWork(job, {
    month: thisMonth,
    material: true,
    id_service: 17,
    id_price_unit: 4,
    quantity_hundredths: 400,
    treasure_price_pence: 3_624,
    customer_price_pence: 3_624,
    total_pence: 14_496,
    customer_total_pence: 14_496,
    descr: 'Fence posts',
  })
  const { id_timesheet } = await make.createWork(job, { month: lastMonth, ...labour })
  await update('timesheets', id_timesheet, { id_status: 3, submitted_at: new Date() })
  return { second: String(second), whole: String(whole) }
}

const lines = () => page.getByRole('article')
const dialog = () => page.getByRole('dialog')
const line = (text: string) => lines().filter({ hasText: text })
const doTo = async (text: string, what: string) => {
  await line(text)
    .getByRole('button', { name: /^More for this entry/ })
    .click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('a treasure sees this month with its total, and an earlier locked month', async () => {
  await recorded()
  openPortal(paths.myTreasureTimesheets())
  await expect.element(page.getByRole('heading', { name: inWords(thisMonth) })).toBeVisible()
  await expect.element(lines()).toHaveLength(2)
  await expect.element(page.getByText('£207.96')).toBeVisible()
  await expect.element(line('Cut the hedge').getByText(/3\.5 hours at £18\.00/)).toBeVisible()
  await expect.element(line('Fence posts').getByText(/4 × £36\.24/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await page.getByLabelText('Month').selectOptions(`${inWords(lastMonth)}, locked`)
  await expect.element(page.getByRole('heading', { name: inWords(lastMonth) })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Submit timesheet' }))
    .not.toBeInTheDocument()
  await lines().getByRole('button').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete… The timesheet is locked.' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a month is submitted, and recording labour reopens it', async () => {
  const { second } = await recorded()
  const said = hearSnackbars()
  openPortal(paths.myTreasureTimesheets())
  await page.getByRole('button', { name: 'Submit timesheet' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.poll(() => said).toContain('Timesheet submitted.')
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Record Labour' }).click()
  await dialog().getByLabelText(/^Job/).selectOptions(second)
  await dialog()
    .getByLabelText(/^Hours Done/)
    .fill('2')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(lines()).toHaveLength(3)
  await expect.element(page.getByText('£243.96')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit timesheet' })).toBeVisible()
})

test('an entry is edited, moved to another job, and deleted', { tags: 'slow' }, async () => {
  const { second } = await recorded()
  openPortal(paths.myTreasureTimesheets())
  await doTo('Fence posts', 'Edit…')
  await expect.element(dialog().getByRole('heading', { name: 'Edit Materials' })).toBeVisible()
  const items = dialog().getByLabelText(/^Number of items/)
  await expect.element(items).toHaveValue('4')
  await items.fill('2')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(line('Fence posts').getByText(/2 × £36\.24/)).toBeVisible()

  await doTo('Cut the hedge', 'Change job…')
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await expect.element(page.getByText('Job is required')).toBeVisible()
  await dialog().getByLabelText(/^Job/).selectOptions(second)
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await expect.element(line('Cut the hedge').getByText(new RegExp(`Job ${second},`))).toBeVisible()

  await doTo('Cut the hedge', 'Delete…')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(lines()).toHaveLength(1)
})

test(
  'an entry that would become a whole job first shows its value before and after the move',
  { tags: 'slow' },
  async () => {
    const { whole } = await recorded()
    const said = hearSnackbars()
    openPortal(paths.myTreasureTimesheets())
    await doTo('Cut the hedge', 'Change job…')
    await dialog().getByLabelText(/^Job/).selectOptions(whole)
    await dialog().getByRole('button', { name: 'Change job' }).click()
    await expect.element(dialog().getByText(/has one price for all of it/)).toBeVisible()
    const row = (name: string) => dialog().getByRole('row', { name })
    await expect.element(row('Quantity 3.5 hours Whole job')).toBeVisible()
    await expect.element(row('Price £18.00 £110.00')).toBeVisible()
    await expect.element(row('Total £63.00 £110.00')).toBeVisible()
    await expect.element(row(`Status of job ${whole} In progress Completed`)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await dialog().getByRole('button', { name: 'Back' }).click()
    await expect.element(dialog().getByLabelText(/^Job/)).toHaveValue(whole)
    await dialog().getByRole('button', { name: 'Change job' }).click()
    await dialog().getByRole('button', { name: 'Yes, change it' }).click()
    await expect.poll(() => said).toContain(`The entry is job ${whole}'s now.`)
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

test('the form names a locked month at once, with the next date that is open', async () => {
  await recorded()
  openPortal(paths.myTreasureTimesheets())
  await page.getByRole('button', { name: 'Record Labour' }).click()
  const date = dialog().getByRole('textbox', { name: /^Date/ })
  await date.fill(lastMonth.split('-').toReversed().join('/'))
  const words = `^The timesheet of ${inWords(lastMonth)} is locked.*next open date is \\w{3}.1.`
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .filter({ hasText: new RegExp(words) }),
    )
    .toBeVisible()
  await date.fill(thisMonth.split('-').toReversed().join('/'))
  await expect.element(dialog().getByText(/is locked/)).not.toBeInTheDocument()
})

test('a treasure without entries learns how a timesheet starts', async () => {
  await signInAs('both')
  openPortal(paths.myTreasureTimesheets())
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'My Jobs Board' }))
    .toHaveAttribute('href', '/my-jobs-board')
})

test('months that fail to load can be retried', { tags: 'slow' }, async () => {
  await fail(listMyTimesheets, 'broken', { times: 1 })
  await recorded()
  openPortal(paths.myTreasureTimesheets())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(lines()).toHaveLength(2)
})

test('a lost connection is reported', { tags: 'slow' }, async () => {
  await fail(listMyTimesheets, 'dropped')
  await signInAs('treasure')
  openPortal(paths.myTreasureTimesheets())
  await expect
    .element(page.getByRole('heading', { name: 'The server could not be reached' }))
    .toBeVisible()
})

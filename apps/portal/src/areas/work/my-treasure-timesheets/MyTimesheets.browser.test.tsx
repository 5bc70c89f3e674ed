import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const lines = () => page.getByRole('article')
const dialog = () => page.getByRole('dialog')
const doTo = async (text: string, what: string) => {
  await lines()
    .filter({ hasText: text })
    .getByRole('button', { name: /^More for this entry/ })
    .click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('a treasure reads a month, what it comes to, and an earlier one that is locked', async () => {
  signInAs('treasure')
  openPortal(paths.myTreasureTimesheets())
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect.element(lines()).toHaveLength(2)
  await expect.element(page.getByText('£207.96')).toBeVisible()
  await expect
    .element(
      lines()
        .first()
        .getByText(/3\.5 hours at £18\.00/),
    )
    .toBeVisible()
  await expect
    .element(
      lines()
        .last()
        .getByText(/4 × £36\.24/),
    )
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await page.getByLabelText('Month').selectOptions('October 2026, locked')
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Submit timesheet' }))
    .not.toBeInTheDocument()
  await lines().getByRole('button').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete… The timesheet is locked.' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a month is submitted, and recording labour opens it again', async () => {
  signInAs('treasure')
  const said = hearSnackbars()
  openPortal(paths.myTreasureTimesheets())
  await page.getByRole('button', { name: 'Submit timesheet' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.poll(() => said).toContain('Timesheet submitted.')
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Record Labour' }).click()
  await dialog().getByLabelText(/^Job/).selectOptions('32')
  await dialog()
    .getByLabelText(/^Hours Done/)
    .fill('2')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(lines()).toHaveLength(3)
  await expect.element(page.getByText('£243.96')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit timesheet' })).toBeVisible()
})

test('an entry is edited, moved to another job, and deleted', async () => {
  signInAs('treasure')
  openPortal(paths.myTreasureTimesheets())
  await doTo('Fence posts', 'Edit…')
  await expect.element(dialog().getByRole('heading', { name: 'Add Materials' })).toBeVisible()
  const items = dialog().getByLabelText(/^Number of items/)
  await expect.element(items).toHaveValue('4')
  await items.fill('2')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect
    .element(
      lines()
        .last()
        .getByText(/2 × £36\.24/),
    )
    .toBeVisible()

  await doTo('Cut the hedge', 'Change job…')
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await expect.element(page.getByText('Job is required')).toBeVisible()
  await dialog().getByLabelText(/^Job/).selectOptions('32')
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await expect
    .element(
      lines()
        .first()
        .getByText(/Job 32/),
    )
    .toBeVisible()

  await doTo('Cut the hedge', 'Delete…')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(lines()).toHaveLength(1)
})

test('an entry that would become a whole job is shown as it is and as it would be first', async () => {
  signInAs('treasure')
  const said = hearSnackbars()
  openPortal(paths.myTreasureTimesheets())
  await doTo('Cut the hedge', 'Change job…')
  await dialog().getByLabelText(/^Job/).selectOptions('33')
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await expect.element(dialog().getByText(/has one price for all of it/)).toBeVisible()
  const row = (name: string) => dialog().getByRole('row', { name })
  await expect.element(row('Quantity 3.5 hours Whole job')).toBeVisible()
  await expect.element(row('Price £18.00 £110.00')).toBeVisible()
  await expect.element(row('Total £63.00 £110.00')).toBeVisible()
  await expect.element(row('Status of job 33 Progressing Completed')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await dialog().getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog().getByLabelText(/^Job/)).toHaveValue('33')
  await dialog().getByRole('button', { name: 'Change job' }).click()
  await dialog().getByRole('button', { name: 'Yes, change it' }).click()
  await expect.poll(() => said).toContain("The entry is job 33's now.")
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a treasure without an entry is told how a timesheet comes about', async () => {
  signInAs('both')
  openPortal(paths.myTreasureTimesheets())
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'My Jobs Board' }))
    .toHaveAttribute('href', '/my-jobs-board')
})

test('months that did not come can be asked for again', async () => {
  signInAs('treasure', { fault: 'broken', path: '/my/treasure/timesheets', times: 1 })
  openPortal(paths.myTreasureTimesheets())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(lines()).toHaveLength(2)
})

test('without a connection the screen says so', async () => {
  signInAs('treasure', { fault: 'dropped', path: '/my/treasure/timesheets' })
  openPortal(paths.myTreasureTimesheets())
  await expect
    .element(page.getByRole('heading', { name: 'The server could not be reached' }))
    .toBeVisible()
})

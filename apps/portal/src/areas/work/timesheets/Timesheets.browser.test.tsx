import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilitySlips } from '../../../../test/accessibility-slips.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 800))

const view = paths.timesheetView({ id: 7, treasure: 5, name: 'Mo Farrow' })
const moInOctober = () => page.getByRole('row', { name: /Mo Farrow October 2026/ })
const lineMenu = (n: number) => page.getByRole('button', { name: /^More for/ }).nth(n)

test('the list says whose month it is, how it stands and what it comes to', async () => {
  signInAs('admin')
  openPortal(paths.timesheets())
  await expect
    .element(
      page.getByRole('row', {
        name: /Mo Farrow October 2026 Submitted.* 3 £138\.23 £35\.96 £174\.19/,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByLabelText('Timesheets in this list')).toHaveTextContent('3')
  expect(await accessibilitySlips()).toEqual([])
})

test('a month, a status and a name narrow it, and all stands in the address', async () => {
  signInAs('ambassador')
  const router = openPortal(paths.timesheets())
  await page.getByLabelText('Month').selectOptions('October 2026')
  await page.getByRole('button', { name: 'Submitted', pressed: false }).click()
  await expect.element(page.getByLabelText('Timesheets in this list')).toHaveTextContent('1')
  expect(router.state.location.search).toBe('?month=2026-10&id_status=2')
  await page.getByRole('searchbox', { name: 'Search by treasure' }).fill('nobody')
  await expect.element(page.getByText('No timesheets here')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(page.getByLabelText('Timesheets in this list')).toHaveTextContent('3')
})

test('several are locked at once and opened again; what is invoiced cannot be chosen', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/timesheets\/(un)?lock$/)
  openPortal(paths.timesheets())
  await expect.element(moInOctober()).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toHaveLength(2)
  for (const box of page.getByRole('checkbox').all()) await box.click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect.poll(() => said).toContain('2 timesheets locked.')
  expect(calls[0]?.body).toEqual({ ids: [8, 7] })
  await expect.element(moInOctober().getByText('Locked')).toBeVisible()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(() => said).toContain('1 timesheet opened again.')
})

test('a timesheet shows its lines, is locked, and then nothing on it can be deleted', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  openPortal(view)
  await expect.element(page.getByRole('heading', { name: 'Timesheet of Mo Farrow' })).toBeVisible()
  await expect.element(page.getByText('3.5 Hours')).toBeVisible()
  await expect.element(page.getByText('4 items')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  expect(await accessibilitySlips()).toEqual([])
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect.poll(() => said).toContain('Timesheet locked.')
  await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
  await lineMenu(0).click()
  await expect
    .element(page.getByRole('menuitem', { name: /Delete/ }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a line is kept off invoices, and let on again', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  openPortal(view)
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'Stop invoicing' }).click()
  await expect.poll(() => said).toContain('This line will not be invoiced.')
  await expect.element(page.getByText('Not invoiced')).toBeVisible()
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'Resume invoicing' }).click()
  await expect.poll(() => said).toContain('This line will be invoiced.')
})

test('a line is deleted after a question; one with a review says why it stays', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  openPortal(view)
  await lineMenu(1).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete… It has a review.' }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'View review' }).click()
  await expect
    .element(page.getByText('Add or View Review for job 1042 done on 09/10/2026'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await lineMenu(2).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect.element(page.getByText(/comes off Mo Farrow’s pay/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => said).toContain('Line deleted.')
  await expect.element(page.getByText('Bark mulch')).not.toBeInTheDocument()
})

test('a line’s job is shown in short: its service’s id, its description, and the way to its page', async () => {
  signInAs('admin')
  const router = openPortal(view)
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'See the job' }).click()
  const job = page.getByRole('dialog', { name: 'Job 1042' })
  await expect.element(job.getByText('Service id')).toBeVisible()
  await expect.element(job.getByRole('definition').nth(1)).toHaveTextContent('3')
  await expect.element(job.getByText(/The hedge at the back\./)).toBeVisible()
  await job.getByRole('button', { name: 'Job Page' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/job/1042')
})

test('staff review a line, and record what the treasure forgot', async () => {
  signInAs('super')
  openPortal(view)
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'Add review' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('img', { name: '5 of 5 stars' }).first()).toBeVisible()
})

test.each([
  ['the list', '/admin/timesheets', paths.timesheets()],
  ['a timesheet', '/timesheet/7/work', view],
])('%s that could not be loaded is asked for again', async (_what, path, address) => {
  signInAs('admin', { mood: 'broken', path, times: 1 })
  openPortal(address)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/Mo Farrow/).first()).toBeVisible()
})

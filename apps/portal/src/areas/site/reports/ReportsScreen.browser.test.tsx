import {
  getReport,
  listFigures,
  listJobs,
  updateReportMail,
  type Report,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { chosenRegion } from '#app/session/region.ts'
import { today } from '#parts/words.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(320, 800))

const signInAsStaff = () => signInAs('admin').then(() => chosenRegion.set('all'))
const year = `from=${today().slice(0, 4)}-01-01&to=${today()}`

test('a bar and a row of the table lead to exactly the jobs that they count', async () => {
  const id_customer = await make.createCustomer({ lname: 'Counted', email: 'counted@example.org' })
  await make.createJobs(id_customer, [{ posted_at: new Date() }, { posted_at: new Date() }])
  await signInAsStaff()
  openPortal(`${paths.reports()}?figure=booked&by=month&${year}`)
  const panel = page.getByRole('region', { name: 'Booked' })
  await expect.element(panel.getByText(/^Jobs that customers booked/)).toBeVisible()
  const report: Report = await api.call(getReport, {
    params: { figure: 'booked' },
    query: { from: `${today().slice(0, 4)}-01-01`, to: today(), by: 'month' },
  })
  expect(report.total.count).toBeGreaterThanOrEqual(2)
  const table = panel.getByRole('table', { name: 'Booked by month' })
  expect(table.getByRole('row').elements()).toHaveLength(report.buckets.length + 1)
  expect(document.querySelectorAll('.report-picture a')).toHaveLength(report.buckets.length)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 800)
  await table.getByRole('link').last().click()
  await expect.element(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  const { meta } = await api.call(listJobs, { query: report.buckets.at(-1)?.filter ?? {} })
  expect(meta.total).toBe(report.buckets.at(-1)?.count)
  await expect.element(page.getByText(/^Booked since/)).toBeVisible()
})

test('the figures, the range and the parts are in the address, and the keyboard reaches them', async () => {
  await signInAsStaff()
  const router = openPortal(paths.reports())
  const asked = () => new URLSearchParams(router.state.location.search).toString()
  const figures = page.getByRole('navigation', { name: 'Figures' })
  await figures.getByRole('link', { name: 'Reviews' }).click()
  await expect.element(page.getByRole('region', { name: 'Reviews' })).toBeVisible()
  // There are no reviews, so there is nothing to divide by.
  await expect
    .element(page.getByRole('region', { name: 'Reviews' }).getByText('–').first())
    .toBeVisible()
  await page.getByLabelText('By', { exact: true }).selectOptions('Service')
  await expect.element(page.getByText('Nothing in this period.')).toBeVisible()
  await page.getByLabelText('By', { exact: true }).selectOptions('Treasure')
  await page.getByRole('button', { name: 'Last year' }).click()
  await expect.poll(asked).toMatch(/^figure=stars&by=treasure&from=\d{4}-01-01&to=\d{4}-12-31$/)
  // A figure that cannot be divided by treasure is shown by week.
  const link = figures.getByRole('link', { name: 'Cancelled' }).element()
  if (link instanceof HTMLElement) link.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('table', { name: 'Cancelled by week' })).toBeInTheDocument()
})

test('a range that ends before it begins says so, and a failed load can be tried again', async () => {
  await signInAsStaff()
  await fail(listFigures, 'broken', { times: 1 })
  openPortal(`${paths.reports()}?from=2026-02-01&to=2026-01-01`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(page.getByText('The last day is before the first. Please choose other days.'))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a report is saved as a file, and the weekly e-mail is switched off', async () => {
  await signInAsStaff()
  const said = hearSnackbars()
  openPortal(`${paths.reports()}?figure=revenue&by=month&${year}`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect
    .poll(() => said)
    .toContain(`revenue-${today().slice(0, 4)}-01-01-${today()}.csv is in your downloads.`)
  const mail = page.getByRole('switch', { name: /^E-mail me/ })
  await expect.element(mail).toBeChecked()
  await fail(updateReportMail, 'broken', { times: 1 })
  await mail.click()
  await expect.poll(() => said.join()).toContain('Your choice was not saved')
  await expect.element(mail).toBeChecked()
  await mail.click()
  await expect.element(mail).not.toBeChecked()
})

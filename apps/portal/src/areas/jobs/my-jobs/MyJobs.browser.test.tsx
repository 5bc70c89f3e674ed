import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 800))

const job = (id: number) => page.getByRole('article').filter({ hasText: `Job ${id},` })
const dialog = () => page.getByRole('dialog', { name: 'Call off job 12?' })

test('a customer reads how each job stands, in words', async () => {
  signInAs('customer')
  openPortal(paths.myJobs())
  await expect.element(job(12).getByText(/We are looking for a treasure/)).toBeVisible()
  await expect.element(job(12).getByText(/Tue 1 Dec 2026/)).toBeVisible()
  await expect.element(job(12).getByText(/£25.20 per hour, at least £50.40/)).toBeVisible()
  await expect.element(job(11).getByText(/Mo has taken it/)).toBeVisible()
  await expect
    .element(job(11).getByRole('link', { name: 'See the pictures of job 11' }))
    .toHaveAttribute('href', '/public/job/two-pictures-of-this-job/images?job=11')
  await expect
    .element(job(9).getByRole('link', { name: 'Book again: Gardening' }))
    .toHaveAttribute('href', '/book-myself-a-job-page?service=3')
  await expect.element(page.getByRole('button', { name: /^Call off/ })).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
})

test('a job is called off with a reason, and the list knows it', async () => {
  signInAs('customer')
  const said = hearSnackbars()
  const calls = watchCalls(/\/decline$/)
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: 'Call off job 12' }).click()
  const why = dialog().getByLabelText('Why?')
  await expect.element(why).toBeVisible()
  await expect.element(page.getByText('The customer could not be reached')).not.toBeInTheDocument()
  await dialog().getByRole('button', { name: 'Yes, call it off' }).click()
  await expect.element(page.getByText('Please choose a reason')).toBeVisible()
  await expect.element(why).toHaveFocus()
  expect(calls).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
  await why.selectOptions('Too expensive')
  await dialog().getByRole('button', { name: 'Yes, call it off' }).click()
  await expect.poll(() => said).toContain('Job 12 is called off.')
  expect(calls[0]?.body).toEqual({ id_job_loss_reason: 1 })
  await expect.element(job(12).getByText(/Called off before anybody had begun/)).toBeVisible()
})

test('a job that was taken meanwhile stays, and why is said', async () => {
  signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: 'Call off job 12' }).click()
  await dialog().getByLabelText('Why?').selectOptions('Booked twice')
  await dialog().getByRole('button', { name: 'Yes, call it off' }).click()
  await expect.element(page.getByText('This job has been taken meanwhile.')).toBeVisible()
})

test('without a job the way leads to booking one', async () => {
  signInAs('both')
  openPortal(paths.myJobs())
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Book a job', exact: true }))
    .toHaveAttribute('href', '/book-myself-a-job-page')
})

test('jobs that could not be loaded are asked for again', async () => {
  signInAs('customer', { fault: 'broken', path: '/my/customer/jobs', times: 1 })
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(job(12)).toBeVisible()
})

test('a customer sees what was done for a job, and reviews it line by line', async () => {
  signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: 'Work and reviews of job 9' }).click()
  const lines = job(9).getByRole('listitem')
  // What was bought is not a thing to give stars to.
  await expect.element(lines).toHaveLength(2)
  await expect.element(lines.nth(0).getByText('18/11/2026, 3.5 hours, Mo')).toBeVisible()
  await expect.element(lines.nth(1).getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  // Work that nobody has begun has nothing to review.
  await expect.element(page.getByRole('button', { name: /^Work and reviews/ })).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])

  await page.getByRole('button', { name: 'Review of the work on 18/11/2026' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Very good.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Thank you. Your review is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(lines.nth(0).getByRole('img', { name: '5 of 5 stars' })).toBeVisible()

  await page.getByRole('button', { name: 'View review of the work on 11/11/2026' }).click()
  await expect.element(page.getByText('Neat.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

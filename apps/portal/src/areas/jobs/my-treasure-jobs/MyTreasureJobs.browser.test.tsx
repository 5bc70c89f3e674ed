import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const job = (id: number) => page.getByRole('article').filter({ hasText: `Job ${id}` })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a treasure reads whom to ring, where, and what each job pays, what is to be done first', async () => {
  signInAs('treasure')
  openPortal(paths.myTreasureJobs())
  await expect.element(job(41).getByText(/1 High Street, SE13/)).toBeVisible()
  await expect
    .element(job(41).getByRole('link', { name: /Ring Ada/ }))
    .toHaveAttribute('href', 'tel:+447700900222')
  await expect.element(job(42).getByRole('button', { name: /Send an estimate/ })).toBeVisible()
  await expect.element(job(40).getByText('£63.00')).toBeVisible()
  await expect.element(job(40).getByRole('button')).toHaveLength(0)
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('an appointment is made from the list and called off there, and the job follows', async () => {
  signInAs('treasure')
  const said = hearSnackbars()
  openPortal(paths.myTreasureJobs())
  await button('Make an appointment: job 41').click()
  await button('Save Appointment').click()
  await expect.poll(() => said).toContain('The appointment is made, and the customer is told.')
  await expect.element(job(41).getByText('Progressing')).toBeVisible()
  await expect.element(button('Record Labour: job 41')).toBeVisible()
  await button(/Call off the appointment on/).click()
  await button('Yes, call it off').click()
  await expect.poll(() => said).toContain('The appointment is called off.')
  await expect.element(job(41).getByText('Claimed')).toBeVisible()
})

test('without a job the way leads to the board', async () => {
  signInAs('both')
  openPortal(paths.myTreasureJobs())
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'My Jobs Board' }).last())
    .toHaveAttribute('href', '/my-jobs-board')
})

test.each(['/my/treasure/jobs', '/my/treasure/appointments'])(
  'where %s could not be loaded it is asked for again',
  async (path) => {
    signInAs('treasure', { fault: 'broken', path, times: 1 })
    openPortal(paths.myTreasureJobs())
    await button('Retry').click()
    await expect.element(job(41)).toBeVisible()
  },
)

import { moveJob } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 900))

const status = () => page.getByRole('status', { name: 'How it stands' })
const act = async (name: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
async function openJob(id: number) {
  openPortal(paths.job({ id }))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Job ${id}: Gardening`)
}

test('the list says of each job how it stands, whose it is, and what wants doing', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/all\/admin\/jobs\/paginated/)
  openPortal(paths.jobs())
  await expect.element(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('3,000')
  const row = page.getByRole('row').filter({ hasText: '13 Gardening' })
  for (const words of ['Claimed', 'Unscheduled', 'Grace Hollis', 'Sam Treasure'])
    await expect.element(row.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Late', exact: true }).click()
  await expect.poll(() => calls.some(({ url }) => url.searchParams.get('late') === '1')).toBe(true)
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(page.getByText('No jobs match')).toBeVisible()
  await page.getByRole('searchbox').fill('hedge')
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('1')
  await expect.element(page.getByText('12 Gardening')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('an open job is boosted, locked, unlocked and declined, each by what the server says', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  await openJob(12)
  await expect.element(page.getByText(/Mo Mender/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await act('Boost price…')
  await page.getByLabelText('Add', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Boost', exact: true }).click()
  await expect
    .element(page.getByText('The treasure would get more than the customer pays.').first())
    .toBeVisible()
  await page.getByLabelText('Add', { exact: true }).fill('1.50')
  await page.getByRole('button', { name: 'Boost', exact: true }).click()
  await expect.element(page.getByText('£20.00 per hour, £1.50 of it added')).toBeVisible()

  await act('Lock board and matching')
  await expect.element(status().getByText('Board and matching locked')).toBeVisible()
  await act('Unlock board and matching')
  await expect.element(status().getByText('Board and matching locked')).not.toBeInTheDocument()

  await act('Decline…')
  await page.getByLabelText('Why?').selectOptions('Too expensive')
  await page.getByRole('button', { name: 'Yes, call it off' }).click()
  await expect.element(status().getByText('Declined')).toBeVisible()
  expect(said).toContain('Job 12 is declined.')
})

test('an open job is given to a treasure, who is found by name', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/assignment$/)
  await openJob(16)
  await page.getByRole('button', { name: 'Give it to a treasure' }).click()
  await page.getByRole('button', { name: 'Give it to them' }).click()
  await expect.element(page.getByText('Treasure is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Treasure' }).fill('Sam')
  await page.getByRole('option', { name: /Sam Treasure/ }).click()
  await page.getByRole('button', { name: 'Give it to them' }).click()
  await expect.poll(() => said).toContain('Sam Treasure has the job, and is told.')
  expect(calls).toHaveLength(1)
  await expect.element(status().getByText('Claimed')).toBeVisible()
})

test('a job is taken back from its treasure only after a question', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/assignment\//)
  await openJob(13)
  await act('Delete…')
  await expect.element(page.getByText('Sam Treasure has it: take it back first.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Take it back from Sam Treasure' }).click()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Take it back', exact: true }).click()
  await expect.element(status().getByText('Open')).toBeVisible()
  await expect.element(page.getByText('Nobody has it yet.')).toBeVisible()
})

test('an appointment is added and called off, and the job follows', async () => {
  signInAs('admin')
  const said = hearSnackbars()
  await openJob(13)
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await page.getByLabelText('Date', { exact: true }).fill('02/12/2046')
  await page.getByLabelText('Time', { exact: true }).fill('14:30')
  await page.getByLabelText('Hours', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save Appointment' }).click()
  await expect
    .poll(() => said)
    .toContain('The appointment is made. Customer and treasure are told.')
  await expect.element(page.getByText(/2 Dec 2046, 14:30, 1 hour$/)).toBeVisible()
  await expect.element(status().getByText('Progressing')).toBeVisible()
  await page.getByRole('button', { name: /^Call off 2 Dec 2046/ }).click()
  await page.getByRole('button', { name: 'Call off', exact: true }).click()
  await expect.poll(() => said).toContain('The appointment is called off.')
  await expect.element(status().getByText('Claimed')).toBeVisible()
  await expect.element(page.getByText('None yet.')).toBeVisible()
})

test('what others do to a job shows by itself', async () => {
  signInAs('admin')
  await openJob(14)
  await expect.element(page.getByText('Cut the hedge.')).toBeVisible()
  await expect.element(page.getByText('Very tidy.')).toBeVisible()
  await expect.element(page.getByText(/1 Dec 2046, 09:00, 3 hours/)).toBeVisible()
  await api.call(moveJob, { params: { id: 14 }, body: { id_status: 4 } })
  await expect.poll(() => status().element().textContent, { timeout: 8_000 }).toContain('Completed')
})

test('a change that is wrong is said at its field, and nothing typed is lost', async () => {
  signInAs('admin')
  await openJob(12)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabelText('Treasure gets').fill('a lot')
  await page.getByLabelText('Description').fill('Twice, please.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Must be a number, such as 36.24')).toBeVisible()
  await page.getByLabelText('Treasure gets').fill('19')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Twice, please.')).toBeVisible()
})

test('a job is put right with its place, and the new price is shown before it is saved', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/job\/12$/)
  await openJob(12)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabelText('Address').fill('5 North Street')
  await page.getByLabelText('Postcode').fill('bn3 1aa')
  await expect.element(page.getByText(/not on offer at this postcode/)).toBeVisible()
  await page.getByLabelText('Postcode').fill('bn1 1aa')
  await expect.element(page.getByText(/BN1 1AA is in Brighton.*Customer pays £53.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [saved] = calls.filter(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({
    address: '5 North Street',
    postcode: 'bn1 1aa',
    shown: { customerprice: 53, treasureprice: 37 },
  })
})

test('a job that has a day and no more said keeps it when something else is changed', async () => {
  signInAs('admin')
  const calls = watchCalls(/\/job\/17$/)
  await openJob(17)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('01/12/2026')
  await page.getByLabelText('Description').fill('Mind the dog.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Mind the dog.')).toBeVisible()
  const [saved] = calls.filter(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ wanted: 'date', wanted_on: '2026-12-01' })
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
})

test('a job that is not there, and one that cannot be loaded, say so', async () => {
  signInAs('admin', { fault: 'broken', path: '/job/13', times: 1 })
  openPortal(paths.job({ id: 13 }))
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(status().getByText('Claimed')).toBeVisible()
  openPortal(paths.job({ id: 999_999 }))
  await expect.element(page.getByText('There is no such job')).toBeVisible()
})

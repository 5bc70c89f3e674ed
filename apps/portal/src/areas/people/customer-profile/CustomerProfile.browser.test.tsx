import {
  downloadCustomerData,
  eraseCustomer,
  jobStatus,
  listCustomerTags,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

/** Id of a customer with entries in every panel. */
let full = 0

useApp()
beforeAll(async () => {
  full = await createRegular('Full')
  const [id_job = 0] = await make.createJobs(full, [{}])
  await insert('activities', {
    id_customer: full,
    id_job,
    type: 2,
    descr: 'Job claimed',
    created_at: new Date(),
  })
  const [id_tag = 0] = await insert('tags', { name: 'Key holder', color: '#0b6e63', id_model: 3 })
  await insert('customer_tags', { id_customer: full, id_tag })
  await insert('cards', {
    id_customer: full,
    last4: '4242',
    exp_month: 3,
    exp_year: 2029,
    payment_retry: 2,
    created_at: new Date(),
  })
})

/** A customer without any further records. */
const createRegular = (lname: string) =>
  make.createCustomer({
    fname: 'Customer',
    lname,
    email: `${lname.toLowerCase()}@treasures.example`,
    birthdate: '1980-02-29',
  })

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const heading = (name: string, level: number) => page.getByRole('heading', { name, level })

const tab = (name: string) => page.getByRole('tab', { name })

async function openProfile(id = full, name = 'Customer Full', at = 'work') {
  const router = openPortal(`${paths.customerProfileNamed({ id, name: 'whatever' })}?tab=${at}`)
  await expect.element(heading(name, 1)).toBeVisible()
  return router
}

test('a profile shows the record and each of its panels', async () => {
  await signInAs('admin')
  await openProfile()
  for (const [name, parts] of [
    ['Money', ['Invoices', 'Cards']],
    ['Details', ['Details', 'Address', 'Sign-in']],
    ['Messages', ['History', 'Channels']],
    ['Work', ['Jobs', 'Visits', 'Tags', 'Activities']],
  ] as const) {
    await tab(name).click()
    for (const part of parts) await expect.element(heading(part, 2)).toBeVisible()
  }
  await expect.element(page.getByText('Job claimed')).toBeVisible()
  await expect.element(page.getByText('Key holder')).toBeVisible()
  await expect.element(page.getByText('Card failing')).toBeVisible()
})

test('figures and job numbers link to their lists, page by page', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const id = await createRegular('Busy')
  const jobs = await make.createJobs(
    id,
    Array.from({ length: 6 }, () => ({})),
  )
  const [oldest = 0, newest = 0] = [jobs[0], jobs.at(-1)]
  await update('jobs', newest, { posted_at: new Date() })
  await insert('activities', {
    id_customer: id,
    id_job: oldest,
    type: 1,
    descr: `Rang about job ${oldest}`,
    created_at: new Date(),
  })
  const router = await openProfile(id, 'Customer Busy')
  const list = page.getByRole('list', { name: 'Jobs' })
  const linkTo = (job: number) => list.getByRole('link', { name: new RegExp(`^${job}|#?${job} `) })
  await expect.element(linkTo(newest)).toHaveAttribute('href', `/job/${newest}`)
  await expect.element(page.getByText('1 to 5 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(linkTo(oldest)).toHaveAttribute('href', `/job/${oldest}`)
  await expect
    .element(page.getByRole('link', { name: `job ${oldest}`, exact: true }))
    .toHaveAttribute('href', `/job/${oldest}`)
  // One of the six jobs was booked this month.
  await page.getByRole('link', { name: '1', exact: true }).click()
  await expect.element(heading('Jobs', 1)).toBeVisible()
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('1')
  expect(router.state.location.search).toContain(`id_customer=${id}`)
})

test.each([
  '/customer-profile/2000000',
  '/customer-profile/2000000/Ann',
  '/customer-profile/seven',
])('%s reports that the customer does not exist', async (address) => {
  await signInAs('admin')
  openPortal(address)
  await expect.element(heading('We can’t find that customer', 1)).toBeVisible()
})

test("details are edited in place and show the server's answer", async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/\d+$/)
  await openProfile(await createRegular('Changed'), 'Customer Changed', 'details')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(heading('Anna Changed', 1)).toBeVisible()
  const put = calls.find(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ fname: 'Anna', birthdate: '1980-02-29', auto_payment: 1 })
})

test('an invalid change is not sent and shows its error', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/customer\/\d+$/)
  await openProfile(full, 'Customer Full', 'details')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabelText('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Please correct the problems.')
  await expect.element(page.getByText('First name is required')).toBeVisible()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test(
  'leaving with unsaved input asks for confirmation, and the input stays if the person stays',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const router = await openProfile(full, 'Customer Full', 'details')
    await page.getByRole('button', { name: 'Edit details' }).click()
    await page.getByLabelText('First name').fill('Anna')
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'No, stay' }).click()
    await expect.element(page.getByLabelText('First name')).toHaveValue('Anna')
    expect(router.state.location.pathname).toContain(`/customer-profile/${full}`)
  },
)

test('a panel that fails to load shows its own error, and only this panel is retried', async () => {
  await fail(listCustomerTags, 'broken', { times: 1 })
  await signInAs('admin')
  await openProfile()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Key holder')).toBeVisible()
})

test('channels are switched, and consent shows its date', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const id = await createRegular('Quiet')
  await openProfile(id, 'Customer Quiet', 'messages')
  const text = page.getByRole('switch', { name: 'Text message', exact: true })
  const offers = page.getByRole('switch', { name: /^Offers and news from us by e-mail/ })
  await expect.element(page.getByText(/Sign-in and safety messages always come/)).toBeVisible()
  await expect.element(offers).not.toBeChecked()
  await text.click()
  await offers.click()
  await expect.element(text).not.toBeChecked()
  await expect.element(offers).toBeChecked()
  await expect.element(page.getByText(/^Agreed /)).toBeVisible()
  await tab('Work').click()
  await expect
    .element(page.getByText(/changed how the customer is written to: Text message/))
    .toBeVisible()
})

test('a sign-in is created and the customer notified', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  await openProfile(await createRegular('Invited'), 'Customer Invited', 'details')
  await page.getByRole('button', { name: 'Create a sign-in' }).click()
  await expect
    .poll(() => said)
    .toContain('A link to set a password is on its way to invited@treasures.example.')
  await expect.element(page.getByText('Not set yet')).toBeVisible()
})

test('deleting a customer leads back to the list', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const router = await openProfile(await createRegular('Leaving'), 'Customer Leaving')
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/customers')
})

test('personal data downloads as a file after a summary of its contents', async () => {
  await signInAs('admin')
  const said = hearSnackbars()
  await openProfile(await createRegular('Asking'), 'Customer Asking')
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Download personal data…' }).click()
  await expect.element(page.getByText(/^It will hold \d+ records? of \d+ kinds?\./)).toBeVisible()
  await page.getByText('What it will hold', { exact: true }).click()
  await expect.element(page.getByText('You as a customer')).toBeVisible()
  await fail(downloadCustomerData, 'broken', { times: 1 })
  await page.getByRole('button', { name: 'Download ZIP file' }).click()
  await expect.poll(() => said.at(-1)).toContain('The file did not come.')
  await page.getByRole('button', { name: 'Download ZIP file' }).click()
  await expect
    .poll(() => said.at(-1))
    .toMatch(/^Personal data of Customer Asking, \d{4}-\d\d-\d\d\.zip is in your downloads\.$/)
})

test('personal data is erased after all matters are settled and the name is typed, and the page remains', async () => {
  await signInAs('admin')
  const id = await createRegular('Erased')
  const [job = 0] = await make.createJobs(id, [{}])
  const router = await openProfile(id, 'Customer Erased')
  const begin = async () => {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase personal data…' }).click()
  }
  await fail(eraseCustomer, 'broken', { times: 1 })
  await begin()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading('Customer Erased cannot be erased yet', 2)).toHaveFocus()
  await expect.element(page.getByText(/^1 job is still open\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the jobs' }))
    .toHaveAttribute('href', `/jobs?id_customer=${id}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()

  await update('jobs', job, { id_status: jobStatus.closed })
  await insert('coverage_requests', {
    email: 'erased@treasures.example',
    postcode: 'SE13 5AB',
    outcode: 'SE13',
    created_at: new Date(),
  })
  await begin()
  await expect.element(page.getByText(/This cannot be undone\./)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^erased@treasures\.example: Coverage requests/ })
    .click({ force: true })
  expect(await accessibilityViolations()).toEqual([])
  const erase = page.getByRole('button', { name: 'Erase personal data', exact: true })
  const name = page.getByLabelText('Type “Customer Erased” to confirm')
  await name.fill('Customer')
  await erase.click()
  await expect.element(name).toHaveFocus()
  await name.fill('customer erased')
  await erase.click()
  await expect.element(heading('Personal data of Customer Erased is erased', 2)).toHaveFocus()
  await expect.element(page.getByText(/Coverage requests/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(heading('Removed', 1)).toHaveFocus()
  expect(router.state.location.pathname).toBe(`/customer-profile/${id}/Removed`)
  await expect.element(page.getByText(/^Personal data was erased on /)).toBeVisible()
  await expect.element(page.getByRole('link', { name: new RegExp(`^${job} `) })).toBeVisible()
  expect(page.getByText(/null|Erased/).elements()).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
})

test('axe finds no violations in the profile and its form', { tags: 'slow' }, async () => {
  await signInAs('admin')
  await openProfile(full, 'Customer Full', 'details')
  await page.getByRole('button', { name: 'Edit details' }).click()
  expect(await accessibilityViolations()).toEqual([])
})

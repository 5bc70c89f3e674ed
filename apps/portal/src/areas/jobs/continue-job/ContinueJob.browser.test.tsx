import {
  completeBooking,
  continueJob,
  createPartialBooking,
  updatePartialBooking,
} from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { make, refuse, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { emailOf } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

let option: number
beforeAll(async () => {
  option = await make.createOption()
})

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

/** Opens the link of an open or declined job and returns its id. */
async function open(how: 'open' | 'declined') {
  const [id = 0] = await make.createJobs(1, [{}])
  if (how === 'declined')
    await update('jobs', id, { id_status: 6, status_reason: 'Too expensive', on_board: false })
  openPortal(paths.continueJob({ q: await make.jobLink(id) }))
  return id
}

const details = {
  descr: 'The hedge at the back.',
  wanted: 'soon' as const,
  fname: 'Olive',
  lname: 'Marsh',
  mphone: '07700 900123',
  address: '1 High Street',
}
const begin = (changes: object) =>
  api.call(createPartialBooking, {
    body: { ...changes, id_service_option: option, postcode: 'SE13 5AB' },
  })

/**
 * Books under an account owner's e-mail without signing in, then opens the link sent to the owner.
 */
async function openForeign() {
  const email = emailOf('customer')
  const { id, token } = await begin({ ...details, email })
  const { id_job } = await api.call(completeBooking, {
    body: { id, token, customerprice: 26.5, terms_accepted: true, express_request: true },
  })
  openPortal(paths.continueJob({ q: await make.mailedJobLink(email) }))
  return id_job
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const says = (words: string) => page.getByText(new RegExp(words))

test("opening a job's link changes nothing and shows no detail that identifies the customer", async () => {
  const calls = watchCalls(/\/api\//)
  await open('open')
  await expect.element(page.getByRole('heading', { name: 'Gardening' })).toBeVisible()
  await expect.element(page.getByText('Lewisham, SE13')).toBeVisible()
  await expect.element(button('Cancel job')).toBeVisible()
  await expect.element(button(/Yes, I still want it/)).not.toBeInTheDocument()
  expect(calls.map(({ method }) => method)).not.toContain('PUT')
  expect(await accessibilityViolations()).toEqual([])
})

test('a booking in progress continues where it was left', async () => {
  const email = 'olive@example.org'
  const { id, token } = await begin({ descr: details.descr, step: 'when' })
  await api.call(updatePartialBooking, { params: { id }, body: { token, email, send_link: true } })
  openPortal(paths.continueJob({ q: await make.mailedJobLink(email) }))
  await button('Continue my booking').click()
  await expect.element(page.getByRole('heading', { name: 'When should it be?' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Book Gardening', level: 1 }))
    .toBeVisible()
})

test('an account owner confirms a booking as theirs, and it joins their account', async () => {
  const calls = watchCalls(/add-to-account$/)
  const id = await openForeign()
  await expect.element(page.getByText(/Was it you/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(calls).toHaveLength(0)
  await button('This was me: add it to my account').click()
  await expect.element(says(`Job ${id} is in your account`)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test(
  'a booking is cancelled after the account owner confirms that it is not theirs',
  { tags: 'slow' },
  async () => {
    const calls = watchCalls(/\/api\/job\/decline$/)
    const id = await openForeign()
    await button('This was not me').click()
    expect(calls).toHaveLength(0)
    await button('Cancel the booking').click()
    await expect.element(says(`Job ${id} is cancelled`)).toBeVisible()
    expect(calls[0]?.body).toMatchObject({ reason: expect.stringContaining('Not booked by') })
  },
)

test('a declined job is reopened', async () => {
  const calls = watchCalls(/\/api\/job\/continue$/)
  const id = await open('declined')
  await button('Yes, I still want it done').click()
  await expect.element(says(`Job ${id} is open again`)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a job that another person has moved stays unchanged, and the page gives the reason', async () => {
  await refuse(continueJob, 'job_cannot_move', { message: 'Someone has done this meanwhile.' })
  await open('declined')
  await button('Yes, I still want it done').click()
  await expect.element(page.getByText('Someone has done this meanwhile.')).toBeVisible()
})

test('a job is cancelled through its link, with a reason', async () => {
  const calls = watchCalls(/\/api\/job\/decline$/)
  const id = await open('open')
  await button('Cancel job').click()
  await page.getByLabelText('Why?').selectOptions('Too expensive')
  await page.getByLabelText(/Anything else/).fill('A friend does it.')
  await button('Yes, cancel').click()
  await expect.element(says(`Job ${id} is cancelled`)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id_job_loss_reason: 1, reason: 'A friend does it.' })
})

test.each([
  ['used, or has run out', 'x'.repeat(43), /It may have been used/],
  ['cut off', 'draft-abc', /It is not complete/],
])('a link that is %s explains itself and offers a way on', async (_, q, words) => {
  openPortal(paths.continueJob({ q }))
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in to my jobs' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-jobs')
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

/** A link whose first word says how its job stands. */
const open = (word: string) => openPortal(paths.continueJob({ q: `${word}-`.padEnd(43, 'x') }))
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('opening the link of a job changes nothing, and shows nothing by which somebody could be found', async () => {
  const calls = watchCalls(/\/api\//)
  open('open')
  await expect.element(page.getByRole('heading', { name: 'Gardening' })).toBeVisible()
  await expect.element(page.getByText('Lewisham, SE13')).toBeVisible()
  await expect.element(button('Call it off')).toBeVisible()
  await expect.element(button(/Yes, I want it/)).not.toBeInTheDocument()
  expect(calls.map(({ method }) => method)).not.toContain('PUT')
  expect(await accessibilityViolations()).toEqual([])
})

test('a booking that was begun goes on in place, where it was left', async () => {
  open('draft')
  await button('Go on with my booking').click()
  await expect.element(page.getByRole('heading', { name: 'When should it be?' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Book Gardening', level: 1 }))
    .toBeVisible()
})

test('its owner says that a booking was theirs, and it is in their account', async () => {
  const calls = watchCalls(/add-to-account$/)
  open('foreign')
  await expect.element(page.getByText(/Was it you/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(calls).toHaveLength(0)
  await button('This was me: add it to my account').click()
  await expect.element(page.getByText(/Job 12 is in your account/)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('its owner says that a booking was not theirs, and it is cancelled once they are sure', async () => {
  const calls = watchCalls(/\/api\/job\/decline$/)
  open('foreign')
  await button('This was not me').click()
  expect(calls).toHaveLength(0)
  await button('Cancel the booking').click()
  await expect.element(page.getByText(/Job 12 is called off/)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ reason: expect.stringContaining('Not booked by') })
})

test('a job that was called off is taken up again', async () => {
  const calls = watchCalls(/\/api\/job\/continue$/)
  open('declined')
  await button('Yes, I want it done after all').click()
  await expect.element(page.getByText(/Job 12 is open again/)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a job that somebody else moved meanwhile stays, and why is said', async () => {
  open('taken')
  await button('Yes, I want it done after all').click()
  await expect.element(page.getByText('Somebody has done this meanwhile.')).toBeVisible()
})

test('a job is called off by its link, with a reason', async () => {
  const calls = watchCalls(/\/api\/job\/decline$/)
  open('open')
  await button('Call it off').click()
  await page.getByLabelText('Why?').selectOptions('Too expensive')
  await page.getByLabelText(/Anything else/).fill('A friend does it.')
  await button('Yes, call it off').click()
  await expect.element(page.getByText(/Job 12 is called off/)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id_job_loss_reason: 1, reason: 'A friend does it.' })
})

test.each([
  ['used, or has run out', 'gone-'.padEnd(43, 'x'), /It may have been used/],
  ['cut off', 'draft-abc', /It is not complete/],
])('a link that is %s says so, and leads on', async (_, q, words) => {
  openPortal(paths.continueJob({ q }))
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in to my jobs' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-jobs')
})

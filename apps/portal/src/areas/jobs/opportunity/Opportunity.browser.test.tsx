import { declineJob, opportunityStatus, respondToLinkedOpportunity } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { make, refuse, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeEach(() => page.viewport(360, 740))

const button = (name: string) => page.getByRole('button', { name })

/** Offers a job of Grace Hollis to two treasures and returns their tokens. */
async function offered() {
  const [id_job = 0] = await make.createJobs(1, [{ descr: 'The hedge at the back.' }])
  const { id, token } = await make.createOffer(id_job, own.treasure)
  await update('opportunities', id, { expires_at: new Date('2099-11-24T09:30:00Z') })
  const other = await make.createOffer(id_job, own.bothTreasure)
  return { id_job, q: token, other: other.token }
}

type Made = Awaited<ReturnType<typeof offered>>

const take = (token: string) =>
  api.call(respondToLinkedOpportunity, { body: { token, status: opportunityStatus.accepted } })

/** Cancels the job through the customer's link, which also withdraws the offers. */
const callOff = async ({ id_job }: Made) =>
  api.call(declineJob, { body: { token: await make.jobLink(id_job), id_job_loss_reason: 1 } })

test.each([
  ['in full', paths.opportunity],
  ['as a view', paths.opportunityView],
  ['in short', paths.opportunityViewShort],
])('an offer link %s shows the job, its area and pay, and changes nothing', async (_, path) => {
  const calls = watchCalls(/\/api\//)
  openPortal(path(await offered()))
  await expect
    .element(page.getByRole('heading', { name: 'A job for you, Sam', level: 1 }))
    .toBeVisible()
  await expect.element(page.getByText('£18.50 per hour')).toBeVisible()
  await expect.element(page.getByText('Lewisham, SE13, 1.6 miles from you')).toBeVisible()
  await expect.element(page.getByText('Tuesday 24 November at 09:30')).toBeVisible()
  expect(calls.map(({ method }) => method)).not.toContain('PUT')
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await accessibilityViolations()).toEqual([])
})

test('an offer is marked as seen once, after a person moves the pointer or presses a key', async () => {
  const calls = watchCalls(/\/opportunity\/viewed$/)
  openPortal(paths.opportunity(await offered()))
  await expect.element(button("Yes, I'll take it")).toBeVisible()
  expect(calls).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.poll(() => calls.length).toBe(1)
})

test("a yes gives the treasure the job and shows the customer's number", async () => {
  const calls = watchCalls(/\/opportunity\/response$/)
  const { id_job, q } = await offered()
  openPortal(paths.opportunity({ q }))
  await button("Yes, I'll take it").click()
  await expect.element(page.getByText(new RegExp(`^Job ${id_job} is yours\\.`))).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ token: q, status: 4 }])
  await page.getByRole('link', { name: 'Customer details' }).click()
  await expect
    .element(page.getByRole('link', { name: /Call Grace: 07700.900999/ }))
    .toHaveAttribute('href', 'tel:+447700900999')
})

test('a no has no consequences, as the page confirms', async () => {
  openPortal(paths.opportunity(await offered()))
  await button('No, thank you').click()
  await expect.element(page.getByText(/Saying no costs you nothing/)).toBeVisible()
})

test.each([
  ['someone was quicker', (made: Made) => take(made.other), /^Someone else got there first\./],
  ['it was called off', callOff, /It may have been used/],
  [
    'it is not theirs to have',
    () => refuse(respondToLinkedOpportunity, 'opportunity_over'),
    /^This job is no longer available\./,
  ],
])('a late answer is refused because %s', { tags: 'slow' }, async (_, happens, words) => {
  const made = await offered()
  openPortal(paths.opportunity(made))
  await expect.element(button("Yes, I'll take it")).toBeVisible()
  await happens(made)
  await button("Yes, I'll take it").click()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a link to a job that another treasure has taken says so', { tags: 'slow' }, async () => {
  const { q, other } = await offered()
  await take(other)
  openPortal(paths.opportunity({ q }))
  await expect.element(page.getByText(/Someone else got there first/)).toBeVisible()
})

test.each([
  ['is used, or has run out', 'x'.repeat(43), /It may have been used/],
  ['is cut off', 'offer-abc', /It is not complete/],
])('a link that %s explains itself', async (_, q, words) => {
  openPortal(paths.opportunity({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

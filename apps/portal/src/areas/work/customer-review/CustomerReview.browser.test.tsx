import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { insert, make, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeEach(() => page.viewport(390, 844))

const button = (name: string) => page.getByRole('button', { name })

/** Opens the link sent to a line's customer. Returns its token and the dialog. */
async function openLink({ isReviewed = false } = {}) {
  const id_customer = await make.createCustomer()
  const id_treasure = own.treasure
  const [id = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  const work = await make.createWork({ id, id_treasure }, { date: '2026-10-18' })
  const token = await make.createReviewLink(id, work.id)
  if (isReviewed)
    await insert('reviews', {
      id_work: work.id,
      rating: '4.5',
      notes: 'Neat.',
      id_rateby: 2,
      created_at: new Date(),
    })
  openPortal(paths.customerReview({ q: token }))
  const name = `Add or View Review for job ${id} done on 18/10/2026`
  return { token, dialog: page.getByRole('dialog', { name }) }
}

test('a customer writes a review through the link, and only Save sends it', async () => {
  const calls = watchCalls(/\/public\/review/)
  const { token, dialog } = await openLink()
  await expect.element(dialog).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  await page.getByRole('textbox', { name: 'Notes' }).fill('Very good.')
  await button('Save').click()
  await expect.element(page.getByText('Thank you. Your review is saved.')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ token, rating: 5, notes: 'Very good.' })
  await button('Close').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See my jobs' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-jobs')
})

test('a review that is closed and opened again keeps its text', { tags: 'slow' }, async () => {
  await openLink({ isReviewed: true })
  await button('Close').click()
  await button('Write my review').click()
  await expect.element(page.getByText('Neat.')).toBeVisible()
})

test.each([
  ['used, or has run out', 'gone-'.padEnd(43, 'x'), /This link no longer works/],
  ['cut off', 'new-abc', /It is not complete/],
])('a link that is %s explains itself', async (_, q, words) => {
  openPortal(paths.customerReview({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

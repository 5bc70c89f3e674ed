import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilitySlips } from '../../../../test/accessibility-slips.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(390, 844))

/** A link whose first word says whether it is good. */
const open = (word: string) => openPortal(paths.customerReview({ q: `${word}-`.padEnd(43, 'x') }))
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog', {
  name: 'Add or View Review for job 9 done on 18/11/2026',
})

test('a customer reviews by the link, and nothing is sent before Save', async () => {
  const calls = watchCalls(/\/public\/review/)
  open('new')
  await expect.element(dialog).toBeVisible()
  expect(await accessibilitySlips()).toEqual([])
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  await page.getByRole('textbox', { name: 'Notes' }).fill('Very good.')
  await button('Save').click()
  await expect.element(page.getByText('Thank you. Your review is saved.')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    token: 'new-'.padEnd(43, 'x'),
    rating: 5,
    notes: 'Very good.',
  })
  await button('Close').click()
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See my jobs' }))
    .toHaveAttribute('href', '/login?return=%2Fmy-jobs')
})

test('who puts it off finds what was written still there', async () => {
  open('read')
  await button('Close').click()
  await button('Write my review').click()
  await expect.element(page.getByText('Neat.')).toBeVisible()
})

test.each([
  ['used, or has run out', 'gone-'.padEnd(43, 'x'), /This link does not work any more/],
  ['cut off', 'new-abc', /It is not complete/],
])('a link that is %s says so', async (_, q, words) => {
  openPortal(paths.customerReview({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

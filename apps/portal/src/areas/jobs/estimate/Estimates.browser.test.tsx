import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 800))

/** A link whose first word says how it stands. */
const open = (word: string) => openPortal(paths.estimate({ q: `${word}-`.padEnd(43, 'x') }))
const button = (name: string) => page.getByRole('button', { name })
const of = (fname: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: fname }) })

test('prices stand side by side, and opening the link changes nothing', async () => {
  const calls = watchCalls(/\/api\//)
  open('two')
  await expect.element(of('Mo').getByText('£112.50')).toBeVisible()
  await expect.element(of('Mo').getByText('Rated 4.7 of 5 by 12 customers')).toBeVisible()
  await expect.element(of('Ines').getByText('No ratings yet')).toBeVisible()
  expect(calls.map(({ method }) => method)).not.toContain('PUT')
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('a price is accepted after it was asked once more, and the others are set aside', async () => {
  const calls = watchCalls(/\/api\/public\/estimate\/response$/)
  open('accept')
  await button('Accept Mo’s price').click()
  expect(calls).toEqual([])
  await button('Yes, accept').click()
  await expect.element(page.getByText(/You have accepted Mo’s price of £112.50/)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id: 1, status: 3 })
  await expect.element(of('Ines').getByText('Superseded')).toBeVisible()
  await expect.element(button('Accept Ines’s price')).not.toBeInTheDocument()
})

test('a price is declined, and the other one can still be accepted', async () => {
  open('decline')
  await button('Decline Ines’s price').click()
  await button('Yes, decline').click()
  await expect.element(of('Ines').getByText('Declined')).toBeVisible()
  await expect.element(button('Accept Mo’s price')).toBeVisible()
})

test('an answer that comes too late says so', async () => {
  open('late')
  await button('Accept Mo’s price').click()
  await button('Yes, accept').click()
  await expect.element(page.getByText('This price was answered already.')).toBeVisible()
})

test.each([
  ['none', 'No price yet'],
  ['gone', 'This link does not work'],
])('a link of kind %s says: %s', async (word, words) => {
  open(word)
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
})

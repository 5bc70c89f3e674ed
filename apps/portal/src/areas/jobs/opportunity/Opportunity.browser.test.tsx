import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(360, 740))

/** A link whose first word says how its offer stands. */
const link = (word: string) => ({ q: `${word}-`.padEnd(43, 'x') })
const button = (name: string) => page.getByRole('button', { name })

test.each([
  ['in full', paths.opportunity],
  ['as a view', paths.opportunityView],
  ['in short', paths.opportunityViewShort],
])(
  'an offer by its link %s shows what is to be done, where about and for how much, and changes nothing',
  async (_, path) => {
    const calls = watchCalls(/\/api\//)
    openPortal(path(link('offer')))
    await expect
      .element(page.getByRole('heading', { name: 'A job for you, Mo', level: 1 }))
      .toBeVisible()
    await expect.element(page.getByText('£18.50 per hour')).toBeVisible()
    await expect.element(page.getByText('Lewisham, SE13, 4.2 miles from you')).toBeVisible()
    await expect.element(page.getByText('Tuesday 24 November at 09:30')).toBeVisible()
    expect(calls.map(({ method }) => method)).not.toContain('PUT')
    expect(document.documentElement.scrollWidth).toBe(360)
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('it counts as seen once somebody moves or presses a key, and once only', async () => {
  const calls = watchCalls(/\/opportunity\/viewed$/)
  openPortal(paths.opportunity(link('offer')))
  await expect.element(button('Yes, I take it')).toBeVisible()
  expect(calls).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.poll(() => calls.length).toBe(1)
})

test('yes makes the job theirs, and leads to whom to ring', async () => {
  const calls = watchCalls(/\/opportunity\/response$/)
  openPortal(paths.opportunity(link('offer')))
  await button('Yes, I take it').click()
  await expect.element(page.getByText(/^Job 12 is yours\./)).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ token: link('offer').q, status: 4 }])
  await page.getByRole('link', { name: 'See whom to ring' }).click()
  await expect
    .element(page.getByRole('link', { name: /Ring Grace: 07700.900999/ }))
    .toHaveAttribute('href', 'tel:+447700900999')
})

test('no costs nothing, and says so', async () => {
  openPortal(paths.opportunity(link('offer')))
  await button('No, thank you').click()
  await expect.element(page.getByText(/Saying no costs you nothing/)).toBeVisible()
})

test.each([
  ['late', /^Somebody else was quicker\./],
  ['cancelled', /^This job is not to be had any more\./],
])('an answer that comes too late (%s) is told %s', async (word, words) => {
  openPortal(paths.opportunity(link(word)))
  await button('Yes, I take it').click()
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  ['was missed', link('missed').q, /Somebody else was quicker/],
  ['is used, or has run out', link('gone').q, /It may have been used/],
  ['is cut off', 'offer-abc', /It is not complete/],
])('a link that %s says so', async (_, q, words) => {
  openPortal(paths.opportunity({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

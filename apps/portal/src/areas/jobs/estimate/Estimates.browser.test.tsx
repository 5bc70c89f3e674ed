import { estimateStatus, rater } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { insert, make, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** Ids of two treasures who give estimates. Mo has reviews. */
const treasures = { mo: 0, ines: 0 }
beforeAll(async () => {
  treasures.mo = await make.createTreasure({
    fname: 'Mo',
    lname: 'Farah',
    mphone: '+447700900301',
  })
  treasures.ines = await make.createTreasure({
    fname: 'Ines',
    lname: 'Moreau',
    mphone: '+447700900302',
  })
  const rating = {
    id_treasure: treasures.mo,
    type_name: 'Work',
    id_rateby: rater.customer,
    created_at: new Date(),
  }
  await insert('ratings', { ...rating, rating: '4.4' }, { ...rating, rating: '5' })
})
beforeEach(() => page.viewport(1280, 800))

type Opened = {
  withPrices?: boolean
  has?: keyof typeof treasures
  without?: keyof typeof treasures
  /** Options of Mo's estimate. */
  options?: readonly {
    name: string
    treasure_pence: number
    customer_pence: number
    includes?: string
    not_included?: string
  }[]
}
/**
 * Opens a job's link, with Mo's price of £112.50 and Ines's of £150 unless `withPrices` is false.
 */
async function open({ withPrices = true, has, without, options = [] }: Opened = {}) {
  const [id_job = 0] = await make.createJobs(1, [{ treasure_price_pence: null, on_board: false }])
  const priced = (id_treasure: number, customer_price_pence: number) => ({
    id_job,
    id_treasure,
    id_status:
      without && id_treasure === treasures[without]
        ? estimateStatus.withdrawn
        : estimateStatus.sent,
    treasure_price_pence: customer_price_pence - 2_000,
    customer_price_pence,
    descr: 'All of it, and the cuttings taken away.',
    valid_until: '2099-12-05',
    created_at: new Date(),
  })
  const [mo = 0, ines = 0] = withPrices
    ? await insert('estimates', priced(treasures.mo, 11_250), priced(treasures.ines, 15_000))
    : []
  if (options.length > 0)
    await insert(
      'estimate_options',
      ...options.map((option, index) => ({ ...option, id_estimate: mo, position: index + 1 })),
    )
  if (has)
    await insert('assignments', {
      id_job,
      id_treasure: treasures[has],
      how: 'admin',
      assigned_at: new Date(),
      ended_at: null,
    })
  openPortal(paths.estimate({ q: await make.estimatesLink(id_job) }))
  return { mo, ines }
}
const button = (name: string) => page.getByRole('button', { name })
const of = (fname: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: fname }) })

test('prices appear side by side, and opening the link changes nothing', async () => {
  const calls = watchCalls(/\/api\//)
  await open()
  await expect.element(of('Mo').getByText('£112.50')).toBeVisible()
  await expect.element(of('Mo').getByText('Rated 4.7 of 5 by 2 customers')).toBeVisible()
  await expect.element(of('Ines').getByText('No ratings yet')).toBeVisible()
  expect(calls.map(({ method }) => method)).not.toContain('PUT')
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('accepting a price asks for confirmation, and then the others cannot be accepted', async () => {
  const calls = watchCalls(/\/api\/public\/estimate\/response$/)
  const { mo } = await open()
  await button('Accept Mo’s price').click()
  expect(calls).toEqual([])
  await button('Yes, accept').click()
  await expect.element(page.getByText(/You have accepted Mo’s price of £112.50/)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id: mo, status: 3 })
  await expect.element(of('Ines').getByText('Superseded')).toBeVisible()
  await expect.element(button('Accept Ines’s price')).not.toBeInTheDocument()
})

test('one of the options is chosen and accepted at its price, on a phone', async () => {
  const calls = watchCalls(/\/api\/public\/estimate\/response$/)
  await page.viewport(320, 640)
  const { mo } = await open({
    options: [
      { name: 'Patch', treasure_pence: 9_000, customer_pence: 11_250 },
      {
        name: 'Replace the tap',
        treasure_pence: 20_160,
        customer_pence: 25_200,
        includes: 'A new tap',
        not_included: 'Tiles around it',
      },
    ],
  })
  await expect.element(of('Mo').getByText('From £112.50')).toBeVisible()
  await expect.element(of('Mo').getByText('Not included: Tiles around it')).toBeVisible()
  await button('Accept Mo’s price').click()
  await expect.element(of('Mo').getByText('Choose an option to accept.')).toBeVisible()
  await of('Mo')
    .getByRole('radio', { name: /^Replace the tap/ })
    .click()
  await expect.element(of('Mo').getByText('Choose an option to accept.')).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(320)
  await button('Accept Replace the tap for £252.00').click()
  await button('Yes, accept').click()
  await expect.element(page.getByText(/You have accepted Mo’s price of £252.00/)).toBeVisible()
  await expect.element(of('Mo').getByText(/^Replace the tap, £252.00, accepted/)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id: mo, status: 3 })
})

test('a price is declined, and the other can still be accepted', { tags: 'slow' }, async () => {
  await open()
  await button('Decline Ines’s price').click()
  await button('Yes, decline').click()
  await expect.element(of('Ines').getByText('Declined')).toBeVisible()
  await expect.element(button('Accept Mo’s price')).toBeVisible()
})

test('once a treasure has the job, only their price can be answered, and the page says why', async () => {
  await open({ has: 'ines' })
  await expect.element(page.getByText(/Ines has this job now/)).toBeVisible()
  await expect.element(of('Mo').getByText('Cannot be accepted')).toBeVisible()
  await expect.element(of('Mo').getByRole('button')).not.toBeInTheDocument()
  await expect.element(button('Accept Ines’s price')).toBeVisible()
})

test('a withdrawn price is marked, and the other can be accepted', async () => {
  await open({ without: 'ines' })
  await expect.element(of('Ines').getByText('Ines has withdrawn this price.')).toBeVisible()
  await expect.element(of('Ines').getByRole('button')).not.toBeInTheDocument()
  await expect.element(button('Accept Mo’s price')).toBeVisible()
})

test('an answer that comes too late is refused with the reason', { tags: 'slow' }, async () => {
  const { mo } = await open()
  await button('Accept Mo’s price').click()
  await update('estimates', mo, { id_status: estimateStatus.expired })
  await button('Yes, accept').click()
  await expect
    .element(page.getByText('This price was answered already, or is no longer valid.'))
    .toBeVisible()
})

test('a job without prices explains that none has arrived', async () => {
  await open({ withPrices: false })
  await expect.element(page.getByRole('heading', { name: 'No price yet' })).toBeVisible()
})

test('a used link explains that it no longer works', async () => {
  openPortal(paths.estimate({ q: 'x'.repeat(43) }))
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

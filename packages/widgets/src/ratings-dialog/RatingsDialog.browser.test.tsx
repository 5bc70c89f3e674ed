import type { Rating } from '@treasures/api-client'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeClient, fifty, rating } from './ratings-dialog.fixtures.ts'
import { RatingsDialog } from './RatingsDialog.tsx'

const onClose = vi.fn<() => void>()
const logged = vi.fn<typeof console.error>()

function open(load: () => Promise<readonly Rating[]> | readonly Rating[]) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<RatingsDialog client={fakeClient(load)} isOpen idTreasure={5} onClose={onClose} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

beforeEach(async () => {
  onClose.mockClear()
  logged.mockClear()
  const real = console.error
  console.error = logged
  onTestFinished(() => {
    console.error = real
  })
  await page.viewport(1280, 800)
})

const table = page.getByRole('table', { name: 'Latest 50 ratings' })
const row = (at: number) => table.getByRole('row').nth(at)

test('the latest 50 ratings appear in a table, with the kind of rater in words and dates in UTC', async () => {
  open(() => fifty)
  await expect.element(page.getByRole('dialog', { name: 'Latest 50 ratings' })).toBeVisible()
  await expect.element(table).toBeVisible()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((header) => header.textContent),
  ).toEqual(['Date', 'Rating', 'Reason', 'Added by', 'Weight'])
  await expect.element(page.getByText(/of 50$/)).toBeVisible()
  // In London, the date was already the 21st.
  await expect.element(row(1).getByText('20 Jul 2026, 23:30')).toBeVisible()
  await expect.element(page.getByText('Dates and times are UTC.')).toBeVisible()
  for (const [at, rater] of ['System', 'Admin', 'Customer'].entries())
    await expect.element(row(at + 1).getByText(rater, { exact: true })).toBeVisible()
  await expect.element(row(2).getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  await page.getByRole('button', { name: 'Close List' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a failed load is logged, shows no alert, and can be retried', async () => {
  let isBroken = true
  open(() => {
    if (isBroken) throw new TypeError('Failed to fetch')
    return [rating(0)]
  })
  await expect.element(page.getByText(/The ratings could not be loaded/)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(logged).toHaveBeenCalledTimes(1)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Job handed back')).not.toBeInTheDocument()
  await expect.element(page.getByText('Work reviewed')).toBeVisible()
})

test('a treasure without ratings sees a message', async () => {
  open(() => [])
  await expect.element(page.getByText('No ratings yet')).toBeVisible()
})

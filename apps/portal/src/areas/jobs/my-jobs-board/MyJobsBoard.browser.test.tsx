import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

test('a signed-in treasure claims a job with one press, sees the customer, and can undo it', async () => {
  const [id = 0] = await make.createJobs(1, [{}])
  const claims = watchCalls(/\/my\/treasure\/job\/\d+\/claim$/)
  const said = hearSnackbars()
  await signInAs('treasure')
  openPortal(paths.myJobsBoard())
  await expect.element(page.getByRole('heading', { name: 'My Jobs Board', level: 1 })).toBeVisible()
  await page.getByRole('article').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(`Job ID ${id}`, { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.element(dialog.getByText('Job successfully claimed.')).toBeVisible()
  await expect.element(dialog.getByText('Grace Hollis')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: /^Call Grace/ }))
    .toHaveAttribute('href', 'tel:+447700900999')
  await expect.element(dialog.getByRole('button', { name: 'Make appointment' })).toBeVisible()
  expect(claims.map(({ url }) => url.pathname)).toEqual([`/api/my/treasure/job/${id}/claim`])
  expect(claims[0]?.headers.get('idempotency-key')).toMatch(/.{8,}/)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => said).toContain(`Undone: job ${id} is back on the board.`)
})

test('a treasure sends an estimate for a job without a price', { tags: 'slow' }, async () => {
  const [id = 0] = await make.createJobs(1, [{ treasure_price_pence: null }])
  const sent = watchCalls(/\/my\/treasure\/job\/\d+\/estimate$/)
  const said = hearSnackbars()
  await signInAs('treasure')
  openPortal(paths.myJobsBoard())
  await page.getByRole('article').filter({ hasText: 'Estimate' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('This job needs a price first. Send an estimate.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Claim' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Send an estimate' }).click()
  await dialog.getByRole('textbox', { name: 'Your price for the whole job' }).fill('300')
  await dialog.getByRole('textbox', { name: 'What is included' }).fill('All of it')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => said).toContain('Your price is on its way to the customer.')
  expect(sent[0]?.url.pathname).toBe(`/api/my/treasure/job/${id}/estimate`)
  expect(sent[0]?.body).toMatchObject({ treasureprice: 300 })
})

test('the board opens with jobs that suit the treasure, and can show all jobs', async () => {
  const searches = watchCalls(/\/my\/treasure\/jobs\/board\/search/)
  await signInAs('treasure')
  openPortal(paths.myJobsBoard())
  const suits = page.getByRole('button', { name: 'Suits me' })
  await expect.element(suits).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => searches[0]?.url.searchParams.get('postcode')).toMatch(/^[A-Z]{1,2}\d/)
  expect(searches[0]?.url.searchParams.get('miles')).toBe('10')
  await suits.click()
  await expect.poll(() => searches.at(-1)?.url.searchParams.has('postcode')).toBe(false)
})

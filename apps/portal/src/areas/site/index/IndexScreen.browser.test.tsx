import { estimateStatus, getDashboard, jobStatus, jobType } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, hold, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'

useApp()
beforeAll(async () => {
  const id_customer = await make.createCustomer()
  const ids = await make.createJobs(id_customer, [{ on_board: false }, { on_board: false }])
  for (const id of ids) await update('jobs', id, { wanted_on: '2026-01-31' })
  await insert('cards', {
    id_customer,
    last4: '4242',
    exp_month: 3,
    exp_year: 2029,
    payment_retry: 2,
    created_at: new Date(),
  })
})

test('each next step is one link with a number, words and an action', async () => {
  await signInAs('admin')
  openPortal(paths.index())
  await expect
    .element(page.getByRole('link', { name: 'Open jobs: 2 jobs are late' }))
    .toHaveAttribute('href', '/jobs?late=1')
  await expect
    .element(page.getByRole('link', { name: 'See which: 1 declined card' }))
    .toHaveAttribute('href', '/customers?card_failing=1')
})

test('failed matters are in one list with links to their screens, and a super also sees problems of the server', async () => {
  await insert('messages', {
    channel: 'email',
    recipient: 'ann@example.org',
    subject: 'Your booking',
    body: 'Hello',
    created_at: new Date(),
    failed_at: new Date(),
    state: 'failed',
    error: 'No such mailbox',
  })
  await signInAs('super')
  openPortal(paths.index())
  const list = page.getByRole('region', { name: 'Needs attention' })
  await expect
    .element(list.getByRole('link', { name: 'Open channels: 1 message was not sent' }))
    .toHaveAttribute('href', '/messaging/channels')
  await expect
    .element(list.getByRole('link', { name: 'Open health: Backups' }))
    .toHaveAttribute('href', '/settings/health')
  expect(await accessibilityViolations()).toEqual([])
})

test('staff see the age of unclaimed jobs and the trends of recent weeks, also as text', async () => {
  await signInAs('admin')
  openPortal(paths.index())
  await expect
    .element(page.getByRole('link', { name: 'A week ago or more' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/jobs\?id_status=1&posted_until=\d{4}-/))
  await expect
    .element(
      page.getByRole('img', { name: /^Jobs booked, week by week: .*this week so far \d+\.$/ }),
    )
    .toBeVisible()
  await expect.element(page.getByText('No visits today.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a customer sees their next visit, unpaid invoices and a link to book again', async () => {
  const id_customer = await make.createCustomer({ lname: 'Payer' })
  await make.createSignIn({ email: 'payer@example.org', id_customer })
  const id_treasure = await make.createTreasure({
    fname: 'Nora',
    lname: 'Fixer',
    mphone: '+447700900987',
  })
  const [coming = 0, done = 0] = await make.createJobs(id_customer, [
    { id_status: jobStatus.claimed, on_board: false },
    { on_board: false },
  ])
  await update('jobs', done, { id_status: jobStatus.closed })
  await insert('assignments', {
    id_job: coming,
    id_treasure,
    how: 'claim',
    assigned_at: new Date(),
    ended_at: null,
  })
  await make.createVisit({ id_job: coming, id_treasure }, '2037-03-04', '09:00')
  await make.createIssuedInvoice({ id_customer })
  const [priced = 0] = await make.createJobs(id_customer, [{ on_board: false }])
  await update('jobs', priced, {
    id_job_type: jobType.estimate,
    treasure_price_pence: null,
    customer_price_pence: null,
  })
  await insert('estimates', {
    id_job: priced,
    id_treasure,
    id_status: estimateStatus.sent,
    treasure_price_pence: 12_000,
    customer_price_pence: 15_000,
    descr: 'All of it',
    valid_until: '2099-01-01',
    created_at: new Date(),
  })
  await signInAs('payer@example.org')
  openPortal(paths.index())
  await expect.element(page.getByText('Nora is coming for Gardening')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Book again: Gardening' }))
    .toHaveAttribute('href', expect.stringContaining(`again=${done}`))
  await expect.element(page.getByText('Nothing to do')).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: `See 1 estimate for job ${priced}` }).click()
  await expect.element(page.getByText('£150.00').first()).toBeVisible()
  openPortal(paths.index())
  await page.getByRole('button', { name: /^Pay £[\d.]+ of invoice/ }).click()
  await expect.element(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

test('Home says when there is nothing to do', async () => {
  await signInAs('treasure')
  openPortal(paths.index())
  await expect.element(page.getByText('Nothing to do')).toBeVisible()
  await expect.element(page.getByText(/All done for now/)).toBeVisible()
})

test('a person without a role sees why Home is empty', async () => {
  await signInAs('nobody')
  openPortal(paths.index())
  await expect.element(page.getByText(/not linked to a customer or a treasure/)).toBeVisible()
})

test('a failed load is reported in words, and Retry repeats it', async () => {
  await fail(getDashboard, 'broken', { times: 1 })
  await signInAs('admin')
  openPortal(paths.index())
  await expect.element(page.getByText(/went wrong on our side/)).toBeVisible()
  await expect.element(page.getByText('No visits today.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: 'Open jobs: 2 jobs are late' })).toBeVisible()
})

test('slow steps keep their space, and the heading appears at once', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const letGo = await hold(getDashboard)
  openPortal(paths.index())
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.next-step-waiting').length).toBe(3)
  expect(document.querySelector('.loading-bar')).toHaveAttribute('data-busy')
  await letGo()
  await expect.element(page.getByRole('link', { name: 'Open jobs: 2 jobs are late' })).toBeVisible()
  await expect
    .poll(() => document.querySelector('.loading-bar')?.hasAttribute('data-busy'))
    .toBe(false)
})

test('a treasure sees the next visit with a request to move it, offers and earnings', async () => {
  const id_treasure = await signInOwnTreasure()
  const id_customer = await make.createCustomer({ fname: 'Nora', lname: 'Hollis' })
  const [begun = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  const visit = await make.createVisit({ id_job: begun, id_treasure }, '2037-03-04', '09:00')
  await insert('visit_requests', {
    id_appointment: visit,
    start_at: new Date('2037-03-04T09:00:00Z'),
    date: '2037-03-09',
    arrival: 'afternoon',
    time: null,
    asked_at: new Date(),
  })
  const [offered = 0] = await make.createJobs(id_customer, [{}])
  await make.createOffer(offered, id_treasure)
  const month = `${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 7)}-01`
  await make.createWork({ id: begun, id_treasure }, { month, total_pence: 38_500 })
  openPortal(paths.index())
  const day = page.getByRole('region', { name: 'Today' })
  const words =
    /Next visit Wednesday.4.March at 09:00 .*Nora Hollis, SE13 Nora asks for Mon.9.Mar.2037 in the afternoon/
  await expect
    .element(day.getByRole('link', { name: words }))
    .toHaveAttribute('href', `/my-treasure-jobs#job-${begun}`)
  await expect.element(day.getByRole('link', { name: /1 offer.*Answer by/ })).toBeVisible()
  await expect
    .element(day.getByRole('link', { name: /£385\.00 this month.*£0\.00 in your wallet/ }))
    .toHaveAttribute('href', '/my-earnings')
  expect(await accessibilityViolations()).toEqual([])
})

import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { jobLinksStore } from '../../apps/api/src/features/jobs/jobs/job-links.store.ts'
import { lookWithAxe } from '../axe.ts'
import { signIn, usePortal } from './portal.ts'
import { makeVisitNow } from './visit-now.ts'

const portal = usePortal()

const saidAt = async (id_time: number) =>
  (
    await portal.db
      .selectFrom('visit_events')
      .select(['kind', 'at_device', 'at_server'])
      .where('id_time', '=', id_time)
      // What we noted about the customer.
      .where('kind', '<>', 'late_told')
      .orderBy('at_device')
      .execute()
  ).map(({ kind, at_device, at_server }) => ({ kind, isLate: at_server > at_device }))

test('a treasure’s day works without signal, over a reload, and what was said arrives once', async () => {
  const id_time = (await makeVisitNow(portal.db)).id_time
  const page = await portal.as('treasure', { viewport: { width: 390, height: 800 } })
  const answer = await page.goto(`${portal.origin}/today`)
  expect(gzipSync((await answer?.body()) ?? '').length).toBeLessThan(30_000)
  const visit = page.getByRole('listitem').first()
  await visit.getByRole('button', { name: 'On my way' }).waitFor()
  for (const [width, colorScheme] of [
    [320, 'light'],
    [320, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const { violations, visited } = await lookWithAxe(page)
    expect(violations).toEqual([])
    expect(visited).toBeGreaterThan(10)
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    // A thumb hits what is 44 px wide and high.
    const targets = await page.locator('a, button, select, summary').evaluateAll((all) =>
      all.map((each) => {
        const { width: wide, height: high } = each.getBoundingClientRect()
        return { what: each.textContent, wide, high }
      }),
    )
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter(({ wide, high }) => wide < 44 || high < 44)).toEqual([])
  }
  // A release that changes under an open day cannot mix files: the page asks for none.
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !path.startsWith('/api/')),
  )
  expect(files.filter((path) => path !== '/today')).toEqual([])
  // The worker keeps the page for the next time.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!(await caches.match('/today'))) await new Promise((done) => setTimeout(done, 50))
  })
  await page.reload()
  await visit.getByRole('button', { name: 'On my way' }).waitFor()

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^No signal\. As of \d\d:\d\d$/).waitFor()
  await visit.getByRole('button', { name: 'On my way' }).click()
  await visit.getByText('on this phone').waitFor()
  await visit.getByText('Running late', { exact: true }).click()
  await visit.getByRole('button', { name: '30 min' }).click()
  await expect.poll(() => visit.getByText('on this phone').count()).toBe(2)
  await visit.getByRole('button', { name: 'I’m here' }).click()
  await expect.poll(() => visit.getByText('on this phone').count()).toBe(3)
  await page.reload()
  await expect.poll(() => visit.getByText('on this phone').count()).toBe(3)
  await visit.getByRole('button', { name: 'Done here' }).waitFor()
  expect(await saidAt(id_time)).toEqual([])

  await page.context().setOffline(false)
  await visit
    .getByText(/^Running late since [\d:]+ · On the way since [\d:]+ · Here since [\d:]+$/)
    .waitFor()
  expect(await visit.getByText('on this phone').count()).toBe(0)
  expect(await saidAt(id_time)).toEqual([
    { kind: 'on_the_way', isLate: true },
    { kind: 'late', isLate: true },
    { kind: 'arrived', isLate: true },
  ])

  // Refused entries stay until they are dismissed, although their visit has left the day.
  await page.context().setOffline(true)
  await visit.getByRole('button', { name: 'Done here' }).click()
  await visit.getByText('on this phone').waitFor()
  await visit.getByRole('button', { name: 'Customer signs' }).click()
  await drawSignature(page)
  await visit.getByRole('button', { name: 'Save signature' }).click()
  await visit.getByText(/^Signed by .*: on this phone$/).waitFor()
  await portal.db
    .updateTable('appointment_times')
    .set({ freed_at: new Date() })
    .where('id', '=', id_time)
    .execute()
  await page.context().setOffline(false)
  await page.getByText('No visits today.').waitFor()
  await page.getByText(/^Done here, \d\d:\d\d: refused, because the visit was cancelled/).waitFor()
  await page.getByText(/^Signed by .*: refused, because the visit was cancelled/).waitFor()
  for (let left = 2; left > 0; left--)
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  expect(await page.getByText(/refused, because/).count()).toBe(0)

  // Customers' names end with the session.
  expect(await page.evaluate(() => localStorage.getItem('treasures-day'))).toContain('visits')
  await page.goto(`${portal.origin}/logout`)
  await page.waitForURL(/login/)
  expect(await page.evaluate(() => localStorage.getItem('treasures-day'))).toBeNull()
  await page.goto(`${portal.origin}/today`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
})

async function drawSignature(page: Page) {
  const pad = page.getByRole('img', { name: 'Please sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no box')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 8 })
  await page.mouse.up()
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a photo on this phone says so and how old it is, and a sign-out asks first', async () => {
  await makeVisitNow(portal.db)
  const page = await portal.signInAs('treasure', { viewport: { width: 390, height: 800 } })
  await page.route('**/api/my/treasure/visit/file', (route) => route.abort())
  await page.goto(`${portal.origin}/today`)
  const visit = page.getByRole('listitem').first()
  const choose = (name: string, bytes: Buffer) =>
    page
      .getByLabel('Before', { exact: true })
      .setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
  await choose('photo.heic', Buffer.from('ftypheic'))
  await page.getByText('This phone can’t read that photo. Please take it as a JPEG.').waitFor()
  await choose('photo.png', Buffer.from(pixel, 'base64'))
  await choose('photo.png', Buffer.from(pixel, 'base64'))
  await visit.getByText(/^Before, \d\d:\d\d: on this phone$/).waitFor()
  expect((await lookWithAxe(page)).violations).toEqual([])

  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  await page.reload()
  await page.getByText(/^Photos have been on this phone for 3 days\./).waitFor()
  await page.clock.setSystemTime(Date.now())

  const asked: string[] = []
  const answer = (isYes: boolean) =>
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void (isYes ? dialog.accept() : dialog.dismiss())
    })
  answer(false)
  await page.goto(`${portal.origin}/logout`)
  await page.waitForURL(/index/)
  answer(true)
  await page.goto(`${portal.origin}/logout`)
  await page.waitForURL(/login/)
  expect(asked).toEqual([
    expect.stringMatching(/^1 entry is on this phone only\./),
    expect.stringMatching(/^1 entry is on this phone only\./),
  ])

  // It is sent once they sign in again.
  await page.unroute('**/api/my/treasure/visit/file')
  await signIn(page, { email: 'treasure@treasures.example' })
  await page.waitForURL(/index/)
  await page.goto(`${portal.origin}/today`)
  await visit.getByText(/^Before, .*: sent$/).waitFor()
})

test('a customer signs without signal, and their page and staff see it', async () => {
  const { id_time, id_job } = await makeVisitNow(portal.db)
  const page = await portal.signInAs('treasure', { viewport: { width: 320, height: 800 } })
  await page.goto(`${portal.origin}/today`)
  const visit = page.getByRole('listitem').first()
  const press = (name: string) => visit.getByRole('button', { name }).click()
  await visit.getByRole('button', { name: 'On my way' }).waitFor()
  await page.context().setOffline(true)
  await press('On my way')
  await press('I’m here')
  await press('Done here')
  await press('Customer signs')
  await press('Save signature')
  await page.getByText('Please sign in the box.').waitFor()
  // A tap is no signature.
  await page.getByRole('img', { name: 'Please sign here' }).click()
  await press('Save signature')
  await page.getByText('Please sign in the box.').waitFor()
  await press('Clear')
  await drawSignature(page)
  expect((await lookWithAxe(page)).violations).toEqual([])
  await press('Save signature')
  await visit.getByText(/^Signed by .* \d\d:\d\d: on this phone$/).waitFor()
  const signed = () =>
    portal.db.selectFrom('visit_sign_offs').selectAll().where('id_time', '=', id_time).execute()
  expect(await signed()).toEqual([])
  await page.context().setOffline(false)
  await visit.getByText(/^Signed by .* \d\d:\d\d: sent$/).waitFor()
  const [first, ...others] = await signed()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    how: 'finger',
    path: expect.stringMatching(/^M\d+ \d+L/) as string,
  })

  const expires_at = new Date(Date.now() + 3_600_000)
  const link = { id_job, id_time, expires_at }
  const token = await jobLinksStore(portal.db).createFor('visit', link, new Date())
  const customer = await portal.newPage({ viewport: { width: 320, height: 800 } })
  await customer.goto(`${portal.origin}/public/customer/visit/${token}`)
  await customer.getByText(/^You confirmed at \d\d:\d\d that the work was done\.$/).waitFor()
  expect(await customer.getByRole('button', { name: 'Yes, the work was done' }).count()).toBe(0)
  expect(await signed()).toEqual([first])

  const staff = await portal.as('admin')
  await staff.goto(`${portal.origin}/job/${id_job}`)
  await staff.getByRole('img', { name: /^Signature of / }).waitFor()
})

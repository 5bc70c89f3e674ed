import { expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
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
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const { violations, visited } = await lookWithAxe(page)
    expect(violations).toEqual([])
    expect(visited).toBeGreaterThan(10)
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  }
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
  await visit.getByRole('button', { name: 'I’m here' }).click()
  await page.reload()
  await expect.poll(() => visit.getByText('on this phone').count()).toBe(2)
  await visit.getByRole('button', { name: 'Done here' }).waitFor()
  expect(await saidAt(id_time)).toEqual([])

  await page.context().setOffline(false)
  await visit.getByText(/^On the way since \d\d:\d\d · Here since \d\d:\d\d$/).waitFor()
  expect(await visit.getByText('on this phone').count()).toBe(0)
  expect(await saidAt(id_time)).toEqual([
    { kind: 'on_the_way', isLate: true },
    { kind: 'arrived', isLate: true },
  ])

  // A report that is refused stays until it is dismissed, although its visit has left the day.
  await page.context().setOffline(true)
  await visit.getByRole('button', { name: 'Done here' }).click()
  await visit.getByText('on this phone').waitFor()
  await portal.db
    .updateTable('appointment_times')
    .set({ freed_at: new Date() })
    .where('id', '=', id_time)
    .execute()
  await page.context().setOffline(false)
  await page.getByText('No visits today.').waitFor()
  await page.getByText(/^Done here, \d\d:\d\d: refused, because the visit was cancelled/).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.getByText(/refused, because/).count()).toBe(0)

  // Customers' names end with the session.
  expect(await page.evaluate(() => localStorage.getItem('treasures-day'))).toContain('visits')
  await page.goto(`${portal.origin}/logout`)
  await page.waitForURL(/login/)
  expect(await page.evaluate(() => localStorage.getItem('treasures-day'))).toBeNull()
  await page.goto(`${portal.origin}/today`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a photo on this phone says so and how old it is, and a sign-out asks first', async () => {
  await makeVisitNow(portal.db)
  const page = await portal.signInAs('treasure', { viewport: { width: 390, height: 800 } })
  await page.route('**/api/my/treasure/visit/file', (route) => route.abort())
  await page.goto(`${portal.origin}/today`)
  const visit = page.getByRole('listitem').first()
  const choose = (name: string, bytes: Buffer) =>
    page.getByLabel('Photo before').setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
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

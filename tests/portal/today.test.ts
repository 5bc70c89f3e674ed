import { expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { lookWithAxe } from '../axe.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

/** Makes a visit of the demo's treasure that begins now, and returns its id. */
async function visitNow(): Promise<number> {
  const { db } = portal
  const { id_treasure, id_job } = await db
    .selectFrom('users')
    .innerJoin('assignments', 'assignments.id_treasure', 'users.id_treasure')
    .innerJoin('jobs', 'jobs.id', 'assignments.id_job')
    .select(['assignments.id_treasure', 'assignments.id_job'])
    .where('users.email', '=', 'treasure@treasures.example')
    .where('assignments.ended_at', 'is', null)
    .where('jobs.id_status', 'in', [2, 3])
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const [date = '', time = ''] = at.toISOString().split('T')
  await db.deleteFrom('appointment_times').where('id_treasure', '=', id_treasure).execute()
  const { id } = await db
    .insertInto('appointments')
    .values({
      id_job,
      id_treasure,
      date,
      time: time.slice(0, 5),
      visit: false,
      recurrent: false,
      hours_hundredths: 100,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ends = new Date(at.getTime() + 60 * 60_000)
  const { id: id_time } = await db
    .insertInto('appointment_times')
    .values({
      id_appointment: id,
      id_treasure,
      during: `[${at.toISOString()},${ends.toISOString()})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id_time
}

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
  const id_time = await visitNow()
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

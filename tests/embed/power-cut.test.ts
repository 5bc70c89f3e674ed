import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Route } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPglite } from '../../apps/api/src/kernel/db/connect.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { startProcess } from '../server-process.ts'
import { form, neighbour, walk } from './booking.ts'

/* The server's process is killed as a power cut would, and started again on the same folder and ports. */

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treasures-power-cut-'))
  await cp(inject('seeded'), folder, { recursive: true })
})
let browser: Awaited<ReturnType<typeof chromium.launch>> | undefined
afterAll(() => browser?.close())

const descr = 'A gutter that drips on whoever rings the bell.'

test('a server that dies twice during a booking loses nothing, is missed in words, and one job comes out', async () => {
  let server = startProcess(folder)
  await server.settled
  const port = (name: string) =>
    RegExp(`${name} +http://localhost:(\\d+)`).exec(server.read())?.[1] ?? ''
  const ports = { PORT: port('Jobs board'), DEMO_PORT: port('Demo franchisee') }
  const cut = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const restore = async () => {
    server = startProcess(folder, ports)
    await server.settled
  }

  browser = await chromium.launch(launchOptions())
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/London' })
  await page.goto(`http://localhost:${ports.DEMO_PORT}`)
  const says = (text: string | RegExp) => form(page).getByText(text).first().waitFor()
  const visit = walk(page)
  await visit.postcode()
  await visit.what('Gardening', descr)
  await says('Saved just now.')

  await cut()
  await visit.when()
  await says('Not saved yet. What you typed is still here: please keep this page open.')
  await visit.contact()
  await visit.review()
  await form(page).getByRole('button', { name: 'Book this job' }).click()
  await says('We could not reach our server. What you typed is still here. Please try again.')
  for (const text of [descr, ...Object.values(neighbour)]) await says(text)

  await restore()
  await form(page).getByRole('button', { name: 'Try again' }).click()
  await says('Saved just now.')

  // The server hears the booking and dies before anybody hears its answer.
  const hear = async (route: Route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    await cut()
    await route.abort('connectionreset')
  }
  await page.route('**/booking/complete', hear, { times: 1 })
  await form(page).getByRole('button', { name: 'Book this job' }).click()
  await says('We could not reach our server. What you typed is still here. Please try again.')
  await restore()
  const id = await visit.book()

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const database = await openPglite(folder)
  const jobs = await database.db
    .selectFrom('jobs')
    .select(['id', 'id_status'])
    .where('descr', '=', descr)
    .execute()
  await database.close()
  expect(jobs).toEqual([{ id, id_status: 1 }])
}, 240_000)

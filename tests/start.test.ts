/* @module-tag slow */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../apps/api/src/kernel/db/connect.ts'
import { launchOptions } from '../scripts/browser.ts'
import { form, neighbour, walk } from './embed/booking.ts'
import { startProcess as start } from './server-process.ts'

/** Folder that the first start seeds. The next test uses it again. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treasures-start-'))
})
let browser: Awaited<ReturnType<typeof chromium.launch>> | undefined
afterAll(() => browser?.close())

const boardOf = async (output: string) => {
  const api = /http:\/\/localhost:\d+\/api/.exec(output)?.[0]
  const answer = await fetch(`${api}/public/jobs/board/search?per_page=250`)
  return (await answer.json()) as {
    data: { id_job: number; treasure_price: number | null }[]
    meta: { total: number }
  }
}
const claim = async (output: string, id_job: number) => {
  const api = /http:\/\/localhost:\d+\/api/.exec(output)?.[0]
  const [, mobile, last_name] = /mobile ([\d ]+), surname (.+)/.exec(output) ?? []
  return fetch(`${api}/public/job/claim`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_job, mobile, last_name }),
  })
}

/** The board after the first start, and the job that was claimed on it. */
let before: Awaited<ReturnType<typeof boardOf>>
let claimed = 0

test('start prints its addresses and a claimant, and refuses a second start on the same folder', async () => {
  const first = start(folder)
  await first.settled
  expect(first.read()).toMatch(/Jobs board +http:\/\/localhost:\d+\/public\/jobs\/board/)
  expect(first.read()).toMatch(/Demo franchisee +http:\/\/localhost:\d+/)
  before = await boardOf(first.read())
  claimed = before.data.find(({ treasure_price }) => treasure_price !== null)?.id_job ?? 0
  expect((await claim(first.read(), claimed)).status).toBe(200)

  const second = start(folder)
  expect(await second.ended).toBe(1)
  const said = second.read().trim().split('\n').at(-1) ?? ''
  expect(said).toMatch(
    /^The data folder .+ is in use by process \d+: stop that one first, or set DATA_DIR to another folder\.$/,
  )
  expect(said).toContain(folder)

  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(first.read()).toContain('Stopping')
}, 240_000)

const descr = 'A gutter that drips on whoever rings the bell.'

test(
  'a restart keeps all data; if the server stops twice during a booking, nothing is lost and one job is made',
  { timeout: 240_000 },
  async () => {
    let server = start(folder)
    await server.settled
    expect(server.read()).not.toContain('Seeding')
    const after = await boardOf(server.read())
    expect(after.meta.total).toBe(before.meta.total - 1)
    expect(after.data.map(({ id_job }) => id_job)).not.toContain(claimed)

    const port = (name: string) =>
      RegExp(`${name} +http://localhost:(\\d+)`).exec(server.read())?.[1] ?? ''
    const ports = { PORT: port('Jobs board'), DEMO_PORT: port('Demo franchisee') }
    const cut = async () => {
      server.child.kill('SIGKILL')
      await server.ended
    }
    const restore = async () => {
      server = start(folder, ports)
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
    await form(page)
      .getByRole('button', { name: /^Book (and pay|this job)/ })
      .click()
    await says("We couldn't reach our server. What you typed is still here. Please try again.")
    for (const text of [descr, ...Object.values(neighbour)]) await says(text)

    await restore()
    await form(page).getByRole('button', { name: 'Try again' }).click()
    await says('Saved just now.')

    // The server receives the booking and stops before its answer arrives.
    const hear = async (route: Route) => {
      const answer = await route.fetch()
      expect(answer.status()).toBe(200)
      await cut()
      await route.abort('connectionreset')
    }
    await page.route('**/booking/complete', hear, { times: 1 })
    await form(page)
      .getByRole('button', { name: /^Book (and pay|this job)/ })
      .click()
    await says("We couldn't reach our server. What you typed is still here. Please try again.")
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
  },
)

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { freePort } from '../apps/api/test/free-port.ts'
import { form, served, walk } from '../tests/embed/booking.ts'
import { watchShift } from '../tests/watch-shift.ts'
import type { Outcome } from './steps.ts'

/** A treasure who can claim any job of the demo. */
export type Claimant = { surname: string; mobile: string }

/** Milliseconds that a page may take while our server does not answer, on a busy machine. */
const limit = 1_000

/** Opens a page, waits for the first job of each board, and fails if the console has errors. */
export const openPage = (
  browser: Browser,
  address: string,
  then: (page: Page) => Promise<unknown> = async () => {},
) =>
  usePage(browser, address, async (page) => {
    await page.goto(address)
    await page.locator('[part~="card"]').first().waitFor({ timeout: 30_000 })
    await page.waitForFunction(everyBoardHasJobs, undefined, { timeout: 30_000 })
    await then(page)
  })

/** Gives an empty page to `use`, and fails if that throws or the console has errors. */
async function usePage(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<unknown>,
): Promise<Outcome> {
  const started = performance.now()
  const page = await browser.newPage()
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  const end = (ok: boolean, note: string): Outcome => ({
    ok,
    seconds: (performance.now() - started) / 1000,
    output: [`${address}: ${note}`, ...said, ''].join('\n'),
  })
  try {
    await watchShift(page)
    await use(page)
    return end(said.length === 0, 'Works.')
  } catch (error) {
    return end(false, String(error))
  } finally {
    await page.close()
  }
}

/**
 * Runs in the page. Finds boards by their tags and in React components. The shadow root of Next's
 * own element does not count.
 */
function everyBoardHasJobs() {
  const roots = [...document.querySelectorAll(':not(next-route-announcer)')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  return roots.length > 0 && roots.every((root) => root.querySelector('[part~="card"]'))
}

type Served = {
  app: string
  env: Record<string, string>
  claimant: Claimant | undefined
}

/**
 * Starts the server of a built app. Opens its page of files, and its page `/drawn`, which has the
 * first jobs in its HTML: also while our server is slow or gone. Then books on its page `/form`,
 * whose HTML has the first step.
 */
export async function lookAtServed(
  browser: Browser,
  { app, env, claimant }: Served,
): Promise<Outcome> {
  const started = performance.now()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn('npm', ['run', '--silent', 'start'], {
    cwd: app,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: `${port}` },
  })
  const slow = createServer(() => {})
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const slowOrigin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  let output = ''
  const end = (ok: boolean, note = ''): Outcome => ({
    ok,
    seconds: (performance.now() - started) / 1000,
    output: output + note,
  })
  const open = async (path: string, then?: (page: Page) => Promise<unknown>) => {
    const outcome = await openPage(browser, origin + path, then)
    output += outcome.output
    if (!outcome.ok) throw new Error(`${path} failed.`)
  }
  try {
    await until(async () => (await fetch(origin)).ok)
    await open('/')
    await until(async () => (await (await fetch(`${origin}/drawn`)).text()).includes('job-open'))
    await open('/drawn', async (page) => {
      await page.getByRole('button', { name: 'Show More Jobs' }).waitFor({ timeout: 30_000 })
      const shift = await page.evaluate('shift')
      if (shift !== 0) throw new Error(`The page moved by ${String(shift)}.`)
      if (!claimant) throw new Error('The demo has no treasure to claim with.')
      await claim(page, claimant)
    })
    for (const away of [slowOrigin, 'http://127.0.0.1:1']) {
      const path = `/drawn?origin=${away}`
      const began = performance.now()
      const html = await (await fetch(origin + path)).text()
      const took = performance.now() - began
      output += `${path} took ${Math.round(took)} ms.\n`
      if (took > limit) throw new Error(`${path} waited too long.`)
      if (html.includes('shadowrootmode')) throw new Error(`${path} has jobs.`)
      await open(path)
    }
    const form = await usePage(browser, `${origin}/form`, (page) => book(page, `${origin}/form`))
    return end(form.ok, form.output)
  } catch (error) {
    return end(false, String(error))
  } finally {
    // npm starts the server as a child, in the same group.
    process.kill(-server.pid!, 'SIGKILL')
    slow.closeAllConnections()
    slow.close()
  }
}

async function claim(page: Page, { surname, mobile }: Claimant) {
  await page.locator('.job-open').first().click()
  await page.getByLabel('Surname').fill(surname)
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByRole('button', { name: 'Claim This Job' }).click()
  await page.getByText('Job successfully claimed.').waitFor({ timeout: 30_000 })
}

/** Types into the first step before any script of the page has run, and books once it is adopted. */
async function book(page: Page, address: string) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  const field = form(page).getByLabel('Postcode', { exact: true })
  await field.pressSequentially(served.slice(0, 4))
  await field.evaluate((input) => Object.assign(input, { isOurs: true }))
  const below = () => page.getByText('Below').evaluate((text) => text.getBoundingClientRect().y)
  const before = await below()
  release()
  await page.waitForFunction(() => customElements.get('treasures-booking-form'))
  await form(page).locator('.treasures').waitFor({ state: 'attached' })
  const typed = await field.evaluate((input: HTMLInputElement) => 'isOurs' in input && input.value)
  if (typed !== served.slice(0, 4)) throw new Error(`The first step has ${JSON.stringify(typed)}.`)
  const moved = (await below()) - before
  if (moved !== 0) throw new Error(`The page moved by ${moved} px.`)
  const visit = walk(page)
  await visit.postcode()
  await visit.what('Gardening', 'Two hedges and a lawn that has got away from us.')
  await visit.when()
  await visit.contact()
  await visit.review()
  if (!((await visit.book()) > 0)) throw new Error('The booking has no number.')
}

async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; !(await isTrue().catch(() => false)); tries++) {
    if (tries > 60) throw new Error('The app does not serve its pages.')
    await wait(500)
  }
}

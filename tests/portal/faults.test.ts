import type { Page, Request, Route } from 'playwright'
import { expect, test } from 'vitest'
import type { PatternName } from '../../apps/portal/src/app/patterns.ts'
import { addresses } from './addresses.ts'
import { lookOverBothWays } from './look-over.ts'
import { follow, headingOf, moveTo, usePortal } from './portal.ts'
import { needsSignIn, screens, sees } from './who-sees-what.ts'

/* What a dropped connection, a broken server and a slow one look like, on every screen. */

const portal = usePortal({ featureChatbot: true, featureExperimental: true })
/** The board has words of its own, see its tests; Home is there already when one has signed in. */
const names = [...screens.keys()].filter(
  (name) => sees('super', name) && name !== 'jobsBoard' && name !== 'index',
)

type Fault = 'none' | 'dropped' | 'broken' | 'held'

/** Lets calls of a page fail or wait. What the shell itself has loaded before goes on working. */
async function withFaults(page: Page) {
  const state = {
    fault: 'none' as Fault,
    calls: [] as string[],
    released: Promise.resolve() as Promise<unknown>,
    underWay: new Set<Request>(),
  }
  page.on('request', (request) => state.underWay.add(request))
  page.on('requestfinished', (request) => state.underWay.delete(request))
  page.on('requestfailed', (request) => state.underWay.delete(request))
  async function answer(route: Route): Promise<void> {
    switch (state.fault) {
      case 'none':
        return route.continue()
      case 'dropped':
        return route.abort('connectionreset')
      case 'broken':
        return route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'unexpected', message: 'Something went wrong.' }),
        })
      case 'held':
        await state.released
        // What comes after the wait may be a fault of its own.
        return answer(route)
    }
  }
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/stream')) return route.abort()
    state.calls.push(pathname)
    // A page that has gone on, or is closed, waits for nothing.
    await answer(route).catch(() => {})
  })
  return state
}

type State = Awaited<ReturnType<typeof withFaults>>

/** Holds every answer from now on, until it is called with what is to become of them. */
function hold(state: State) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  Object.assign(state, { fault: 'held', calls: [], released })
  return (fault: Fault) => {
    state.fault = fault
    release()
  }
}

/** Who is signed in, what they were told and whom to ring is there already; pictures may stay away by themselves. */
const asksOfItsOwn = (calls: string[]) =>
  calls.some(
    (path) => !/\/api\/(user|my\/notifications\/unread|public\/(settings|image\/.+))$/.test(path),
  )

const retries = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Retry|Try again)$/ })

/** What a screen shows while it waits; widgets have theirs in shadow roots, where this looks, too. */
const waitingMarks = (page: Page) =>
  page.locator('[aria-busy=true], .please-wait, .skeleton, .spinner, [role=progressbar]')

const untilShown = (page: Page) =>
  expect.poll(() => waitingMarks(page).count(), { timeout: 30_000 }).toBe(0)

/** Presses every way to try again until none is left. */
const tryAgain = (page: Page) =>
  expect
    .poll(
      async () => {
        // One that has just gone needs no press.
        const [retry] = await retries(page).all()
        await retry?.click({ timeout: 5_000 }).catch(() => {})
        return (await retries(page).count()) + (await waitingMarks(page).count())
      },
      { timeout: 30_000 },
    )
    .toBe(0)

type Tab = { page: Page; state: State; thrown: string[] }

/** Looks at every screen, in two tabs of one browser: each waits more than it works. Gives what is wrong. */
async function onEveryScreen(
  look: (tab: Tab, name: PatternName, address: string) => Promise<string[]>,
) {
  const context = (await portal.as('super')).context()
  const addressOf = await addresses(portal.db)
  const waiting = [...names]
  const wrong: string[] = []

  async function lookAt(tab: Tab, name: PatternName): Promise<string[]> {
    const found = await look(tab, name, addressOf(name)).catch((error: unknown) => {
      const [words] = error instanceof Error ? error.message.split('\n') : ['odd']
      return [`${words} (${tab.state.calls.join(' ')})`]
    })
    tab.state.fault = 'none'
    return [...found, ...tab.thrown.splice(0).map((text) => `throws: ${text}`)]
  }
  async function atHome({ page }: Tab) {
    await page.goto(`${portal.origin}/index`)
    await headingOf(page).waitFor()
    await untilShown(page)
  }

  await Promise.all(
    Array.from({ length: 2 }, async () => {
      const page = await context.newPage()
      const tab = { page, state: await withFaults(page), thrown: [] as string[] }
      page.on('pageerror', (error) => tab.thrown.push(error.message))
      await atHome(tab)
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        const found = await lookAt(tab, name)
        for (const words of found) wrong.push(`${addressOf(name)}: ${words}`)
        if (found.length > 0) await atHome(tab)
        // Else what this screen still asks for would be taken for the next one's.
        await expect.poll(() => tab.state.underWay.size).toBe(0)
      }
    }),
  )
  return wrong
}

test(
  'every screen that asks for something shows that it waits, says when nothing comes, has it after another try, and is right in both schemes and widths',
  { tags: 'slow', timeout: 400_000 },
  async () => {
    let asking = 0
    const wrong = await onEveryScreen(async ({ page, state }, name, address) => {
      // What is public is looked over as a visitor sees it.
      const lookOver = async () => (needsSignIn(name) ? lookOverBothWays(page, address) : [])
      const release = hold(state)
      await moveTo(page, address)
      await page.waitForTimeout(200)
      if (!asksOfItsOwn(state.calls)) {
        release('none')
        return lookOver()
      }
      asking++
      const found: string[] = []
      const said = async () => {
        await retries(page).first().waitFor({ timeout: 20_000 })
        const words = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
        if (/undefined|\[object|NaN|TypeError|Failed to fetch/.test(words))
          found.push(`says "${words}"`)
      }
      await expect.poll(() => waitingMarks(page).count()).toBeGreaterThan(0)
      release('dropped')
      await said()
      const again = hold(state)
      await retries(page).first().click()
      await expect.poll(() => waitingMarks(page).count()).toBeGreaterThan(0)
      again('broken')
      await said()
      state.fault = 'none'
      await tryAgain(page)
      return [...found, ...(await lookOver())]
    })
    expect(wrong).toEqual([])
    expect(asking).toBeGreaterThan(10)
  },
)

test(
  'a screen waits five seconds for its answers without giving up',
  { tags: 'slow' },
  async () => {
    const page = await portal.as('super')
    const state = await withFaults(page)
    const release = hold(state)
    await moveTo(page, '/customers')
    await expect.poll(() => asksOfItsOwn(state.calls)).toBe(true)
    await page.waitForTimeout(5_000)
    expect(await waitingMarks(page).count()).toBeGreaterThan(0)
    expect(await retries(page).count()).toBe(0)
    release('none')
    await untilShown(page)
    expect(await retries(page).count()).toBe(0)
  },
)

test('a screen whose code cannot be fetched says so and comes with another try', async () => {
  const page = await portal.as('admin')
  await page.route('**/assets/*Screen-*.js', (route) => route.abort('connectionreset'))
  await follow(page, '/franchisees')
  const again = page.getByRole('button', { name: /again|retry|reload/i })
  await again.first().waitFor()
  await page.unroute('**/assets/*Screen-*.js')
  await again.first().click()
  await headingOf(page).filter({ hasText: 'Franchisees' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/franchisees')
})

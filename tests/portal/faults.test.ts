/* @module-tag slow */
import type { Page, Request, Route } from 'playwright'
import { expect, test } from 'vitest'
import type { PatternName } from '../../apps/portal/src/app/screens.ts'
import { readPortalChunks } from '../../scripts/portal-files.ts'
import { addresses } from './addresses.ts'
import { lookOverBothWays } from './look-over.ts'
import { follow, headingOf, moveTo, usePortal } from './portal.ts'
import { needsSignIn, screens, sees } from './who-sees-what.ts'

/* Visits every screen with a dropped connection, a broken server and a slow server. */

const portal = usePortal({ featureChatbot: true, featureExperimental: true })
/**
 * Leaves out the board, whose own words are tested separately, and Home, which has already loaded
 * after signing in.
 */
const names = [...screens.keys()].filter(
  (name) => sees('super', name) && name !== 'jobsBoard' && name !== 'index',
)

type Fault = 'none' | 'dropped' | 'broken' | 'held'

/** Makes calls of a page fail or wait. Data that the shell has already loaded stays. */
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
        // Reads the fault again, because it may have changed during the wait.
        return answer(route)
    }
  }
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/stream')) return route.abort()
    state.calls.push(pathname)
    // Ignores the failure of a page that has been left or closed.
    await answer(route).catch(() => {})
  })
  return state
}

type State = Awaited<ReturnType<typeof withFaults>>

/**
 * Delays every answer from now on, until the returned function is called with the fault to apply.
 */
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

/**
 * True if the screen makes calls of its own. Does not count calls for the user, the notifications
 * and the settings, which have already loaded, nor for photos, which may be missing.
 */
const asksOfItsOwn = (calls: string[]) =>
  calls.some(
    (path) => !/\/api\/(user|my\/notifications\/unread|public\/(settings|image\/.+))$/.test(path),
  )

const retries = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Retry|Try again)$/ })

/** Finds the marks of a screen that is waiting, including marks of widgets in shadow roots. */
const waitingMarks = (page: Page) =>
  page.locator('[aria-busy=true], .please-wait, .skeleton, .spinner, [role=progressbar]')

const untilShown = (page: Page) =>
  expect.poll(() => waitingMarks(page).count(), { timeout: 30_000 }).toBe(0)

/** Presses every retry button until none is left. */
const tryAgain = (page: Page) =>
  expect
    .poll(
      async () => {
        // The button may have just disappeared. Then no press is needed.
        const [retry] = await retries(page).all()
        await retry?.click({ timeout: 5_000 }).catch(() => {})
        return (await retries(page).count()) + (await waitingMarks(page).count())
      },
      { timeout: 30_000 },
    )
    .toBe(0)

type Tab = { page: Page; state: State; thrown: string[] }

/**
 * Looks at every screen and returns the problems. Uses two tabs of one browser, because each waits
 * more than it works.
 */
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
  // A screen shows what another has loaded while it asks again. No screen is at this address.
  async function startOver({ page }: Tab) {
    await page.goto(`${portal.origin}/nowhere`)
    await headingOf(page).waitFor()
    await untilShown(page)
  }

  await Promise.all(
    Array.from({ length: 2 }, async () => {
      const page = await context.newPage()
      const tab = { page, state: await withFaults(page), thrown: [] as string[] }
      page.on('pageerror', (error) => tab.thrown.push(error.message))
      await startOver(tab)
      for (let name = waiting.shift(); name; name = waiting.shift()) {
        let found = await lookAt(tab, name)
        if (found.length > 0) {
          await startOver(tab)
          found = await lookAt(tab, name)
        }
        for (const words of found) wrong.push(`${addressOf(name)}: ${words}`)
        if (found.length > 0) await startOver(tab)
        // Waits for the remaining calls, because they would be attributed to the next screen.
        await expect.poll(() => tab.state.underWay.size).toBe(0)
      }
    }),
  )
  return wrong
}

test(
  'every screen with calls shows that it waits, reports failures and loads on retry; axe finds no violations, light or dark, wide or narrow',
  { timeout: 400_000 },
  async () => {
    let asking = 0
    const wrong = await onEveryScreen(async ({ page, state }, name, address) => {
      // Public screens are checked in another test, as a visitor.
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

test('a screen does not give up while it waits five seconds for its answers', async () => {
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
})

test('a screen whose code fails to load says so and appears on retry', async () => {
  const page = await portal.as('admin')
  const chunk = readPortalChunks()['src/areas/catalogue/franchisees/FranchiseesScreen.tsx']
  const code = `**/${chunk?.file}`
  await page.route(code, (route) => route.abort('connectionreset'))
  await follow(page, '/franchisees')
  const again = page.getByRole('button', { name: /again|retry|reload/i })
  await again.first().waitFor()
  await page.unroute(code)
  await again.first().click()
  await headingOf(page).filter({ hasText: 'Franchisees' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/franchisees')
})

/* @module-tag slow */
import { chromium, type Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import {
  customerPaths as customer,
  staffPaths as staff,
  staffPathsWithoutPrices as withoutPriceEngine,
  treasurePaths as treasure,
} from '../../apps/portal/src/layout/navigation/navigation.fixtures.ts'
import { findWholeChromium, launchOptions } from '../../scripts/browser.ts'
import { navigationOf, usePortal, watchErrors, type DemoRole } from './portal.ts'

const portal = usePortal()

const all = ['/index', '/my-account']

const sets = {
  super: [...all, ...staff],
  admin: [...all, ...staff],
  'admin-customer': [...all, ...withoutPriceEngine, ...customer],
  both: [...all, ...customer, ...treasure],
  nobody: ['/my-account'],
} satisfies Partial<Record<DemoRole, string[]>>

const buttons = (page: Page) => navigationOf(page).getByRole('link')
const shown = async (page: Page) => {
  const paths = await buttons(page).evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  return paths
}
const arrow = (page: Page, name: 'Earlier items' | 'Later items') =>
  navigationOf(page).getByRole('button', { name })

/** Returns the buttons on all pages of the carousel. */
async function allShown(page: Page) {
  const seen = [await shown(page)]
  const next = arrow(page, 'Later items')
  while ((await next.count()) > 0 && (await next.isEnabled())) {
    await next.click()
    seen.push(await shown(page))
  }
  return seen
}

/**
 * The unit tests of `navigation.ts` check the buttons of every role. The tests of the shell check
 * that there are no arrows if all buttons fit.
 */
test.each(['super', 'admin-customer', 'both', 'nobody'] as const)(
  '%s signs in and sees exactly the buttons of their role',
  async (role) => {
    const expected = sets[role]
    const page = await portal.as(role)
    const trouble = watchErrors(page)
    const pages = await allShown(page)
    expect([...new Set(pages.flat())].toSorted()).toEqual(expected.toSorted())
    expect(trouble.take()).toEqual([])
  },
)

test('at each width every page of the carousel is full, even the last, and the carousel follows the window', async () => {
  const page = await portal.as('admin')
  for (const [width, slots] of [
    [1280, 11],
    [768, 6],
    [320, 2],
    [1100, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await shown(page)).length).toBe(slots)
    while (await arrow(page, 'Earlier items').isEnabled())
      await arrow(page, 'Earlier items').click()
    const pages = await allShown(page)
    expect(pages.map((one) => one.length)).toEqual(
      Array(Math.ceil(sets.admin.length / slots)).fill(slots),
    )
    expect(new Set(pages.flat()).size).toBe(sets.admin.length)
    expect(pages.at(-1)).toEqual(pages.flat().slice(-slots))
    const widths = await buttons(page).evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().width),
    )
    expect(widths).toEqual(Array(slots).fill(100))
    await arrow(page, 'Earlier items').click()
    expect(await shown(page)).toHaveLength(slots)
  }
})

/** Opens a full browser with permission for notifications, which the headless shell lacks. */
async function openWhole(executablePath: string) {
  const options = launchOptions()
  const browser = await chromium.launch({
    ...options,
    executablePath,
    args: [...(options.args ?? []), '--headless=new'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  await context.grantPermissions(['notifications'], { origin: portal.origin })
  return context.newPage()
}

const whole = findWholeChromium()
test.skipIf(!whole)('a push is shown, whatever its content', async () => {
  const page = await openWhole(whole ?? '')
  await page.goto(`${portal.origin}/login`)
  const worker = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
    const { headers } = await fetch('/push-worker.js')
    return { scope, kept: headers.get('cache-control'), type: headers.get('content-type') }
  })
  expect(worker).toEqual({
    scope: `${portal.origin}/`,
    kept: 'no-cache',
    type: expect.stringContaining('javascript'),
  })
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) found(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const pushed = { id: 7, title: 'Job 3 is yours', body: 'Gardening', path: '/my-treasure-jobs' }
  for (const data of [JSON.stringify(pushed), 'no JSON'])
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: portal.origin,
      registrationId,
      data,
    })
  const notifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, tag }) => `${title}, ${tag}`).toSorted()
    })
  await expect.poll(notifications).toEqual(['Job 3 is yours, 7', 'Treasures, 0'])
})

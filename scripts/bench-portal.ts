import type { Browser, Page } from 'playwright'
import { insertManyCustomers } from '../apps/api/src/bench/customers-data.ts'
import { demoEmail, demoPassword } from '../apps/api/src/seed/users.ts'
import { withProduct } from './bench-product.ts'
import { quantile, round } from './quantile.ts'

/** Duration of one frame at 60 Hz, and of a reaction that feels immediate, in ms. */
const frame = 1_000 / 60
const atOnce = 100

/**
 * Home comes last. After signing in, Home is already the current screen, so opening it first would
 * change nothing.
 */
const screens = [
  '/customers',
  '/customer-profile/1',
  '/franchisees',
  '/treasures',
  '/jobs',
  '/user/permissions',
  '/messaging/templates',
  '/messaging/outbox',
  '/automation/events',
  '/payment/processors',
  '/my-account',
  '/index',
]

/**
 * Measures how fast a signed-in user moves between screens, and how smoothly 120,000 customers
 * scroll.
 */
export async function benchPortal(browser: Browser, customers = 120_000) {
  return withProduct(async (product) => {
    console.log(`  adding ${customers.toLocaleString('en-GB')} customers …`)
    await insertManyCustomers(product.db, customers)
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await signIn(page, product.origin)
    const first = await visitAll(page)
    const later = []
    for (let turn = 0; turn < 5; turn++) later.push(...(await visitAll(page)))
    const scrolls = await scrollList(page)
    const row = (name: string, values: readonly number[], goal: number) => {
      const p95 = quantile(values, 0.95)
      return { name, ms: round(p95), ratio: round(p95 / goal) }
    }
    return [
      row('screens: first visit, p95', first, atOnce),
      row('screens: later visits, p95', later, atOnce),
      row('120,000 customers: scroll, frame p95', scrolls.frames, frame),
      row('120,000 customers: jump until drawn, p95', scrolls.jumps, 2 * atOnce),
    ]
  })
}

export async function signIn(page: Page, origin: string, who: 'super' | 'treasure' = 'super') {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(demoEmail(who))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor()
}

/**
 * Returns the milliseconds from each change of the address until the new screen has the focus and
 * is painted.
 */
const visitAll = (page: Page) =>
  page.evaluate(async (addresses) => {
    const times: number[] = []
    for (const [at, address] of addresses.entries()) {
      ;(document.activeElement as HTMLElement | null)?.blur()
      const started = performance.now()
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      const state = { usr: null, key: `${at}${started}`, idx: idx + 1 }
      history.pushState(state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state }))
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (document.activeElement?.localName === 'h1')
            return requestAnimationFrame(() => setTimeout(resolve))
          if (performance.now() - started > 20_000)
            return reject(new Error(`${address} does not appear`))
          return setTimeout(look, 1)
        }
        look()
      })
      times.push(performance.now() - started)
      // Waits, so that remaining loads of the screen do not count for the next change.
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    return times
  }, screens)

/**
 * Scrolls by wheel for 300 frames, then jumps to 30 distant places. A jump ends when its rows are
 * drawn.
 */
async function scrollList(page: Page) {
  await page.evaluate(() => sessionStorage.setItem('region', 'all'))
  await page.goto(new URL('/customers', page.url()).href)
  await page.locator('.table-scroll [data-index]').first().waitFor()
  return page.evaluate(async () => {
    const list = document.querySelector('.table-scroll')!
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const frames: number[] = []
    let last = await nextFrame()
    for (let turn = 0; turn < 300; turn++) {
      list.scrollTop += 120
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
    const jumps: number[] = []
    for (let turn = 0; turn < 30; turn++) {
      const started = performance.now()
      list.scrollTop = ((turn * 7 + 3) % 30) * (list.scrollHeight / 30)
      await nextFrame()
      while (list.querySelector('.skeleton') || !list.querySelector('[data-index]'))
        await nextFrame()
      jumps.push(performance.now() - started)
    }
    return { frames, jumps }
  })
}

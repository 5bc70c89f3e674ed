import type { Browser } from 'playwright'
import { insertDay } from '../apps/api/src/bench/day-data.ts'
import { withProduct } from './bench-product.ts'
import { signIn } from './bench-portal.ts'
import { quantile, round } from './quantile.ts'

/** Maximum time until the first list of a day, in ms, on a processor that is four times slower. */
const budget = 1_000
const rounds = 11

/**
 * Measures the time from opening a treasure's day until its visits are painted, as on a phone that
 * has stored nothing: neither the page nor the day.
 */
export async function benchToday(browser: Browser) {
  return withProduct(async ({ db, origin }) => {
    await insertDay(db)
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page, origin, 'treasure')
    await page.addInitScript(() => {
      localStorage.removeItem('treasures-day')
      const look = () => {
        if (document.querySelectorAll('.today-visit').length === 6)
          requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
        else requestAnimationFrame(look)
      }
      look()
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times: number[] = []
    for (let at = 0; at < rounds; at++) {
      await page.goto(`${origin}/today`)
      const painted = () => performance.getEntriesByName('painted')[0]?.startTime
      times.push(Number(await (await page.waitForFunction(painted)).jsonValue()))
    }
    await context.close()
    const [median, worst] = [quantile(times, 0.5), quantile(times, 1)]
    return { median: round(median), worst: round(worst), ratio: round(median / budget) }
  })
}

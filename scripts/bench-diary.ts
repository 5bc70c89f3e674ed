import type { Browser, Page } from 'playwright'
import { insertFullMonths } from '../apps/api/src/bench/diary-data.ts'
import { withProduct } from './bench-product.ts'
import { signIn } from './bench-portal.ts'
import { quantile, round } from './quantile.ts'

/** Maximum time that 2,000 appointments may add to the drawing of a month, in ms. */
const budget = 100
const rounds = 11
/**
 * In a range of two years, full and empty months alternate. Next therefore always leads from a full
 * month to an empty month, or back.
 */
const monthOf = (at: number) =>
  `20${31 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
const full = Array.from({ length: rounds + 1 }, (_, at) => monthOf(2 * at + 1))

/**
 * Measures the time from pressing Next until the month is painted, with 2,000 appointments and with
 * none.
 */
export async function benchDiary(browser: Browser) {
  return withProduct(async (product) => {
    await insertFullMonths(product.db, full)
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await signIn(page, product.origin)
    await page.goto(`${product.origin}/diary?view=month&day=${monthOf(0)}`)
    await page.locator('.diary-page[aria-busy=false]').waitFor()
    // The first month of each kind runs with cold caches.
    await next(page)
    await next(page)
    const [empty, filled] = [[] as number[], [] as number[]]
    for (let turn = 0; turn < rounds; turn++) {
      filled.push(await next(page))
      empty.push(await next(page))
    }
    const [with2000, without] = [quantile(filled, 0.5), quantile(empty, 0.5)]
    return {
      'an empty month': round(without),
      '2,000 appointments': round(with2000),
      more: round(with2000 - without),
      ratio: round((with2000 - without) / budget),
    }
  })
}

const next = (page: Page) =>
  page.evaluate(async () => {
    const diary = document.querySelector('.diary-page')!
    const title = document.querySelector('.diary-bar h2')!
    const before = title.textContent
    const started = performance.now()
    document.querySelector<HTMLButtonElement>('.diary-steps button:last-child')!.click()
    while (title.textContent === before || diary.getAttribute('aria-busy') === 'true')
      await new Promise((resolve) => setTimeout(resolve))
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - started
    // Waits, so that remaining work of the screen does not count for the next press.
    await new Promise((resolve) => setTimeout(resolve, 400))
    return took
  })

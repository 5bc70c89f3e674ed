import type { Page } from 'playwright'
import { expect } from 'vitest'
import { lookWithAxe } from '../axe.ts'
import { headingOf } from './portal.ts'

/* Checks that every screen must pass, whatever its content. */

export const notFound = 'We could not find that page'

/** True if a heading belongs to a screen: it is neither empty nor the heading of the 404 page. */
export const isScreen = (heading: string) => heading !== '' && heading !== notFound

/**
 * Combinations of parts that axe has already checked, so that a screen with the same parts is not
 * checked again.
 */
const known = { light: new Set<string>(), dark: new Set<string>() }
/** Rules whose result can differ between light and dark for the same parts. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Returns the kinds of elements on a screen, including those in widgets. */
const partsOf = (page: Page) =>
  page.locator('main, main *').evaluateAll((all) => {
    const kinds = all.map((part) =>
      [part.localName, part.getAttribute('class'), ...part.getAttributeNames()].join(' '),
    )
    return [...new Set(kinds)].toSorted().join('\n')
  })

const read = async (page: Page) =>
  (await headingOf(page)
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null)) ?? ''

/** Waits until a screen has settled. Returns problems with its heading and its title. */
export async function settle(
  page: Page,
  isThere: (heading: string) => boolean = isScreen,
): Promise<string[]> {
  try {
    await expect.poll(async () => isThere(await read(page)), { timeout: 20_000 }).toBe(true)
    await page.waitForFunction(
      () =>
        !document.querySelector('[aria-busy=true], .please-wait') &&
        // Colours in the middle of a transition between schemes are not final.
        !document.getAnimations().some((one) => one instanceof CSSTransition),
    )
  } catch {
    return [`shows "${await read(page)}" and does not settle`]
  }
  const wrong: string[] = []
  const headings = await headingOf(page).count()
  if (headings !== 1) wrong.push(`${headings} headings`)
  if ((await page.title()).length < 5) wrong.push('no title')
  return wrong
}

/**
 * Waits until a screen has settled and, if it has no other problems, checks it with axe. Returns
 * the problems.
 */
export async function lookOver(
  page: Page,
  isThere: (heading: string) => boolean = isScreen,
  scheme: 'light' | 'dark' = 'light',
): Promise<string[]> {
  const wrong = await settle(page, isThere)
  if (wrong.length > 0) return wrong
  const parts = await partsOf(page)
  if (!known[scheme].has(parts)) {
    known[scheme].add(parts)
    const isColoured = scheme === 'dark' && known.light.has(parts)
    const { violations, visited } = await lookWithAxe(page, 'html', isColoured ? rulesOfColour : [])
    if (visited === 0) wrong.push('axe visited no elements')
    wrong.push(...violations)
  }
  return wrong
}

/**
 * Checks a screen at 1280 px in light colours, then at 320 px in dark ones, where it must not
 * scroll sideways. Also checks that the address has not changed.
 */
export async function lookOverBothWays(page: Page, address: string): Promise<string[]> {
  const wrong = await lookOver(page)
  const { pathname } = new URL(page.url())
  if (pathname !== address) wrong.push(`is led to ${pathname}`)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  wrong.push(...(await lookOver(page, isScreen, 'dark')))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) wrong.push(`is ${overflow} px too wide`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  return wrong
}

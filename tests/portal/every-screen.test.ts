import { decideAccess } from '../../packages/api-client/src/kernel/access/access.rules.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoEmail } from '../../apps/api/src/seed/users.ts'
import { patterns, type PatternName } from '../../apps/portal/src/app/patterns.ts'
import { bareScreens } from '../../apps/portal/src/app/bare-screens.ts'
import { signedInScreens } from '../../apps/portal/src/app/signed-in-screens.ts'
import { lookWithAxe } from '../axe.ts'
import { addresses } from './addresses.ts'
import {
  follow,
  headingOf,
  moveTo,
  roles,
  usePortal,
  watchErrors,
  type DemoRole,
} from './portal.ts'
import { needsSignIn, otherPatterns, screens, sees } from './who-sees-what.ts'

const portal = usePortal({ featureChatbot: true, featureExperimental: true })
const names = [...screens.keys()]
const notFound = 'We could not find that page'

/** What axe has seen; a screen of the same parts, for another role or with other words, is not looked at twice. */
const known = { light: new Set<string>(), dark: new Set<string>() }
/** What is different in the dark of the same parts. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The kinds of elements that a screen is made of, in widgets, too. */
const partsOf = (page: Page) =>
  page.locator('main, main *').evaluateAll((all) => {
    const kinds = all.map((part) =>
      [part.localName, part.getAttribute('class'), ...part.getAttributeNames()].join(' '),
    )
    return [...new Set(kinds)].toSorted().join('\n')
  })

/** Waits until a screen has settled, and tells all that is wrong with it. */
async function settle(
  page: Page,
  isThere: (heading: string) => boolean,
  scheme: 'light' | 'dark' = 'light',
): Promise<string[]> {
  try {
    await expect.poll(async () => isThere(await read(page)), { timeout: 20_000 }).toBe(true)
    await page.waitForFunction(
      () =>
        !document.querySelector('[aria-busy=true], .please-wait') &&
        // Half-way to another scheme a colour is neither the one nor the other.
        !document.getAnimations().some((one) => one instanceof CSSTransition),
    )
  } catch {
    return [`shows "${await read(page)}" and does not settle`]
  }
  const wrong: string[] = []
  const headings = await headingOf(page).count()
  if (headings !== 1) wrong.push(`${headings} headings`)
  if ((await page.title()).length < 5) wrong.push('no title')
  const parts = await partsOf(page)
  if (!known[scheme].has(parts)) {
    known[scheme].add(parts)
    const isColoured = scheme === 'dark' && known.light.has(parts)
    const { violations, visited } = await lookWithAxe(page, 'html', isColoured ? rulesOfColour : [])
    if (visited === 0) wrong.push('axe saw nothing')
    wrong.push(...violations)
  }
  return wrong
}

async function moveAndSettle(page: Page, address: string, isThere: (heading: string) => boolean) {
  const hasFocus = await moveTo(page, address).then(
    () => true,
    () => false,
  )
  const wrong = await settle(page, isThere)
  return hasFocus ? wrong : [...wrong, 'its heading does not get the focus']
}

const read = async (page: Page) =>
  (await headingOf(page)
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null)) ?? ''

test('every address of the portal has its readers in the table', () => {
  expect([...names, ...otherPatterns].toSorted()).toEqual(Object.keys(patterns).toSorted())
})

test.each(roles)('the addresses that are for %s are those of the table', async (role) => {
  const user = await portal.db
    .selectFrom('users')
    .select(['super', 'is_admin', 'id_ambassador', 'id_customer', 'id_treasure'])
    .where('email', '=', demoEmail(role))
    .executeTakeFirstOrThrow()
  const caller = {
    ...user,
    super: Number(user.super),
    is_admin: Number(user.is_admin),
    permissions: [],
  }
  const seen = [...signedInScreens, ...bareScreens]
    .filter((screen) => decideAccess(screen, caller) === 'yes')
    .map(({ pattern }) => pattern)
  const listed = names.filter((name) => sees(role, name)).map((name) => patterns[name])
  // Sign In is for everybody, and leads on who has signed in.
  expect(seen.toSorted()).toEqual([...listed, patterns.login].toSorted())
})

/** Who sees what says the table above; a super's are opened below. */
const walkers = ['ambassador', 'both', 'nobody'] as const
/** Of what is somebody else's every fifth address is tried: that all of them are is in the table. */
const tried = (role: DemoRole) =>
  names.filter((one, i) => sees(role, one) || (role === 'nobody' && i % 5 === 0))

/** Walks in several browsers at once: each waits more than it works. */
async function sideBySide(walks: (() => Promise<string[]>)[]): Promise<string[]> {
  const waiting = [...walks]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let walk = waiting.shift(); walk; walk = waiting.shift()) wrong.push(...(await walk()))
    }),
  )
  return wrong
}

test('on every address one finds a screen or the 404 page, and nothing is wrong with it', async () => {
  const addressOf = await addresses(portal.db)
  const asRole = async (role: DemoRole) => {
    const page = await portal.as(role)
    const trouble = watchErrors(page)
    const wrong: string[] = []
    for (const name of tried(role)) {
      const address = addressOf(name)
      const isSeen = sees(role, name)
      const found = await moveAndSettle(page, address, (heading) =>
        isSeen ? heading !== '' && heading !== notFound : heading === notFound,
      )
      const { pathname } = new URL(page.url())
      if (isSeen && pathname !== address) found.push(`is led to ${pathname}`)
      wrong.push(...[...found, ...trouble.take()].map((text) => `${role}, ${address}: ${text}`))
    }
    await page.context().close()
    return wrong
  }
  expect(await sideBySide(walkers.map((role) => () => asRole(role)))).toEqual([])
}, 400_000)

test('a visitor finds what is public', async () => {
  const addressOf = await addresses(portal.db)
  const page = await portal.newPage()
  await page.goto(`${portal.origin}/login`)
  await headingOf(page).waitFor()
  const trouble = watchErrors(page)
  const wrong: string[] = []
  for (const name of names.filter((one) => !needsSignIn(one))) {
    const address = addressOf(name)
    const found = await moveAndSettle(
      page,
      address,
      (heading) => heading !== '' && heading !== notFound,
    )
    wrong.push(...[...found, ...trouble.take()].map((text) => `${address}: ${text}`))
  }
  expect(wrong).toEqual([])
}, 240_000)

test('a visitor is led to sign in for the rest, and knows the way back', async () => {
  const addressOf = await addresses(portal.db)
  const page = await portal.newPage()
  await page.goto(`${portal.origin}/login`)
  await headingOf(page).waitFor()
  const trouble = watchErrors(page)
  for (const name of names.filter(needsSignIn)) {
    await follow(page, addressOf(name))
    await expect
      .poll(() => page.url())
      .toBe(`${portal.origin}/login?${new URLSearchParams({ return: addressOf(name) })}`)
  }
  expect(trouble.take()).toEqual([])
})

test('every address opens by itself, with status 200, light and at 1280 px, dark and at 320 px without a scroll bar', async () => {
  const addressOf = await addresses(portal.db)
  const seen = names.filter((one) => sees('super', one))
  const third = Math.ceil(seen.length / 3)
  const walk = async (part: PatternName[]) => {
    const page = await portal.as('super')
    const trouble = watchErrors(page)
    const wrong: string[] = []
    const isThere = (heading: string) => heading !== '' && heading !== notFound
    for (const name of part) {
      const address = addressOf(name)
      const status = (await page.goto(portal.origin + address))?.status()
      const found = await settle(page, isThere)
      if (status !== 200) found.push(`status ${status}`)
      const { pathname } = new URL(page.url())
      if (pathname !== address) found.push(`is led to ${pathname}`)
      await page.setViewportSize({ width: 320, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await settle(page, isThere, 'dark')))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) found.push(`is ${overflow} px too wide`)
      wrong.push(...[...found, ...trouble.take()].map((text) => `${address}: ${text}`))
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }
    return wrong
  }
  const parts = [0, 1, 2].map((i) => seen.slice(i * third, (i + 1) * third))
  expect(await sideBySide(parts.map((part) => () => walk(part)))).toEqual([])
}, 300_000)

test.each(['/nowhere', '/customers/more', '/snippets', '/public/jobs'])(
  '%s leads to the 404 page, with status 404',
  async (path) => {
    const page = await portal.newPage()
    const answer = await page.goto(portal.origin + path)
    expect(answer?.status()).toBe(404)
    await page.waitForURL(`${portal.origin}/404`)
    await headingOf(page).filter({ hasText: notFound }).waitFor()
  },
)

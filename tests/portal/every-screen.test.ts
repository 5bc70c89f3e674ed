import { decideAccess } from '../../packages/api-client/src/kernel/access/access.rules.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoEmail } from '../../apps/api/src/seed/users.ts'
import { allScreens, patterns, type PatternName } from '../../apps/portal/src/app/screens.ts'
import { addresses } from './addresses.ts'
import { isScreen, lookOver, lookOverBothWays, notFound, settle } from './look-over.ts'
import {
  follow,
  headingOf,
  moveTo,
  roles,
  usePortal,
  watchErrors,
  type DemoRole,
} from './portal.ts'
import { watchShift } from '../watch-shift.ts'
import { needsSignIn, screens, sees } from './who-sees-what.ts'

const portal = usePortal({ featureChatbot: true, featureExperimental: true })
const names = [...screens.keys()]
async function moveAndLook(
  page: Page,
  address: string,
  isThere: (heading: string) => boolean,
  look = lookOver,
) {
  const hasFocus = await moveTo(page, address).then(
    () => true,
    () => false,
  )
  const wrong = await look(page, isThere)
  return hasFocus ? wrong : [...wrong, 'its heading does not get the focus']
}

test.each(roles)('the addresses that %s can open match the table of screens', async (role) => {
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
  const seen = allScreens
    .filter(({ access }) => decideAccess({ access }, caller) === 'yes')
    .map(({ address }) => address)
  const listed = names.filter((name) => sees(role, name)).map((name) => patterns[name])
  // Sign In redirects users who have signed in, and the 404 page cannot be visited as a screen.
  expect(seen.toSorted()).toEqual([...listed, patterns.login, patterns.notFound].toSorted())
})

/**
 * Roles whose screens are visited one by one. The table above checks which screens each role sees,
 * and another file tests a super's screens with failing calls.
 */
const walkers = ['ambassador', 'both', 'nobody'] as const
/**
 * Screens to visit as a role: all of the role's screens that need a sign-in, and every fifth public
 * one, because public screens are the same for all. The role `nobody` also tries every fifth
 * address of other roles.
 */
const tried = (role: DemoRole) =>
  names.filter((one, i) =>
    sees(role, one) ? needsSignIn(one) || i % 5 === 0 : role === 'nobody' && i % 5 === 0,
  )

/** Runs walks in three browsers at once, because each waits more than it works. */
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

/**
 * Creates the addresses to visit. Call it once in a test, because a new link to a record ends the
 * previous links.
 */
async function visits() {
  const addressOf = await addresses(portal.db)
  return (some: readonly PatternName[]) => some.map((name) => ({ name, address: addressOf(name) }))
}

/** Visits screens in turn. Returns the problems, each with its address. */
async function walk(
  page: Page,
  visited: readonly { name: PatternName; address: string }[],
  visit: (address: string, name: PatternName) => Promise<string[]>,
) {
  const trouble = watchErrors(page)
  const wrong: string[] = []
  for (const { name, address } of visited) {
    const found = await visit(address, name)
    wrong.push(...[...found, ...trouble.take()].map((text) => `${address}: ${text}`))
  }
  return wrong
}

/** `pnpm test` visits every third screen, and `pnpm test:all` visits all. */
for (const [which, nth, options] of [
  ['every third screen', 3, {}],
  ['every screen', 1, { tags: 'slow' }],
] as const)
  test(
    `${which} that a super sees opens by a link, focuses its heading, throws nothing, and does not jump`,
    { timeout: 240_000, ...options },
    async () => {
      const toVisit = await visits()
      const ofSuper = names.filter((one) => sees('super', one))
      expect(ofSuper.length).toBeGreaterThan(30)
      const seen = toVisit(ofSuper.filter((_, i) => i % nth === 0))
      const page = await portal.as('super')
      await watchShift(page)
      await page.reload()
      await headingOf(page).waitFor()
      // Leaves Home first, because a link to the current screen does not move the focus.
      await moveTo(page, '/my-account')
      const wrong = await walk(page, seen, async (address, name) => {
        await page.evaluate('shift = 0')
        return [
          ...(await moveAndLook(page, address, isScreen, settle)),
          ...(await listBlocksInButtons(page)),
          ...(needsSignIn(name) ? await listJumps(page, mostOnTheWay) : []),
        ]
      })
      expect(wrong).toEqual([])
    },
  )

/** `pnpm test` tries one desktop and one phone, and `pnpm test:all` more. */
for (const [address, width, options] of [
  ['/index', 1280, {}],
  ['/jobs', 320, {}],
  ['/diary', 1280, { tags: 'slow' }],
  ['/customers', 1280, { tags: 'slow' }],
  ['/invoices', 390, { tags: 'slow' }],
] as const)
  test(`nothing on ${address} jumps while it loads at ${width} px`, options, async () => {
    const page = await portal.as('super', { viewport: { width, height: 900 } })
    await watchShift(page)
    await page.goto(new URL(address, page.url()).href)
    await settle(page)
    await page.waitForTimeout(1_000)
    expect(await listJumps(page)).toEqual([])
  })

/** Maximum layout shift while a screen loads, as browsers measure it. */
const mostShift = 0.02

/**
 * Maximum layout shift on the way from one screen to the next, because the previous one may still
 * be loading.
 */
const mostOnTheWay = 0.1

async function listJumps(page: Page, most = mostShift) {
  const shift = Number(await page.evaluate('shift'))
  return shift > most ? [`jumps by ${shift.toFixed(3)}`] : []
}

/** Lists block elements inside buttons, which HTML does not allow. */
const listBlocksInButtons = (page: Page) =>
  page
    .locator('button :is(p, div, ul, h1, h2, h3, h4)')
    .evaluateAll((blocks) => blocks.map((block) => `in a button: ${block.outerHTML.slice(0, 120)}`))

test(
  'every address shows its screen or the 404 page without problems',
  { tags: 'slow', timeout: 400_000 },
  async () => {
    const toVisit = await visits()
    const asRole = async (role: DemoRole) => {
      const page = await portal.as(role)
      // Leaves Home first, because a link to the current screen does not move the focus.
      await moveTo(page, '/my-account')
      const wrong = await walk(page, toVisit(tried(role)), async (address, name) => {
        const isSeen = sees(role, name)
        const found = await moveAndLook(page, address, (heading) =>
          isSeen ? isScreen(heading) : heading === notFound,
        )
        const { pathname } = new URL(page.url())
        return isSeen && pathname !== address ? [...found, `is led to ${pathname}`] : found
      })
      await page.context().close()
      return wrong.map((text) => `${role}, ${text}`)
    }
    expect(await sideBySide(walkers.map((role) => () => asRole(role)))).toEqual([])
  },
)

test(
  'at all other addresses visitors must sign in, and then return to the address',
  { tags: 'slow' },
  async () => {
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
  },
)

test('every address returns status 200', async () => {
  const addressOf = await addresses(portal.db)
  const wrong: string[] = []
  for (const name of names) {
    const { status } = await fetch(portal.origin + addressOf(name))
    if (status !== 200) wrong.push(`${addressOf(name)}: ${status}`)
  }
  expect(wrong).toEqual([])
})

/**
 * Visits public pages as a visitor who follows a link in a message, and some of the other pages.
 */
test(
  'every address opens directly, light at 1280 px, and dark at 320 px without a horizontal scroll bar',
  { tags: 'slow', timeout: 300_000 },
  async () => {
    const toVisit = await visits()
    const [open, closed] = [
      names.filter((one) => !needsSignIn(one)),
      names.filter((one) => needsSignIn(one) && sees('super', one)).filter((_, i) => i % 3 === 0),
    ]
    const openAll = (page: Page, part: PatternName[]) =>
      walk(page, toVisit(part), async (address) => {
        await page.goto(portal.origin + address)
        return lookOverBothWays(page, address)
      })
    const half = Math.ceil(open.length / 2)
    const walks = [
      async () => openAll(await portal.newPage(), open.slice(0, half)),
      async () => openAll(await portal.newPage(), open.slice(half)),
      async () => openAll(await portal.as('super'), closed),
    ]
    expect(await sideBySide(walks)).toEqual([])
  },
)

for (const path of ['/nowhere', '/customers/more', '/snippets', '/public/jobs'])
  test(
    `${path} leads to the 404 page, with status 404`,
    path === '/nowhere' ? {} : { tags: 'slow' },
    async () => {
      const page = await portal.newPage()
      const answer = await page.goto(portal.origin + path)
      expect(answer?.status()).toBe(404)
      await page.waitForURL(`${portal.origin}/404`)
      await headingOf(page).filter({ hasText: notFound }).waitFor()
    },
  )

import type { BrowserContext, Page } from 'playwright'
import { demoEmail, demoPassword } from '../../apps/api/src/seed/users.ts'
import type { Settings } from '../../apps/api/src/settings.ts'
import { forThisFile, startProduct } from '../product.ts'

/** Users of the demo who can sign in. */
export const roles = [
  'super',
  'admin',
  'ambassador',
  'treasure',
  'customer',
  'both',
  'admin-customer',
  'admin-treasure',
  'admin-both',
  'nobody',
] as const
export type DemoRole = (typeof roles)[number]

/** Starts the product for one test file. */
export const usePortal = (settings: Partial<Settings> = {}) =>
  forThisFile(async () => {
    // Reduces motion, because axe would test fading elements while they are pale.
    const product = await startProduct(settings, { reducedMotion: 'reduce' })
    type Options = { viewport?: { width: number; height: number } }
    /** Opens a new browser context and signs in. */
    async function signInAs(role: DemoRole, options: Options = {}) {
      const page = await product.newPage(options)
      await page.goto(`${product.origin}/login`)
      await signIn(page, { email: demoEmail(role) })
      await page.waitForURL(`${product.origin}/index`)
      await navigationOf(page).getByRole('link').first().waitFor()
      return page
    }
    const signedIn: Partial<Record<DemoRole, Awaited<ReturnType<BrowserContext['storageState']>>>> =
      {}
    return {
      ...product,
      signInAs,
      /**
       * Opens a new browser context that is signed in. All contexts of a role in one file share a
       * session.
       */
      async as(role: DemoRole, options: Options = {}) {
        const storageState = signedIn[role]
        if (!storageState) {
          const page = await signInAs(role, options)
          signedIn[role] = await page.context().storageState()
          return page
        }
        const page = await product.newPage({ ...options, storageState })
        await page.goto(`${product.origin}/index`)
        await navigationOf(page).getByRole('link').first().waitFor()
        return page
      },
    }
  })

type SignIn = { email: string; password?: string; isRemembered?: boolean }

/** Fills in the Sign In panel and submits it. */
export async function signIn(
  page: Page,
  { email, password = demoPassword, isRemembered = true }: SignIn,
) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember me').setChecked(isRemembered)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * Changes the address without a reload, as a link does. The history entry has the router's own
 * format.
 */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/**
 * Goes to another screen, and waits until the focus is on its heading or, if it opens with a
 * dialog, in the dialog.
 */
export async function moveTo(page: Page, path: string) {
  await follow(page, path)
  await page.waitForFunction(
    () => {
      const { activeElement: active } = document
      return active?.localName === 'h1' || active?.shadowRoot?.querySelector('dialog[open]')
    },
    undefined,
    { timeout: 20_000 },
  )
}

/**
 * Collects errors that a visit must not cause: messages in the console, exceptions, failed
 * requests. The browser's report about status 404 of an unknown address is allowed.
 */
export function watchErrors(page: Page) {
  const found: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    const isOwnStatus = /status of 404/.test(message.text()) && url === page.url()
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus)
      found.push(`console: ${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => found.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Leaving a screen aborts its pending requests.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') found.push(`request: ${why} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      found.push(`answer: ${response.status()} ${response.url()}`)
  })
  return {
    /** Returns the errors since the last call. */
    take: () => found.splice(0),
  }
}

import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '../../apps/api/src/seed/users.ts'
import { headingOf, moveTo, navigationOf, signIn, usePortal } from './portal.ts'

/** Milliseconds by which the server's clock runs ahead. */
let ahead = 0
afterEach(() => {
  ahead = 0
})
const portal = usePortal({ clock: () => new Date(Date.now() + ahead) })

const day = 86_400_000
const stored = (page: Page) =>
  page.evaluate(() => ({
    lasting: Object.keys(localStorage).toSorted(),
    tab: Object.keys(sessionStorage).toSorted(),
  }))
const sessionKeys = ['access_token', 'currentUser', 'currentUserId', 'currentUserName']

/**
 * Reads the newest message to a recipient, as a super does on the outbox screen, and returns its
 * link.
 */
async function linkInOutbox(email: string): Promise<string> {
  const page = await portal.as('super')
  await moveTo(page, `/messaging/outbox?search=${encodeURIComponent(email)}`)
  await page.getByRole('cell', { name: email }).first().click()
  await page.getByRole('button', { name: 'Show links' }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  const text = (await page.getByRole('dialog').textContent()) ?? ''
  return /https?:\/\/\S+\/public\/(password|email)\/\w+\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

/** Chooses a password on the page that a link leads to, where the e-mail is filled in. */
async function choosePassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

async function forgetPassword(email: string) {
  const page = await portal.newPage()
  await page.goto(`${portal.origin}/login`)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  // Both panels have an e-mail field, so this waits for the second panel.
  await headingOf(page).filter({ hasText: 'Forgotten Password' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Request' }).click()
  await page.getByText('Password recovery instructions have been sent to your email.').waitFor()
  return page
}

test('visitors sign in first and then reach the address that they wanted, including its query', async () => {
  const page = await portal.newPage()
  await page.goto(`${portal.origin}/customers?search=smith&sort=name%2Cdesc`)
  await page.waitForURL(/\/login\?return=/)
  await signIn(page, { email: demoEmail('admin') })
  await headingOf(page).filter({ hasText: 'Customers' }).waitFor()
  expect(page.url()).toBe(`${portal.origin}/customers?search=smith&sort=name%2Cdesc`)
})

test(
  'a remembered sign-in survives the end of the browser; one that is not remembered does not',
  { tags: 'slow' },
  async () => {
    for (const isRemembered of [true, false]) {
      const context = await portal.newContext()
      const page = await context.newPage()
      await page.goto(`${portal.origin}/login`)
      await signIn(page, { email: demoEmail('treasure'), isRemembered })
      await page.waitForURL(`${portal.origin}/index`)
      await headingOf(page).waitFor()
      await expect
        .poll(() => stored(page))
        .toMatchObject({ [isRemembered ? 'lasting' : 'tab']: expect.arrayContaining(sessionKeys) })
      expect((await stored(page))[isRemembered ? 'tab' : 'lasting']).not.toContain('access_token')
      // A restart keeps the lasting storage but not the storage of a tab.
      const again = await portal.newPage({ storageState: await context.storageState() })
      await again.goto(`${portal.origin}/index`)
      await again.waitForURL(isRemembered ? /\/index$/ : /\/login/)
    }
  },
)

/** The server's tests cover the 30 days of Remember me, because the server counts them. */
test(
  'a sign-in that is not remembered ends after a day, and the page says so',
  { tags: 'slow' },
  async () => {
    const page = await portal.newPage()
    await page.goto(`${portal.origin}/login`)
    await signIn(page, { email: demoEmail('customer'), isRemembered: false })
    await page.waitForURL(`${portal.origin}/index`)
    await navigationOf(page).waitFor()
    ahead = day - 60_000
    await page.reload()
    await headingOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/index')
    ahead = day + 60_000
    // Waits for the message first, because it shows for only a few seconds and a busy machine may
    // take as long to report the new page.
    const isSaid = page.getByText(/failed\. Message:/).waitFor()
    await page.reload()
    await Promise.all([page.waitForURL(/\/login/), isSaid])
    const { lasting, tab } = await stored(page)
    expect([...lasting, ...tab]).not.toContain('access_token')
  },
)

test(
  'a new customer signs up through the link in the outbox; signing up again with the same e-mail shows the same message',
  { tags: 'slow' },
  async () => {
    const page = await portal.newPage()
    const email = 'newcomer@example.org'
    const said: string[] = []
    for (let time = 0; time < 2; time++) {
      await page.goto(`${portal.origin}/login`)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await page.getByLabel('First name').fill('Nora')
      await page.getByLabel('Surname').fill('Newcomer')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('a long enough one')
      await page.getByLabel('Confirm Password').fill('a long enough one')
      await page.getByRole('checkbox', { name: /agree/i }).check()
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await headingOf(page).filter({ hasText: 'Sign In' }).waitFor()
      const alert = page.getByRole('status').filter({ hasText: /\w/ })
      await alert.first().waitFor()
      said.push((await alert.first().textContent()) ?? '')
    }
    expect(said[1]).toBe(said[0])
    // Until the link is followed there is no account. The page does not reveal this.
    await signIn(page, { email, password: 'a long enough one' })
    await page.getByText('Sign-in failed.').waitFor()
    const link = await linkInOutbox(email)
    expect(new URL(link).pathname).toMatch(/^\/public\/email\/confirm\//)
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill('a long enough one')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.waitForURL(`${portal.origin}/index`)
    await headingOf(page).waitFor()
  },
)

test(
  'a changed e-mail applies once its link has been followed, which ends all sign-ins',
  { tags: 'slow' },
  async () => {
    const former = demoEmail('admin-customer')
    const email = 'moved@example.org'
    const page = await portal.signInAs('admin-customer')
    await page.goto(`${portal.origin}/my-account`)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Your password').fill(demoPassword)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Waiting for you to confirm ${email}`).waitFor()
    const link = await linkInOutbox(email)
    const other = await portal.newPage()
    await other.goto(link)
    await other.getByLabel('Password of your account').fill(demoPassword)
    await other.getByRole('button', { name: 'Confirm', exact: true }).click()
    await other.getByText(`You sign in with ${email} from now on.`).waitFor()
    await signIn(other, { email })
    await other.waitForURL(`${portal.origin}/index`)
    await page.reload()
    await page.waitForURL(/\/login/)
    await signIn(page, { email: former })
    await expect.poll(() => page.getByText('Sign-in failed.').count()).toBe(1)
  },
)

test(
  'a forgotten password is reset through a link in the outbox, which works once',
  { tags: 'slow' },
  async () => {
    const email = demoEmail('both')
    const page = await forgetPassword(email)
    await headingOf(page).filter({ hasText: 'Sign In' }).waitFor()
    const link = await linkInOutbox(email)
    await choosePassword(page, link, 'another long one')
    // The link proves the identity, so the password is not typed again.
    await page.waitForURL(`${portal.origin}/index`)

    const other = await portal.newPage()
    await other.goto(link)
    await other.getByText(/^This link can’t be used: .*has been used before/).waitFor()
    expect(await other.getByLabel('Password', { exact: true }).count()).toBe(0)
    await other.goto(`${portal.origin}/login`)
    await signIn(other, { email, password: 'another long one' })
    await other.waitForURL(`${portal.origin}/index`)
  },
)

test(
  'signing out on all devices ends the session in another browser, where signing in again returns to the same page',
  { tags: 'slow' },
  async () => {
    const [here, there] = [await portal.signInAs('treasure'), await portal.signInAs('treasure')]
    await here.goto(`${portal.origin}/my-account`)
    await here.getByRole('button', { name: 'Sign out on all devices' }).click()
    await here.waitForURL(/\/login/)
    await there.goto(`${portal.origin}/my-account?from=test`)
    await there.waitForURL(/\/login\?return=/)
    await signIn(there, { email: demoEmail('treasure') })
    await expect.poll(() => there.url()).toBe(`${portal.origin}/my-account?from=test`)
  },
)

test(
  'signing out in one tab signs out the other, and Back shows no previous data',
  { tags: 'slow' },
  async () => {
    const page = await portal.signInAs('customer')
    const other = await page.context().newPage()
    await other.goto(`${portal.origin}/my-account`)
    await headingOf(other).waitFor()
    await page.goto(`${portal.origin}/logout`)
    await page.waitForURL(/\/login/)
    await other.waitForURL(/\/login/)
    await other.goBack()
    await other.waitForURL(/\/login/)
    expect(await stored(page)).toMatchObject({ lasting: expect.not.arrayContaining(sessionKeys) })
  },
)

test(
  'changing the password ends every other sign-in and keeps this one',
  { tags: 'slow' },
  async () => {
    const [here, there] = [
      await portal.signInAs('admin-treasure'),
      await portal.signInAs('admin-treasure'),
    ]
    await here.goto(`${portal.origin}/my-account`)
    await here.getByLabel('Current password').fill(demoPassword)
    await here.getByLabel('New password').fill('quite another one')
    await here.getByLabel('Confirm Password').fill('quite another one')
    await here.getByRole('button', { name: 'Change password' }).click()
    await here
      .getByText(/password/i)
      .filter({ hasText: /changed|saved/i })
      .first()
      .waitFor()
    await here.reload()
    await headingOf(here).waitFor()
    expect(new URL(here.url()).pathname).toBe('/my-account')
    await there.reload()
    await there.waitForURL(/\/login/)
  },
)

import { getPublicSettings, getUser, listMyNotifications } from '@treasures/api-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../app/paths.ts'
import { api } from '../app/session/api.ts'
import { session } from '../app/session/session.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { answer, fail, hold, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const links = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

test('a visitor is redirected to Sign In with the requested address', async () => {
  const router = openPortal('/customers?search=ham&page=2')
  await expect.element(heading('Sign In')).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
  expect(new URLSearchParams(router.state.location.search).get('return')).toBe(
    '/customers?search=ham&page=2',
  )
})

test.each(['/', '/index'])(
  '%s is Home for people who are signed in',
  { tags: 'slow' },
  async (address) => {
    await signInAs('admin')
    const router = openPortal(address)
    await expect.element(heading(/^Good .*, Pat$/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/index')
  },
)

test('the header is 80 px and fixed, over a spacer of 75', { tags: 'slow' }, async () => {
  await signInAs('customer')
  openPortal(paths.index())
  await expect.element(heading(/^Good/)).toBeVisible()
  const bar = document.querySelector('.top-bar')!
  expect(bar.getBoundingClientRect().height).toBe(80)
  expect(getComputedStyle(bar).position).toBe('fixed')
  expect(document.querySelector('.top-spacer')!.getBoundingClientRect().height).toBe(75)
  await expect
    .element(page.getByRole('link', { name: 'Treasures, home' }))
    .toHaveAttribute('href', '/index')
})

test(
  'the badge shows the initials and links to My account once the profile has loaded',
  { tags: 'slow' },
  async () => {
    await signInAs('customer')
    const letGo = await hold(getUser)
    const router = openPortal(paths.index())
    await expect.element(page.getByRole('link', { name: 'Treasures, home' })).toBeVisible()
    const badge = page.getByRole('link', { name: 'My account: Pat Brown' })
    await expect.element(badge).not.toBeInTheDocument()
    await letGo()
    await expect.element(badge.getByText('PB', { exact: true })).toBeVisible()
    await badge.click()
    await expect.element(heading('My account')).toBeVisible()
    expect(router.state.location.pathname).toBe('/my-account')
  },
)

const bell = () => page.getByRole('button', { name: /^Notifications/ })

/** Adds notifications to a person, newest last. */
async function told(id_user: number, ...notes: { title: string; path: string | null }[]) {
  for (const note of notes) {
    const [id_event = 0] = await insert('events', { event: 'job.posted', created_at: new Date() })
    await insert('notifications', {
      id_user,
      id_event,
      notice: 'job_yours_short',
      body: 'Gardening in Lewisham',
      created_at: new Date('2026-11-23T09:00:00Z'),
      ...note,
    })
  }
}

test(
  'the bell counts unread notifications and links to their records, and Esc closes it',
  { tags: 'slow' },
  async () => {
    await page.viewport(320, 640)
    await signInAs('treasure')
    const { id } = await api.call(getUser, {})
    await told(
      id,
      { title: 'Job 4 is cancelled', path: null },
      { title: 'Job 5 is yours', path: paths.myTreasureJobs() },
      { title: 'Your bill for October', path: paths.myBills() },
    )
    const router = openPortal(paths.index())
    await expect.element(bell()).toHaveAccessibleName('Notifications, 3 unread')
    await bell().click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect.element(panel.getByText(/Your bill for October/)).toBeVisible()
    expect(panel.element().getBoundingClientRect().width).toBe(320)
    expect(document.documentElement.scrollWidth).toBe(320)
    expect(await accessibilityViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell()).toHaveFocus()
    await bell().click()
    await panel.getByRole('button', { name: /Job 4 is cancelled/ }).click()
    await expect.element(bell()).toHaveAccessibleName('Notifications, 2 unread')
    await panel.getByRole('link', { name: /Job 5 is yours/ }).click()
    await expect.element(heading('My jobs')).toBeVisible()
    expect(router.state.location.pathname).toBe('/my-treasure-jobs')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(bell()).toHaveAccessibleName('Notifications, 1 unread')
    await bell().click()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.element(bell()).toHaveAccessibleName('Notifications')
    await expect.element(panel.getByText(/^Unread/).first()).not.toBeInTheDocument()
  },
)

test(
  'the list under the bell says if it is empty, and if it failed to load',
  { tags: 'slow' },
  async () => {
    await signInAs('customer')
    openPortal(paths.index())
    await expect.element(bell()).toHaveAccessibleName('Notifications')
    await bell().click()
    await expect
      .element(page.getByText(/jobs, appointments and payments appears here/))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await fail(listMyNotifications, 'broken')
    await bell().click()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
)

test.each([
  [1280, 11],
  [768, 6],
  [320, 2],
])('at %i px the navigation shows %i buttons of 100 px', async (width, slots) => {
  await page.viewport(width, 800)
  await signInAs('admin')
  openPortal(paths.index())
  await expect.element(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  expect(links()).toHaveLength(slots)
  for (const link of document.querySelectorAll('.carousel-item'))
    expect(link.getBoundingClientRect().width).toBe(100)
  expect(document.documentElement.scrollWidth).toBe(width)
})

test(
  'arrows page through the navigation; the last page is full, and the current item is shown and marked',
  { tags: 'slow' },
  async () => {
    await page.viewport(768, 800)
    await signInAs('admin')
    const router = openPortal(paths.index())
    const later = page.getByRole('button', { name: 'Later items' })
    const earlier = page.getByRole('button', { name: 'Earlier items' })
    await later.click()
    expect(links()[0]).toBe('/invoices')
    await later.click()
    expect(links()).toEqual([
      '/bills',
      '/charges',
      '/price_engine',
      '/public/jobs/board',
      '/public/admin/book-job',
      '/my-account',
    ])
    await expect.element(later).toHaveAttribute('aria-disabled', 'true')
    await earlier.click()
    expect(links()[0]).toBe('/invoices')
    await router.navigate(paths.jobs())
    const jobs = page.getByRole('link', { name: 'Jobs', exact: true })
    await expect.element(jobs).toHaveAttribute('aria-current', 'page')
  },
)

test('arrow keys move through all buttons, across pages too', { tags: 'slow' }, async () => {
  await page.viewport(320, 640)
  await signInAs('customer')
  openPortal(paths.index())
  const first = page.getByRole('link', { name: 'Home', exact: true })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('link', { name: 'Book Myself a Job' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('link', { name: 'Home', exact: true })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('link', { name: 'My Account', exact: true })).toHaveFocus()
})

test('the arrows are absent if everything fits', async () => {
  await page.viewport(1280, 800)
  await signInAs('customer')
  openPortal(paths.index())
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(links()).toEqual(['/index', '/my-jobs', '/book-myself-a-job-page', '/my-account'])
  await expect.element(page.getByRole('button', { name: 'Later items' })).not.toBeInTheDocument()
})

test.each([
  ['a customer', 'customer', '/customers'],
  ['a treasure', 'treasure', '/my-jobs'],
  ['an admin', 'admin', '/user/permissions'],
  ['someone without a role', 'nobody', '/my-skills'],
] as const)("%s sees the 404 page instead of another role's screen", async (_, who, address) => {
  await signInAs(who)
  const router = openPortal(address)
  await expect.element(heading('We could not find that page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/404')
  await expect.element(page.getByRole('link', { name: 'My account: Pat Brown' })).toBeVisible()
})

test('a refused token leads to Sign In with the reason, and back to the same address', async () => {
  session.begin('x'.repeat(43), { isRemembered: false })
  const router = openPortal('/my-account?a=1')
  await expect.element(heading('Sign In')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'My account -> GET /user failed. Message: Please sign in. Your session may have ended.',
      ),
    )
    .toBeVisible()
  expect(session.token()).toBeUndefined()
  expect(new URLSearchParams(router.state.location.search).get('return')).toBe('/my-account?a=1')
})

test('signing out in another tab also signs out here', async () => {
  await signInAs('admin', { isRemembered: true })
  openPortal(paths.index())
  await expect.element(heading(/^Good/)).toBeVisible()
  localStorage.removeItem('access_token')
  dispatchEvent(new StorageEvent('storage', { key: 'access_token', storageArea: localStorage }))
  await expect.element(heading('Sign In')).toBeVisible()
})

test('/logout signs out, clears storage and shows Sign In', async () => {
  await signInAs('admin', { isRemembered: true })
  const router = openPortal(paths.index())
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(localStorage.getItem('currentUserName')).toBe('Pat Brown')
  await router.navigate(paths.logout())
  await expect.element(heading('Sign In')).toBeVisible()
  for (const key of ['access_token', 'currentUser', 'currentUserName', 'currentUserId'])
    expect(localStorage.getItem(key)).toBeNull()
})

test('a profile that fails to load shows an error and Retry', async () => {
  await fail(getUser, 'broken', { times: 1 })
  await signInAs('admin')
  openPortal(paths.index())
  await expect.element(page.getByText('Something went wrong on our side')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading(/^Good/)).toBeVisible()
})

test('without a connection, an error and Retry appear', { tags: 'slow' }, async () => {
  await fail(getUser, 'dropped')
  await signInAs('admin')
  openPortal(paths.index())
  await expect.element(page.getByText('The server could not be reached')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('the chosen region is 1 at first, is sent with calls, and a change reloads the data', async () => {
  await signInAs('admin')
  openPortal(paths.index())
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect.element(region).toHaveDisplayValue('London South East')
  const asked = vi.spyOn(window, 'fetch')
  onTestFinished(() => asked.mockRestore())
  await region.selectOptions('Lewisham')
  const regionsSent = () =>
    asked.mock.calls.map(([request]) => {
      const { url, headers } = request as Request
      return [new URL(url).pathname, headers.get('x-region')]
    })
  await expect.poll(regionsSent).toContainEqual(['/api/my/dashboard', '2'])
  expect(sessionStorage.getItem('region')).toBe('2')
  await region.selectOptions('All regions')
  await expect.poll(regionsSent).toContainEqual(['/api/my/dashboard', null])
})

test('where the chosen region has nothing, a list and the search look in all regions', async () => {
  await make.createCustomer({ id_region: 2, lname: 'Elsewhere' })
  await signInAs('admin')
  openPortal(`${paths.customers()}?search=elsewhere`)
  const main = page.getByRole('main')
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect.element(main.getByText('Only London South East is shown.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await main.getByRole('button', { name: 'Look in all regions' }).click()
  await expect.element(main.getByText(/Elsewhere/).first()).toBeVisible()
  await expect.element(region).toHaveDisplayValue('All regions')

  await region.selectOptions('London South East')
  await page.getByRole('button', { name: /^Search/ }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('elsewhere')
  await search.getByRole('button', { name: 'Look in all regions' }).click()
  await expect.element(search.getByRole('option', { name: /Elsewhere/ }).first()).toBeVisible()
})

test('a change of region resets the screen and its input', { tags: 'slow' }, async () => {
  await signInAs('admin')
  openPortal(paths.priceEngine())
  const postcode = page.getByRole('textbox', { name: 'Postcode' })
  await postcode.fill('SE13')
  await page.getByRole('combobox', { name: 'Region' }).selectOptions('Lewisham')
  await expect.element(postcode).toHaveValue('')
})

test('screens without a button of the navigation are linked below it, and the current one is marked', async () => {
  await signInAs('treasure')
  const router = openPortal(paths.myEarnings())
  const earnings = page.getByRole('link', { name: 'Earnings', exact: true })
  const menu = page.getByRole('button', { name: 'All screens' })
  await expect.element(earnings).toHaveAttribute('aria-current', 'page')
  await expect.element(menu).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Diary', exact: true }).click()
  await expect.element(heading('Diary')).toBeVisible()
  await expect.element(earnings).not.toHaveAttribute('aria-current')
  await router.navigate(paths.myBills())
  await expect.element(menu).toHaveAttribute('aria-current', 'true')
  await router.navigate(paths.mySkills())
  await expect.element(menu).not.toHaveAttribute('aria-current')
})

test('a treasure has no choice of region', async () => {
  await signInAs('treasure')
  openPortal(paths.index())
  await expect.element(heading(/^Good/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Region' })).not.toBeInTheDocument()
})

test(
  'an admin acting as an ambassador sees the chip, and a press ends it after a notice of 3 s',
  { tags: 'slow' },
  async () => {
    await signInAs('acting')
    openPortal(paths.index())
    const chip = page.getByRole('button', { name: 'Franchisee LEW' })
    await chip.click()
    await expect.element(page.getByText(/Unbecoming ambassador\./)).toBeVisible()
    await expect.element(chip).toBeVisible()
    await expect.element(chip).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Region' })).toBeVisible()
  },
)

test('an ambassador who is not an admin has no chip, and finds their own screens under Settings', async () => {
  await signInAs('ambassador')
  openPortal(paths.settings())
  await expect.element(heading('Settings')).toBeVisible()
  await expect.element(page.getByText('Franchisee LEW')).not.toBeInTheDocument()
  const links = page.getByRole('main').getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'API keys',
    'Service options',
    'Price engine',
    'Required documents',
    'Your look',
    'Staff',
    'Your site',
    'My account',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test(
  'the quick sidebar shows notifications, display settings and own activity, and navigation closes it',
  { tags: 'slow' },
  async () => {
    await signInAs('customer')
    const router = openPortal(paths.index())
    await page.getByRole('button', { name: 'Quick sidebar' }).click()
    const sidebar = page.getByRole('dialog', { name: 'Quick sidebar' })
    await expect.element(sidebar).toBeVisible()
    await expect.element(sidebar.getByText('Nothing yet')).toBeVisible()
    await sidebar.getByRole('tab', { name: 'Settings' }).click()
    await sidebar.getByRole('radio', { name: 'Dark' }).click()
    expect(document.body.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await sidebar.getByRole('radio', { name: 'As on this device' }).click()
    expect(document.body.dataset.theme).toBe('auto')
    await sidebar.getByRole('tab', { name: 'Logs' }).click()
    await expect.element(sidebar.getByText('What you do here is listed.')).toBeVisible()
    await router.navigate(paths.myAccount())
    await expect.element(heading('My account')).toBeVisible()
    await expect.element(sidebar).not.toBeInTheDocument()
  },
)

test(
  'lists are compact for staff at first, and a person can choose the density for this device',
  { tags: 'slow' },
  async () => {
    await make.createCustomer({ fname: 'Ann', lname: 'Dense' })
    await signInAs('admin')
    await page.viewport(1280, 800)
    openPortal(paths.customers())
    await expect.element(page.getByText('Ann Dense').first()).toBeVisible()
    const rowHeight = () =>
      document.querySelector<HTMLElement>('tr[data-index="0"]')?.style.blockSize
    await expect.poll(rowHeight).toBe('56px')
    expect(localStorage.getItem('density')).toBe(null)
    await page.getByRole('button', { name: 'Quick sidebar' }).click()
    const sidebar = page.getByRole('dialog', { name: 'Quick sidebar' })
    await sidebar.getByRole('tab', { name: 'Settings' }).click()
    await expect.element(sidebar.getByRole('radio', { name: 'Compact' })).toBeChecked()
    await sidebar.getByRole('radio', { name: 'Comfortable' }).click()
    await expect.poll(rowHeight).toBe('68px')
    expect(localStorage.getItem('density')).toBe('comfortable')
    await sidebar.getByRole('radio', { name: 'Compact' }).click()
    await expect.poll(rowHeight).toBe('56px')
  },
)

test("text, rows and navigation grow with the browser's text size", { tags: 'slow' }, async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await make.createCustomer({ fname: 'Ann', lname: 'Large' })
  await page.viewport(1280, 800)
  await signInAs('admin')
  openPortal(paths.customers())
  await expect.element(page.getByText('Ann Large').first()).toBeVisible()
  expect(getComputedStyle(document.body).fontSize).toBe('30px')
  const rowHeight = () => document.querySelector<HTMLElement>('[data-index="0"]')?.offsetHeight
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(112)
  expect(links()).toHaveLength(5)
  expect(document.documentElement.scrollWidth).toBe(1280)
})

test('the footer names year, version and product', async () => {
  await signInAs('customer')
  openPortal(paths.index())
  await expect.element(page.getByText(new RegExp(`^© ${new Date().getFullYear()} `))).toBeVisible()
  await expect.element(page.getByText('Version 2.72.0')).toBeVisible()
  await expect.element(page.getByText('Runs on Treasures')).toBeVisible()
})

test('unsaved input is not lost without confirmation', async () => {
  await signInAs('admin')
  const router = openPortal(paths.myAccount())
  await page.getByLabelText('First name').fill('Patricia')
  void router.navigate(paths.index())
  await expect.element(page.getByRole('heading', { name: 'Leave this page?' })).toBeVisible()
  await page.getByRole('button', { name: 'No, stay' }).click()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Patricia')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  void router.navigate(paths.index())
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await expect.element(heading(/^Good/)).toBeVisible()
})

test.each([
  ['off', paths.chatbot(), /could not find/],
  ['on', paths.experimental(), /^Experimental$/],
])('a screen behind a flag that is %s', async (_, address, title) => {
  const settings = await api.call(getPublicSettings, {})
  await answer(getPublicSettings, { ...settings, feature_experimental: true })
  await signInAs('admin')
  openPortal(address)
  await expect.element(heading(title)).toBeVisible()
})

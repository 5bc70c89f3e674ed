import { searchEverything } from '@treasures/api-client'
import axe from 'axe-core'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, hold, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'
import { paths } from '../../app/paths.ts'

useApp()
let job = 0
beforeAll(async () => {
  const id_customer = await make.createCustomer({
    fname: 'Ottoline',
    lname: 'Featherstonehaugh-Cholmondeley',
    email: 'ottoline@example.org',
  })
  const [first = 0] = await make.createJobs(id_customer, [{ descr: 'Oil the gate.' }])
  job = first
})

const field = () =>
  page.getByRole('combobox', { name: 'Search jobs, people, invoices and screens' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = () => page.getByRole('button', { name: 'Search', exact: true })
const activeOption = () =>
  document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent

async function openHome() {
  await signInAs('admin')
  const router = openPortal(paths.index())
  await expect.element(button()).toBeVisible()
  return router
}

test('Ctrl-K finds a record by part of its name, arrows and Enter open the record, and next time it comes first', async () => {
  const router = await openHome()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await userEvent.type(field(), 'ottol')
  await expect.element(option(/^Job \d+: Gardening.*Ottoline/)).toBeVisible()
  expect(activeOption()).toContain(`Job ${job}`)
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption()).toContain('ottoline@example.org')
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(/Ottoline/)).toBeVisible()
  expect(router.state.location.pathname).toMatch(/^\/customer-profile\/\d+/)
  await userEvent.keyboard('/')
  await expect.element(option(/^Ottoline/)).toHaveAttribute('aria-selected', 'true')
})

test(
  'a screen is found by its synonyms, and screens of other roles are not found',
  { tags: 'slow' },
  async () => {
    const router = await openHome()
    await button().click()
    await userEvent.type(field(), 'prices')
    await expect.element(option(/^Price engine/)).toBeVisible()
    await userEvent.fill(field(), 'permissions')
    await expect.element(page.getByText(/Nothing found for “permissions”/)).toBeVisible()
    await userEvent.fill(field(), 'outbox')
    await option(/^Outbox/).click()
    await expect.element(heading('Outbox')).toBeVisible()
    expect(router.state.location.pathname).toBe(paths.outbox())
  },
)

test(
  'typed keys stay in the field, Esc returns focus, and a question mark lists the shortcuts',
  { tags: 'slow' },
  async () => {
    await openHome()
    await button().click()
    await userEvent.type(field(), '/?')
    await expect.element(field()).toHaveValue('/?')
    await userEvent.keyboard('{Escape}')
    await expect.element(button()).toHaveFocus()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).not.toBeInTheDocument()
  },
)

test(
  'previous results stay during a search, and a failed search says so and can be retried',
  { tags: 'slow' },
  async () => {
    await openHome()
    await button().click()
    await userEvent.type(field(), 'ottol')
    await expect.element(option(/Ottoline/).first()).toBeVisible()
    const calls = watchCalls(/\/api\/search\?/)
    const letGo = await hold(searchEverything)
    await userEvent.type(field(), 'i')
    await expect.poll(() => calls.length).toBe(1)
    await expect.element(option(/Ottoline/).first()).toBeVisible()
    await letGo()
    await fail(searchEverything, 'broken', { times: 1 })
    await userEvent.type(field(), 'n')
    await expect
      .element(page.getByText('The records could not be searched just now.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(option(/Ottoline/).first()).toBeVisible()
  },
)

test('every screen open to a person is linked in a menu', { tags: 'slow' }, async () => {
  const router = await openHome()
  await page.getByRole('button', { name: 'All screens' }).click()
  const menu = page.getByRole('navigation', { name: 'All screens' })
  await expect.element(menu.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Permissions' })).not.toBeInTheDocument()
  for (const width of [320, 1280]) {
    await page.viewport(width, 800)
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
  }
  await menu.getByRole('link', { name: 'Channels' }).click()
  await expect.element(heading('Channels')).toBeVisible()
  expect(router.state.location.pathname).toBe(paths.channels())
})

import { getDashboard, searchBoard } from '@treasures/api-client'
import axe from 'axe-core'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from './paths.ts'
import { createRoutes } from '../layout/routes.ts'
import type { Person } from '../../../api/test/fixture-people.ts'
import { fail, make, signInAs, update, useApp } from '../../test/app.ts'
import { openPortal } from '../../test/open-portal.tsx'

const none = 'none-'.padEnd(22, 'x')

useApp()
beforeAll(async () => {
  const id_customer = await make.createCustomer()
  const jobs = await make.createJobs(id_customer, [
    { on_board: false, images_id: none },
    { on_board: false },
  ])
  for (const id of jobs) await update('jobs', id, { wanted_on: '2026-01-31' })
})

const Broken = () => {
  throw new Error('broken on purpose')
}

/**
 * Waits for running animations. An element that moves under the mouse can start a new animation, so
 * the wait repeats until no animation is running. Finished animations stay in the list and are
 * ignored.
 */
async function comeToRest() {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

/** Checks the whole page, narrow and wide, light and dark, once its animations have finished. */
async function expectNothingWrong() {
  for (const [width, theme] of [
    [320, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.viewport(width, 800)
    document.body.dataset.theme = theme
    await comeToRest()
    const found = await axe.run(document.body, { resultTypes: ['violations', 'passes'] })
    const violations = found.violations.map(
      ({ id, nodes }) =>
        `${width} px, ${theme}, ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    )
    expect(violations).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
    // Axe names a target in a shadow root by a path of two or more selectors. If there is no such
    // target, axe has not looked inside.
    const inside = found.passes.some(({ nodes }) =>
      nodes.some(({ target }) => Array.isArray(target[0])),
    )
    expect(inside).toBe([...document.querySelectorAll('#main *')].some((e) => e.shadowRoot))
  }
}

/** Other tests check every screen, on the built product. */
test.each([
  ['the board', paths.jobsBoard(), /The jobs could not be loaded/],
  ['no images', paths.jobImages({ id: none }), /no photos/],
  ['a broken screen', '/broken', /Something went wrong/],
  ['Sign In', paths.login(), /Remember me/],
  ['Sign Up', `${paths.login()}?panel=sign-up`, /I agree/],
  ['Forgotten Password', paths.forgottenPassword(), /send you a link/],
])('axe finds nothing wrong with %s', async (_, address, text) => {
  await fail(searchBoard, 'broken')
  openPortal(
    address,
    address === '/broken' ? createRoutes([{ path: '*', Component: Broken }]) : createRoutes(),
  )
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expectNothingWrong()
})

const signedIn: [string, Person, string, RegExp][] = [
  ['Home with next steps', 'admin', paths.index(), /jobs are late/],
  ['Home with nothing to do', 'treasure', paths.index(), /Nothing to do/],
  ['my account of an ambassador', 'acting', paths.myAccount(), /As a franchisee/],
  ['my account of a treasure', 'treasure', paths.myAccount(), /As a treasure/],
  ['a list with nothing in it', 'admin', paths.invoices(), /are created each morning/],
  ['404', 'customer', paths.customers(), /could not find that page/],
]
test.each(signedIn)(
  'axe finds no violations for a signed-in person in %s',
  async (_, who, address, text) => {
    await signInAs(who)
    openPortal(address)
    await expect.element(page.getByText(text).first()).toBeVisible()
    await expectNothingWrong()
  },
)

test('axe finds no violations in the quick sidebar and in a failed load', async () => {
  await fail(getDashboard, 'broken')
  await signInAs('admin')
  openPortal(paths.index())
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Quick sidebar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Quick sidebar' })).toBeVisible()
  await expectNothingWrong()
})

test('axe finds no violations in a form with errors, an alert and a confirmation', async () => {
  await signInAs('admin')
  const router = openPortal(paths.myAccount())
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('Confirm Password is required')).toBeVisible()
  await page.getByLabelText('First name').fill('Patricia')
  await expectNothingWrong()
  void router.navigate(paths.index())
  await expect.element(page.getByRole('heading', { name: 'Leave this page?' })).toBeVisible()
  await expectNothingWrong()
})

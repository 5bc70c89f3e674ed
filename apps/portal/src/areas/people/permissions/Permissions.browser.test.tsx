import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { hearSnackbars } from '../../../../test/hear-snackbars.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 800))

const ambassadors = () => page.getByRole('switch', { name: 'Export customers as CSV: Ambassadors' })

test('a press on a switch saves at once', async () => {
  signInAs('super')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/permission\/2$/)
  openPortal(paths.permissions())
  await expect.element(ambassadors()).not.toBeChecked()
  await ambassadors().click({ force: true })
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(ambassadors()).toBeChecked()
  expect(calls.map(({ body }) => body)).toEqual([{ allowed: true }])
})

test('a change that could not be saved is taken back and said', async () => {
  signInAs('super', { mood: 'broken', path: '/permission/2' })
  const said = hearSnackbars()
  openPortal(paths.permissions())
  await ambassadors().click({ force: true })
  await expect.poll(() => said).toContain('Change could not be saved. Please try again.')
  await expect.element(ambassadors()).not.toBeChecked()
})

test('an admin finds no such page', async () => {
  signInAs('admin')
  const router = openPortal(paths.permissions())
  await expect.poll(() => router.state.location.pathname).toBe('/404')
})

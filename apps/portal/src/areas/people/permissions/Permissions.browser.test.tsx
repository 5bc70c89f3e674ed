import { updatePermission } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeEach(() => page.viewport(1280, 800))

const ambassadors = () => page.getByRole('switch', { name: 'Add companies: Franchisees' })

test('pressing a switch saves at once', async () => {
  await signInAs('super')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/permission\/\d+$/)
  openPortal(paths.permissions())
  await expect.element(ambassadors()).toBeChecked()
  await ambassadors().click({ force: true })
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(ambassadors()).not.toBeChecked()
  expect(calls.map(({ body }) => body)).toEqual([{ allowed: false }])
})

test('a failed change is reverted and reported', { tags: 'slow' }, async () => {
  await fail(updatePermission, 'broken')
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.permissions())
  await expect.element(ambassadors()).toBeVisible()
  const isOn = () => ambassadors().element().matches(':checked')
  const before = isOn()
  await ambassadors().click({ force: true })
  await expect.poll(() => said).toContain('Change could not be saved. Please try again.')
  await expect.poll(isOn).toBe(before)
})

test('an admin receives a 404', async () => {
  await signInAs('admin')
  const router = openPortal(paths.permissions())
  await expect.poll(() => router.state.location.pathname).toBe('/404')
})

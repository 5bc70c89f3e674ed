import {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  withdrawInvitation,
} from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'

useApp()

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Sends an invitation as a super and returns the address in its e-mail. */
async function invite(email: string) {
  await signInAs('super')
  const { invitation } = await api.call(inviteStaff, {
    query: {},
    body: { email, role: 'admin', presets: ['office'] },
  })
  session.end()
  const { pathname, search } = new URL(await make.mailedLink(email))
  return { id: invitation?.id ?? 0, address: `${pathname}${search}` }
}

test('a new colleague chooses a name and a password, and is signed in', async () => {
  const { address } = await invite('new@example.org')
  const said = hearSnackbars()
  openPortal(address)
  await expect.element(page.getByText('new@example.org')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('First name is required')).toBeVisible()
  await page.getByLabelText('First name').fill('Wendy')
  await page.getByLabelText('Surname').fill('Hall')
  await page.getByLabelText('Password', { exact: true }).fill('a long password')
  await page.getByLabelText('Confirm Password').fill('a long password')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => said).toContain('Welcome to the team. You are signed in.')
})

test('a person with a sign-in chooses neither name nor password, and signs in as before', async () => {
  const { email } = await make.createSignIn({ fname: 'Carol' })
  const { address } = await invite(email)
  openPortal(address)
  await expect.element(page.getByText(/Hello Carol/)).toBeVisible()
  await expect.element(page.getByLabelText('Surname')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(heading('Sign In')).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
})

test('a warning appears if a different person is signed in on this device, because they will be signed out', async () => {
  const { address } = await invite('other@example.org')
  await signInAs('admin')
  openPortal(address)
  await expect.element(page.getByText(/someone else is signed in on this device/)).toBeVisible()
})

test('a withdrawn or truncated link is reported and leads to Sign In', async () => {
  const { id, address } = await invite('gone@example.org')
  await signInAs('super')
  await api.call(withdrawInvitation, { params: { id } })
  session.end()
  for (const dead of [address, '/public/invitation/half']) {
    openPortal(dead)
    await expect.element(page.getByText(/This link can’t be used/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  }
})

test('failures to load and to send are reported and can be retried', { tags: 'slow' }, async () => {
  const { address } = await invite('later@example.org')
  await fail(getInvitation, 'broken', { times: 1 })
  await fail(acceptInvitation, 'broken', { times: 1 })
  openPortal(address)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabelText('First name').fill('Wendy')
  await page.getByLabelText('Surname').fill('Hall')
  await page.getByLabelText('Password', { exact: true }).fill('a long password')
  await page.getByLabelText('Confirm Password').fill('a long password')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Wendy')
})

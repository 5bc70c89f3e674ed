import { issueToken } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, make, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

async function choose(password: string) {
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByLabelText('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

/** Creates a person and returns their e-mail and the address of their link. */
async function mailed(purpose: 'reset' | 'set') {
  const { id, email } = await make.createSignIn()
  const token = await make.passwordLink(id, purpose)
  const path = purpose === 'set' ? paths.passwordSet({ token }) : paths.passwordReset({ token })
  return { id, email, address: path }
}

test.each([
  ['reset', 'Reset your password'],
  ['set', 'Set your password'],
] as const)('following a link to %s a password signs in and continues', async (purpose, title) => {
  const { email, address } = await mailed(purpose)
  const said = hearSnackbars()
  openPortal(`${address}?returnUrl=/my-account`)
  await expect.element(heading(title)).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
  await choose('a long password')
  await expect.poll(() => said).toContain('Your password is set, and you are signed in.')
  await expect.element(heading('My account')).toBeVisible()
})

test(
  'a password is set even if signing in fails, and the e-mail is filled in',
  { tags: 'slow' },
  async () => {
    const { email, address } = await mailed('set')
    await fail(issueToken, 'broken', { times: 9 })
    openPortal(address)
    await choose('a long password')
    await expect.element(heading('Sign In')).toBeVisible()
    const isSet = page.getByText('Your password is set. You can sign in now.')
    await expect.element(isSet).toBeVisible()
    await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
    // A new attempt clears the earlier message.
    await page.getByLabelText('Password', { exact: true }).fill('another one')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.element(isSet).not.toBeInTheDocument()
  },
)

test('a used or truncated link is reported before a password is asked for, and a new link is offered', async () => {
  const { address } = await mailed('reset')
  await fail(issueToken, 'broken', { times: 9 })
  openPortal(address)
  await choose('a long password')
  await expect.element(heading('Sign In')).toBeVisible()
  for (const dead of [address, paths.passwordReset({ token: 'half' })]) {
    openPortal(dead)
    await expect.element(heading('Reset your password')).toBeVisible()
    await expect.element(page.getByText(/^This link can’t be used/)).toBeVisible()
    await expect.element(page.getByLabelText('Confirm Password')).not.toBeInTheDocument()
  }
  await page.getByRole('link', { name: 'Request another' }).click()
  await expect.element(heading('Forgotten Password')).toBeVisible()
})

test('a link that expires while the page is open is reported, and the input stays', async () => {
  const { id, address } = await mailed('reset')
  openPortal(address)
  await expect.element(page.getByLabelText('Confirm Password')).toBeVisible()
  // Creates a new link, which ends the previous one.
  await make.passwordLink(id, 'reset')
  await choose('another long password')
  await expect
    .element(page.getByText(/This link can’t be used: it has been used before/))
    .toBeVisible()
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveValue('another long password')
})

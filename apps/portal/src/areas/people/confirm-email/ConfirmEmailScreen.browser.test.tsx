import { register } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { make, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Signs up and returns the address in the e-mail. */
async function signUp(email: string) {
  await api.call(register, {
    body: {
      fname: 'Nora',
      lname: 'Newcomer',
      email,
      provider: 'users',
      password: 'a long password',
      password_confirmation: 'a long password',
    },
  })
  const url = new URL(await make.mailedLink(email))
  return url.pathname + url.search
}

async function confirm(password: string) {
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('the link and the chosen password confirm the e-mail and sign in at once', async () => {
  openPortal(await signUp('nora@example.org'))
  await expect.element(heading('Confirm your e-mail')).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('nora@example.org')
  await confirm('a long password')
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(localStorage.getItem('access_token')).toMatch(/^[\w-]{43}$/)
})

test('opening the link changes nothing, and a wrong password is reported at its field', async () => {
  openPortal(await signUp('nina@example.org'))
  await confirm('not that one')
  await expect
    .element(page.getByText('This is not the password that was chosen when signing up.').first())
    .toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('not that one')
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('a used link is reported before a password is asked for, with a link to sign up again', async () => {
  const address = await signUp('nell@example.org')
  openPortal(address)
  await confirm('a long password')
  await expect.element(heading(/^Good/)).toBeVisible()
  session.end()
  openPortal(address)
  await expect.element(page.getByText(/^This link can’t be used/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'sign up again' }).click()
  await expect.element(heading('Sign Up')).toBeVisible()
})

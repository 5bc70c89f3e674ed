import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal } from '../../../../test/open-portal.tsx'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const open = (word: string) =>
  openPortal(
    `${paths.emailConfirm({ token: word.padEnd(43, 'x') })}?email=customer%40treasures.example`,
  )

async function confirm(password: string) {
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('the link and the password that was chosen confirm the e-mail, and sign in at once', async () => {
  open('good')
  await expect.element(heading('Confirm your e-mail')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('customer@treasures.example')
  await confirm('treasures-demo')
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(localStorage.getItem('access_token')).toMatch(/^customer/)
})

test('opening the link does nothing, and another password is said at its field', async () => {
  open('good')
  await confirm('not that one')
  await expect
    .element(page.getByText('This is not the password that was chosen.').first())
    .toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('not that one')
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('a link that was used says so, and there is a way to sign up again', async () => {
  open('used')
  await confirm('treasures-demo')
  await expect.element(page.getByText('This link has been used or has run out.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await expect.element(heading('Sign Up')).toBeVisible()
})

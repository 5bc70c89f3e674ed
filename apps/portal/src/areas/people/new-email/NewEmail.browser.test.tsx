import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const confirm = () => page.getByRole('button', { name: 'Confirm', exact: true })
const password = () => page.getByLabelText('Password of your account')

/** A person who asked for a new e-mail, with the tokens of both links. */
async function asked(wanted: `${string}@${string}`, { needsPassword = true } = {}) {
  const user = await make.createSignIn()
  return { ...user, ...(await make.emailChange(user.id, wanted, needsPassword)) }
}

test('a new e-mail is confirmed with the password, and ends the session', async () => {
  const { email, change } = await asked('new@treasures.example')
  await signInAs(email as `${string}@${string}`)
  openPortal(paths.emailChange({ token: change }))
  await expect.element(page.getByText('new@treasures.example')).toBeVisible()
  await password().fill('not this one')
  await confirm().click()
  await expect
    .element(page.getByText('This is not the password of the account.').first())
    .toBeVisible()
  await password().fill('treasures-demo')
  await confirm().click()
  await expect.element(heading('Sign In')).toBeVisible()
  await expect
    .element(page.getByText('You sign in with new@treasures.example from now on.'))
    .toBeVisible()
  expect(localStorage.getItem('access_token')).toBeNull()
})

test('a new e-mail entered by staff needs no password', { tags: 'slow' }, async () => {
  const { change } = await asked('newer@treasures.example', { needsPassword: false })
  openPortal(paths.emailChange({ token: change }))
  await expect.element(confirm()).toBeVisible()
  await expect.element(password()).not.toBeInTheDocument()
  await confirm().click()
  await expect.element(heading('Sign In')).toBeVisible()
})

test('a dead link is reported at once', async () => {
  openPortal(paths.emailChange({ token: 'used'.padEnd(43, 'x') }))
  await expect.element(page.getByText(/This link can’t be used/)).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
})

test('only a press on the page, not the opening of the link, keeps the old e-mail', async () => {
  const { keep } = await asked('newest@treasures.example')
  openPortal(paths.emailKeep({ token: keep }))
  await expect.element(heading('Keep your e-mail')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my e-mail' }).click()
  await expect.element(page.getByText('Your e-mail stays as it is.')).toBeVisible()
  await page.getByRole('link', { name: 'reset it' }).click()
  await expect.element(heading('Forgotten Password')).toBeVisible()
})

test('a dead link to keep the e-mail is reported', async () => {
  openPortal(paths.emailKeep({ token: 'used'.padEnd(43, 'x') }))
  await page.getByRole('button', { name: 'Keep my e-mail' }).click()
  await expect.element(page.getByText(/This link can’t be used/)).toBeVisible()
})

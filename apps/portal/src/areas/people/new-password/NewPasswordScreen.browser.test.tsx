import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal } from '../../../../test/open-portal.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const tokenOf = (word: string) => word.padEnd(43, 'x')

async function choose(password: string) {
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByLabelText('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test.each([
  ['reset', paths.passwordReset({ token: tokenOf('good') }), 'Reset your password', /is changed/],
  ['set', paths.passwordSet({ token: tokenOf('good') }), 'Set your password', /is set/],
])(
  'a link to %s a password leads to Sign In with the answer',
  async (_, address, title, answer) => {
    openPortal(`${address}?email=pat%40treasures.example`)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('pat@treasures.example')
    await choose('a long password')
    await expect.element(heading('Sign In')).toBeVisible()
    await expect.element(page.getByText(answer)).toBeVisible()
  },
)

test('a link that was used says so, keeps what was typed, and there is a way to another', async () => {
  openPortal(`${paths.passwordReset({ token: tokenOf('used') })}?email=pat%40treasures.example`)
  await choose('a long password')
  await expect.element(page.getByText('This link has been used or has run out.')).toBeVisible()
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveValue('a long password')
  await page.getByRole('link', { name: 'Request another' }).click()
  await expect.element(heading('Forgotten Password')).toBeVisible()
})

test('half a link says so before anything is sent', async () => {
  openPortal(`${paths.passwordReset({ token: 'half' })}?email=pat%40treasures.example`)
  await choose('a long password')
  await expect
    .element(page.getByText('This link is not complete. Copy the whole of it.'))
    .toBeVisible()
})

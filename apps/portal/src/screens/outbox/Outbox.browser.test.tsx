import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { openPortal, signInAs } from '../../testing/open-portal.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
  signInAs('admin')
  openPortal(paths.outbox())
})

const open = (recipient: RegExp) => page.getByRole('button', { name: recipient }).click()

test('a message opens to be read, and its link can be followed', async () => {
  await open(/ann@treasures/)
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await expect
    .element(dialog.getByRole('link'))
    .toHaveAttribute('href', 'https://treasures.example/public/password/set/abc')
})

test('a message that this reader may not use says why it is not shown', async () => {
  await open(/super@treasures/)
  await expect.element(page.getByText(/holds a link that lets its reader in/)).toBeVisible()
})

test('a search without a match says so', async () => {
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
})

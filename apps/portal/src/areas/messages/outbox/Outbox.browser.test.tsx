import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
  signInAs('admin')
  openPortal(paths.outbox())
})

const open = (recipient: RegExp) => page.getByRole('button', { name: recipient }).click()

test('a message opens to be read without its link, which is shown on a press', async () => {
  await open(/ann@treasures/)
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await expect.element(dialog.getByText('Open [link] within 7 days.')).toBeVisible()
  expect(dialog.getByRole('link').query()).toBeNull()
  await expect.element(dialog.getByText(/written down with your name/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show links' }).click()
  await expect
    .element(dialog.getByRole('link'))
    .toHaveAttribute('href', 'https://treasures.example/public/password/set/abc')
})

test('links that this reader may not have stay hidden, with the reason', async () => {
  await open(/super@treasures/)
  await expect.element(page.getByText(/you may not manage this person’s account/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Show links' }).query()).toBeNull()
})

test('a search without a match says so', async () => {
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
})

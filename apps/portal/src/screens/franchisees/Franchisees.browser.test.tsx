import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { openPortal, signInAs } from '../../testing/open-portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const become = () => page.getByRole('button', { name: 'Become ambassador of Lewisham' })

test('an admin becomes an ambassador after a question, and the header says so', async () => {
  signInAs('admin')
  openPortal(paths.franchisees())
  await become().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('button', { name: 'Franchisee LEW' })).toBeVisible()
})

test('becoming that failed says so in the question', async () => {
  signInAs('admin', { mood: 'broken', path: '/user/become-ambassador' })
  openPortal(paths.franchisees())
  await become().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
})

test('an ambassador is offered no other role', async () => {
  signInAs('ambassador')
  openPortal(paths.franchisees())
  await expect.element(page.getByText('London South East')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Become ambassador/ }))
    .not.toBeInTheDocument()
})

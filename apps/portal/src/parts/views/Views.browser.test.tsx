import { listViews } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeAll(async () => {
  const id_customer = await make.createCustomer({ lname: 'Viewed' })
  await make.createJobs(
    id_customer,
    Array.from({ length: 3 }, () => ({ descr: 'To see' })),
  )
})
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await signInAs('admin')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const total = () => page.getByLabelText('Jobs in this list')
const pinned = (name: RegExp) => page.getByRole('link', { name })

test('a view is saved, pinned with its count, opened, changed, renamed and deleted', async () => {
  openPortal(`${paths.jobs()}?search=Viewed`)
  await expect.element(total()).toHaveTextContent('3')
  await button('Views').click()
  await item('Save as a new view…').click()
  expect(await accessibilityViolations()).toEqual([])
  await button('Save view').click()
  await expect.element(page.getByText('Please give it a name')).toBeVisible()
  await page.getByLabelText('Name').fill('Chase')
  await page.getByLabelText('Pin to the navigation, with its count').click()
  await button('Save view').click()
  await expect.element(pinned(/^Chase 3/)).toBeVisible()
  await expect.element(button('View: Chase')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await page.getByRole('searchbox').fill('Nobody here')
  await expect.element(button('View: Chase, changed')).toBeVisible()
  await pinned(/^Chase 3/).click()
  await expect.element(total()).toHaveTextContent('3')

  await button('View: Chase').click()
  await item('Manage views…').click()
  await button('More for Chase').click()
  await item('Rename').click()
  await page.getByLabelText('Name').fill('Chase today')
  await button('Save').click()
  await expect.element(pinned(/^Chase today 3/)).toBeVisible()
  await button('More for Chase today').click()
  await item('Share with colleagues').click()
  await expect.element(page.getByText('pinned, shared')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button('More for Chase today').click()
  await item('Delete').click()
  await expect.element(page.getByText(/Your colleagues lose it too/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('There are no views left.')).toBeVisible()
  expect((await api.call(listViews, {})).data).toEqual([])
})

test('a view whose filter has gone says so, and opens with the others', async () => {
  const [id] = await insert('views', {
    name: 'Old',
    list: 'jobs',
    query: JSON.stringify({ search: 'Viewed', colour: 'red' }),
    is_pinned: true,
    created_at: new Date(),
  })
  openPortal(paths.index())
  await pinned(/^Old 3/).click()
  await expect.element(total()).toHaveTextContent('3')
  await expect
    .element(page.getByText(/The list no longer has this filter of “Old”: colour\./))
    .toBeVisible()
  await button('Save without').click()
  await expect
    .poll(async () => (await api.call(listViews, {})).data)
    .toMatchObject([{ id, lost: [] }])
  await expect.element(button('Save without')).not.toBeInTheDocument()
})

test('a list works while its views cannot be loaded', async () => {
  await fail(listViews, 'broken')
  openPortal(`${paths.jobs()}?search=Viewed`)
  await expect.element(total()).toHaveTextContent('3')
  await expect.element(button('Views')).toBeVisible()
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

test('to-dos show their due day, link to their record, and are done and undone in place', async () => {
  const id_customer = await make.createCustomer({ fname: 'Ann', lname: 'Waiting' })
  const about = { id_customer, type: 1, to_do: true, created_at: new Date() } as const
  await insert(
    'activities',
    { ...about, descr: 'Send the keys back' },
    { ...about, descr: 'Ring about the boiler', due_on: '2026-01-05' },
    { ...about, descr: 'Only a note', to_do: false },
  )
  await signInAs('admin')
  const router = openPortal(paths.toDos())
  await expect.element(page.getByText('Overdue since Mon 5 Jan 2026')).toBeVisible()
  await expect.element(page.getByText('Only a note')).not.toBeInTheDocument()
  const rows = page.getByText(/Ring about|Send the keys/)
  await expect
    .poll(() => rows.elements().map((one) => one.textContent))
    .toEqual(['Ring about the boiler', 'Send the keys back'])
  expect(await accessibilityViolations()).toEqual([])
  // The accessibility check ends at a phone's width, where filters are behind a button.
  await page.viewport(1280, 800)
  await page.getByRole('button', { name: 'Done: Ring about the boiler' }).click()
  const undo = page.getByRole('button', { name: 'Undo: Ring about the boiler' })
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Assign to me: Send the keys back' }).click()
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect.element(page.getByText('Ring about the boiler')).not.toBeInTheDocument()
  await page.getByText('Send the keys back').click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/customer-profile/${id_customer}/Ann%20Waiting`)
})

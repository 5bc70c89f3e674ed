import { listCustomerHistory, updateCustomer } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { api } from '../../app/session/api.ts'
import { paths } from '../../app/paths.ts'

useApp()
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

const show = page.getByRole('button', { name: 'Show history' })
const list = page.getByRole('list', { name: 'History' })

async function openCustomer() {
  const id = await make.createCustomer({ lname: 'Okafor' })
  openPortal(`${paths.customerProfileNamed({ id, name: 'whatever' })}?tab=messages`)
  await expect.element(show).toBeVisible()
  return id
}

test('staff see authors and changes with old and new values, once they open the history', async () => {
  await signInAs('admin')
  const id = await openCustomer()
  const body = { fname: 'Ngozi', lname: 'Okafor', mphone: '07700900456' }
  await api.call(updateCustomer, { params: { id }, body })
  await userEvent.tab()
  show.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toBeVisible()
  await expect.element(list.getByText('Changed')).toBeVisible()
  const mobile = list.getByRole('definition').last()
  await expect.element(mobile).toHaveTextContent('before +447700900999 → after +447700900456')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Hide history' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

test('an empty history says so, and a failed load can be retried', { tags: 'slow' }, async () => {
  await signInAs('admin')
  await openCustomer()
  await fail(listCustomerHistory, 'broken', { times: 1 })
  await show.click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible()
})

test('older entries load on request, on a narrow screen too', { tags: 'slow' }, async () => {
  await signInAs('admin')
  const id = await openCustomer()
  await insert(
    'events',
    ...Array.from({ length: 60 }, () => ({
      event: 'customer.created',
      id_customer: id,
      id_region: 1,
      data: JSON.stringify({ how: 'sign_up' }),
      created_at: new Date('2026-11-20T09:00:00Z'),
    })),
  )
  await page.viewport(320, 640)
  await show.click()
  await expect.element(list.getByRole('listitem').nth(49)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(list.getByRole('listitem').nth(59)).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

import { listJobs, startBulk } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

let chase: number
let id_customer: number
beforeAll(async () => {
  id_customer = await make.createCustomer({ lname: 'Chased' })
  await make.createJobs(
    id_customer,
    Array.from({ length: 5 }, () => ({ descr: 'To chase' })),
  )
  ;[chase = 0] = await insert('tags', { name: 'Chase', color: '#336699', id_model: 2 })
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await signInAs('admin')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const opener = (index: number) =>
  document.querySelector<HTMLElement>(`[data-index="${index}"] .table-opener`)
const tagged = async () => (await api.call(listJobs, { query: { tag: String(chase) } })).meta.total

async function openChased() {
  openPortal(`${paths.jobs()}?search=Chased`)
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('5')
  await expect.poll(() => opener(0)).not.toBeNull()
}

test('all jobs that match get a tag, after a preview, and lose it again by Undo', async () => {
  await openChased()
  opener(0)?.focus()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('1 job chosen')).toBeVisible()
  await button('Choose all 5 that match').click()
  await expect.element(page.getByText('All 5 jobs that match chosen')).toBeVisible()

  await button('Change 5 jobs…').click()
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('Chase')
  expect(await accessibilityViolations()).toEqual([])
  await button('Preview').click()
  await expect.element(page.getByText('5 will change')).toBeVisible()
  await expect
    .element(page.getByText('No one is contacted. You can undo this for 30 days.'))
    .toBeVisible()
  expect(await tagged()).toBe(0)
  expect(await accessibilityViolations()).toEqual([])

  await button('Change 5').click()
  await expect.element(page.getByText('5 changed')).toBeVisible()
  expect(await tagged()).toBe(5)
  await button('Undo').click()
  await expect.element(page.getByText('5 undone')).toBeVisible()
  expect(await tagged()).toBe(0)
  await button('Close').first().click()

  opener(0)?.focus()
  await userEvent.keyboard('x')
  await button(/^Change \d jobs?…$/).click()
  await button('Earlier changes').click()
  await expect.element(page.getByText(/undone/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button('Add a tag: 5 jobs').click()
  await expect.element(page.getByText('5 undone')).toBeVisible()
})

test('the preview gives the reason for each job that can’t be changed', async () => {
  await openChased()
  const { data } = await api.call(listJobs, { query: { search: 'Chased' } })
  const [first] = data
  await insert('job_tags', { id_job: first?.id ?? 0, id_tag: chase })
  opener(0)?.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Change 5 jobs…').click()
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('Chase')
  await button('Preview').click()
  await expect.element(page.getByText('4 will change')).toBeVisible()
  await expect.element(page.getByText('1 It already has this tag.')).toBeVisible()
  await button('Which stay as they are?').click()
  await expect.element(page.getByRole('link', { name: `Job ${first?.id}` })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await button('Back').click()
  await fail(startBulk, 'dropped')
  await button('Preview').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('chosen jobs are exported, or all that match', async () => {
  const calls = watchCalls(/\/export/)
  const { data } = await api.call(listJobs, { query: { search: 'Chased' } })
  await openChased()
  for (const index of [1, 3]) {
    opener(index)?.focus()
    await userEvent.keyboard('x')
  }
  await button('Export chosen').click()
  await expect
    .poll(() => calls.map(({ url }) => Object.fromEntries(url.searchParams)))
    .toEqual([{ search: 'Chased', ids: `${data[1]?.id},${data[3]?.id}` }])
  opener(0)?.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('All 5 jobs that match chosen')).toBeVisible()
  await button('Export chosen').click()
  await expect.poll(() => calls.map(({ url }) => url.search).at(1)).toBe('?search=Chased')
})

test('X, Shift X and Escape choose rows by keyboard', async () => {
  await openChased()
  opener(1)?.focus()
  await userEvent.keyboard('x')
  opener(3)?.focus()
  await userEvent.keyboard('{Shift>}X{/Shift}')
  await expect.element(page.getByText('3 jobs chosen')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('2 jobs chosen')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/chosen/)).not.toBeInTheDocument()
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('x')
  await expect.element(page.getByText(/chosen/)).not.toBeInTheDocument()
})

test('a job that matches later is chosen with all that match, and can be left out', async () => {
  await openChased()
  opener(0)?.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('All 5 jobs that match chosen')).toBeVisible()
  const [later] = await make.createJobs(id_customer, [{ descr: 'To chase' }])
  await refreshAll()
  await expect.element(page.getByText('All 6 jobs that match chosen')).toBeVisible()
  const box = page.getByRole('checkbox', { name: `Choose job ${later}` })
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(page.getByText('5 jobs chosen')).toBeVisible()
  await expect.element(box).not.toBeChecked()
})

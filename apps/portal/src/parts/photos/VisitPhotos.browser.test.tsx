import { assignReceipt, listVisitFiles } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'
import { own } from '../../../../api/test/fixture-people.ts'

useApp()
beforeEach(() => page.viewport(320, 800))

const id_treasure = own.treasure
let files = 0

/** A job of the customer and the treasure, with a photo before, one after, and a receipt. */
async function photographed() {
  const [id_job = 0] = await make.createBegunJobs(1, { id_customer: own.customer, id_treasure })
  const taken_at = new Date()
  for (const kind of ['before', 'after', 'receipt'] as const) {
    const name = `photo-${++files}`
    await insert('visit_files', {
      id_job,
      id_treasure,
      kind,
      sha256: String(files).padStart(64, '0'),
      bytes: 1,
      file: name.padEnd(22, 'x'),
      width: 400,
      height: 300,
      taken_at: kind === 'before' ? new Date('2025-03-04T10:00:00Z') : taken_at,
      received_at: taken_at,
    })
  }
  return id_job
}

const photosOf = (id: number) =>
  page.getByRole('list', { name: `Photos of visits to job ${id}` }).getByRole('listitem')

async function fits() {
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(await accessibilityViolations()).toEqual([])
}

test('a customer sees before and after, and when an old photo was taken', async () => {
  const id = await photographed()
  await signInAs('customer')
  openPortal(paths.myJobs())
  await expect.poll(() => photosOf(id).elements().length).toBe(2)
  const [before, after] = photosOf(id).elements()
  expect(before?.textContent).toMatch(/^Before, taken .*4 Mar 2025/)
  expect(before?.textContent).toContain('sent')
  expect(after?.textContent).not.toContain('sent')
  await fits()
})

test('a treasure says which materials a receipt is for', async () => {
  const id = await photographed()
  await make.createWork(
    { id, id_treasure },
    { material: true, id_service: 17, id_price_unit: 4, descr: 'A tap' },
  )
  await signInAs('treasure')
  openPortal(paths.myTreasureJobs())
  await expect.poll(() => photosOf(id).elements().length).toBe(3)
  const choice = photosOf(id).nth(2).getByRole('combobox', { name: 'Receipt for' })
  const calls = watchCalls(new RegExp(assignReceipt.path.replace('{id}', '\\d+')))
  await choice.selectOptions('A tap, £18.50')
  await expect.poll(() => calls.length).toBe(1)
  await expect
    .poll(async () => {
      const { data } = await api.call(listVisitFiles, { params: { id } })
      return data.find(({ kind }) => kind === 'receipt')?.id_work
    })
    .toBeGreaterThan(0)
  await fits()
})

test('staff see all of them, try again after a failure, and remove one', async () => {
  const id = await photographed()
  await fail(listVisitFiles, 'broken', { times: 1 })
  await signInAs('admin')
  openPortal(paths.job({ id }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => photosOf(id).elements().length).toBe(3)
  await photosOf(id).first().getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect.poll(() => photosOf(id).elements().length).toBe(2)
  await fits()
})

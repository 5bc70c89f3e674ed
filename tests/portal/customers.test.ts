/* @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { insertManyCustomers } from '../../apps/api/src/bench/customers-data.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()
/**
 * Many times the number of rows that fit on a page. The benchmark measures the list with 120,000
 * rows.
 */
const many = 3_000
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const total = (page: Page) => page.getByLabel('Customers in this list')

beforeAll(() => insertManyCustomers(portal.db, many), 300_000)

const open = async (address = '/customers') => {
  const page = await portal.as('admin')
  await page.evaluate(() => sessionStorage.setItem('region', 'all'))
  await page.goto(portal.origin + address)
  await rowsOf(page).first().waitFor()
  return page
}

test('of 3,000 customers the page contains only a few dozen rows, and it scrolls to the last one', async () => {
  const page = await open()
  await expect.poll(() => total(page).textContent()).toMatch(/^3,\d{3}$/)
  expect(await rowsOf(page).count()).toBeLessThan(80)
  await rowsOf(page).first().hover()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*'))
      if (element.scrollHeight > element.clientHeight + 1_000)
        element.scrollTop = element.scrollHeight
  })
  const last = rowsOf(page).last()
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(many)
  await expect
    .poll(async () => Number(await last.getAttribute('aria-rowindex')))
    .toBeGreaterThan(rows - 2)
  await expect.poll(() => last.textContent()).toMatch(/\w/)
  expect(await rowsOf(page).count()).toBeLessThan(80)
})

test('typing finds one customer, and the search is part of the address', async () => {
  const page = await open()
  await page.getByRole('searchbox').fill('person1778@')
  await expect.poll(() => rowsOf(page).count(), { interval: 50 }).toBe(1)
  expect(await rowsOf(page).first().textContent()).toContain('person1778@example.org')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('person1778@')
  await page.getByRole('searchbox').fill('nobody has such a name')
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await page
    .getByText(/no customers?/i)
    .first()
    .waitFor()
})

test('sorting by mouse or keyboard reverses the list', async () => {
  const page = await open('/customers?search=person123')
  const first = async () => (await rowsOf(page).first().textContent()) ?? ''
  await expect.poll(first).toContain('@example.org')
  const before = await first()
  const header = page.getByRole('columnheader', { name: 'Customer' })
  expect(await header.getAttribute('aria-sort')).toBe('ascending')
  await header.getByRole('button').click()
  await expect.poll(first).not.toBe(before)
  expect(await header.getAttribute('aria-sort')).toBe('descending')
  await header.getByRole('button').press('Enter')
  await expect.poll(first).toBe(before)
})

/** Presses Export CSV and reads the downloaded file. */
async function exported(page: Page) {
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return async () => {
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  }
}

test('the export has every row of the filtered list', async () => {
  const page = await open('/customers?search=person1')
  await expect.poll(() => total(page).textContent()).toMatch(/^[\d,]+$/)
  const shown = Number(((await total(page).textContent()) ?? '').replace(',', ''))
  const lines = await (await exported(page))()
  expect(shown).toBeGreaterThan(100)
  expect(lines).toHaveLength(shown + 1)
  expect(lines.slice(1).filter((line) => !line.includes('person1'))).toEqual([])
})

test('all customers can be exported while the page keeps working', async () => {
  const page = await open()
  const file = await exported(page)
  await page.getByRole('searchbox').fill('person1242@')
  await page.getByText('person1242@example.org').first().waitFor()
  expect((await file()).length).toBeGreaterThan(many)
}, 150_000)

test('at 390 px the list is cards without overflow, and a card opens the customer', async () => {
  const page = await portal.as('ambassador', { viewport: { width: 390, height: 800 } })
  await page.goto(`${portal.origin}/customers?search=person`)
  const links = page.locator('a[href^="/customer-profile/"]')
  await links.first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await links.first().click()
  await page.waitForURL(/\/customer-profile\/\d+/)
})

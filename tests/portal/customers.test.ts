import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()
/** As many as the list is made for. */
const many = 120_000
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const total = (page: Page) => page.getByLabel('Customers in this list')

beforeAll(async () => {
  const atOnce = 10_000
  for (let from = 0; from < many; from += atOnce)
    await portal.db
      .insertInto('customers')
      .values(
        Array.from({ length: atOnce }, (_, index) => from + index + 1).map((number) => ({
          fname: 'Many',
          lname: `Person ${String(number).padStart(6, '0')}`,
          id_region: 1 + (number % 3),
          email: `many${number}@example.org`,
          created_at: new Date(),
        })),
      )
      .execute()
}, 300_000)

const open = async (address = '/customers') => {
  const page = await portal.as('admin')
  await page.goto(portal.origin + address)
  await rowsOf(page).first().waitFor()
  return page
}

test('of 120,000 customers the page holds a few dozen rows, and leads to the last one', async () => {
  const page = await open()
  await expect.poll(() => total(page).textContent()).toMatch(/^12\d,\d{3}$/)
  expect(await rowsOf(page).count()).toBeLessThan(80)
  await rowsOf(page).first().hover()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*'))
      if (element.scrollHeight > element.clientHeight + 1_000)
        element.scrollTop = element.scrollHeight
  })
  const last = rowsOf(page).last()
  await expect.poll(() => last.textContent()).toMatch(/\w/)
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(many)
  expect(Number(await last.getAttribute('aria-rowindex'))).toBeGreaterThan(rows - 2)
  expect(await rowsOf(page).count()).toBeLessThan(80)
})

test('typing finds one of them at once, and the address holds what is looked for', async () => {
  const page = await open()
  const started = Date.now()
  await page.getByRole('searchbox').fill('person 077777')
  await expect.poll(() => rowsOf(page).count(), { interval: 50 }).toBe(1)
  expect(await rowsOf(page).first().textContent()).toContain('Person 077777')
  expect(Date.now() - started).toBeLessThan(5_000)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('person 077777')
  await page.getByRole('searchbox').fill('nobody has such a name')
  await page
    .getByText(/no customers?/i)
    .first()
    .waitFor()
})

test('sorting turns the list round, by mouse and by keyboard, and Back turns it back', async () => {
  const page = await open('/customers?search=person')
  const first = async () => (await rowsOf(page).first().textContent()) ?? ''
  await expect.poll(first).toContain('Person 000001')
  const header = page.getByRole('columnheader', { name: 'Customer' })
  await header.getByRole('button').click()
  await expect.poll(first).toContain('Person 120000')
  expect(await header.getAttribute('aria-sort')).toBe('descending')
  await header.getByRole('button').press('Enter')
  await expect.poll(first).toContain('Person 000001')
})

test('the export is the list as it is filtered, every row of it', async () => {
  const page = await open('/customers?search=person%2001')
  await expect.poll(() => total(page).textContent()).toMatch(/^10,000$/)
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(10_001)
  expect(lines[1]).toContain('Person 010000')
})

test('all 120,000 of them can be exported, while the page goes on working', async () => {
  const page = await open()
  const download = page.waitForEvent('download', { timeout: 90_000 })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('searchbox').fill('person 000042')
  await page.getByText('Person 000042').first().waitFor()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\n').length).toBeGreaterThan(many)
}, 120_000)

test('at 390 px the same list is cards, nothing sticks out, and a card opens the customer', async () => {
  const page = await portal.as('ambassador', { viewport: { width: 390, height: 800 } })
  await page.goto(`${portal.origin}/customers?search=person`)
  await rowsOf(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await rowsOf(page).first().getByRole('link').first().click()
  await page.waitForURL(/\/customer-profile\/\d+/)
})

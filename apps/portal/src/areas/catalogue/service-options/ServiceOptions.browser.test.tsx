import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string, level: number) => page.getByRole('heading', { name, level })

test('Service options and Price engine have an entry and a title each', async () => {
  await signInAs('admin')
  openPortal(paths.settings())
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Service options', exact: true }).click()
  await expect.element(heading('Service options', 1)).toBeVisible()
  await main.getByRole('link', { name: 'Price engine', exact: true }).click()
  await expect.element(heading('Price engine', 1)).toBeVisible()
})

test('service options are those of the chosen region, or every region is offered', async () => {
  await signInAs('admin')
  openPortal(paths.serviceOptionsOfAll())
  await expect.element(heading('London South East LSE', 2)).toBeVisible()
  await page.getByRole('combobox', { name: 'Region' }).selectOptions('All regions')
  await page.getByRole('main').getByRole('link', { name: 'Lewisham' }).click()
  await expect.element(heading('Lewisham LEW', 2)).toBeVisible()
})

import { createImport } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()
const upload = (name: string, ...lines: string[]) =>
  userEvent.upload(
    page.getByLabelText(/^Choose a CSV file/),
    new File([lines.join('\n')], name, { type: 'text/csv' }),
  )

test('customers are uploaded, checked, imported and removed again', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.imports())
  await says('Nothing imported yet')
  await upload(
    'people.csv',
    'Client,Mail,Phone,Where',
    'Jo Ng,jo@example.org,07700 900555,SE13 5AB',
    'Mei Okafor,not an email,07700 900556,SE13 5AB',
  )
  await says(/^2 customers in this file/)
  await page.getByRole('combobox', { name: 'What Client holds' }).selectOptions('Leave out')
  await says('Choose which column holds the whole name, or the first name and the surname.')
  await expect.element(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'What Client holds' }).selectOptions('Whole name')
  await page.getByRole('combobox', { name: 'What Mail holds' }).selectOptions('E-mail')
  await page.getByRole('combobox', { name: 'What Where holds' }).selectOptions('Postcode')
  await press('Check the file')
  await says('Being checked')
  await make.runImports()
  await says(/^1 customer will be added\. Left out: 1\./)
  await says('E-mail: Must be a valid e-mail')
  expect(await accessibilityViolations()).toEqual([])

  await press('Import 1 customer')
  await says(/^Being imported/)
  await make.runImports()
  await says(/^1 customer added\./)
  await page.getByRole('radio', { name: /^Added/ }).click({ force: true })
  await expect.element(page.getByRole('link', { name: 'Jo Ng' })).toBeVisible()
  await press('Undo this import…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await says(/^Being undone/)
  await make.runImports()
  await says('Undone: 1 customer removed.')
  await page.getByRole('link', { name: /All imports/ }).click()
  await expect.element(page.getByRole('link', { name: /people\.csv/ })).toBeVisible()
})

test(
  'treasures need a mobile and an address, and are inactive unless chosen',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    openPortal(paths.imports())
    await page.getByRole('radio', { name: 'Treasures' }).click({ force: true })
    await upload('trades.csv', 'Name,Mobile', 'Sam Fielding,07700 900557')
    await says(/^Choose which columns hold the address and the postcode/)
    await expect
      .element(page.getByRole('checkbox', { name: /^They take jobs straight away/ }))
      .not.toBeChecked()
  },
)

test('jobs come with their customers, and lead to their pages', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.imports())
  await page.getByRole('radio', { name: 'Jobs' }).click({ force: true })
  await upload(
    'jobs.csv',
    'Job #,Client,Postcode,Job title,Date,Status,Total',
    '1042,Jo Ng,SE13 5AB,Hedge,3/4/26,Done,60',
    '1043,Jo Ng,SE13 5AB,Hedge,31/4/26,Done,60',
  )
  await says(/^2 jobs in this file/)
  await page
    .getByRole('combobox', { name: 'Service for jobs whose service is not in your catalogue' })
    .selectOptions('Gardening')
  await press('Check the file')
  await make.runImports()
  await says(/^1 job will be added\. Open jobs without a treasure are locked/)
  await says('Date: we can’t read “31/4/26”')
  expect(await accessibilityViolations()).toEqual([])
  await press('Import 1 job')
  await make.runImports()
  await says(/^1 job added\./)
  await page.getByRole('radio', { name: /^Added/ }).click({ force: true })
  await page.getByRole('link', { name: 'Jo Ng' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /^Job/ })).toBeVisible()
})

test(
  'a file that is not a list is refused with a reason, and can be chosen again',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    openPortal(paths.imports())
    await upload('empty.csv', '')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await fail(createImport, 'broken', { times: 1 })
    await upload('people.csv', 'Name', 'Jo Ng')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await upload('people.csv', 'Name', 'Jo Ng')
    await says(/^1 customer in this file/)
  },
)

import { listDocumentKinds, listMyDocuments, sendMyDocument } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const dialog = () => page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()

test('the owner takes common documents, a treasure sends one, and staff check it', async () => {
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.documentKinds())
  await says('No documents needed')
  await press('Choose from a list')
  await expect.element(dialog().getByRole('checkbox', { name: /^Photo ID/ })).toBeChecked()
  await dialog().getByRole('button', { name: 'Add these' }).click()
  await expect.poll(() => said.at(-1)).toMatch(/documents? added\.$/)
  await expect.element(page.getByRole('cell', { name: /^Photo ID/ })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await press('Edit Photo ID')
  await dialog().getByRole('textbox', { name: /^Name/ }).fill('')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Name is required')).toBeVisible()
  await dialog().getByRole('textbox', { name: /^Name/ }).fill('Passport or driving licence')
  expect(await accessibilityViolations()).toEqual([])
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said.at(-1)).toBe('Passport or driving licence saved.')

  await signInAs('treasure')
  await page.viewport(390, 800)
  openPortal(paths.myDocuments())
  const file = new File(['%PDF-1.4\n%%EOF'], 'passport.pdf', { type: 'application/pdf' })
  const choose = () => page.getByLabelText('Choose a file for Passport or driving licence')
  await says('Passport or driving licence')
  await fail(sendMyDocument, 'broken', { times: 1 })
  await userEvent.upload(choose(), file)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.upload(choose(), file)
  await says('Being checked')
  await says(/Sent on/)
  await says('Send another instead')
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  expect(await accessibilityViolations()).toEqual([])

  await signInAs('super')
  await page.viewport(1280, 800)
  openPortal(paths.documents())
  await press(/^More for Passport or driving licence of/)
  await page.getByRole('menuitem', { name: 'Check…' }).click()
  await dialog()
    .getByRole('textbox', { name: /^Note on the check/ })
    .fill('Seen')
  expect(await accessibilityViolations()).toEqual([])
  await dialog().getByRole('button', { name: 'Checked today by me' }).click()
  await expect.poll(() => said.at(-1)).toMatch(/is checked\.$/)
  await press(/^More for Passport or driving licence of/)
  await page.getByRole('menuitem', { name: 'End…' }).click()
  await dialog().getByRole('button', { name: 'End it' }).click()
  await expect.element(dialog().getByText('Please say why')).toBeVisible()
  await dialog()
    .getByRole('textbox', { name: /^Reason/ })
    .fill('It was reported as lost.')
  await dialog().getByRole('button', { name: 'End it' }).click()
  await expect.poll(() => said.at(-1)).toMatch(/^We’ve let .* know\.$/)
  expect(await accessibilityViolations()).toEqual([])
})

test('only trades can need a document', async () => {
  await signInAs('super')
  openPortal(paths.documentKinds())
  await press('Add a document')
  await expect.element(dialog().getByRole('group', { name: 'Trades that need it' })).toBeVisible()
  await expect.element(dialog().getByRole('checkbox').nth(1)).toBeVisible()
  await expect
    .element(dialog().getByRole('checkbox', { name: 'Materials' }))
    .not.toBeInTheDocument()
})

test('a failed load can be tried again', async () => {
  await signInAs('treasure')
  await fail(listMyDocuments, 'broken', { times: 1 })
  openPortal(paths.myDocuments())
  await press('Retry')
  await says(/^Once we’ve checked what a trade needs/)
  await signInAs('super')
  await fail(listDocumentKinds, 'broken', { times: 1 })
  openPortal(paths.documentKinds())
  await press('Retry')
  await expect.element(page.getByRole('button', { name: 'Add a document' })).toBeVisible()
})

test('no visit is at risk', async () => {
  await signInAs('super')
  openPortal(paths.visitsAtRisk())
  await says('No visit is at risk')
  expect(await accessibilityViolations()).toEqual([])
})

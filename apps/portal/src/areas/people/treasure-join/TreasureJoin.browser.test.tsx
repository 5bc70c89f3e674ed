import {
  applyAsTreasure,
  getTreasureForm,
  inviteTreasures,
  saveTreasureForm,
  sendTreasureForm,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'

useApp()

beforeEach(async () => {
  session.end()
  await page.viewport(1280, 800)
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name }).click()

/** Applies and returns the address in the e-mail. */
async function apply(email: string) {
  await api.call(applyAsTreasure, { body: { email } })
  const { pathname, search } = new URL(await make.mailedLink(email))
  return `${pathname}${search}`
}

async function fillIn(lname: string, mobile: string) {
  await field('First name').fill('Asa')
  await field('Surname').fill(lname)
  await field('Mobile').fill(mobile)
  await page.getByRole('combobox', { name: 'Postcode' }).fill('SE13 5AB')
  await field('Address').fill('4 Lee Road')
  await field('Account holder’s name').fill(`Asa ${lname}`)
  await field('Sort code').fill('08-99-99')
  await field('Account number').fill('66374958')
  await page.getByRole('checkbox', { name: 'I agree to self-billing' }).click()
  await field('Password').fill('a long password')
  await field('Confirm Password').fill('a long password')
}

test('an applicant is asked to read their e-mail, whether their address is known or not', async () => {
  openPortal(paths.treasureApply())
  await press('Send me the link')
  await expect.element(page.getByText('E-mail is required')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await fail(applyAsTreasure, 'broken', { times: 1 })
  await field('E-mail').fill('asa@example.org')
  await press('Send me the link')
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
  await press('Send me the link')
  await expect.element(page.getByText(/Follow the link in it/)).toBeVisible()
  expect(await make.mailedLink('asa@example.org')).toContain('/public/treasure/join/')
})

test('a form is saved, continued through the same link, and sent', async () => {
  const [id_skill = 0] = await insert('skills', { name: 'Dry stone walls' })
  expect(id_skill).toBeGreaterThan(0)
  const address = await apply('joiner@example.org')
  const said = hearSnackbars()
  openPortal(address)
  await field('First name').fill('Asa')
  await page.getByRole('checkbox', { name: 'Dry stone walls' }).click()
  await fail(saveTreasureForm, 'broken', { times: 1 })
  await press('Save for later')
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
  await press('Save for later')
  await expect.poll(() => said.join()).toContain('Saved. Continue at any time')

  openPortal(address)
  await expect.element(field('First name')).toHaveValue('Asa')
  await expect.element(page.getByRole('checkbox', { name: 'Dry stone walls' })).toBeChecked()
  await press('Send application')
  await expect.element(page.getByText('Surname is required')).toBeVisible()
  await expect
    .element(page.getByText('Please agree, so that we can pay you for your work'))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await fillIn('Joiner', '07700 900701')
  await fail(sendTreasureForm, 'broken', { times: 1 })
  await press('Send application')
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
  await expect.element(field('Account number')).toHaveValue('66374958')
  await press('Send application')
  await expect
    .element(page.getByText(/Thank you\. Treasures will look at your application/))
    .toBeVisible()

  openPortal(address)
  await expect.element(page.getByText(/Thank you\./)).toBeVisible()
})

test('an impossible bank account is refused at its field', { tags: 'slow' }, async () => {
  openPortal(await apply('bank@example.org'))
  await fillIn('Banker', '07700 900702')
  await field('Account number').fill('66374959')
  await press('Send application')
  await expect.element(page.getByText(/This is not a valid bank account/)).toBeVisible()
})

test('a person with a sign-in chooses no password, and sees who invited them', async () => {
  const { email } = await make.createSignIn({ fname: 'Carol' })
  await signInAs('super')
  await api.call(inviteTreasures, { body: { emails: [email] } })
  session.end()
  openPortal(new URL(await make.mailedLink(email)).pathname)
  await expect.element(page.getByText(/would like you to work with Treasures/)).toBeVisible()
  await expect.element(page.getByText(/keep your password/)).toBeVisible()
  await expect.element(field('Password')).not.toBeInTheDocument()
})

test('a dead or truncated link is reported, and a new one can be requested', async () => {
  for (const token of ['x'.repeat(43), 'half']) {
    openPortal(paths.treasureJoin({ token }))
    await expect.element(page.getByText(/This link can’t be used/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  }
})

test('the form fits on a phone, and a failed load can be retried', async () => {
  await page.viewport(320, 640)
  const address = await apply('phone@example.org')
  await fail(getTreasureForm, 'broken', { times: 1 })
  openPortal(address)
  await press('Retry')
  await expect.element(heading('Your application')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send application' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

import { endStaff, inviteStaff, listStaff } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeEach(() => page.viewport(1280, 800))

const dialog = () => page.getByRole('dialog')
/** The accessible name of a required field ends in a star. */
const emailField = /^E-mail\W*$/
const row = (name: string) => page.getByRole('button', { name: new RegExp(name) })

test('a colleague is invited after a preview of the consequences, and appears in the list', async () => {
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.staff())
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog().getByRole('textbox', { name: emailField }).fill('wendy@example.org')
  await dialog().getByRole('checkbox', { name: 'Office' }).click()
  await dialog().getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question.getByText(/They choose a name and a password and become Admin/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Send invitation' }).click()
  await expect.poll(() => said).toContain('Invitation sent to wendy@example.org.')
  await expect.element(page.getByText('Invited', { exact: true })).toBeVisible()
  expect(await make.mailedLink('wendy@example.org')).toContain('/public/invitation/')
})

test('a known e-mail is reported at its field, and the input stays', async () => {
  const { email } = await make.createSignIn({ is_admin: true, fname: 'Grace', lname: 'Known' })
  await signInAs('super')
  openPortal(paths.staff())
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog().getByRole('textbox', { name: emailField }).fill(email)
  await dialog().getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog().getByText(/^Grace Known works here already/)).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: emailField })).toHaveValue(email)
})

test(
  'a franchisee needs a region, and a super admin has no permissions to choose',
  { tags: 'slow' },
  async () => {
    await signInAs('super')
    openPortal(paths.staff())
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog().getByRole('textbox', { name: emailField }).fill('nadia@example.org')
    await dialog()
      .getByRole('radio', { name: /^Super admin/ })
      .click({ force: true })
    await expect.element(dialog().getByRole('checkbox', { name: 'Office' })).not.toBeInTheDocument()
    await dialog()
      .getByRole('radio', { name: /^Franchisee/ })
      .click({ force: true })
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog().getByText(/Choose a region for a franchisee/)).toBeVisible()
    await dialog().getByRole('combobox', { name: 'Region' }).selectOptions('Lewisham')
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('alertdialog').getByText(/Franchisee of/)).toBeVisible()
  },
)

test("a person's permissions are changed one by one, and the list counts the changes", async () => {
  await make.createSignIn({ is_admin: true, fname: 'Paula', lname: 'Permit' })
  await signInAs('super')
  openPortal(paths.staff())
  await row('Paula Permit').click()
  await dialog().getByRole('button', { name: 'Change' }).click()
  await dialog().getByRole('checkbox', { name: 'Accounts' }).click()
  await dialog().getByText('Single permissions').click()
  await dialog().getByRole('checkbox', { name: 'Delete jobs for good' }).click()
  await expect.element(dialog().getByText('Single permissions: 1 change')).toBeVisible()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('cell', { name: 'Accounts, 1 change' })).toBeVisible()
})

test("ending a person's access first counts the records that end, and the list then shows the end", async () => {
  const { email } = await make.createSignIn({ is_admin: true, fname: 'Ends', lname: 'Today' })
  await signInAs(email as `${string}@${string}`)
  await signInAs('super')
  openPortal(paths.staff())
  await row('Ends Today').click()
  await dialog().getByRole('button', { name: 'End access' }).click()
  await expect.element(dialog().getByText('These end straight away: 1 sign-in.')).toBeVisible()
  await dialog().getByRole('button', { name: 'End access' }).click()
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible()
})

test(
  'a super resets the second factor of a colleague who has lost it',
  { tags: 'slow' },
  async () => {
    const { id } = await make.createSignIn({ is_admin: true, fname: 'Lost', lname: 'Phone' })
    const at = new Date()
    await insert('authenticators', { id_user: id, secret: 'x', created_at: at, confirmed_at: at })
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.staff())
    await row('Lost Phone').click()
    await expect.element(dialog().getByText('Set up')).toBeVisible()
    await dialog().getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect
      .poll(() => said)
      .toContain('The second factor is reset. They sign in with their password.')
    await expect.element(page.getByText('None: the password is enough')).toBeVisible()
  },
)

test('if the effects of ending access cannot be counted, the dialog says why, and access does not end', async () => {
  await make.createSignIn({ is_admin: true, fname: 'Stays', lname: 'Here' })
  await fail(endStaff, 'broken')
  await signInAs('super')
  openPortal(paths.staff())
  await row('Stays Here').click()
  await dialog().getByRole('button', { name: 'End access' }).click()
  await expect.element(dialog().getByText(/Something went wrong/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'End access' })).toBeDisabled()
})

test(
  'a failed list is reported, and a failed invitation keeps the input',
  { tags: 'slow' },
  async () => {
    await fail(listStaff, 'broken')
    await fail(inviteStaff, 'broken')
    await signInAs('super')
    openPortal(paths.staff())
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog().getByRole('textbox', { name: emailField }).fill('later@example.org')
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog().getByText(/Something went wrong/)).toBeVisible()
    await expect
      .element(dialog().getByRole('textbox', { name: emailField }))
      .toHaveValue('later@example.org')
  },
)

test('axe finds no violations in the list and its dialogs', { tags: 'slow' }, async () => {
  const lname = 'Longworthington-Featherstonehaugh-Cholmondeley'
  await make.createSignIn({ is_admin: true, fname: 'Bartholomew', lname })
  await signInAs('super')
  openPortal(paths.staff())
  await expect.element(row(lname)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 800)
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog().getByText('Single permissions').click()
  await expect.element(dialog().getByRole('checkbox', { name: 'See jobs' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('an admin learns that the screen is not for their role', async () => {
  await signInAs('admin')
  openPortal(paths.staff())
  await expect.element(page.getByText('It is not for your role.')).toBeVisible()
})

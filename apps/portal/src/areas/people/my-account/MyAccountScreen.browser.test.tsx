import { jobStatus, listMyCalendars, updateUser } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { refreshAll } from '#app/queries.ts'
import { session } from '#app/session/session.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

/** Signs in as a new admin, untouched by other tests. */
async function signInAnew() {
  const { email } = await make.createSignIn({ fname: 'Pat', lname: 'Brown', is_admin: true })
  await signInAs(email as `${string}@${string}`)
  return email
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a new name is saved, appears in the badge and leaves the form clean', async () => {
  await signInAnew()
  const router = openPortal(paths.myAccount())
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/Change saved\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My account: Anna Brown' })).toBeVisible()
  await router.navigate(paths.index())
  await expect.element(heading(/^Good .*, Anna$/)).toBeVisible()
})

test(
  'a change of name also changes the customer record, and the menu leads to each section',
  { tags: 'slow' },
  async () => {
    const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Stone' })
    const { email } = await make.createSignIn({ fname: 'Ada', lname: 'Stone', id_customer })
    await signInAs(email as `${string}@${string}`)
    openPortal(paths.myAccount())
    const contact = page.getByRole('group', { name: 'Contact and address' })
    await expect.element(contact.getByText(/We ask for Ada Stone/)).toBeVisible()
    await expect.element(page.getByLabelText('Surname')).toHaveLength(1)
    await page.getByRole('button', { name: 'Choose a date: Birth date' }).click()
    await expect
      .element(page.getByRole('option', { name: '1900', exact: true }))
      .toBeInTheDocument()
    await page.getByRole('button', { name: 'Choose a date: Birth date' }).click()
    await page.getByLabelText('First name').fill('Adah')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(contact.getByText(/We ask for Adah Stone/)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Parts of your account' })
      .getByRole('link', { name: 'Contact and address' })
      .click()
    await expect.element(contact).toHaveFocus()
    await page.viewport(320, 640)
    expect(document.documentElement.scrollWidth).toBe(320)
    expect(await accessibilityViolations()).toEqual([])
    await page.viewport(1280, 900)
  },
)

test('a new e-mail needs the password, waits for confirmation and can be cancelled', async () => {
  const email = await signInAnew()
  openPortal(paths.myAccount())
  const password = page.getByLabelText('Your password')
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
  await expect.element(password).not.toBeInTheDocument()
  await page.getByLabelText('E-mail').fill('pat@treasures.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await password.fill('treasures-demo')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .element(page.getByText(/Waiting for you to confirm pat@treasures\.example/))
    .toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Keep the old e-mail' }).click()
  await expect.element(page.getByText(/Waiting for you/)).not.toBeInTheDocument()
})

test('a wrong current password is reported at its field, and the input stays', async () => {
  await signInAnew()
  openPortal(paths.myAccount())
  await page.getByLabelText('Current password').fill('wrong')
  await page.getByLabelText('New password').fill('a longer password')
  await page.getByLabelText('Confirm Password').fill('a longer password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('The old password is not right.')).toBeVisible()
  await expect.element(page.getByLabelText('New password')).toHaveValue('a longer password')
  await page.getByLabelText('Current password').fill('treasures-demo')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText(/Your password has been changed\./)).toBeVisible()
  await expect.element(page.getByLabelText('New password')).toHaveValue('')
  await expect.element(page.getByText('Password is required')).not.toBeInTheDocument()
})

test('after a save, the form protects further input', async () => {
  await signInAnew()
  const router = openPortal(paths.myAccount())
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/Change saved\./)).toBeVisible()
  await page.getByLabelText('First name').fill('Hanna')
  void router.navigate(paths.index())
  await expect.element(page.getByRole('heading', { name: 'Leave this page?' })).toBeVisible()
  await page.getByRole('button', { name: 'No, stay' }).click()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Hanna')
})

test('a failed save is reported in words, and the input stays', async () => {
  await fail(updateUser, 'broken', { times: 1 })
  await signInAnew()
  openPortal(paths.myAccount())
  await page.getByLabelText('First name').fill('Anna')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/went wrong on our side/)).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Anna')
})

test('a treasure sets their hours for all weekdays at once, and an end before the start is refused', async () => {
  const id_treasure = await make.createTreasure({ lname: 'Hours', mphone: '+447700900321' })
  const { email } = await make.createSignIn({ fname: 'Sam', lname: 'Hours', id_treasure })
  await signInAs(email as `${string}@${string}`)
  openPortal(paths.myAccount())
  const hours = page.getByRole('group', { name: 'Working hours' })
  await expect.element(hours.getByText('No hours set.', { exact: false })).toBeVisible()
  await hours.getByRole('button', { name: 'Set hours' }).click()
  await hours.getByLabelText('Monday: how').selectOptions('Book me at once')
  await hours.getByLabelText('Monday: to').selectOptions('08:00')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect.element(hours.getByText('Must be after the start')).toBeVisible()
  await hours.getByLabelText('Monday: to').selectOptions('12:30')
  await hours.getByRole('button', { name: 'Copy to all weekdays' }).click()
  expect(await accessibilityViolations()).toEqual([])
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect.element(hours.getByRole('button', { name: 'Edit hours' })).toBeVisible()
  expect(hours.getByText('09:00 to 12:30 Book me at once').elements()).toHaveLength(5)
  expect(hours.getByText('Not working').elements()).toHaveLength(2)
})

test('a treasure adds a calendar by its address, reads the problem of a second one, and removes it', async () => {
  const id_treasure = await make.createTreasure({ lname: 'Elsewhere', mphone: '+447700900322' })
  const { email } = await make.createSignIn({ fname: 'Sam', lname: 'Elsewhere', id_treasure })
  await signInAs(email as `${string}@${string}`)
  await fail(listMyCalendars, 'broken', { times: 1 })
  openPortal(paths.myAccount())
  const calendars = page.getByRole('group', { name: 'Other calendars' })
  await calendars.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(calendars.getByText('We keep only the times', { exact: false }))
    .toBeVisible()
  await calendars.getByRole('button', { name: 'Add a calendar' }).click()
  await calendars.getByLabelText('Name').fill('Family')
  await calendars.getByLabelText('Secret address').fill('https://localhost/basic.ics')
  expect(await accessibilityViolations()).toEqual([])
  await calendars.getByRole('button', { name: 'Save' }).click()
  await expect.element(calendars.getByText(/open internet/).first()).toBeVisible()
  await calendars.getByLabelText('Secret address').fill('webcal://calendar.example.com/secret.ics')
  await calendars.getByRole('button', { name: 'Save' }).click()
  await expect.element(calendars.getByText('Reading…')).toBeVisible()
  await expect.element(calendars.getByText('calendar.example.com')).toBeVisible()
  expect(calendars.getByText('secret.ics', { exact: false }).elements()).toEqual([])

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await insert('busy_feeds', {
    id_treasure,
    name: 'Football',
    host: 'football.example.com',
    url: 'x',
    created_at: ago(60),
    asked_at: ago(60),
    checked_at: ago(10.5),
    failing_since: ago(10),
    problem: 'gone',
  })
  await refreshAll()
  await expect
    .element(calendars.getByText(/no longer a calendar at this address. Tried 10 minutes ago/))
    .toBeVisible()
  await calendars.getByRole('button', { name: 'Check Football now' }).click()
  await expect.element(calendars.getByText('Reading…')).toHaveLength(2)
  await calendars.getByRole('button', { name: 'Remove Football' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Calendar removed.')).toBeVisible()
  await expect.element(calendars.getByText('Football')).not.toBeInTheDocument()
})

test('a person can sign out here or on all devices', { tags: 'slow' }, async () => {
  await signInAnew()
  openPortal(paths.myAccount())
  await expect
    .element(page.getByRole('link', { name: 'Sign out', exact: true }))
    .toHaveAttribute('href', '/logout')
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect.element(heading('Sign In')).toBeVisible()
})

test('customers download their data, and delete their account after all matters are settled', async () => {
  await signInAnew()
  openPortal(paths.myAccount())
  await expect.element(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete my account' }).elements()).toEqual([])

  const id_customer = await make.createCustomer({ fname: 'Gone', lname: 'Soon' })
  const [job = 0] = await make.createJobs(id_customer, [{}])
  const { email } = await make.createSignIn({ fname: 'Gone', lname: 'Soon', id_customer })
  await signInAs(email as `${string}@${string}`)
  const router = openPortal(paths.myAccount())
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(page.getByText(/^It will hold \d+ records of \d+ kinds\./)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  const begin = page.getByRole('button', { name: 'Delete my account' })
  await begin.click()
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'My jobs' }))
    .toHaveAttribute('href', paths.myJobs())
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(begin).toHaveFocus()
  await update('jobs', job, { id_status: jobStatus.closed })
  // Types into a form: a person whose account is deleted is not asked about unsaved input.
  await page.getByLabelText('First name').fill('Going')
  await begin.click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabelText('Your password')
  await password.fill('a guess')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByText(/^The password is not right/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await password.fill('treasures-demo')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(heading('Account deleted')).toHaveFocus()
  expect(session.token()).toBeUndefined()
  expect(await accessibilityViolations()).toEqual([])
  await router.navigate(paths.myAccount())
  await expect.element(heading('Sign In')).toBeVisible()
})

test(
  'an account whose number may also belong to another person is deleted by staff',
  { tags: 'slow' },
  async () => {
    const mphone = '+447700900656'
    const id_customer = await make.createCustomer({ fname: 'Gone', lname: 'Later', mphone })
    const { email } = await make.createSignIn({ fname: 'Gone', lname: 'Later', id_customer })
    await insert('inbound_texts', {
      reference: 'SM-later',
      mobile: mphone,
      body: 'Hello',
      keyword: null,
      received_at: new Date(),
    })
    await signInAs(email as `${string}@${string}`)
    openPortal(paths.myAccount())
    const begin = page.getByRole('button', { name: 'Delete my account' })
    await begin.click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/may be someone else’s, too/)).toBeVisible()
    await dialog.getByLabelText('Your password').fill('treasures-demo')
    await dialog.getByRole('button', { name: 'Ask to delete my account' }).click()
    await expect
      .element(dialog.getByRole('heading', { name: 'We have your request' }))
      .toHaveFocus()
    expect(await accessibilityViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(begin).toHaveFocus()
  },
)

test(
  'a treasure edits mobile, distance, address and days off, and learns how to change the rest',
  { tags: 'slow' },
  async () => {
    const id_treasure = await make.createTreasure({ lname: 'Vine', mphone: '+447700900654' })
    const { email } = await make.createSignIn({ fname: 'Viv', lname: 'Vine', id_treasure })
    await signInAs(email as `${string}@${string}`)
    openPortal(paths.myAccount())
    const mobile = page.getByLabelText('Your mobile')
    await expect.element(mobile).toHaveValue('07700 900654')
    await mobile.fill('12')
    await page.getByRole('button', { name: 'Save treasure details' }).click()
    await expect.element(mobile).toHaveAttribute('aria-invalid', 'true')
    await mobile.fill('07700 900655')
    await page.getByLabelText('Willing to travel, in miles').fill('15')
    await page.getByRole('button', { name: 'Save treasure details' }).click()
    await expect.element(page.getByText(/Change saved\./)).toBeVisible()

    await page.getByRole('button', { name: 'Add a break' }).click()
    await page.getByLabelText('First day').fill('01/12/2046')
    await page.getByLabelText('Last day').fill('02/12/2046')
    await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click()
    await expect.element(page.getByText(/Sat 1 Dec 2046/)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Edit address as a treasure' }))
      .toBeEnabled()
    await expect.element(page.getByRole('button', { name: /bank account/ })).toBeEnabled()
    await expect.element(page.getByText(/please call us/)).toBeVisible()
    await page.getByRole('button', { name: 'My ratings' }).click()
    await expect.element(page.getByRole('dialog', { name: /ratings/i })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: /ratings/i })).not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])

    openPortal(paths.myAccount())
    await expect.element(page.getByLabelText('Your mobile')).toHaveValue('07700 900655')
    await expect.element(page.getByLabelText('Willing to travel, in miles')).toHaveValue('15')
  },
)

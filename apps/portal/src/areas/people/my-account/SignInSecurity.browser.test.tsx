import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { session } from '#app/session/session.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { password } from '../../../../../api/test/fixture-people.ts'

useApp()

const security = () => page.getByRole('group', { name: 'Sign-in security' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Signs in as a new super and opens My account. */
async function openAccount() {
  const { email } = await make.createSignIn({ fname: 'Ida', is_admin: true, super: true })
  await signInAs(email as `${string}@${string}`)
  openPortal(`${paths.myAccount()}#security`)
  await expect.element(security()).toBeVisible()
  return email
}

/** Sets up an app by typing its key. Returns the key and the recovery codes. */
async function setUpApp() {
  await security().getByRole('button', { name: 'Set up' }).click()
  const key = page.getByLabelText('Or type this key')
  await expect.element(key).toBeVisible()
  const secret = (key.element() as HTMLTextAreaElement).value.replaceAll(' ', '')
  await page.getByLabelText('Code', { exact: true }).fill(await make.authenticatorCode(secret))
  await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click()
  const codes = page.getByRole('region', { name: 'Ten codes' })
  await expect.element(codes).toBeVisible()
  return { secret, codes: codes.element().textContent?.split('\n') ?? [] }
}

async function signInAgain(email: string) {
  session.end()
  openPortal(paths.login())
  await page.getByLabelText('E-mail').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await button('Sign In').click()
  await expect.element(heading('One more step')).toBeVisible()
}

test('an authenticator app is set up, its codes are shown once, and sign-in asks for it', async () => {
  const email = await openAccount()
  const { codes } = await setUpApp()
  expect(codes).toHaveLength(10)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(security().getByText(/^10 left\./)).toBeVisible()
  await expect.element(security().getByText(/^Since /)).toBeVisible()
  await page.viewport(320, 700)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 900)

  await signInAgain(email)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByLabelText('Code').fill('12345')
  await button('Sign In').click()
  await expect.element(page.getByText('The code has 6 digits')).toBeVisible()
  await button('Use a recovery code').click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  await userEvent.fill(page.getByLabelText('Recovery code'), 'aaaa-aaaa-aaaa-aaaa')
  await button('Sign In').click()
  await expect.element(page.getByText('This code is not right')).toBeVisible()
  await page.getByLabelText('Recovery code').fill(codes[4] ?? '')
  await button('Sign In').click()
  await expect.element(heading(/^Good .*, Ida$/)).toBeVisible()
})

test(
  'a wrong code is refused, and leaving the set-up changes nothing',
  { tags: 'slow' },
  async () => {
    await openAccount()
    await security().getByRole('button', { name: 'Set up' }).click()
    await page.getByLabelText('Code', { exact: true }).fill('000 000')
    await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click()
    await expect.element(page.getByText(/^This code is not right\./)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(security().getByRole('button', { name: 'Set up' })).toBeVisible()
  },
)

test('a sensitive call asks for confirmation in a dialog, and is made only after it', async () => {
  await openAccount()
  const { codes } = await setUpApp()
  await make.forgetConfirmations()
  openPortal(paths.permissions())
  const permission = page.getByRole('switch', { name: 'Add companies: Franchisees' })
  await expect.element(permission).toBeChecked()
  await permission.click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect.element(dialog).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  // Widens the window, because on a narrow one the last notice may cover the switch.
  await page.viewport(1280, 800)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(permission).toBeChecked()

  await permission.click({ force: true })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabelText('Recovery code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(permission).not.toBeChecked()
  await expect.element(dialog).not.toBeInTheDocument()
  // Waits, because a press while the change is being saved would do nothing.
  await expect.element(permission).not.toHaveAttribute('aria-busy')
  // The confirmation lasts ten minutes.
  await permission.click({ force: true })
  await expect.element(permission).toBeChecked()
})

test(
  'removing the app removes the codes, and the next set-up asks for the password',
  { tags: 'slow' },
  async () => {
    await openAccount()
    await setUpApp()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await security().getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
    await expect.element(page.getByRole('region', { name: 'Ten codes' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await security().getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(security().getByRole('button', { name: 'Set up' })).toBeVisible()
    await expect.element(security().getByText('Recovery codes')).not.toBeInTheDocument()

    await make.forgetConfirmations()
    await security().getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await dialog.getByLabelText('Your password').fill('a wrong password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(dialog.getByText('The password is not right')).toBeVisible()
    await dialog.getByLabelText('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByLabelText('Or type this key')).toBeVisible()
  },
)

/** Adds Chromium's virtual authenticator, unlocked until `lock` is called. */
async function haveDevice() {
  const browser = cdp()
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  onTestFinished(async () => {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await browser.send('WebAuthn.disable')
  })
  return {
    lock: () =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

async function addPasskey(name: string) {
  await security().getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabelText('Name', { exact: true }).fill(name)
  await button('Go on').click()
}

test('a passkey is added, confirms a sensitive call, and signs in without e-mail and password', async () => {
  await haveDevice()
  await openAccount()
  await addPasskey('Work laptop')
  await expect.element(page.getByRole('region', { name: 'Ten codes' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const row = security().getByRole('group', { name: 'Work laptop' })
  await expect.element(row.getByText(/^Added /)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 900)
  await row.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Old laptop')
  await security().getByRole('button', { name: 'Save' }).click()
  await expect.element(security().getByRole('group', { name: 'Old laptop' })).toBeVisible()

  await make.forgetConfirmations()
  await security()
    .getByRole('group', { name: 'Recovery codes' })
    .getByRole('button', { name: 'Make new codes' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByRole('region', { name: 'Ten codes' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  session.end()
  openPortal(paths.login())
  await button('Use a passkey').click()
  await expect.element(heading(/^Good .*, Ida$/)).toBeVisible()
})

test(
  'a passkey is the second step after the password, and is removed with its codes',
  { tags: 'slow' },
  async () => {
    await haveDevice()
    const email = await openAccount()
    await addPasskey('Phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await signInAgain(email)
    await button('Use a passkey').click()
    await expect.element(heading(/^Good .*, Ida$/)).toBeVisible()
    openPortal(paths.myAccount())
    await security()
      .getByRole('group', { name: 'Phone' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(security().getByRole('group', { name: 'Phone' })).not.toBeInTheDocument()
    await expect
      .element(security().getByRole('group', { name: 'Recovery codes' }))
      .not.toBeInTheDocument()
  },
)

test(
  'a locked device shows an error, and the typed name of the passkey stays for another try',
  { tags: 'slow' },
  async () => {
    const device = await haveDevice()
    await openAccount()
    await device.lock()
    await addPasskey('Locked')
    await expect
      .element(page.getByRole('alert').getByText(/^The passkey was not used/))
      .toBeVisible()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Locked')
  },
)

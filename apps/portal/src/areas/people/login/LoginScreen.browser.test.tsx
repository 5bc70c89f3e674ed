import { issueToken, register } from '@treasures/api-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { fail, hold, refuse, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const email = () => page.getByLabelText('E-mail')
const password = () => page.getByLabelText('Password', { exact: true })
const submit = (name: string) => page.getByRole('button', { name, exact: true })

async function fillIn(who: string, secret = 'treasures-demo') {
  await email().fill(`${who}@treasures.example`)
  await password().fill(secret)
  await submit('Sign In').click()
}

test('signing in leads to the requested page, and is remembered by default', async () => {
  const router = openPortal('/my-account?a=1')
  await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await fillIn('customer')
  await expect.element(heading('My account')).toHaveFocus()
  expect(router.state.location.search).toBe('?a=1')
  expect(localStorage.getItem('access_token')).toMatch(/^[\w-]{43}$/)
  await expect.poll(() => localStorage.getItem('currentUserName')).toBe('Pat Brown')
})

test('without Remember me, the session ends with the tab', async () => {
  openPortal(paths.login())
  await page.getByRole('checkbox', { name: 'Remember me' }).click()
  await fillIn('customer')
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(sessionStorage.getItem('access_token')).toMatch(/^[\w-]{43}$/)
})

test.each([
  [
    'with a wrong password',
    async () => {},
    /^Sign-in failed\. Please try again, use Forgotten Password or Sign-up$/,
  ],
  [
    'too often',
    () => refuse(issueToken, 'too_many_requests', { retryAfter: 840 }),
    /Too many tries\. Please wait 14 minutes, then try again\./,
  ],
  ['at a broken server', () => fail(issueToken, 'broken'), /went wrong on our side/],
  ['without a connection', () => fail(issueToken, 'dropped'), /could not be reached/],
] as const)('a sign-in %s shows a message, and the input stays', async (_, prepare, words) => {
  await prepare()
  openPortal(paths.login())
  await fillIn('customer', 'wrong password')
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(email()).toHaveValue('customer@treasures.example')
  await expect.element(password()).toHaveValue('wrong password')
  await expect.element(submit('Sign In')).toBeEnabled()
})

test('empty fields show errors, and the first receives focus', async () => {
  openPortal(paths.login())
  await submit('Sign In').click()
  await expect.element(page.getByText('E-mail is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(email()).toHaveFocus()
  await email().fill('pat@')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Must be a valid e-mail')).toBeVisible()
})

test('password managers recognise the fields', async () => {
  openPortal(paths.login())
  await expect.element(email()).toHaveAttribute('autocomplete', 'username')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(password()).toHaveAttribute('autocomplete', 'new-password')
})

test('visitors without an account find links to other pages', async () => {
  openPortal(paths.login())
  await expect
    .element(page.getByRole('link', { name: 'Request a job' }))
    .toHaveAttribute('href', '/public/customer/request-job')
  await expect
    .element(page.getByRole('link', { name: 'Become a treasure' }))
    .toHaveAttribute('href', 'https://treasures.example/become-a-treasure')
})

async function fillInSignUp(who: string) {
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabelText('First name').fill('Pat')
  await page.getByLabelText('Surname').fill('Brown')
  await email().fill(`${who}@treasures.example`)
  await password().fill('a long password')
  await page.getByLabelText('Confirm Password').fill('a long password')
}

test('sign-up requires the terms, then returns to an empty Sign In with a message', async () => {
  openPortal(paths.login())
  await fillInSignUp('new')
  await expect
    .element(page.getByRole('link', { name: 'terms' }))
    .toHaveAttribute('href', 'https://treasures.example/terms')
  await submit('Sign Up').click()
  await expect.element(page.getByText('Please agree to the terms')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await submit('Sign Up').click()
  await expect.element(heading('Sign In')).toBeVisible()
  await expect
    .element(page.getByText(/^Thank you\. We’ve sent you an e-mail\. Please follow the link in it/))
    .toBeVisible()
  await expect.element(email()).toHaveValue('')
})

async function signUp() {
  await fillInSignUp('new')
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await submit('Sign Up').click()
}

test.each([
  ['broken', /went wrong on our side/],
  ['dropped', /could not be reached/],
] as const)(
  'a sign-up that is %s is reported and keeps all input',
  { tags: 'slow' },
  async (kind, words) => {
    await fail(register, kind)
    openPortal(paths.login())
    await signUp()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByLabelText('Surname')).toHaveValue('Brown')
    await expect.element(page.getByLabelText('Confirm Password')).toHaveValue('a long password')
    await expect.element(submit('Sign Up')).toBeEnabled()
  },
)

test.each([
  ['signs in', issueToken, () => fillIn('customer'), 'Sign In'],
  ['signs up', register, signUp, 'Sign Up'],
] as const)(
  'a person who %s while the server is slow sends only one request',
  { tags: 'slow' },
  async (_, endpoint, send, button) => {
    const letGo = await hold(endpoint)
    const asked = vi.spyOn(window, 'fetch')
    onTestFinished(() => asked.mockRestore())
    const sent = () =>
      asked.mock.calls.filter(([request]) => (request as Request).url.endsWith(endpoint.path))
    openPortal(paths.login())
    await send()
    await expect.element(submit(button)).toBeDisabled()
    password().element().focus()
    await userEvent.keyboard('{Enter}')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent()).toHaveLength(1)
    await expect.element(password()).not.toHaveValue('')
    await letGo()
  },
)

test('a password that is repeated differently is not sent', { tags: 'slow' }, async () => {
  openPortal(paths.login())
  await fillInSignUp('new')
  await page.getByLabelText('Confirm Password').fill('')
  await page.getByRole('button', { name: 'Sign Up' }).last().click()
  await expect.element(page.getByText('Confirm Password is required')).toBeVisible()
  await page.getByLabelText('Confirm Password').fill('another password')
  await page.getByRole('checkbox', { name: /I agree/ }).click()
  await submit('Sign Up').click()
  await expect.element(page.getByText('The two passwords differ')).toBeVisible()
})

test('a forgotten password keeps the e-mail across panels, and the answer appears on Sign In', async () => {
  openPortal(paths.login())
  await email().fill('pat@treasures.example')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect.element(heading('Forgotten Password')).toBeVisible()
  await expect.element(email()).toHaveValue('pat@treasures.example')
  await submit('Request').click()
  await expect
    .element(page.getByText('Password recovery instructions have been sent to your email.'))
    .toBeVisible()
  await expect.element(heading('Sign In')).toBeVisible()
  await expect.element(email()).toHaveValue('')
})

test('people who are signed in are redirected to Home', async () => {
  await signInAs('customer')
  const router = openPortal('/login?return=/my-account')
  await expect.element(heading('My account')).toBeVisible()
  expect(router.state.location.pathname).toBe('/my-account')
})

test('a link with a foreign return address leads Home', async () => {
  const router = openPortal('/login?return=https://evil.example/')
  await fillIn('customer')
  await expect.element(heading(/^Good/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/index')
})

import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { insert, signInAs, useApp } from '../../../../test/app.ts'
import { openPortal } from '../../../../test/open-portal.tsx'

useApp()
beforeAll(() =>
  insert('messages', {
    channel: 'email',
    recipient: 'ann@treasures.example',
    subject: 'Forgotten password',
    body: 'You asked for a link.',
    created_at: new Date(),
  }),
)

test.each([
  [paths.templates(), 'Templates', /Add a card/],
  [paths.channels(), 'Channels', /Nothing is sent this way/],
  [paths.processors(), 'Payment processors', /Sandbox/],
  [paths.automationEvents(), 'Automation events', /A job that was Open became Claimed/],
  [paths.automationListeners(), 'Automation listeners', /Nothing is automated yet/],
  [paths.automationLogs(), 'Automation logs', /No listener has run yet/],
  [paths.permissions(), 'Permissions', /Add companies/],
  [paths.franchisees(), 'Franchisees', /Become ambassador/],
  [paths.outbox(), 'Outbox', /Forgotten password/],
])(
  '%s has its heading, its rows or a word about why not, and nothing for axe',
  async (address, title, words) => {
    sessionStorage.clear()
    await page.viewport(1280, 800)
    await signInAs('super')
    openPortal(address)
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect.element(page.getByText(words).first()).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

/** So tall that every template is drawn. */
const tall = () => page.viewport(1280, 4_000)

test('a template is read as its reader will see it, and as it is written', async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Set a password/ }).click()
  await expect.element(page.getByText(/^Hello Pat,/)).toBeVisible()
  await page.getByRole('tab', { name: 'Template' }).click()
  await expect.element(page.getByText(/Hello \{\{fname\}\}/)).toBeVisible()
})

test('a template about accounts says to an admin that only a super changes it', async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Set a password/ }).click()
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(edit)
    .toHaveAttribute('title', expect.stringContaining('Only a super can change its words'))
})

test('a link in a subject is refused in words, and nothing typed is lost', async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Go on with a booking/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Subject').fill('Go on {{link}}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/must not stand in a subject/)).toBeVisible()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Go on {{link}}')
  await page.getByLabelText('Subject').fill('Go on with it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. The next message has these words.')).toBeVisible()
})

test('words that were changed are restored after a question', async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Please name a price/ }).click()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Subject').fill('What would it cost?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('What would it cost?')).toBeVisible()
  await page.getByRole('button', { name: /Please name a price/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect
    .element(page.getByText('Restored. The next message has the original words.'))
    .toBeVisible()
  await expect.element(page.getByText('What would it cost?')).not.toBeInTheDocument()
})

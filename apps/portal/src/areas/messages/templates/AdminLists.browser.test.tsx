import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

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
  [paths.automationEvents(), 'Automation events', /A job that was Unclaimed became Claimed/],
  [paths.automationListeners(), 'Automation listeners', /Confirm the booking to the customer/],
  [paths.automationLogs(), 'Automation logs', /No runs yet/],
  [paths.permissions(), 'Permissions', /Add companies/],
  [paths.franchisees(), 'Franchisees', /Act as franchisee/],
  [paths.outbox(), 'Outbox', /Forgotten password/],
])(
  '%s shows its heading and content, and axe finds nothing wrong',
  { tags: 'slow' },
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

test('templates are searched, and filtered by channel and reader', async () => {
  await page.viewport(1280, 800)
  await signInAs('admin')
  openPortal(paths.templates())
  const row = (name: RegExp) => page.getByRole('button', { name })
  await page.getByRole('searchbox').fill('invoice')
  await expect.element(row(/^Invoice, to the customer/)).toBeVisible()
  await expect.element(row(/^Job expired/)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Channel' }).selectOptions('Text')
  await expect.element(page.getByText('No templates match')).toBeVisible()
  await page.getByRole('combobox', { name: 'Channel' }).selectOptions('E-mail')
  await page.getByRole('combobox', { name: 'For' }).selectOptions('Customer')
  await expect.element(row(/^Invoice, to the customer/)).toBeVisible()
})

/** Tall enough to draw every template. */
const tall = () => page.viewport(1280, 9_000)

test('a template shows its preview and its source', { tags: 'slow' }, async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Set a password/ }).click()
  await expect.element(page.getByTitle('The e-mail on a phone')).toBeVisible()
  await page.getByRole('radio', { name: 'Plain text' }).click()
  await expect.element(page.getByText(/^Hello Pat,/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('tab', { name: 'Template' }).click()
  await expect.element(page.getByText(/Hello \{\{fname\}\}/)).toBeVisible()
})

test(
  'an admin cannot edit a template about accounts, and learns that a super can',
  { tags: 'slow' },
  async () => {
    await tall()
    await signInAs('admin')
    openPortal(paths.templates())
    await page.getByRole('button', { name: /Set a password/ }).click()
    const edit = page.getByRole('button', { name: 'Edit' })
    await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(edit)
      .toHaveAccessibleDescription(expect.stringContaining('Only a super can change its words'))
  },
)

test('a link in a subject is refused in words, and the input stays', { tags: 'slow' }, async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /Continue a booking/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Subject').fill('Go on {{link}}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/must not be in a subject/).first()).toBeVisible()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Go on {{link}}')
  await page.getByLabelText('Subject').fill('Go on with it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. The next message has these words.')).toBeVisible()
})

test('a changed template is restored after confirmation', { tags: 'slow' }, async () => {
  await tall()
  await signInAs('admin')
  openPortal(paths.templates())
  await page.getByRole('button', { name: /^Job expired(?!, in short)/ }).click()
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Subject').fill('Nobody was free')
  await page.getByRole('button', { name: 'Save' }).click()
  // Waits for the dialog to close, because its preview has the same words.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nobody was free')).toBeVisible()
  await page.getByRole('button', { name: /^Job expired(?!, in short)/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect
    .element(page.getByText('Restored. The next message has the original words.'))
    .toBeVisible()
  await expect.element(page.getByText('Nobody was free')).not.toBeInTheDocument()
})

test(
  'the editor previews the e-mail while typing, inserts names from a menu and sends its author a test',
  { tags: 'slow' },
  async () => {
    await tall()
    await signInAs('admin')
    const said = hearSnackbars()
    openPortal(paths.templates())
    await page.getByRole('button', { name: /^Job goes back(?!, in short)/ }).click()
    await page.viewport(320, 2_400)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabelText('Text', { exact: true }).fill('Dear ')
    await page.getByRole('button', { name: 'Insert a name' }).click()
    await page.getByRole('menuitem', { name: 'fname' }).click()
    await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('Dear {{fname}}')
    const words = () => {
      const frame = page.getByTitle('The e-mail on a phone').query() as HTMLIFrameElement | null
      return frame?.contentDocument?.querySelector('.words')
    }
    await expect.poll(() => words()?.textContent).toContain('Dear Pat')
    await expect.poll(() => getComputedStyle(words() as Element).padding).toBe('24px')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect.poll(() => said.join()).toMatch(/Test to .+ is in the outbox/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Saved. The next message has these words.')).toBeVisible()
    await tall()
    await page.getByRole('button', { name: /^Job goes back(?!, in short)/ }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Dear {{fname}}')).toBeVisible()
  },
)

test(
  'a text shows its number of parts and the character that makes it expensive',
  { tags: 'slow' },
  async () => {
    await tall()
    await signInAs('super')
    openPortal(paths.templates())
    await page.getByRole('button', { name: /Job offered to a treasure, text/ }).click()
    await expect.element(page.getByText(/Sent in 1 part, about 4p each time/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabelText('Text', { exact: true }).fill('Ŵyn {{service}} {{link}}')
    await expect.element(page.getByText(/“Ŵ” makes it dearer/)).toBeVisible()
  },
)

test('the page behind the link in an e-mail stops such e-mails, and allows them again', async () => {
  const token = await make.unsubscribeToken()
  openPortal(paths.unsubscribe({ token }))
  await expect.element(page.getByText(/You get e-mails about “News from us”/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect.element(page.getByText(/You will get no more e-mails/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop these e-mails' })).toBeVisible()
  openPortal(paths.unsubscribe({ token: 'x'.repeat(50) }))
  await expect.element(page.getByText(/This link does not work/)).toBeVisible()
})

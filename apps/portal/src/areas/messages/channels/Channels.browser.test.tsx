import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

const at = new Date().toISOString() as never
const failed = {
  channel: 'email' as const,
  subject: 'Your booking',
  body: 'Hello',
  state: 'failed' as const,
  error: '552 The message is too large',
  created_at: at,
  failed_at: at,
}

useApp()
beforeAll(async () => {
  await insert(
    'messages',
    { ...failed, recipient: 'ann@treasures.example' },
    { ...failed, recipient: 'old@treasures.example', created_at: '2026-01-01T09:00:00Z' as never },
  )
  await insert('email_bounces', {
    address: 'gone@treasures.example',
    code: '5.1.1',
    words: '550 5.1.1 No such user',
    bounced_at: at,
    cleared_at: null,
    id_cleared_by: null,
  })
})

test.each([1280, 320])(
  'failed messages can be read in full and resent after confirmation, at %d px',
  async (width) => {
    await page.viewport(width, 900)
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.channels())
    await expect.element(page.getByText(/Cannot be sent again: it is too old/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    if (width === 320) return
    expect(
      page.getByRole('button', { name: 'Send again: old@treasures.example' }).query(),
    ).toBeNull()
    await page.getByRole('button', { name: 'Send again: ann@treasures.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => said).toContain('The message will be sent again.')
    await expect
      .poll(() => page.getByRole('button', { name: 'Send again: ann@treasures.example' }).query())
      .toBeNull()
  },
)

test('a bounced address shows the reason and is cleared after confirmation', async () => {
  await page.viewport(1280, 900)
  await signInAs('super')
  openPortal(paths.channels())
  await expect.element(page.getByText('550 5.1.1 No such user')).toBeVisible()
  await page.getByRole('button', { name: 'Clear: gone@treasures.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByText('No e-mail address has bounced.')).toBeVisible()
})

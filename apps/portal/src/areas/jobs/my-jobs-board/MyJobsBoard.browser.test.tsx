import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

test('a treasure who is signed in claims a job with one button and no inputs', async () => {
  const claims = watchCalls(/\/my\/treasure\/job\/31\/claim$/)
  signInAs('treasure')
  openPortal(paths.myJobsBoard())
  await expect.element(page.getByRole('heading', { name: 'My Jobs Board', level: 1 })).toBeVisible()
  await page.getByRole('article').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Job ID 31', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.element(dialog.getByText('Job successfully claimed.')).toBeVisible()
  expect(claims).toHaveLength(1)
  expect(claims[0]?.headers.get('idempotency-key')).toMatch(/.{8,}/)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { make, signInAs, useApp } from '../../../../test/app.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

useApp()

test('a treasure who is signed in claims a job with one button and no inputs', async () => {
  const [id = 0] = await make.createJobs(1, [{}])
  const claims = watchCalls(/\/my\/treasure\/job\/\d+\/claim$/)
  await signInAs('treasure')
  openPortal(paths.myJobsBoard())
  await expect.element(page.getByRole('heading', { name: 'My Jobs Board', level: 1 })).toBeVisible()
  await page.getByRole('article').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(`Job ID ${id}`, { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.element(dialog.getByText('Job successfully claimed.')).toBeVisible()
  expect(claims.map(({ url }) => url.pathname)).toEqual([`/api/my/treasure/job/${id}/claim`])
  expect(claims[0]?.headers.get('idempotency-key')).toMatch(/.{8,}/)
})

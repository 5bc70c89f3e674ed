import { listFailedTasks, listRetention, runTaskAgain } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

const fails = (name: string, key: string, error = 'no answer from [e-mail]') =>
  insert('tasks', {
    name,
    key,
    attempts: 6,
    error,
    run_at: '2026-11-21T09:00:00Z' as never,
    dead_at: '2026-11-21T09:00:00Z' as never,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
test('if no task has failed, the screen says so to a super', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.health())
  await expect.element(page.getByText(/^No task has failed\. /)).toBeVisible()
  await expect.element(page.getByText(/^No backup yet\. One is made/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test(
  "a super sees the server's problems first, with their remedies, and can expand the rest",
  { tags: 'slow' },
  async () => {
    await insert('tasks', {
      name: 'job.match',
      key: '7',
      run_at: '2026-11-21T09:00:00Z' as never,
    })
    await signInAs('super')
    openPortal(paths.health())
    await expect.element(page.getByText(/^1 task waits, the first for \d+ \w+\.$/)).toBeVisible()
    await expect.element(page.getByText(/^Look whether a process with ROLE=worker/)).toBeVisible()
    const disks = page.getByText('50 GB of 100 GB are free for /data.')
    await expect.element(disks).not.toBeVisible()
    page
      .getByText(/^All OK/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(disks).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test(
  'a super sees what each backup contains and whether it could be restored',
  { tags: 'slow' },
  async () => {
    await insert('backups', {
      file: 'treasures-2026-11-22T023000Z.backup',
      encrypted: true,
      started_at: '2026-11-22T02:30:00Z' as never,
      made_at: '2026-11-22T02:30:09Z' as never,
      bytes: 1_600_000,
      row_count: 12_760,
      file_count: 214,
      missing_count: 0,
      tested_at: '2026-11-22T03:31:00Z' as never,
      test_error: 'It is cut short: its end is missing.',
    })
    await signInAs('super')
    openPortal(paths.health())
    await expect
      .element(page.getByText(/^12,760 rows and 214 files, 2\sMB, encrypted$/))
      .toBeVisible()
    await expect.element(page.getByText(/The test restore failed.*It is cut short/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test(
  'a super sees how many records are deleted tonight, and how long each kind is kept',
  { tags: 'slow' },
  async () => {
    await insert('coverage_requests', {
      email: 'old@example.org',
      postcode: 'SE13 5AB',
      outcode: 'SE13',
      created_at: '2015-01-05T09:00:00Z' as never,
    })
    await fail(listRetention, 'broken', { times: 1 })
    await signInAs('super')
    openPortal(paths.health())
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(/^1 record has been kept for long enough/)).toBeVisible()
    await expect.element(page.getByText(/^Kept for 12 months\. /)).toBeVisible()
    const history = page.getByText(/^Kept for 6 tax years after its own\. It explains/)
    await expect.element(history).not.toBeVisible()
    page
      .getByText(/^Retention periods/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(history).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('an admin has no Health screen', async () => {
  await signInAs('admin')
  openPortal(paths.health())
  await expect
    .element(page.getByRole('heading', { name: 'We could not find that page' }))
    .toBeVisible()
})

test('failed tasks are retried one by one or by name, and deleted after confirmation, all by keyboard', async () => {
  await fails('job.match', '11')
  await fails('job.boost', '12')
  await fails('job.boost', '13', 'duplicate key value violates unique constraint "job_boosts_once"')
  await fails('image.remove', `${'a'.repeat(40)}.webp`)
  await signInAs('super')
  const said = hearSnackbars()
  const calls = watchCalls(/\/api\/tasks?\//)
  openPortal(paths.health())
  await expect.element(button('Run again: 11')).toBeVisible()
  await expect.element(page.getByText('no answer from [e-mail]').first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  button('Run again: 11').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => said).toContain('Run again.')
  await expect.poll(() => button('Run again: 11').elements()).toEqual([])

  button('Run all 2 again: job.boost').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => said).toContain('Run again: 2.')
  await expect.poll(() => button('Run again: 12').elements()).toEqual([])

  button(`Delete: ${'a'.repeat(40)}.webp`)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  button(`Delete: ${'a'.repeat(40)}.webp`)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await button('Delete').click()
  await expect.poll(() => said).toContain('Task deleted.')
  await expect.element(page.getByText(/^No task has failed\. /)).toBeVisible()
})

test(
  'a list that fails to load can be retried, and a failed retry of a task is reported',
  { tags: 'slow' },
  async () => {
    await fails('job.match', '21')
    await fail(listFailedTasks, 'broken', { times: 1 })
    await fail(runTaskAgain, 'broken')
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.health())
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await button('Run again: 21').click()
    await expect.poll(() => said).toContain('It could not be run again. Please try again.')
    await expect.element(button('Run again: 21')).toBeVisible()
  },
)

import { searchBoard } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { fail, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

/** Minimum height of the back link in pixels, enough for a thumb. */
const wayBack = 44

test('the board fills the window below the back link, at any size', async () => {
  openPortal(paths.jobsBoard())
  const board = page.getByRole('region', { name: 'Jobs board' })
  await expect.element(board).toBeVisible()
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    await expect
      .poll(() => {
        const box = board.element().getBoundingClientRect()
        return [box.left, box.top, box.width, box.height].map(Math.round)
      })
      .toEqual([0, wayBack, width, height - wayBack])
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(document.documentElement.scrollHeight).toBe(height)
  }
})

test('a board that fails to load shows an error in words', async () => {
  await fail(searchBoard, 'broken')
  openPortal(paths.jobsBoard())
  await expect.element(page.getByText(/The jobs could not be loaded/)).toBeVisible()
})

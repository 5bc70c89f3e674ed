import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

test('each next step is one link with a number, words and what to do', async () => {
  signInAs('admin')
  openPortal(paths.index())
  await expect
    .element(page.getByRole('link', { name: /2 jobs are late/ }))
    .toHaveAttribute('href', '/jobs?late=1')
  await expect
    .element(page.getByRole('link', { name: /1 card fails/ }))
    .toHaveAttribute('href', '/customers?card_failing=1')
})

test('with nothing to do, Home says so', async () => {
  signInAs('treasure')
  openPortal(paths.index())
  await expect.element(page.getByText('Nothing waits for you')).toBeVisible()
  await expect.element(page.getByText(/All is done for now/)).toBeVisible()
})

test('somebody without a role reads why there is nothing', async () => {
  signInAs('nobody')
  openPortal(paths.index())
  await expect.element(page.getByText(/not linked to a customer or a treasure/)).toBeVisible()
})

test('what could not be loaded is said in words, and Retry brings it', async () => {
  signInAs('admin', { mood: 'broken', path: '/my/dashboard', times: 1 })
  openPortal(paths.index())
  await expect.element(page.getByText(/went wrong on our side/)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: /2 jobs are late/ })).toBeVisible()
})

test('a slow answer keeps the place of the steps, and the heading stands at once', async () => {
  signInAs('admin', { mood: 'slow', path: '/my/dashboard' })
  openPortal(paths.index())
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  expect(document.querySelectorAll('.next-step-waiting')).toHaveLength(3)
  expect(document.querySelector('.loading-bar')).toHaveAttribute('data-busy')
  await expect.element(page.getByRole('link', { name: /2 jobs are late/ })).toBeVisible()
  expect(document.querySelector('.loading-bar')).not.toHaveAttribute('data-busy')
})

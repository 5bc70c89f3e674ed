import { updateOptionQuestions } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, signInAs, useApp } from '#test/app.ts'
import { createDefaultPrices, createFranchiseeWithOptions } from '#test/franchisee.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

beforeAll(createDefaultPrices)

/** The franchisee of the running test, with options. */
let its: Awaited<ReturnType<typeof createFranchiseeWithOptions>>
let said: ReturnType<typeof hearSnackbars>
beforeEach(async () => {
  await page.viewport(1280, 900)
  its = await createFranchiseeWithOptions()
  await signInAs(its.email)
  said = hearSnackbars()
  openPortal(its.list)
  await page
    .getByRole('dialog', { name: its.mnemonic, exact: true })
    .getByRole('button', { name: `All of Cleaning, No ${its.options.cleaning}` })
    .click()
})

const list = () => page.getByRole('article').filter({ hasText: `No ${its.options.cleaning} ·` })
const dialog = () =>
  page.getByRole('dialog', { name: `Questions for Cleaning, No ${its.options.cleaning}` })
const open = () => list().getByRole('button', { name: 'Questions in the booking' }).click()
const question = (number: number) => dialog().getByRole('group', { name: `Question ${number}` })
const preview = () => dialog().getByRole('region', { name: 'What customers see' })
const field = (number: number, name: string) =>
  question(number).getByRole('textbox', { name: new RegExp(`^${name}`) })
const kind = (number: number) => question(number).getByRole('combobox', { name: 'Kind of answer' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

test('a franchisee adds, orders, changes and removes questions, and sees what customers will', async () => {
  await open()
  await expect.element(dialog().getByText('No questions yet.')).toBeVisible()
  await button('Add question').click()
  await kind(1).selectOptions('A number')
  await field(1, 'Price for each after that').fill('35')
  await button('Save').click()
  await expect.element(question(1).getByText('Type the question')).toBeVisible()
  await expect.element(preview().getByText(/The preview appears/)).toBeVisible()
  await field(1, 'Question').fill('Bedrooms')
  await field(1, 'Minimum').fill('2')
  await question(1).getByRole('checkbox', { name: 'An answer is required' }).click()

  await button('Add question').click()
  await kind(2).selectOptions('One of several answers')
  await field(2, 'Question').fill('Home')
  await field(2, 'Answer 1').fill('Flat')
  await field(2, 'Answer 2').fill('House')
  await field(2, 'Price of answer 2').fill('9.99')

  await expect.element(preview().getByText(/First price shown: from £60\.20/)).toBeVisible()
  await preview()
    .getByRole('combobox', { name: /^Bedrooms/ })
    .selectOptions('3 + £70.00 per hour')
  await preview().getByRole('combobox', { name: /^Home/ }).selectOptions('House + £9.99 per hour')
  await expect.element(preview().getByText(/With these answers: £105\.19/)).toBeVisible()

  // By keyboard.
  ;(button('Move question 2 up').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field(1, 'Question')).toHaveValue('Home')
  await button('Save').click()
  await expect.poll(() => said).toContain('Change saved.')
  await expect.element(dialog()).not.toBeInTheDocument()
  const asked = list().getByRole('list', { name: 'Questions in the booking' })
  await expect.element(asked).toHaveTextContent('HomeBedrooms')

  await open()
  await expect.element(field(2, 'Price for each after that')).toHaveValue('35.00')
  await button('Remove question 1').click()
  await button('Save').click()
  await expect.poll(() => asked.query()?.textContent).toBe('Bedrooms')
})

test('a failed save keeps what was typed', async () => {
  await open()
  await button('Add question').click()
  await field(1, 'Question').fill('Is there parking?')
  await fail(updateOptionQuestions, 'broken')
  await button('Save').click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(field(1, 'Question')).toHaveValue('Is there parking?')
})

test('axe finds nothing wrong with the questions, wide or narrow', async () => {
  await open()
  await button('Add question').click()
  await kind(1).selectOptions('One of several answers')
  await field(1, 'Question').fill('Home')
  await field(1, 'Answer 1').fill('Flat')
  await field(1, 'Answer 2').fill('House')
  expect(await accessibilityViolations()).toEqual([])
})

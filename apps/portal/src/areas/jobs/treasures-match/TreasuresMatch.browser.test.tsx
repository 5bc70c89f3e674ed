import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const open = (id = 12) => openPortal(paths.treasuresMatch({ id }))
const card = (name: string) => page.getByRole('article', { name })

test('treasures stand with their score and what it is made of, the best first', async () => {
  signInAs('admin')
  open()
  await expect
    .element(card('Mo Farah'))
    .toMatchTextContent(/Score 76.*4\.2 miles away.*33\.3 of 40/)
  await expect.element(card('Bo Peep')).not.toBeInTheDocument()
  await page.getByLabelText('Include unsuitable').click()
  await expect.element(card('Bo Peep')).toMatchTextContent(/Travels 10 miles, this is 30/)
  await expect.element(card('Bo Peep').getByRole('button')).not.toBeInTheDocument()
  await expect.element(card('Ada Far')).toMatchTextContent(/please ring/)
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 700)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('one is asked, then the others; who was asked waits for an answer', async () => {
  signInAs('admin')
  open()
  await page.getByRole('button', { name: 'Offer it to Mo Farah' }).click()
  await expect.element(card('Mo Farah')).toMatchTextContent(/Sent/)
  await expect
    .element(page.getByRole('button', { name: 'Offer it to Mo Farah' }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ask the best ten' }).click()
  await expect.element(card('Alexandrina Featherstonehaugh')).toMatchTextContent(/Sent/)
})

test('whom only the way stands against is asked all the same, once staff have read it', async () => {
  signInAs('admin')
  open()
  await page.getByLabelText('Include unsuitable').click()
  await page.getByRole('button', { name: 'Ask anyway: Ada Far' }).click()
  const question = page.getByRole('alertdialog', { name: 'Offer this job to Ada Far anyway?' })
  await expect.element(question).toMatchTextContent(/Travels 10 miles, this is 12/)
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card('Ada Far')).not.toMatchTextContent(/Sent/)
  await page.getByRole('button', { name: 'Ask anyway: Ada Far' }).click()
  await question.getByRole('button', { name: 'Ask anyway' }).click()
  await expect.element(card('Ada Far')).toMatchTextContent(/Sent/)
})

test('a job that is not there, and a list that does not come, say so', async () => {
  signInAs('admin')
  open(99)
  await expect.element(page.getByText('There is no such job')).toBeVisible()
  signInAs('admin', { fault: 'broken', path: '/job/12/matches' })
  open()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(360, 740))

/** A link whose first word says how its job stands. */
const token = (word: string) => `${word}-`.padEnd(43, 'x')
const button = (name: string) => page.getByRole('button', { name })
const answers = () => watchCalls(/\/public\/treasure\/job\/response$/)

test('a job by its link shows whom to ring and where, and opening it changes nothing', async () => {
  const calls = watchCalls(/\/api\//)
  openPortal(paths.treasureJob({ q: token('mine') }))
  await expect.element(page.getByRole('heading', { name: 'Your job', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Ring Grace: 07700.900999/ })).toBeVisible()
  await expect.element(page.getByText(/12 Manor Road, Lewisham/)).toBeVisible()
  await expect.element(button('Make an appointment')).toBeVisible()
  await expect.element(button('Record labour')).not.toBeInTheDocument()
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await accessibilityViolations()).toEqual([])
})

test.each([
  ['start-update', paths.startUpdate({ token: token('mine') })],
  ['check', paths.checkJobStart({ q: token('mine') })],
  ['cjs', paths.checkJobStartShort({ token: token('mine') })],
])('%s asks whether the job has started, and takes the answer', async (_, address) => {
  const calls = answers()
  openPortal(address)
  await expect
    .element(page.getByRole('heading', { name: 'Has the job started?', level: 1 }))
    .toBeVisible()
  await button('Yes, it has started').click()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.body).toMatchObject({ token: token('mine'), answer: 'started' })
})

test('whoever cannot reach the customer tells the office, and keeps the job', async () => {
  const calls = answers()
  openPortal(paths.checkJobStartShort({ token: token('mine') }))
  await button('I cannot reach the customer').click()
  await page.getByLabelText('What have you tried? (optional)').fill('Rang three times.')
  await button('Tell the office').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls[0]?.body).toMatchObject({ answer: 'unreachable', reason: 'Rang three times.' })
  await expect.element(button('Make an appointment')).toBeVisible()
})

test('a job is given back with a reason, after a question', async () => {
  const calls = answers()
  openPortal(paths.treasureJob({ q: token('mine') }))
  await button('Give the job back').click()
  expect(calls).toEqual([])
  await page.getByLabelText('Why? (optional)').fill('The van broke down.')
  await button('Yes, give it back').click()
  await expect.element(page.getByText(/^The job is given back\./)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ answer: 'decline', reason: 'The van broke down.' })
})

test('a job with an appointment takes labour and materials, and is done when it is done', async () => {
  openPortal(paths.treasureJob({ q: token('visited') }))
  await expect.element(button('Record labour')).toBeVisible()
  await expect.element(button('Add materials')).toBeVisible()
  await button('It is done').click()
  await expect.element(page.getByText('Completed')).toBeVisible()
  await expect.element(button('It is done')).not.toBeInTheDocument()
})

test('whoever is asked for a price learns no more than the board tells, and names one', async () => {
  const calls = watchCalls(/\/public\/job\/token\/estimate$/)
  openPortal(paths.treasureJob({ q: token('estimate') }))
  await expect.element(page.getByRole('heading', { name: 'Name your price' })).toBeVisible()
  await expect.element(page.getByText(/Ring/)).not.toBeInTheDocument()
  await button('Send an estimate').click()
  await button('Send').click()
  await expect.element(page.getByText('Description is required')).toBeVisible()
  await page.getByLabelText('What you want for all of it').fill('120')
  await page.getByLabelText('What is included').fill('All of it, with the waste.')
  await button('Send').click()
  await expect
    .poll(() => calls[0]?.body)
    .toMatchObject({
      treasureprice: 120,
      descr: 'All of it, with the waste.',
    })
})

test.each([
  ['used', token('gone'), /It may have been used/],
  ['cut off', 'mine-abc', /It is not complete/],
])('a link that is %s says so', async (_, q, words) => {
  openPortal(paths.treasureJob({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

import { getTreasureLinkedJob } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hold, insert, make, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeEach(() => page.viewport(360, 740))

const id_treasure = own.treasure

/** A job of Grace Hollis claimed by the treasure. Returns the token of its link. */
async function taken() {
  const [id_job = 0] = await make.createJobs(1, [{ id_status: 2, on_board: false }])
  const assigned = { how: 'claim', assigned_at: new Date(), ended_at: null } as const
  await insert('assignments', { id_job, id_treasure, ...assigned })
  return make.createTreasureLink(id_job, id_treasure)
}

const button = (name: string) => page.getByRole('button', { name })
const answers = () => watchCalls(/\/public\/treasure\/job\/response$/)

test("a job's link shows the customer's number and address, and opening it changes nothing", async () => {
  const calls = watchCalls(/\/api\//)
  openPortal(paths.treasureJob({ q: await taken() }))
  await expect.element(page.getByRole('heading', { name: 'Your job', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Call Grace: 07700.900999/ })).toBeVisible()
  await expect.element(page.getByText(/12 Manor Road, Lewisham/)).toBeVisible()
  await expect.element(button('Make an appointment')).toBeVisible()
  await expect.element(button('Record labour')).not.toBeInTheDocument()
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await accessibilityViolations()).toEqual([])
})

test.each([
  ['start-update', (token: string) => paths.startUpdate({ token })],
  ['check', (q: string) => paths.checkJobStart({ q })],
  ['cjs', (token: string) => paths.checkJobStartShort({ token })],
])('%s asks whether the job has started, and saves the answer', async (_, addressOf) => {
  const calls = answers()
  const token = await taken()
  openPortal(addressOf(token))
  await expect
    .element(page.getByRole('heading', { name: 'Has the job started?', level: 1 }))
    .toBeVisible()
  await button('Yes, it has started').click()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.body).toMatchObject({ token, answer: 'started' })
})

test(
  'focus moves to the heading after navigation, and again when the job has loaded',
  { tags: 'slow' },
  async () => {
    const token = await taken()
    const release = await hold(getTreasureLinkedJob)
    const router = openPortal(paths.jobsBoard())
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await router.navigate(paths.startUpdate({ token }))
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
    await expect.element(heading('Your job')).toHaveFocus()
    await release()
    await expect.element(heading('Has the job started?')).toHaveFocus()
  },
)

test(
  'a treasure who cannot reach the customer notifies the office and keeps the job',
  { tags: 'slow' },
  async () => {
    const calls = answers()
    openPortal(paths.checkJobStartShort({ token: await taken() }))
    await button('I cannot reach the customer').click()
    await page.getByLabelText('What have you tried? (optional)').fill('Rang three times.')
    await button('Tell the office').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(calls[0]?.body).toMatchObject({ answer: 'unreachable', reason: 'Rang three times.' })
    await expect.element(button('Make an appointment')).toBeVisible()
  },
)

test('handing a job back asks for confirmation and a reason', async () => {
  const calls = answers()
  openPortal(paths.treasureJob({ q: await taken() }))
  await button('Hand back the job').click()
  expect(calls).toEqual([])
  await page.getByLabelText('Why? (optional)').fill('The van broke down.')
  await button('Yes, hand it back').click()
  await expect.element(page.getByText(/^The job has been handed back\./)).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ answer: 'decline', reason: 'The van broke down.' })
})

test('labour and materials can be recorded on a job with an appointment, which can then be marked as done', async () => {
  const [id_job = 0] = await make.createBegunJobs(1, { id_customer: 1, id_treasure })
  openPortal(paths.treasureJob({ q: await make.createTreasureLink(id_job, id_treasure) }))
  await expect.element(button('Record labour')).toBeVisible()
  await expect.element(button('Add materials')).toBeVisible()
  await button('Mark as done').click()
  await expect.element(page.getByText('Completed')).toBeVisible()
  await expect.element(button('Mark as done')).not.toBeInTheDocument()
})

test('the link makes an appointment and adds it to the calendar', async () => {
  const calls = watchCalls(/\/calendar$/)
  openPortal(paths.treasureJob({ q: await taken() }))
  await button('Make an appointment').click()
  await button('Save Appointment').click()
  await button('Add to calendar').click()
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['GET'])
  await expect.element(button('Add to calendar')).toBeEnabled()
})

test(
  'a treasure who is asked for an estimate sees only the details on the board, and sends one',
  { tags: 'slow' },
  async () => {
    const calls = watchCalls(/\/public\/job\/token\/estimate$/)
    const [id_job = 0] = await make.createJobs(1, [{ treasure_price_pence: null }])
    openPortal(paths.treasureJob({ q: await make.estimateLink(id_job, id_treasure) }))
    await expect.element(page.getByRole('heading', { name: 'Your price' })).toBeVisible()
    await expect.element(page.getByText(/Call/)).not.toBeInTheDocument()
    await button('Send an estimate').click()
    await button('Send').click()
    await expect.element(page.getByText('Description is required')).toBeVisible()
    await page.getByLabelText('Your price for the whole job').fill('120')
    await expect.element(page.getByText(/^Customer sees £150.00 including VAT/)).toBeVisible()
    await page.getByLabelText('What is included').fill('All of it, with the waste.')
    await button('Send').click()
    await expect
      .poll(() => calls[0]?.body)
      .toMatchObject({
        treasureprice: 120,
        descr: 'All of it, with the waste.',
      })
  },
)

test.each([
  ['used', 'x'.repeat(43), /It may have been used/],
  ['cut off', 'mine-abc', /It is not complete/],
])('a link that is %s explains itself', async (_, q, words) => {
  openPortal(paths.treasureJob({ q }))
  await expect.element(page.getByText(words)).toBeVisible()
})

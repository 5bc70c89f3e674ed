import {
  addDays,
  createMyEstimate,
  dateInFigures,
  dayInWords,
  londonDate,
  shortDayInWords,
  listMyAppointments,
  listMyEstimates,
  listMyTreasureJobs,
  recordLabour,
  sayAtVisit,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'

useApp()
beforeEach(() => page.viewport(1280, 800))

const job = (id: number) => page.getByRole('article').filter({ hasText: `Job ${id}` })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/**
 * Signs in a new treasure with three jobs: one needs an appointment, one needs an estimate, and one
 * is completed.
 */
async function busy() {
  const id_treasure = await signInOwnTreasure()
  const id_customer = await make.createCustomer({ fname: 'Ada', mphone: '+447700900222' })
  const claimed = { id_status: 2, on_board: false } as const
  const wanted = { wanted: 'date', wanted_on: '2037-03-04' } as const
  const [next = 0, priceless = 0] = await make.createJobs(id_customer, [
    { ...claimed, ...wanted },
    { ...claimed, treasure_price_pence: null },
  ])
  const assigned = { id_treasure, how: 'claim', assigned_at: new Date(), ended_at: null } as const
  await insert('assignments', { ...assigned, id_job: next }, { ...assigned, id_job: priceless })
  const [done = 0] = await make.createBegunJobs(1, {
    id_customer,
    id_treasure,
    changes: { id_status: 5 },
  })
  await make.createWork({ id: done, id_treasure }, { total_pence: 6_300 })
  return { next, priceless, done }
}

const group = (name: string) => page.getByRole('region', { name })
const choose = async (id: number, label: string) => {
  await button(`More for job ${id}`).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('jobs are grouped by day with customer, place and pay; completed ones are collapsed', async () => {
  const { next, priceless, done } = await busy()
  openPortal(paths.myTreasureJobs())
  await expect.element(group('Needs a date').getByText(`Job ${next}`)).toBeVisible()
  await expect.element(group('Needs an answer').getByText(`Job ${priceless}`)).toBeVisible()
  await expect.element(job(next).getByText(/12 Manor Road, Lewisham, SE13/)).toBeVisible()
  await expect
    .element(job(next).getByRole('link', { name: /Call Ada/ }))
    .toHaveAttribute('href', 'tel:+447700900222')
  await expect
    .element(job(next).getByRole('link', { name: /directions/ }))
    .toHaveAttribute('href', expect.stringContaining('destination=12+Manor+Road'))
  await expect
    .element(job(priceless).getByRole('button').first())
    .toHaveAccessibleName(`Send an estimate: job ${priceless}`)
  await expect.element(job(priceless).getByRole('button')).toHaveLength(3)
  await expect.element(job(done)).not.toBeInTheDocument()
  await button('Done').click()
  await expect.element(job(done).getByText('£63.00')).toBeVisible()
  await expect.element(job(done).getByRole('button')).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test(
  "a sent estimate shows the customer's price and its status, and can be withdrawn",
  { tags: 'slow' },
  async () => {
    const { priceless } = await busy()
    const said = hearSnackbars()
    openPortal(paths.myTreasureJobs())
    await button(`Send an estimate: job ${priceless}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => said).toContain('Please correct the problems.')
    await dialog.getByLabelText('Your price for the whole job').fill('300')
    await expect
      .element(
        dialog.getByText('Customer sees £375.00 including VAT (your £300.00 + £75.00 service)'),
      )
      .toBeVisible()
    await dialog.getByLabelText('What is included').fill('All of it')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText(/^Estimate £300.00 sent .*, waiting$/)).toBeVisible()
    await button(`Change the estimate for job ${priceless}`).click()
    await expect.element(dialog.getByLabelText('What is included')).toHaveValue('All of it')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button(`Withdraw the estimate for job ${priceless}`).click()
    await button('Yes, withdraw').click()
    await expect.poll(() => said).toContain('Estimate withdrawn.')
    await expect.element(page.getByText(/^Estimate £300.00/)).not.toBeInTheDocument()
  },
)

test('a treasure sends an estimate with options, which keeps them if sending fails', async () => {
  const { priceless } = await busy()
  await page.viewport(320, 640)
  openPortal(paths.myTreasureJobs())
  await button(`Send an estimate: job ${priceless}`).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add an option' })
  const option = (number: number) => dialog.getByRole('group', { name: `Option ${number}` })
  await dialog.getByLabelText('Your price for the whole job').fill('120')
  await add.click()
  await expect.element(option(1).getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Patch')
  await expect
    .element(option(1).getByLabelText('Your price for the whole job'))
    .toHaveValue('120.00')
  await add.click()
  await option(2).getByLabelText('Name').fill('Replace the tap')
  await add.click()
  await expect.element(add).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Remove option 3' }).click()
  await expect.element(add).toHaveFocus()
  await dialog.getByLabelText('What every option includes').fill('The visit')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(option(2).getByText('Price is required')).toBeVisible()
  await option(2).getByLabelText('Your price for the whole job').fill('210')
  await option(2).getByLabelText('What is not included').fill('Tiles')
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(320)
  await fail(createMyEstimate, 'broken', { times: 1 })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(option(2).getByLabelText('Name')).toHaveValue('Replace the tap')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText(/^Estimate from £120.00 sent .*, waiting$/)).toBeVisible()
  await expect.element(page.getByText('Replace the tap, £210.00')).toBeVisible()
})

test('an offered job is accepted or declined from the list', async () => {
  const id_treasure = await signInOwnTreasure()
  const id_customer = await make.createCustomer({ fname: 'Ada', mphone: '+447700900222' })
  const ids = await make.createJobs(id_customer, [{}, {}, {}, {}])
  const [mine = 0, others = 0] = ids.toReversed()
  for (const id of ids) await make.createOffer(id, id_treasure)
  const said = hearSnackbars()
  openPortal(paths.myTreasureJobs())
  const offer = (id: number) =>
    group('Needs an answer').getByRole('group', { name: `Offer of job ${id}` })
  await button('Show one more offer').click()
  await expect.element(offer(mine).getByText(/by \w{3}.\d+.\w{3}, \d\d:\d\d$/)).toBeVisible()
  expect(offer(mine).element().clientHeight).toBeLessThan(80)
  for (const id of [mine, others]) await offer(id).getByRole('button', { expanded: false }).click()
  await expect.element(offer(mine).getByText(`Job ID ${mine}`)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await offer(others).getByRole('button', { name: 'No, thank you' }).click()
  await expect.element(offer(others)).not.toBeInTheDocument()
  await offer(mine).getByRole('button', { name: "Yes, I'll take it" }).click()
  await expect.poll(() => said).toContain(`Job ${mine} is yours.`)
  await expect.element(offer(mine)).not.toBeInTheDocument()
  await expect.element(job(mine)).toBeVisible()
})

test(
  'an appointment suggests the requested day, and focus follows the card to its new group',
  { tags: 'slow' },
  async () => {
    const { next } = await busy()
    const said = hearSnackbars()
    openPortal(paths.myTreasureJobs())
    await button(`Make an appointment: job ${next}`).click()
    const date = page.getByRole('dialog').getByLabelText('Date', { exact: true })
    await expect.element(date).toHaveValue('04/03/2037')
    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' })
    await date.fill(today)
    await page.getByRole('dialog').getByLabelText('Time', { exact: true }).fill('23:59')
    await button('Save Appointment').click()
    await expect
      .poll(() => said)
      .toContainEqual(expect.stringMatching(/^Saved: .* 23:59\. We’ll let/))
    await expect.element(group('Today').getByText(`Job ${next}`)).toBeVisible()
    await expect.element(job(next)).toHaveFocus()
    await expect.element(button(`Record Labour: job ${next}`)).toBeVisible()
    await button(/Cancel the appointment on/).click()
    await button('Yes, cancel').click()
    await expect.poll(() => said).toContain('Appointment cancelled.')
    await expect.element(group('Needs a date').getByText('Claimed')).toBeVisible()
  },
)

test('estimates that fail to load show an error and can be retried', async () => {
  await busy()
  await fail(listMyEstimates, 'broken', { times: 1 })
  openPortal(paths.myTreasureJobs())
  const estimates = page.getByRole('region', { name: 'Your estimates' })
  await estimates.getByRole('button', { name: 'Retry' }).click()
  await expect.element(estimates).not.toBeInTheDocument()
})

test.each(['priceless', 'done'] as const)(
  'an address that names a job focuses it, in any group: %s',
  { tags: 'slow' },
  async (which) => {
    const { [which]: id } = await busy()
    openPortal(`${paths.myTreasureJobs()}#job-${id}`)
    await expect.element(job(id)).toHaveFocus()
  },
)

test(
  'a completed job moves to the completed jobs, which receive focus',
  { tags: 'slow' },
  async () => {
    const id_treasure = await signInOwnTreasure()
    const id_customer = await make.createCustomer({ fname: 'Ada', mphone: '+447700900222' })
    const [id = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
    openPortal(paths.myTreasureJobs())
    await choose(id, 'Mark as done')
    await button('Yes, it is done').click()
    await expect.element(button('Done')).toHaveFocus()
    await expect.element(job(id).getByText('Completed')).toBeVisible()
    await expect.element(group('Done').getByText(`Job ${id}`)).toBeVisible()
  },
)

test('a treasure without jobs is led to the board', async () => {
  await signInAs('both')
  openPortal(paths.myTreasureJobs())
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'My Jobs Board' }).last())
    .toHaveAttribute('href', '/my-jobs-board')
})

test.each([
  ['the jobs', listMyTreasureJobs],
  ['their appointments', listMyAppointments],
])('if %s fail to load, they can be retried', async (_, endpoint) => {
  await fail(endpoint, 'broken', { times: 1 })
  const { next } = await busy()
  openPortal(paths.myTreasureJobs())
  await button('Retry').click()
  await expect.element(job(next)).toBeVisible()
})

/** Signs in a treasure with a job in progress. Returns its id. */
async function begun() {
  const id_treasure = await signInOwnTreasure()
  const id_customer = await make.createCustomer({ fname: 'Ada', mphone: '+447700900222' })
  const [id = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  return id
}

const dialog = page.getByRole('dialog')
async function record(hours: string) {
  await dialog.getByLabelText(/^Hours Done/).fill(hours)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('work recorded from a job is confirmed', async () => {
  const id = await begun()
  openPortal(paths.myTreasureJobs())
  await button(`Record Labour: job ${id}`).click()
  await record('2')
  await expect.element(page.getByText('Work timesheet entry created.')).toBeVisible()
  await choose(id, 'Add Materials')
  await dialog.getByLabelText('Number of items').fill('4')
  await dialog.getByLabelText('Description').fill('Nails')
  await dialog.getByLabelText('Price per item').fill('1.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Materials timesheet entry created.')).toBeVisible()
})

test('a treasure repeats the visits of a job, and leaves out one of them', async () => {
  const id = await begun()
  const days = [1, 2].map((week) => addDays(londonDate(new Date()), 7 * week))
  const [first = '', second = ''] = days
  openPortal(paths.myTreasureJobs())
  await choose(id, 'Repeat visits')
  await dialog.getByLabelText('First date', { exact: true }).fill(dateInFigures(first))
  await dialog.getByLabelText('Time', { exact: true }).fill('07:15')
  await expect.element(dialog.getByText(dayInWords(second))).toBeVisible()
  await expect.element(dialog.getByText('£')).not.toBeInTheDocument()
  const said = hearSnackbars()
  await dialog.getByRole('button', { name: `Repeat from ${dayInWords(first)}` }).click()
  await expect.poll(() => said).toEqual([expect.stringMatching(/^The visits repeat\. We’ll let/)])
  await dialog.getByRole('button', { name: `Skip ${shortDayInWords(second)} only` }).click()
  await expect.element(dialog.getByText(/skipped$/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('work recorded without signal is shown as waiting on its job, and is sent from any screen', async () => {
  const id = await begun()
  await fail(recordLabour, 'dropped')
  const router = openPortal(paths.myTreasureJobs())
  await button(`Record Labour: job ${id}`).click()
  await record('2.5')
  await expect.element(page.getByText(/^No signal\. This is saved on your device/)).toBeVisible()
  await expect.element(job(id).getByText(/Waiting for signal.*2\.5 hours/)).toBeVisible()

  await router.navigate(paths.myEarnings())
  await expect.element(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible()
  await commands.clearFaults()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Work timesheet entry created.')).toBeVisible()
  await router.navigate(paths.myTreasureJobs())
  await expect.element(job(id).getByText('£46.25')).toBeVisible()
  await expect.element(job(id).getByText(/Waiting for signal/)).not.toBeInTheDocument()
})

test('an entry similar to an earlier one can be changed, or recorded as a further visit', async () => {
  const id = await begun()
  openPortal(paths.myTreasureJobs())
  await button(`Record Labour: job ${id}`).click()
  await record('2')
  await choose(id, 'Record Labour')
  await dialog.getByLabelText(/^Hours Done/).fill('2')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  const anyway = dialog.getByRole('button', { name: "Record anyway, it's another visit" })
  await expect.element(anyway).toBeVisible()
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText(/^Hours Done/).fill('2.5')
  await expect.element(save).toBeEnabled()
  await expect.element(anyway).not.toBeInTheDocument()
  await dialog.getByLabelText(/^Hours Done/).fill('2')
  await save.click()
  await anyway.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(job(id).getByText('£74.00')).toBeVisible()
})

test('a treasure says that they are on the way, without signal too, and the customer follows it', async () => {
  const id_treasure = await signInOwnTreasure()
  const id_customer = await make.createCustomer({ fname: 'Ada', mphone: '+447700900222' })
  const [id_job = 0] = await make.createJobs(id_customer, [{ id_status: 3, on_board: false }])
  const assigned = { id_treasure, how: 'claim', assigned_at: new Date(), ended_at: null } as const
  await insert('assignments', { ...assigned, id_job })
  const [day, time = ''] = new Date().toISOString().split('T')
  await make.createVisit({ id_job, id_treasure }, day ?? '', `${time.slice(0, 2)}:59`)
  openPortal(paths.myTreasureJobs())
  const steps = job(id_job).getByRole('group', { name: /^Visit at/ })
  await fail(sayAtVisit, 'dropped')
  await steps.getByRole('button', { name: 'On my way' }).click()
  await expect.element(steps.getByText(/on this phone$/)).toBeVisible()
  await expect.element(steps.getByRole('button', { name: 'I’m here' })).toBeVisible()
  await commands.clearFaults()
  window.dispatchEvent(new Event('online'))
  await expect.element(steps.getByText(/On the way since/)).toBeVisible()
  await expect.element(steps.getByText(/on this phone/)).not.toBeInTheDocument()
  await steps.getByText('Running late').click()
  await steps.getByRole('button', { name: '30 min' }).click()
  await expect.element(steps.getByText(/Running late since/)).toBeVisible()
  await expect.element(steps.getByText('Running late', { exact: true })).not.toBeInTheDocument()
  await steps.getByRole('button', { name: 'I’m here' }).click()
  await expect.element(steps.getByText(/Here since/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  openPortal(paths.visitStatus({ token: await make.visitLink(id_job) }))
  await expect.element(page.getByRole('heading', { name: /is here$/, level: 1 })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  openPortal(paths.visitStatus({ token: 'x'.repeat(43) }))
  await expect
    .element(page.getByRole('heading', { name: 'This link does not work', level: 1 }))
    .toBeVisible()
})

import { estimateStatus, getJob, jobStatus, jobType, moveJob, rater } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { createDefaultPrices } from '#test/franchisee.ts'
import { openPortal } from '#test/open-portal.tsx'
import { inDays } from '../../../../../api/test/booking-fixtures.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** Ids of Sam Treasure and Mo Mender. */
const treasures = { sam: 0, mo: 0 }
beforeAll(async () => {
  treasures.sam = await make.createTreasure({ lname: 'Treasure', mphone: '+447700900555' })
  treasures.mo = await make.createTreasure({
    fname: 'Mo',
    lname: 'Mender',
    mphone: '+447700900556',
  })
})
beforeEach(async () => {
  await page.viewport(1280, 900)
  await signInAs('admin')
})

/** An open gardening job of Grace Hollis. */
async function createOpen(changes: object = {}) {
  const [id = 0] = await make.createJobs(1, [{}])
  await update('jobs', id, { id_job_type: 1, ...changes })
  return id
}

/** A job claimed by Sam. */
async function createClaimed() {
  const [id = 0] = await make.createJobs(1, [{ id_status: jobStatus.claimed, on_board: false }])
  await insert('assignments', {
    id_job: id,
    id_treasure: treasures.sam,
    how: 'claim',
    assigned_at: new Date(),
    ended_at: null,
  })
  return id
}

const status = () => page.getByRole('status', { name: 'How it stands' })
const act = async (name: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
async function openJob(id: number) {
  openPortal(paths.job({ id }))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Job ${id}: Gardening`)
}

test("the list shows each job's status, customer and open to-dos", async () => {
  const open = await createOpen({ descr: 'The hedge at the back.' })
  const claimed = await createClaimed()
  const calls = watchCalls(/\/all\/admin\/jobs\/paginated/)
  openPortal(paths.jobs())
  await expect.element(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('2')
  const row = page.getByRole('row').filter({ hasText: `${claimed} Gardening` })
  for (const words of ['Claimed', 'Unscheduled', 'Grace Hollis', 'Sam Treasure'])
    await expect.element(row.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Late', exact: true }).click()
  await expect.poll(() => calls.some(({ url }) => url.searchParams.get('late') === '1')).toBe(true)
  await page.getByRole('button', { name: 'Late', exact: true }).click()
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(page.getByText('No jobs match')).toBeVisible()
  await page.getByRole('searchbox').fill('hedge')
  await expect.element(page.getByLabelText('Jobs in this list')).toHaveTextContent('1')
  await expect.element(page.getByText(`${open} Gardening`)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test("an estimate's actions stay hidden until its menu opens", { tags: 'slow' }, async () => {
  const id = await createOpen({ id_job_type: jobType.estimate })
  await insert('estimates', {
    id_job: id,
    id_treasure: treasures.mo,
    id_status: estimateStatus.sent,
    treasure_price_pence: 14_000,
    customer_price_pence: 17_500,
    descr: 'Materials included.',
    valid_until: inDays(9),
    created_at: new Date(),
  })
  await openJob(id)
  const estimate = page.getByRole('list', { name: 'Estimates' })
  await expect.element(estimate.getByText(/^Mo Mender: £175.00/)).toBeVisible()
  const menu = estimate.getByRole('menu')
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for the estimate of Mo Mender' }).click()
  await expect.element(menu).toBeVisible()
})

test('an open job is boosted, locked, unlocked and declined as the server allows', async () => {
  const id = await createOpen()
  await make.createOffer(id, treasures.mo)
  const said = hearSnackbars()
  await openJob(id)
  await expect.element(page.getByText(/Mo Mender/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await act('Boost price…')
  await page.getByLabelText('Add', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Boost', exact: true }).click()
  await expect
    .element(page.getByText('The treasure would get more than the customer pays.').first())
    .toBeVisible()
  await page.getByLabelText('Add', { exact: true }).fill('1.50')
  await page.getByRole('button', { name: 'Boost', exact: true }).click()
  await expect.element(page.getByText('£20.00 per hour, £1.50 of it added')).toBeVisible()

  await act('Lock board and matching')
  await expect.element(status().getByText('Board and matching locked')).toBeVisible()
  await act('Unlock board and matching')
  await expect.element(status().getByText('Board and matching locked')).not.toBeInTheDocument()

  await act('Cancel job…')
  await page.getByLabelText('Why?').selectOptions('Too expensive')
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect.element(status().getByText('Declined')).toBeVisible()
  expect(said).toContain(`Job ${id} is declined.`)
})

test('an open job is assigned to one of the nearest treasures, or to one found by name', async () => {
  const said = hearSnackbars()
  const calls = watchCalls(/\/assignment$/)
  await openJob(await createOpen())
  await page.getByRole('button', { name: 'Assign a treasure' }).click()
  const dialog = page.getByRole('dialog', { name: /^Assign job/ })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(page.getByText('Treasure is required')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Mo Mender.*miles away/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Someone else' }).fill('Sam')
  await page.getByRole('option', { name: /Sam Treasure/ }).click()
  await expect.element(dialog.getByRole('radio', { name: /Sam Treasure/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /Mo Mender/ }).click()
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => said).toContain('Job assigned. We’ll let Mo Mender know.')
  expect(calls).toHaveLength(1)
  await expect.element(status().getByText('Claimed')).toBeVisible()
})

test(
  'a treasure is asked for an estimate by a message, and staff get a link to pass on',
  { tags: 'slow' },
  async () => {
    await openJob(
      await createOpen({
        id_job_type: jobType.estimate,
        treasure_price_pence: null,
        customer_price_pence: null,
      }),
    )
    await page.getByRole('button', { name: 'Ask a treasure' }).click()
    await page.getByRole('combobox', { name: 'Treasure' }).fill('Sam')
    await page.getByRole('option', { name: /Sam Treasure/ }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect
      .element(page.getByRole('heading', { name: 'We’ve asked Sam Treasure' }))
      .toBeVisible()
    const link = page.getByRole('textbox', { name: 'Link to send an estimate' })
    await expect.element(link).toHaveValue(expect.stringMatching(/^http/))
    await page.getByRole('button', { name: 'Close' }).click()
    const notes = page.getByRole('button', { name: 'System notes' })
    await expect.element(notes).toHaveAttribute('aria-pressed', 'false')
    await notes.click()
    await expect.element(page.getByText(/asked Sam Treasure for/)).toBeVisible()
  },
)

test('unassigning a treasure asks for confirmation', { tags: 'slow' }, async () => {
  const calls = watchCalls(/\/assignment\//)
  await openJob(await createClaimed())
  await act('Delete…')
  await expect.element(page.getByText('Sam Treasure has it: unassign them first.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Unassign Sam Treasure' }).click()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Unassign', exact: true }).click()
  await expect.element(status().getByText('Unclaimed')).toBeVisible()
  await expect.element(page.getByText('Not claimed yet.')).toBeVisible()
})

test(
  "an appointment is added, moved and cancelled, and the job's status follows",
  { tags: 'slow' },
  async () => {
    const said = hearSnackbars()
    await openJob(await createClaimed())
    await page.getByRole('button', { name: 'Add Appointment' }).click()
    await expect.element(page.getByRole('dialog').getByText(/^Job \d+ \w+, /)).toBeVisible()
    await page.getByLabelText('Date', { exact: true }).fill('02/12/2046')
    await page.getByLabelText('Time', { exact: true }).fill('14:30')
    await page.getByLabelText('Hours', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Save Appointment' }).click()
    await expect
      .poll(() => said)
      .toContain('The appointment is made. We’ll let customer and treasure know.')
    await expect.element(page.getByText(/2 Dec 2046, 14:30, 1 hour$/)).toBeVisible()
    await expect.element(status().getByText('In progress')).toBeVisible()
    await page.getByRole('button', { name: /^Change time of Sun 2 Dec 2046/ }).click()
    await page.getByLabelText('Date', { exact: true }).fill('03/12/2046')
    await page.getByRole('button', { name: 'Save new time' }).click()
    await expect
      .poll(() => said)
      .toContain(
        'The appointment is moved to Mon 3 Dec 2046 at 14:30. We’ll let customer and treasure know.',
      )
    await page.getByRole('button', { name: /^Cancel Mon 3 Dec 2046/ }).click()
    await page.getByRole('button', { name: 'Cancel appointment', exact: true }).click()
    await expect.poll(() => said).toContain('Appointment cancelled.')
    await expect.element(status().getByText('Claimed')).toBeVisible()
    await expect.element(page.getByText('None yet.')).toBeVisible()
  },
)

test('changes by other people appear automatically', { tags: 'slow' }, async () => {
  const job = { id_customer: 1, id_treasure: treasures.sam }
  const [id = 0] = await make.createBegunJobs(1, job)
  const { id: id_work } = await make.createWork({ id, ...job }, { descr: 'Cut the hedge.' })
  const review = { id_work, rating: '4.5', notes: 'Very tidy.', id_rateby: rater.customer }
  await insert('reviews', { ...review, created_at: new Date() })
  await openJob(id)
  await expect.element(page.getByText('Cut the hedge.')).toBeVisible()
  await expect.element(page.getByText('Very tidy.')).toBeVisible()
  await expect.element(page.getByText(/09:00, 1 hour/)).toBeVisible()
  await api.call(moveJob, { params: { id }, body: { id_status: jobStatus.completed } })
  await expect.poll(() => status().element().textContent, { timeout: 8_000 }).toContain('Completed')
})

test(
  "lines of work are kept off the invoice, reviewed and deleted on the job's page",
  { tags: 'slow' },
  async () => {
    const job = { id_customer: 1, id_treasure: treasures.sam }
    const [id = 0] = await make.createBegunJobs(1, job)
    await make.createWork({ id, ...job }, { descr: 'Cut the hedge.' })
    await make.createWork({ id, ...job }, { descr: 'Swept up.' })
    const said = hearSnackbars()
    await openJob(id)
    const choose = async (line: string, item: string) => {
      const row = page.getByRole('listitem').filter({ hasText: line })
      await row.getByRole('button', { name: /^More for .+, job \d+/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Cut the hedge.', 'Stop invoicing')
    await expect.element(page.getByText('Not invoiced')).toBeVisible()
    await choose('Cut the hedge.', 'Resume invoicing')
    await expect.element(page.getByText('Not invoiced')).not.toBeInTheDocument()
    await choose('Cut the hedge.', 'Add review')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('img', { name: '5 of 5 stars' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await choose('Swept up.', 'Delete…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => said).toContain('Line deleted.')
    await expect.element(page.getByText('Swept up.')).not.toBeInTheDocument()
  },
)

test(
  'an invalid change is reported at its field and keeps the input',
  { tags: 'slow' },
  async () => {
    await openJob(await createOpen())
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabelText('Treasure gets').fill('a lot')
    await page.getByLabelText('Description').fill('Twice, please.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Must be a number, such as 36.24')).toBeVisible()
    await page.getByLabelText('Treasure gets').fill('19')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Twice, please.')).toBeVisible()
  },
)

test(
  "correcting a job's place shows the new price before it is saved",
  { tags: 'slow' },
  async () => {
    const added_in = await createDefaultPrices()
    const rule = {
      type: 3,
      prefix: 'BN',
      id_county: null,
      id_city: null,
      id_service: null,
    } as const
    const twice = { treasure_factor: '2', customer_factor: '2', added_in, removed_in: null }
    await insert('price_rules', { ...rule, id_ambassador: null, ...twice })
    await insert('outcodes', { outcode: 'BN3', town: 'Hove', lat: 50.835, lon: -0.18 })
    await insert('region_outcodes', { id_region: 1, outcode: 'BN3', held: '[2018-04-01,)' })
    const unpriced = { treasure_price_pence: null, customer_price_pence: null }
    const option = await make.createOption({ postcode_regex: '^(SE|BN1)', ...unpriced })
    const id = await createOpen({ id_service_option: option })
    const calls = watchCalls(/\/job\/\d+$/)
    await openJob(id)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabelText('Address').fill('5 North Street')
    await page.getByLabelText('Postcode').fill('bn3 1aa')
    await expect.element(page.getByText(/not on offer at this postcode/)).toBeVisible()
    await page.getByLabelText('Postcode').fill('bn1 1aa')
    await expect
      .element(page.getByText(/BN1 1AA is in Brighton.*Customer pays £48.00/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [saved] = calls.filter(({ method }) => method === 'PUT')
    expect(saved?.body).toMatchObject({
      address: '5 North Street',
      postcode: 'bn1 1aa',
      shown: { customerprice: 48, treasureprice: 36 },
    })
  },
)

test('editing a job that has only a day keeps that day', { tags: 'slow' }, async () => {
  const calls = watchCalls(/\/job\/\d+$/)
  const wanted_on = inDays(30)
  await openJob(await createOpen({ wanted: null, wanted_on }))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect
    .element(page.getByLabelText('Day', { exact: true }))
    .toHaveValue(wanted_on.split('-').toReversed().join('/'))
  await page.getByLabelText('Description').fill('Mind the dog.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
  await expect.element(page.getByText('Mind the dog.')).toBeVisible()
  const [saved] = calls.filter(({ method }) => method === 'PUT')
  expect(saved?.body).toMatchObject({ wanted: 'date', wanted_on })
})

test('a missing job and a failed load are reported', { tags: 'slow' }, async () => {
  await fail(getJob, 'broken', { times: 1 })
  openPortal(paths.job({ id: await createClaimed() }))
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(status().getByText('Claimed')).toBeVisible()
  openPortal(paths.job({ id: 999_999 }))
  await expect.element(page.getByText('We can’t find that job')).toBeVisible()
})

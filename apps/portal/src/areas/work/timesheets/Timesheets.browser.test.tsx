import { listTimesheets, listTimesheetWorks } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { chosenRegion } from '#app/session/region.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeEach(() => page.viewport(1280, 800))

let treasures = 0

/**
 * A new treasure with an open, a submitted and an invoiced month. The submitted month has three
 * lines.
 */
async function recorded() {
  const lname = `Farrow ${++treasures}`
  const id_treasure = await make.createTreasure({
    lname,
    mphone: `+4477009${String(10_000 + treasures)}`,
    id_region: 2,
  })
  const id_customer = await make.createCustomer({ id_region: 2 })
  const [id = 0] = await make.createBegunJobs(1, {
    id_customer,
    id_treasure,
    changes: { id_region: 2, descr: 'The hedge at the back.' },
  })
  const line = (changes: object) => make.createWork({ id, id_treasure }, changes)
  const { id_timesheet } = await line({
    date: '2026-10-14',
    quantity_hundredths: 350,
    treasure_price_pence: 1_235,
    total_pence: 4_323,
    descr: 'The hedge at the back, and all that lay behind it.',
  })
  const reviewed = await line({ date: '2026-10-09', total_pence: 9_500, descr: 'The gate.' })
  await insert('reviews', {
    id_work: reviewed.id,
    rating: '4.5',
    notes: 'Neat.',
    id_rateby: 2,
    created_at: new Date(),
  })
  await line({
    date: '2026-10-02',
    id_service: 17,
    material: true,
    descr: 'Bark mulch, 60 l',
    quantity_hundredths: 400,
    treasure_price_pence: 899,
    total_pence: 3_596,
  })
  await update('timesheets', id_timesheet, { id_status: 2, submitted_at: new Date() })
  const [open = 0] = await insert(
    'timesheets',
    { id_treasure, month: '2026-11-01', created_at: new Date() },
    { id_treasure, month: '2026-09-01', id_status: 4, created_at: new Date() },
  )
  const name = `Sam ${lname}`
  return {
    id,
    name,
    open,
    submitted: id_timesheet,
    list: `${paths.timesheets()}?search=${lname}`,
    view: paths.timesheetView({ id: id_timesheet, treasure: id_treasure, name }),
    openView: paths.timesheetView({ id: open, treasure: id_treasure, name }),
  }
}

/** Signs in staff with all regions, because the treasures are in Lewisham. */
const signInAsStaff = (who: 'admin' | 'super' = 'admin') =>
  signInAs(who).then(() => chosenRegion.set('all'))
const october = (name: string) =>
  page.getByRole('row', { name: new RegExp(`${name} October 2026`) })
const lineMenu = (n: number) => page.getByRole('button', { name: /^More for/ }).nth(n)

test("the list shows each month's treasure, status and total", async () => {
  const { name, list } = await recorded()
  await signInAsStaff()
  openPortal(list)
  await expect
    .element(
      page.getByRole('row', {
        name: new RegExp(`${name} October 2026 Submitted.* 3 £138\\.23 £35\\.96 £174\\.19`),
      }),
    )
    .toBeVisible()
  await expect.element(page.getByLabelText('Timesheets in this list')).toHaveTextContent('3')
  expect(await accessibilityViolations()).toEqual([])
})

test(
  'on a phone, filters are behind one button with their count, and the first row is in view',
  { tags: 'slow' },
  async () => {
    const { name, list } = await recorded()
    await page.viewport(320, 640)
    await signInAsStaff()
    openPortal(`${list}&id_status=2`)
    const opener = page.getByRole('button', { name: 'Filters (1)' })
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('button', { name: 'Submitted' })).not.toBeInTheDocument()
    await expect.element(page.getByText(name).first()).toBeInViewport()
    expect(await accessibilityViolations()).toEqual([])
    await opener.click()
    await page.getByRole('button', { name: 'Submitted' }).click()
    await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  },
)

test(
  'month, status and name filter the list, and the address carries them',
  { tags: 'slow' },
  async () => {
    const { name, list } = await recorded()
    await signInAs('ambassador')
    const router = openPortal(list)
    await page.getByLabelText('Month').selectOptions('October 2026')
    await page.getByRole('button', { name: 'Submitted', pressed: false }).click()
    await expect.element(page.getByLabelText('Timesheets in this list')).toHaveTextContent('1')
    expect(router.state.location.search).toContain('&month=2026-10&id_status=2')
    await page.getByRole('searchbox', { name: 'Search by treasure' }).fill('nobody')
    await expect.element(page.getByText('No timesheets here')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.element(october(name)).toBeVisible()
  },
)

test('several timesheets are locked and unlocked at once, and invoiced ones cannot be chosen', async () => {
  const { name, list, open, submitted } = await recorded()
  await signInAsStaff()
  const said = hearSnackbars()
  const calls = watchCalls(/\/timesheets\/(un)?lock$/)
  openPortal(list)
  await expect.element(october(name)).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toHaveLength(2)
  for (const box of page.getByRole('checkbox').all()) await box.click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect.poll(() => said).toContain('2 timesheets locked.')
  expect(calls[0]?.body).toEqual({ ids: [open, submitted] })
  await expect.element(october(name).getByText('Locked')).toBeVisible()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(() => said).toContain('1 timesheet opened again.')
})

test(
  'a month is locked from its row, after confirmation if it was not submitted',
  { tags: 'slow' },
  async () => {
    const { name, list } = await recorded()
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(list)
    const more = (month: string) =>
      page.getByRole('button', { name: `More for ${month} of ${name}` })
    await more('October 2026').click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect.poll(() => said).toContain('Timesheet locked.')
    await expect.element(october(name).getByText('Locked')).toBeVisible()
    await more('November 2026').click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    const question = page.getByRole('alertdialog', { name: `Lock November 2026 of ${name}?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await more('September 2026').click()
    await expect.element(page.getByRole('menuitem', { name: 'Open treasure' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Lock' })).not.toBeInTheDocument()
  },
)

test(
  'a timesheet shows its lines, and once locked none can be deleted',
  { tags: 'slow' },
  async () => {
    const { name, view } = await recorded()
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(view)
    await expect.element(page.getByRole('heading', { name: `Timesheet of ${name}` })).toBeVisible()
    await expect.element(page.getByText('3.5 hours')).toBeVisible()
    await expect.element(page.getByText('4 items')).toBeVisible()
    await expect.element(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect.poll(() => said).toContain('Timesheet locked.')
    await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await lineMenu(0).click()
    await expect
      .element(page.getByRole('menuitem', { name: /Delete/ }))
      .toHaveAttribute('aria-disabled', 'true')
  },
)

test.each(['/timesheet-view/x/1/name', '/timesheet-view/999999/1/name'])(
  '%s reports a missing timesheet and leads to the list',
  async (address) => {
    await signInAsStaff()
    openPortal(address)
    await expect
      .element(page.getByRole('heading', { name: 'We can’t find that timesheet' }))
      .toBeVisible()
  },
)

test(
  'a month that was not submitted is locked after confirmation, and then no entries can be added',
  { tags: 'slow' },
  async () => {
    const { name, openView } = await recorded()
    await signInAsStaff()
    openPortal(openView)
    await expect.element(page.getByRole('button', { name: 'Record Labour' })).toBeVisible()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: `Lock November 2026 of ${name}?` })
    await question.getByRole('button', { name: 'Lock' }).click()
    await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Record Labour' }))
      .not.toBeInTheDocument()
  },
)

test('a line is excluded from invoicing, and included again', { tags: 'slow' }, async () => {
  const { view } = await recorded()
  await signInAsStaff()
  const said = hearSnackbars()
  openPortal(view)
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'Stop invoicing' }).click()
  await expect.poll(() => said).toContain('This line will not be invoiced.')
  await expect.element(page.getByText('Not invoiced')).toBeVisible()
  await lineMenu(0).click()
  await page.getByRole('menuitem', { name: 'Resume invoicing' }).click()
  await expect.poll(() => said).toContain('This line will be invoiced.')
})

test(
  'a line is deleted after confirmation, and one with a review says why it stays',
  { tags: 'slow' },
  async () => {
    const { id, name, view } = await recorded()
    await signInAsStaff()
    const said = hearSnackbars()
    openPortal(view)
    await lineMenu(1).click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Delete… It has a review.' }))
      .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'View review' }).click()
    await expect
      .element(page.getByText(`Add or View Review for job ${id} done on 09/10/2026`))
      .toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await lineMenu(2).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect.element(page.getByText(new RegExp(`comes off ${name}’s pay`))).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => said).toContain('Line deleted.')
    await expect.element(page.getByText('Bark mulch')).not.toBeInTheDocument()
  },
)

test(
  "the summary of a line's job shows the id of the service and the description, and links to the job's page",
  { tags: 'slow' },
  async () => {
    const { id, view } = await recorded()
    await signInAsStaff()
    const router = openPortal(view)
    await lineMenu(0).click()
    await page.getByRole('menuitem', { name: 'See the job' }).click()
    const job = page.getByRole('dialog', { name: `Job ${id}` })
    await expect.element(job.getByText('Service id')).toBeVisible()
    await expect.element(job.getByRole('definition').nth(1)).toHaveTextContent('1')
    await expect.element(job.getByText(/The hedge at the back\./)).toBeVisible()
    await job.getByRole('button', { name: 'Job Page' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/job/${id}`)
  },
)

test(
  'staff review a line and record entries that the treasure forgot',
  { tags: 'slow' },
  async () => {
    const { view } = await recorded()
    await signInAsStaff('super')
    openPortal(view)
    await lineMenu(0).click()
    await page.getByRole('menuitem', { name: 'Add review' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('img', { name: '5 of 5 stars' }).first()).toBeVisible()
  },
)

test.each([
  ['the list', 'list', listTimesheets],
  ['a timesheet', 'view', listTimesheetWorks],
] as const)(
  '%s that fails to load can be retried',
  { tags: 'slow' },
  async (_, screen, endpoint) => {
    const made = await recorded()
    await fail(endpoint, 'broken', { times: 1 })
    await signInAsStaff()
    openPortal(made[screen])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(new RegExp(made.name)).first()).toBeVisible()
  },
)
